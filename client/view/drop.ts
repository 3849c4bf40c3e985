/** Files dropped anywhere on the page. */
export interface DropEvents {
  /** A file of the workbench's, by its URI. */
  uri(uri: string): void;
  /** A file from elsewhere, by its bytes. */
  bytes(bytes: Uint8Array): void;
}

export function listenForDrops(events: DropEvents): void {
  // The editor's own listeners in the frame come after this one: told of a file, it would take the drop and open it over the page.
  for (const type of ["dragenter", "dragover"] as const)
    addEventListener(
      type,
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  addEventListener("drop", (event) => {
    event.preventDefault();
    const transfer = event.dataTransfer;
    const [file] = transfer?.files ?? [];
    const uri = transfer
      ?.getData("text/uri-list")
      .split("\n")
      .find((line) => line.startsWith("file:") || line.startsWith("vscode-"));
    if (uri !== undefined) events.uri(uri.replace(/\r$/, ""));
    else if (file !== undefined)
      void file.arrayBuffer().then((buffer) => events.bytes(new Uint8Array(buffer)));
  });
}

import type { DroppedFile } from "../reply-lab/messages.ts";

/** What is dropped anywhere on the page. */
export interface DropEvents {
  /** Files of the workbench's, by their URIs. */
  uris(uris: readonly string[]): void;
  /** Files from elsewhere. */
  files(files: readonly DroppedFile[]): void;
  /** Text without a file. */
  text(text: string): void;
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
    if (transfer === null) return;
    const uris = transfer
      .getData("text/uri-list")
      .split("\n")
      .map((line) => line.replace(/\r$/, ""))
      .filter((line) => line.startsWith("file:") || line.startsWith("vscode-"));
    const files = [...transfer.files];
    if (uris.length > 0) events.uris(uris);
    else if (files.length > 0) void Promise.all(files.map(read)).then((all) => events.files(all));
    else if (transfer.getData("text/plain") !== "") events.text(transfer.getData("text/plain"));
  });
}

async function read(file: File): Promise<DroppedFile> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

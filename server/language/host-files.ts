/** What a host may read beside its own file: what the editor shows, else what lies on the disk. */
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import type { HostFiles } from "../hosts/hosted-schema.ts";
import type { Documents } from "./documents.ts";
import { pathOf, uriOf } from "./file-uri.ts";

/** The world as a host sees it, and what the host asked of it. */
export interface WatchedFiles extends HostFiles {
  /** Whether the answer may be another one once a file has changed. */
  dependsOn(path: string): boolean;
}

export function hostFiles(documents: Documents): WatchedFiles {
  const read = new Set<string>();
  const listed = new Set<string>();
  return {
    read(file) {
      read.add(file);
      try {
        return documents.get(openUri(documents, file)).text;
      } catch {
        return null;
      }
    },
    list(folder) {
      listed.add(folder);
      try {
        return readdirSync(folder).sort();
      } catch {
        return [];
      }
    },
    dependsOn: (path) => read.has(path) || listed.has(dirname(path)),
  };
}

/** As the editor spells it where it has the file open. */
function openUri(documents: Documents, file: string): string {
  const usual = uriOf(file);
  if (documents.isOpen(usual)) return usual;
  return documents.uris().find((uri) => pathOf(uri) === file) ?? usual;
}

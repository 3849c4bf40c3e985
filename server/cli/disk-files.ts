/** What a host may read beside its own file, from the disk. */
import { readdirSync } from "node:fs";
import type { HostFiles } from "../hosts/hosted-schema.ts";
import { readText } from "../workspace/read-file.ts";

export const diskFiles: HostFiles = {
  read(file) {
    try {
      return readText(file).text;
    } catch {
      return null;
    }
  },
  list(folder) {
    try {
      return readdirSync(folder).sort();
    } catch {
      return [];
    }
  },
};

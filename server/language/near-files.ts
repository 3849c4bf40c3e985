/** Files that a fix may copy from: those of the workspace, as the editor shows them or as they lie on disk. */
import { realpathSync } from "node:fs";
import type { NearFiles } from "../engine/fixes/index.ts";
import type { Documents } from "./documents.ts";
import { uriOf } from "./file-uri.ts";

/**
 * @param folders absolute paths of the workspace's; without any, the schema's own folder stands for them
 * @param own absolute path of the schema's file
 */
export function nearFiles(documents: Documents, folders: readonly string[], own: string): NearFiles {
  const allowed = folders.length > 0 ? folders : [own.slice(0, own.lastIndexOf("/"))];
  const roots = allowed.flatMap(realFolder);
  return {
    own,
    read(path) {
      try {
        // A symbolic link may lead out of the workspace.
        const real = realpathSync(path).replaceAll("\\", "/");
        return roots.some((root) => real.startsWith(root)) ? documents.get(uriOf(path)).text : null;
      } catch {
        return null;
      }
    },
  };
}

/** With a slash at its end; none for a folder that isn't there. */
function realFolder(path: string): string[] {
  try {
    return [`${realpathSync(path).replaceAll("\\", "/")}/`];
  } catch {
    return [];
  }
}

/** The official test suite, where it lies beside the checkout. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DraftId } from "../../../server/engine/schema/dialect.ts";

const folder = fileURLToPath(new URL("../../../../shared/suite/tests", import.meta.url));

export const suiteIsThere = existsSync(folder);

export const suiteFolders: Readonly<Record<DraftId, string>> = {
  "draft-04": "draft4",
  "draft-06": "draft6",
  "draft-07": "draft7",
  "2019-09": "draft2019-09",
  "2020-12": "draft2020-12",
};

export interface SuiteGroup {
  /** `file/number`. */
  readonly id: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
}

/** The groups of all required cases of a draft. */
export function suiteGroups(draft: DraftId): SuiteGroup[] {
  return groupsIn(suiteFolders[draft]);
}

/** The groups on formats, which a validator need not assert. */
export function suiteFormatGroups(draft: DraftId): SuiteGroup[] {
  return groupsIn(`${suiteFolders[draft]}/optional/format`);
}

function groupsIn(subfolder: string): SuiteGroup[] {
  const files = readdirSync(`${folder}/${subfolder}`).filter((name) => name.endsWith(".json"));
  return files.flatMap((file) => {
    const text = readFileSync(`${folder}/${subfolder}/${file}`, "utf8");
    const groups = JSON.parse(text) as Omit<SuiteGroup, "id">[];
    return groups.map((group, index) => ({ ...group, id: `${file.slice(0, -".json".length)}/${index}` }));
  });
}

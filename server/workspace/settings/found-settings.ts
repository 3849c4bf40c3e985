/** What a harness's own files say of one schema. */
import type { JudgeSettings, Releases } from "../../engine/index.ts";
import type { FileNote, UsedSetting } from "./setting.ts";

export interface FoundSettings extends JudgeSettings {
  /** The way in which the harness is asked; null where no file says. */
  readonly mode: string | null;
  readonly releases: Releases;
  /** Each value that counts, and where it stands. */
  readonly used: readonly UsedSetting[];
  /** What is wrong in the files, or can't be followed. */
  readonly problems: readonly FileNote[];
  /** Versions in use that are not those described. */
  readonly versionNotes: readonly FileNote[];
}

export const noSettings: FoundSettings = {
  mode: null,
  releases: {},
  used: [],
  problems: [],
  versionNotes: [],
};

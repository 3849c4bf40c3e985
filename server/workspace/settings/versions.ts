/** Which version of a harness, of its validator and of its language is in use, where a file tells it, and what follows (`harnesses.md` 0, 2). */
import { type Harness, type Releases, santhoshRelease, santhoshReleases } from "../../engine/index.ts";
import type { LockedCrate } from "./cargo-lock.ts";
import { type GoMod, type GoRequirement, isNewer } from "./go-mod.ts";

/** Something of which the version in use is not the one described. */
export interface VersionNote {
  /** A sentence without its full stop. */
  readonly text: string;
  /** 1-based line of the file that tells it. */
  readonly line: number;
}

export interface VersionsInUse {
  /** Those that differ to the byte in a way that is known. */
  readonly releases: Releases;
  readonly notes: readonly VersionNote[];
}

interface GoNames {
  /** Paths of the harness's module. */
  readonly modules: readonly string[];
  readonly validator: { readonly path: string; readonly title: string; readonly described: string };
}

const jsonschema = (described: string): GoNames["validator"] => ({
  path: "github.com/santhosh-tekuri/jsonschema/v6",
  title: "santhosh-tekuri/jsonschema",
  described,
});

const goHarnesses: ReadonlyMap<string, GoNames> = new Map([
  ["mivia", { modules: ["github.com/MiviaLabs/mivia-agent"], validator: jsonschema("v6.0.2") }],
  ["mivia-sdk", { modules: ["github.com/MiviaLabs/mivia-ai-sdk"], validator: jsonschema("v6.0.3") }],
  ["harbor", { modules: ["github.com/hurtener/Harbor"], validator: jsonschema("v6.0.2") }],
  [
    "driftlessaf",
    {
      modules: ["chainguard.dev/driftlessaf", "github.com/driftlessaf/go-driftlessaf"],
      validator: {
        path: "github.com/invopop/jsonschema",
        title: "invopop/jsonschema",
        described: "v0.14.0",
      },
    },
  ],
]);

interface RustNames {
  readonly crate: string;
  /** The first is its validator; the others count only where it is locked as well. */
  readonly libraries: readonly { readonly crate: string; readonly described: string }[];
}

const rustHarnesses: ReadonlyMap<string, RustNames> = new Map([
  [
    "codewhale",
    {
      crate: "codewhale-workflow-js",
      libraries: [
        { crate: "jsonschema", described: "0.46.10" },
        { crate: "serde_json", described: "1.0.151" },
      ],
    },
  ],
]);

/** Releases of Go that answer as described here; a later one has another JSON decoder, an earlier one reads patterns otherwise. */
const describedGo = { first: "1.25", last: "1.26" };

const nothing: VersionsInUse = { releases: {}, notes: [] };

/** The module of the harness's validator, whose version `go.sum` may tell where `go.mod` doesn't; null for other harnesses. */
export function validatorModule(harness: string): string | null {
  return goHarnesses.get(harness)?.validator.path ?? null;
}

/** The crates that tell of a harness; none for those that are not written in Rust. */
export function cratesOf(harness: string): readonly string[] {
  const names = rustHarnesses.get(harness);
  return names === undefined ? [] : [names.crate, ...names.libraries.map(({ crate }) => crate)];
}

/** @param inGoSum the validator's version by `go.sum` */
export function versionsByGoMod(harness: Harness, goMod: GoMod, inGoSum: string | null): VersionsInUse {
  const names = goHarnesses.get(harness.id);
  if (names === undefined) return nothing;
  const { module } = goMod;
  const own = module !== null && names.modules.includes(module.path) ? module : null;
  const required = requirement(goMod, names.modules);
  const validator = goMod.requirements.get(names.validator.path);
  const alone = own === null && required === undefined;
  // Of another harness's module the validator is that harness's.
  if (alone && (validator === undefined || namesAnother(goMod))) return nothing;

  const notes: VersionNote[] = [];
  if (own !== null) {
    const text = `this is the source of ${harness.title} itself, in a version that is not told; what is described is ${harness.version}`;
    notes.push({ text, line: own.line });
  } else if (required !== undefined && !isDescribed(harness, required)) {
    const text = `${harness.title} ${versionOf(required)} is in use; what is described is ${harness.version}, and texts may differ`;
    notes.push({ text, line: required.line });
  }
  const used =
    validator ??
    (inGoSum === null || required === undefined
      ? undefined
      : { version: inGoSum, line: required.line, replacedBy: null });
  const santhosh = used === undefined ? undefined : noteValidator(harness, names, used, alone, notes);
  const go = noteGo(goMod, notes);
  return {
    releases: { ...(santhosh === undefined ? {} : { santhosh }), ...(go === undefined ? {} : { go }) },
    notes,
  };
}

function namesAnother({ module, requirements }: GoMod): boolean {
  return [...goHarnesses.values()].some(({ modules }) =>
    modules.some((path) => path === module?.path || requirements.has(path)),
  );
}

function requirement(goMod: GoMod, modules: readonly string[]): GoRequirement | undefined {
  for (const path of modules) {
    const required = goMod.requirements.get(path);
    if (required !== undefined) return required;
  }
  return undefined;
}

function versionOf({ version, replacedBy }: GoRequirement): string {
  return version ?? `(replaced by ${replacedBy}, whose version is not told)`;
}

/** A version, or a commit that the version's own name holds. */
function isDescribed({ version }: Harness, { version: used }: GoRequirement): boolean {
  const [first = ""] = version.split(" ");
  return used === first || (/^[0-9a-f]{7,}$/.test(first) && (used ?? "").includes(first));
}

function noteValidator(
  harness: Harness,
  { validator: { title, described } }: GoNames,
  used: GoRequirement,
  alone: boolean,
  notes: VersionNote[],
): Releases["santhosh"] {
  if (used.version === described) return undefined;
  const whose = alone
    ? `${title} ${versionOf(used)} is named, and taken for the one under ${harness.title}`
    : `${title} ${versionOf(used)} is under ${harness.title}`;
  const where = `where ${described} is described`;
  if (santhoshRelease(harness) === null || used.version === null) {
    notes.push({ text: `${whose}, ${where}: texts may differ`, line: used.line });
    return undefined;
  }
  const { version } = used;
  const known = santhoshReleases.find((release) => release === version);
  const taken =
    known ?? santhoshReleases.findLast((release) => isNewer(version, release)) ?? santhoshReleases[0];
  const what =
    known === undefined
      ? `the texts are those of ${taken}, the nearest that is known`
      : `the texts are those of ${taken}`;
  notes.push({ text: `${whose}, ${where}: ${what}`, line: used.line });
  return taken;
}

function noteGo({ go }: GoMod, notes: VersionNote[]): Releases["go"] {
  if (go === null) return undefined;
  if (isNewer(go.version, describedGo.last)) {
    const known = go.version === "1.27" ? "" : ", the newest that is known";
    notes.push({
      text: `Go ${go.version} or later builds it, where ${describedGo.last} is described: what is no JSON is told in the words of Go 1.27${known}`,
      line: go.line,
    });
    return "1.27";
  }
  if (isNewer(describedGo.first, go.version)) {
    notes.push({
      text: `Go ${go.version} may build it, where ${describedGo.last} is described: the older one refuses some patterns, such as \\p{Letter}, and words some addresses otherwise`,
      line: go.line,
    });
  }
  return undefined;
}

export function versionsByCargoLock(
  harness: Harness,
  locked: ReadonlyMap<string, readonly LockedCrate[]>,
): VersionsInUse {
  const names = rustHarnesses.get(harness.id);
  if (names === undefined) return nothing;
  const notes: VersionNote[] = [];
  const [own] = locked.get(names.crate) ?? [];
  if (own !== undefined) {
    const text = `${harness.title} ${own.version} is in use; what is described is the version ${harness.version}, and texts may differ`;
    notes.push({ text, line: own.line });
  }
  const isThere = own !== undefined || locked.has(names.libraries[0]?.crate ?? "");
  for (const { crate, described } of isThere ? names.libraries : []) {
    const versions = locked.get(crate) ?? [];
    const [first] = versions;
    if (first === undefined || versions.some(({ version }) => version === described)) continue;
    const whose =
      own === undefined
        ? `is named, and taken for the one under ${harness.title}`
        : `is under ${harness.title}`;
    const text = `${crate} ${first.version} ${whose}, where ${described} is described: texts may differ`;
    notes.push({ text, line: first.line });
  }
  return { releases: {}, notes };
}

/** The failures that matter to an author, out of the neutral tree. */
import type { Failure, FailureKind } from "../evaluate/failure.ts";
import type { Path } from "../json/node.ts";
import { formatPointer } from "../json/pointer.ts";
import { goesOnFrom } from "./deeper-path.ts";
import { leafText } from "./leaf-text.ts";

/** One way in which a value misses its schema. */
export interface Leaf {
  readonly failure: Failure;
  /** The real place of the value; for a refused property name, of the object that has it. */
  readonly instance: string;
  readonly instancePath: Path;
  /** The refused property name that the value stands for. */
  readonly propertyName?: string;
  /**
   * Pointer of the keyword in the schema document, references followed; of the schema itself where it is `false`. Behind a
   * reference that leaves the document, of that reference.
   */
  readonly keyword: string;
  /** The failure's text in the library's words. */
  readonly message: string;
  /** Only for a failed anyOf, oneOf or contains: why each branch or item fails. */
  readonly causes?: readonly Leaf[];
}

/** How a library tells of failures. */
export interface Telling {
  readonly text: (failure: Failure) => string;
  /** The causes of a failure in the order in which they are told. */
  readonly causes: (failure: Failure) => readonly Failure[];
}

const jsonschemaV6: Telling = { text: leafText, causes: ({ causes }) => causes };

/**
 * The violations in evaluation order. allOf, groups, references and property names vanish in favour of their causes; a
 * failed anyOf, oneOf or contains is one violation with causes.
 */
export function leaves(root: Failure, telling: Telling = jsonschemaV6): readonly Leaf[] {
  const document = root.schema.document;
  const found: Leaf[] = [];
  const waiting: Visit[] = [{ failure: root, into: found, instance: { path: [], pointer: "" } }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const visit = enter(next, document);
    const { failure } = visit;
    let { into } = next;
    if (failure.causes.length === 0 || hasOwnCauses(failure.what)) {
      const causes: Leaf[] = [];
      into.push(leaf(visit, document, telling, hasOwnCauses(failure.what) ? causes : undefined));
      into = causes;
    }
    for (const cause of telling.causes(failure).toReversed())
      waiting.push({ ...visit, failure: cause, into });
  }
  return found;
}

interface Visit {
  readonly failure: Failure;
  /** The list that its leaves belong to. */
  readonly into: Leaf[];
  readonly instance: Place;
  /** The innermost reference in the document itself. */
  readonly reference?: string;
  readonly propertyName?: string;
}

/** A path and its pointer; a longer pointer is built from it, so that depth costs nothing. */
interface Place {
  readonly path: Path;
  readonly pointer: string;
}

function enter(visit: Visit, document: string): Visit {
  const { failure } = visit;
  const { what, schema, valuePath } = failure;
  const instance = visit.propertyName === undefined ? extend(visit.instance, valuePath) : visit.instance;
  if (what.kind === "propertyNames") return { ...visit, instance, propertyName: what.name };
  if (what.kind === "reference" && schema.document === document) {
    return { ...visit, instance, reference: keywordPointer(failure) };
  }
  return { ...visit, instance };
}

function extend(from: Place, path: Path): Place {
  if (!goesOnFrom(from.path, path)) return { path, pointer: formatPointer(path) };
  return { path, pointer: from.pointer + formatPointer(path.slice(from.path.length)) };
}

function leaf(visit: Visit, document: string, telling: Telling, causes: Leaf[] | undefined): Leaf {
  const { failure, instance, reference, propertyName } = visit;
  return {
    failure,
    instance: instance.pointer,
    instancePath: instance.path,
    keyword: failure.schema.document === document ? keywordPointer(failure) : (reference ?? ""),
    message: telling.text(failure),
    ...(propertyName === undefined ? {} : { propertyName }),
    ...(causes === undefined ? {} : { causes }),
  };
}

function hasOwnCauses({ kind }: FailureKind): boolean {
  return kind === "anyOf" || kind === "oneOf" || kind === "contains" || kind === "minContains";
}

function keywordPointer({ what, schema }: Failure): string {
  return formatPointer(schema.documentPath) + formatPointer(keywordPath(what));
}

/** The steps from the schema to the keyword as it is written, unlike what the library prints. */
function keywordPath(what: FailureKind): Path {
  switch (what.kind) {
    case "group":
    case "falseSchema":
    case "refCycle":
    case "propertyNames":
      return [];
    case "dependency":
      return [what.keyword, what.property];
    case "reference":
    case "count":
    case "bound":
    case "unevaluated":
    case "content":
      return [what.keyword];
    default:
      return [what.kind];
  }
}

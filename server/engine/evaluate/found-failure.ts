/** Failures as the evaluator finds them: small, because a hostile reply has a hundred thousand of them. */
import type { JsonNode, Path } from "../json/node.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import type { Failure, FailureKind, SchemaLocation } from "./failure.ts";
import { type InstancePlace, printedPath, realPath } from "./instance-place.ts";

/** Its places are worked out when somebody asks: from the prototype, since accessors of its own would make each object a large one. */
export class FoundFailure implements Failure {
  readonly what: FailureKind;
  readonly value: JsonNode;
  readonly causes: readonly Failure[];
  private readonly at: InstancePlace | null;
  private readonly failed: SchemaNode;

  constructor(
    what: FailureKind,
    value: JsonNode,
    at: InstancePlace | null,
    failed: SchemaNode,
    causes: readonly Failure[],
  ) {
    this.what = what;
    this.value = value;
    this.causes = causes;
    this.at = at;
    this.failed = failed;
  }

  get instance(): Path {
    return printedPath(this.at);
  }

  get valuePath(): Path {
    return realPath(this.at);
  }

  get schema(): SchemaLocation {
    return this.failed.location;
  }
}

/** A refused name where the library begins a new evaluation for it, and reports that one's empty instance location. */
export class RefusedNameFailure extends FoundFailure {
  override get instance(): Path {
    return [];
  }
}

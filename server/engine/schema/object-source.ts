/** A schema object as the keyword rules see it. */
import type { RuleSource } from "../evaluate/rule.ts";
import type { JsonNode, JsonNumber, JsonObject } from "../json/node.ts";
import type { Compiler } from "./compiler.ts";
import type { Dialect } from "./dialect.ts";
import { childPlace, encodePointer, type Place, pathOf } from "./place.ts";
import { Refused } from "./refused.ts";
import { compileRegex } from "./regex.ts";
import type { SchemaNode } from "./schema-node.ts";
import type { TextTest } from "./text-test.ts";

export class ObjectSource implements RuleSource {
  readonly node: SchemaNode;
  private readonly compiler: Compiler;
  private readonly members: JsonObject["members"];

  constructor(compiler: Compiler, node: SchemaNode, object: JsonObject) {
    this.compiler = compiler;
    this.node = node;
    this.members = object.members;
  }

  get dialect(): Dialect {
    return this.node.dialect;
  }

  get quirks() {
    return this.compiler.options.library.quirks;
  }

  get(keyword: string): JsonNode | undefined {
    return this.members.get(keyword)?.value;
  }

  string(keyword: string): string | undefined {
    const value = this.get(keyword);
    return value?.kind === "string" ? value.value : undefined;
  }

  boolean(keyword: string): boolean | undefined {
    const value = this.get(keyword);
    return value?.kind === "boolean" ? value.value : undefined;
  }

  number(keyword: string): JsonNumber | undefined {
    const value = this.get(keyword);
    return value?.kind === "number" ? value : undefined;
  }

  array(keyword: string): readonly JsonNode[] | undefined {
    const value = this.get(keyword);
    return value?.kind === "array" ? value.items : undefined;
  }

  object(keyword: string): JsonObject | undefined {
    const value = this.get(keyword);
    return value?.kind === "object" ? value : undefined;
  }

  schema(keyword: string, ...tokens: readonly (string | number)[]): SchemaNode {
    let place: Place = this.node.place;
    for (const token of [keyword, ...tokens]) {
      const { node } = place;
      const value =
        node.kind === "array"
          ? node.items[token as number]
          : node.kind === "object"
            ? node.members.get(String(token))?.value
            : undefined;
      place = childPlace(place, token, value as JsonNode);
    }
    return this.compiler.enqueue(this.node.document, place, this.node.ownResource);
  }

  reference(keyword: string): SchemaNode | undefined {
    const text = this.string(keyword);
    if (text === undefined) return undefined;
    const { document, ownResource, place } = this.node;
    const at = [...pathOf(place), keyword];
    const target = this.compiler.reading.resolve(
      { text, keyword, at, from: ownResource, document },
      this.compiler.load,
    );
    return this.compiler.enqueueTarget(target.document, target.place, at);
  }

  regex(pattern: string, keyword: string, path: readonly (string | number)[]): TextTest {
    const regex = this.compiler.reading.regex(pattern);
    if (regex.ok) return regex.test;
    const { document, place } = this.node;
    const schema = pathOf(place);
    throw new Refused({
      kind: "invalid-regex",
      at: [...schema, ...path],
      url: `${document.url}#${encodePointer([...schema, keyword])}`,
      pattern,
      reason: regex.reason,
    });
  }

  format(name: string): ((value: string) => string | null) | undefined {
    if (!this.dialect.assertsFormat && !this.compiler.options.assertsFormats) return undefined;
    return name === "regex" ? reasonAgainstRegex : this.compiler.options.library.formats.get(name);
  }
}

function reasonAgainstRegex(pattern: string): string | null {
  const regex = compileRegex(pattern);
  return regex.ok ? null : regex.reason;
}

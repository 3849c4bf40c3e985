import { expect, test } from "vitest";
import { rules } from "../../../server/engine/evaluate/keywords/index.ts";
import { santhosh602 } from "../../../server/engine/evaluate/library.ts";
import { type DraftId, dialects, draftOfUrl } from "../../../server/engine/schema/dialect.ts";
import { metaschemaDocument } from "../../../server/engine/schema/metaschemas.ts";
import { refusal } from "../evaluate/help.ts";

test.each<[url: string, draft: DraftId | undefined]>([
  ["http://json-schema.org/draft-04/schema#", "draft-04"],
  ["https://json-schema.org/draft-04/schema", "draft-04"],
  ["https://json-schema.org/draft/2019-09/schema#", "2019-09"],
  ["http://json-schema.org/schema", "2020-12"],
  ["https://json-schema.org/schema#", "2020-12"],
  ["http://json-schema.org/draft-03/schema#", undefined],
  ["http://json-schema.org/draft-07/schema#/", undefined],
  ["http://json-schema.org/draft-07/schema#definitions", undefined],
  ["HTTP://json-schema.org/draft-07/schema", undefined],
  ["", undefined],
  ["#", undefined],
])("$schema %s", (url, draft) => {
  expect(draftOfUrl(url)).toBe(draft);
});

test.each(Object.values(dialects))(
  "$draft: each rule is known and has its place in the library's orders",
  (dialect) => {
    for (const id of dialect.rules) {
      expect(rules.get(id)?.id).toBe(id);
      expect(santhosh602.order.filter((other) => other === id)).toEqual([id]);
      expect(santhosh602.compileOrder.filter((other) => other === id)).toEqual([id]);
    }
  },
);

test.each(Object.values(dialects))(
  "$draft: its metaschema is built in, with either scheme",
  ({ metaschema }) => {
    expect(metaschemaDocument(metaschema)?.kind).toBe("object");
    expect(metaschemaDocument(metaschema.replace(/^https?/, "https"))).toBe(metaschemaDocument(metaschema));
    expect(metaschemaDocument(`${metaschema}x`)).toBeUndefined();
  },
);

const declare = (draft: DraftId, rest: string): string =>
  `{"$schema":"${dialects[draft].metaschema}",${rest}}`;

test.each<[draft: DraftId, rest: string, refused: boolean]>([
  ["draft-04", '"id":"relative"', false],
  ["draft-04", '"format":1', true],
  ["draft-04", '"$ref":1', true],
  ["draft-04", '"required":[]', true],
  ["draft-04", '"type":"any"', true],
  ["draft-04", '"additionalProperties":1', true],
  ["draft-06", '"examples":1', false],
  ["draft-06", '"const":1,"enum":[]', true],
  ["draft-07", '"writeOnly":1', true],
  ["draft-07", '"readOnly":1', true],
  ["draft-07", '"examples":1', true],
  ["2019-09", '"items":[true]', false],
  ["2019-09", '"unevaluatedItems":1', true],
  ["2020-12", '"items":[true]', true],
  ["2020-12", '"enum":[]', false],
  ["2020-12", '"dependencies":{"a":1}', true],
  ["2020-12", '"minLength":2.0', false],
  ["2020-12", '"minLength":2.5', true],
])("%s and {%s}: refused by the metaschema: %s", (draft, rest, refused) => {
  expect(refusal(declare(draft, rest))?.kind).toBe(refused ? "metaschema" : undefined);
});

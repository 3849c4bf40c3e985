import type { DraftId } from "../../../server/engine/schema/dialect.ts";

/** What a reply's failure tree is, line by line as `outline` writes it; empty for a reply that passes. */
export interface KeywordCase {
  readonly name: string;
  readonly draft?: DraftId;
  readonly schema: string;
  readonly reply: string;
  readonly tree: readonly string[];
}

export const keywordCases: readonly KeywordCase[] = [
  {
    name: "type stops at once",
    schema: '{"type":"string","minimum":5}',
    reply: "3",
    tree: ['type at / by / {"got":"number","want":["string"]}'],
  },
  {
    name: "types are listed in the library's order",
    schema: '{"type":["string","null","integer"]}',
    reply: "3.5",
    tree: ['type at / by / {"got":"number","want":["null","integer","string"]}'],
  },
  {
    name: "an integral number is an integer",
    schema: '{"type":"integer"}',
    reply: "3.0",
    tree: [],
  },
  {
    name: "const",
    schema: '{"const":{"a":[1,null]}}',
    reply: '{"a":[1]}',
    tree: ['const at / by / {"got":{"a":[1]},"want":{"a":[1,null]}}'],
  },
  {
    name: "const compares numbers and objects by value",
    schema: '{"const":{"a":1.0,"b":[1e2]}}',
    reply: '{"b":[100],"a":1}',
    tree: [],
  },
  {
    name: "enum stops at once",
    schema: '{"enum":[1,"a"],"minLength":9}',
    reply: '"b"',
    tree: ['enum at / by / {"got":"b","want":[1,"a"]}'],
  },
  {
    name: "empty enum",
    schema: '{"enum":[]}',
    reply: "1",
    tree: ['enum at / by / {"got":1,"want":[]}'],
  },
  {
    name: "format is no assertion in 2020-12",
    schema: '{"format":"regex"}',
    reply: '"("',
    tree: [],
  },
  {
    name: "format in draft-07",
    draft: "draft-07",
    schema: '{"format":"regex"}',
    reply: '"("',
    tree: [
      'format at / by / {"got":"(","format":"regex","reason":"error parsing regexp: missing closing ): `(`"}',
    ],
  },
  {
    name: "counts",
    schema: '{"minProperties":1,"maxProperties":0,"minItems":2,"maxItems":0,"minLength":2,"maxLength":0}',
    reply: String.raw`"\ud83d\ude00"`,
    tree: [
      "group at / by / {}",
      '  count at / by / {"keyword":"minLength","got":1,"want":"2"}',
      '  count at / by / {"keyword":"maxLength","got":1,"want":"0"}',
    ],
  },
  {
    name: "counts of items",
    schema: '{"minItems":2,"maxItems":0}',
    reply: "[1]",
    tree: [
      "group at / by / {}",
      '  count at / by / {"keyword":"minItems","got":1,"want":"2"}',
      '  count at / by / {"keyword":"maxItems","got":1,"want":"0"}',
    ],
  },
  {
    name: "counts of members",
    schema: '{"minProperties":3,"maxProperties":1}',
    reply: '{"a":1,"b":2}',
    tree: [
      "group at / by / {}",
      '  count at / by / {"keyword":"minProperties","got":2,"want":"3"}',
      '  count at / by / {"keyword":"maxProperties","got":2,"want":"1"}',
    ],
  },
  {
    name: "a limit of 2^63 wraps",
    schema: '{"maxLength":9223372036854775808}',
    reply: '"a"',
    tree: ['count at / by / {"keyword":"maxLength","got":1,"want":"-9223372036854775808"}'],
  },
  {
    name: "bounds",
    schema: '{"minimum":5,"exclusiveMinimum":5,"maximum":1,"exclusiveMaximum":1,"multipleOf":2}',
    reply: "3",
    tree: [
      "group at / by / {}",
      '  bound at / by / {"keyword":"minimum","got":"3","want":"5"}',
      '  bound at / by / {"keyword":"maximum","got":"3","want":"1"}',
      '  bound at / by / {"keyword":"exclusiveMinimum","got":"3","want":"5"}',
      '  bound at / by / {"keyword":"exclusiveMaximum","got":"3","want":"1"}',
      '  bound at / by / {"keyword":"multipleOf","got":"3","want":"2"}',
    ],
  },
  {
    name: "decimals are exact",
    schema: '{"multipleOf":0.1,"maximum":0.3}',
    reply: "0.30000000000000001",
    tree: [
      "group at / by / {}",
      '  bound at / by / {"keyword":"maximum","got":"0.30000000000000001","want":"0.3"}',
      '  bound at / by / {"keyword":"multipleOf","got":"0.30000000000000001","want":"0.1"}',
    ],
  },
  {
    name: "exclusive bounds of draft-04",
    draft: "draft-04",
    schema: '{"maximum":5,"exclusiveMaximum":true,"minimum":5,"exclusiveMinimum":false}',
    reply: "5",
    tree: ['bound at / by / {"keyword":"exclusiveMaximum","got":"5","want":"5"}'],
  },
  {
    name: "pattern",
    schema: String.raw`{"pattern":"^\\d+$"}`,
    reply: '"x"',
    tree: ['pattern at / by / {"got":"x","pattern":"^\\\\d+$"}'],
  },
  {
    name: "required in the schema's order",
    schema: '{"required":["b","a","c"]}',
    reply: '{"a":1}',
    tree: ['required at / by / {"missing":["b","c"]}'],
  },
  {
    name: "additional properties are one failure, after those of the members",
    schema: '{"properties":{"a":{"type":"string"}},"additionalProperties":false}',
    reply: '{"z":1,"a":1,"y":2}',
    tree: [
      "group at / by / {}",
      '  type at /a by /properties/a {"got":"number","want":["string"]}',
      '  additionalProperties at / by / {"names":["z","y"]}',
    ],
  },
  {
    name: "patterns and additional schemas",
    schema:
      '{"patternProperties":{"^b":{"type":"string"},"x$":{"maximum":1}},"additionalProperties":{"type":"null"}}',
    reply: '{"bx":3,"c":4}',
    tree: [
      "group at / by / {}",
      '  type at /bx by /patternProperties/^b {"got":"number","want":["string"]}',
      '  bound at /bx by /patternProperties/x$ {"keyword":"maximum","got":"3","want":"1"}',
      '  type at /c by /additionalProperties {"got":"number","want":["null"]}',
    ],
  },
  {
    name: "propertyNames begins anew",
    schema: '{"properties":{"o":{"propertyNames":{"pattern":"^a","minLength":5}}}}',
    reply: '{"o":{"bad":1}}',
    tree: [
      'propertyNames at / (really /o) by /properties/o/propertyNames {"name":"bad"}',
      '  count at / (really /o/bad) by /properties/o/propertyNames {"keyword":"minLength","got":3,"want":"5"}',
      '  pattern at / (really /o/bad) by /properties/o/propertyNames {"got":"bad","pattern":"^a"}',
    ],
  },
  {
    name: "dependencies",
    draft: "draft-07",
    schema: '{"dependencies":{"a":["b","c"],"d":{"required":["e"]}}}',
    reply: '{"a":1,"d":2}',
    tree: [
      "group at / by / {}",
      '  dependency at / by / {"keyword":"dependencies","property":"a","missing":["b","c"]}',
      '  required at / by /dependencies/d {"missing":["e"]}',
    ],
  },
  {
    name: "dependentRequired after dependentSchemas",
    schema: '{"dependentRequired":{"a":["b"]},"dependentSchemas":{"a":{"maxProperties":0}}}',
    reply: '{"a":1}',
    tree: [
      "group at / by / {}",
      '  count at / by /dependentSchemas/a {"keyword":"maxProperties","got":1,"want":"0"}',
      '  dependency at / by / {"keyword":"dependentRequired","property":"a","missing":["b"]}',
    ],
  },
  {
    name: "uniqueItems names the first pair",
    schema: '{"uniqueItems":true}',
    reply: '[1,{"a":1,"b":2},2,{"b":2.0,"a":1},1.0]',
    tree: ['uniqueItems at / by / {"first":1,"second":3}'],
  },
  {
    name: "items after prefixItems are counted from the tail",
    schema: '{"prefixItems":[{"type":"string"}],"items":{"type":"boolean"}}',
    reply: '["a",true,1]',
    tree: ['type at /1 (really /2) by /items {"got":"number","want":["boolean"]}'],
  },
  {
    name: "tuples and additionalItems",
    draft: "2019-09",
    schema: '{"items":[{"type":"string"}],"additionalItems":{"type":"boolean"}}',
    reply: "[1,2]",
    tree: [
      "group at / by / {}",
      '  type at /0 by /items/0 {"got":"number","want":["string"]}',
      '  type at /0 (really /1) by /additionalItems {"got":"number","want":["boolean"]}',
    ],
  },
  {
    name: "additionalItems false",
    draft: "draft-07",
    schema: '{"items":[true],"additionalItems":false}',
    reply: "[1,2,3]",
    tree: ['additionalItems at / by / {"count":2}'],
  },
  {
    name: "contains",
    schema: '{"contains":{"type":"string"}}',
    reply: "[1,2]",
    tree: [
      "contains at / by / {}",
      '  type at /0 by /contains {"got":"number","want":["string"]}',
      '  type at /1 by /contains {"got":"number","want":["string"]}',
    ],
  },
  {
    name: "minContains and maxContains",
    schema: '{"contains":{"type":"string"},"minContains":2}',
    reply: '[1,"a"]',
    tree: [
      'minContains at / by / {"want":"2","matched":[1]}',
      '  type at /0 by /contains {"got":"number","want":["string"]}',
    ],
  },
  {
    name: "maxContains",
    schema: '{"contains":{"type":"string"},"maxContains":1}',
    reply: '["a","b"]',
    tree: ['maxContains at / by / {"want":"1","matched":[0,1]}'],
  },
  {
    name: "minContains does not exist in draft-07",
    draft: "draft-07",
    schema: '{"contains":{"type":"string"},"minContains":2}',
    reply: '[1,"a"]',
    tree: [],
  },
  {
    name: "not",
    schema: '{"not":{"type":"number"}}',
    reply: "3",
    tree: ["not at / by / {}"],
  },
  {
    name: "allOf",
    schema: '{"allOf":[{"minimum":5},true,{"maximum":1}]}',
    reply: "3",
    tree: [
      "allOf at / by / {}",
      '  bound at / by /allOf/0 {"keyword":"minimum","got":"3","want":"5"}',
      '  bound at / by /allOf/2 {"keyword":"maximum","got":"3","want":"1"}',
    ],
  },
  {
    name: "anyOf",
    schema: '{"anyOf":[{"type":"string"},{"type":"object","required":["a","b"],"minProperties":5}]}',
    reply: "{}",
    tree: [
      "anyOf at / by / {}",
      '  type at / by /anyOf/0 {"got":"object","want":["string"]}',
      "  group at / by /anyOf/1 {}",
      '    count at / by /anyOf/1 {"keyword":"minProperties","got":0,"want":"5"}',
      '    required at / by /anyOf/1 {"missing":["a","b"]}',
    ],
  },
  {
    name: "oneOf, none",
    schema: '{"oneOf":[{"minimum":9},false]}',
    reply: "3",
    tree: [
      'oneOf at / by / {"matched":[]}',
      '  bound at / by /oneOf/0 {"keyword":"minimum","got":"3","want":"9"}',
      "  falseSchema at / by /oneOf/1 {}",
    ],
  },
  {
    name: "oneOf, two: the third is not looked at",
    schema: '{"oneOf":[{"minimum":1},{"type":"string"},{"maximum":10},true]}',
    reply: "3",
    tree: ['oneOf at / by / {"matched":[0,2]}'],
  },
  {
    name: "if, then",
    schema: '{"if":{"minimum":0},"then":{"maximum":1},"else":false}',
    reply: "3",
    tree: ['bound at / by /then {"keyword":"maximum","got":"3","want":"1"}'],
  },
  {
    name: "else",
    schema: '{"if":{"minimum":9},"then":{"maximum":1},"else":false}',
    reply: "3",
    tree: ["falseSchema at / by /else {}"],
  },
  {
    name: "false",
    schema: "false",
    reply: "3",
    tree: ["falseSchema at / by / {}"],
  },
  {
    name: "$ref",
    schema: '{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","required":["x"],"minProperties":2}}}',
    reply: "{}",
    tree: [
      'reference at / by / {"keyword":"$ref","target":"/$defs/a"}',
      '  count at / by /$defs/a {"keyword":"minProperties","got":0,"want":"2"}',
      '  required at / by /$defs/a {"missing":["x"]}',
    ],
  },
  {
    name: "$ref of a $ref, and a sibling",
    schema: '{"$ref":"#/$defs/a","maximum":1,"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"type":"string"}}}',
    reply: "3",
    tree: [
      "group at / by / {}",
      '  reference at / by / {"keyword":"$ref","target":"/$defs/a"}',
      '    reference at / by /$defs/a {"keyword":"$ref","target":"/$defs/b"}',
      '      type at / by /$defs/b {"got":"number","want":["string"]}',
      '  bound at / by / {"keyword":"maximum","got":"3","want":"1"}',
    ],
  },
  {
    name: "siblings of $ref in draft-07: only const",
    draft: "draft-07",
    schema:
      '{"properties":{"a":{"$ref":"#/definitions/n","maximum":1,"type":"null","enum":["q"]},"b":{"$ref":"#/definitions/n","const":1}},"definitions":{"n":{"type":"number"}}}',
    reply: '{"a":3,"b":2}',
    tree: ['const at /b by /properties/b {"got":2,"want":1}'],
  },
  {
    name: "reference cycle",
    schema: '{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}',
    reply: "1",
    tree: [
      'reference at / by / {"keyword":"$ref","target":"/$defs/a"}',
      "  allOf at / by /$defs/a {}",
      '    reference at / by /$defs/a/allOf/0 {"keyword":"$ref","target":"/$defs/a"}',
      '      refCycle at / by /$defs/a {"url":"mem://schema#/$defs/a","first":"/$ref/allOf/0/$ref","second":"/$ref"}',
    ],
  },
  {
    name: "$dynamicRef takes the outermost anchor",
    schema:
      '{"$id":"http://x/tree","$dynamicAnchor":"node","type":"object","properties":{"strict":true,"kids":{"items":{"$ref":"#inner"}}},"$defs":{"i":{"$id":"inner-tree","$dynamicAnchor":"node"},"r":{"$anchor":"inner","$dynamicRef":"inner-tree#node"}}}',
    reply: '{"kids":[1]}',
    tree: [
      'reference at /kids/0 by /properties/kids/items {"keyword":"$ref","target":"/$defs/r"}',
      '  reference at /kids/0 by /$defs/r {"keyword":"$dynamicRef","target":""}',
      '    type at /kids/0 by / {"got":"number","want":["object"]}',
    ],
  },
  {
    name: "$recursiveRef",
    draft: "2019-09",
    schema: '{"$recursiveAnchor":true,"type":["object","array"],"items":{"$recursiveRef":"#"}}',
    reply: "[[1]]",
    tree: [
      'reference at /0 by /items {"keyword":"$recursiveRef","target":""}',
      '  reference at /0/0 by /items {"keyword":"$recursiveRef","target":""}',
      '    type at /0/0 by / {"got":"number","want":["array","object"]}',
    ],
  },
  {
    name: "unevaluatedProperties",
    schema:
      '{"properties":{"a":true},"allOf":[{"properties":{"b":true}}],"anyOf":[{"properties":{"c":true}},{"properties":{"d":true}}],"unevaluatedProperties":false}',
    reply: '{"a":1,"b":2,"c":3,"d":4,"e":5}',
    tree: ["falseSchema at /e by /unevaluatedProperties {}"],
  },
  {
    name: "unevaluatedItems sees what contains accepted",
    schema: '{"prefixItems":[true],"contains":{"type":"string"},"unevaluatedItems":{"type":"null"}}',
    reply: '[1,"a",2,null]',
    tree: ['type at /2 by /unevaluatedItems {"got":"number","want":["null"]}'],
  },
  {
    name: "a failure within and one beside it",
    schema: '{"minProperties":2,"properties":{"a":{"minLength":3,"pattern":"^x"}}}',
    reply: '{"a":"y"}',
    tree: [
      "group at / by / {}",
      '  count at / by / {"keyword":"minProperties","got":1,"want":"2"}',
      "  group at /a by /properties/a {}",
      '    count at /a by /properties/a {"keyword":"minLength","got":1,"want":"3"}',
      '    pattern at /a by /properties/a {"got":"y","pattern":"^x"}',
    ],
  },
];

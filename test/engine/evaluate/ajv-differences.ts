/** Required cases of the official suite in which ajv's verdict is not the suite's, and ours is. Each has a reason. */
interface NamedDifference {
  readonly why: string;
  readonly cases: readonly string[];
}

const prototypeName: NamedDifference = {
  why: "ajv generates an object literal for `properties`, from which the name __proto__ vanishes",
  cases: ["properties/5/3"],
};

export const ajvDifferences: Readonly<Record<"draft-07" | "2020-12", readonly NamedDifference[]>> = {
  "draft-07": [
    prototypeName,
    { why: "ajv obeys keywords beside a $ref", cases: ["ref/5/1"] },
    { why: "ajv takes an $id beside a $ref for a base", cases: ["ref/6/0", "ref/6/1"] },
  ],
  "2020-12": [
    prototypeName,
    { why: "ajv refuses an empty enum", cases: [0, 1, 2, 3, 4, 5].map((test) => `enum/14/${test}`) },
    {
      why: "ajv resolves a $dynamicRef to the root where its anchor stands in $defs, and ignores the rules on matching initial targets",
      cases: [
        "dynamicRef/0/0",
        "dynamicRef/1/0",
        "dynamicRef/3/0",
        "dynamicRef/4/1",
        "dynamicRef/5/0",
        "dynamicRef/6/0",
        "dynamicRef/7/0",
        "dynamicRef/8/0",
        "dynamicRef/11/1",
        "dynamicRef/11/2",
        "dynamicRef/18/1",
        "dynamicRef/19/0",
      ],
    },
    {
      why: "ajv takes only a fragment as $dynamicRef",
      cases: [
        "dynamicRef/9/0",
        "dynamicRef/9/1",
        "dynamicRef/10/0",
        "dynamicRef/12/0",
        "dynamicRef/12/1",
        "dynamicRef/12/2",
      ],
    },
    {
      why: "ajv's generated code calls itself without end on dynamic references between resources",
      cases: [
        "dynamicRef/20/0",
        "dynamicRef/20/1",
        "unevaluatedItems/18/0",
        "unevaluatedItems/18/1",
        "unevaluatedProperties/21/0",
        "unevaluatedProperties/21/1",
      ],
    },
    {
      why: "ajv's resolver runs in circles on references into embedded resources",
      cases: ["ref/15/0", "ref/15/1", "ref/15/2", "ref/16/0", "ref/16/1", "ref/16/2", "ref/28/0", "ref/28/1"],
    },
    {
      why: "ajv takes items after a nested prefixItems as evaluated",
      cases: ["unevaluatedItems/8/1", "unevaluatedItems/8/2"],
    },
    {
      why: "ajv counts all items as evaluated, or none, where contains accepts some",
      cases: [
        "unevaluatedItems/21/2",
        "unevaluatedItems/22/1",
        "unevaluatedItems/23/4",
        "unevaluatedItems/23/5",
        "unevaluatedItems/23/6",
        "unevaluatedItems/23/7",
        "unevaluatedItems/24/3",
      ],
    },
    {
      why: "ajv drops an `if` that has no branch for its outcome, and what it evaluated with it",
      cases: [
        "unevaluatedItems/27/0",
        "unevaluatedProperties/15/0",
        "unevaluatedProperties/15/3",
        "unevaluatedProperties/39/0",
      ],
    },
  ],
};

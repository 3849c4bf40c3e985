/** A keyword that the root lacks, or has another value of: `additionalProperties`, `type`, `required`. */
import { quoted } from "../admission/plain-words.ts";
import type { JsonNode } from "../json/node.ts";
import { member } from "../json/node.ts";
import { combines, memberOf, textsOf } from "../rules/sites.ts";
import { meantKeyword } from "../rules/strength/unknown-keyword.ts";
import type { Site } from "../rules/subject.ts";
import type { Fixer } from "./fix.ts";
import { withReferences } from "./relocated.ts";

/** Workflows refuse the schema without it, so that no reply was accepted; else other names were. */
export const closeObject: Fixer = (subject, { code }) => {
  const [root] = subject.sites;
  if (root === undefined || refusesAllOnceClosed(root)) return [];
  const isThere = root.node.members.has("additionalProperties");
  const misspelt = isThere
    ? undefined
    : [...root.node.members.values()].find(({ key }) => meantKeyword(key) === "additionalProperties");
  if (misspelt !== undefined) {
    const name = "additionalProperties";
    const changes = withReferences(subject, [{ kind: "rename", path: [misspelt.key], name }]);
    if (changes === null) return [];
    const title = `Write ${quoted(name)} instead of ${quoted(misspelt.key)}`;
    const isSafe = code.startsWith("workflow/") && isFalse(misspelt.value) && namesAllItNeeds(root);
    return [{ title, changes, isPreferred: true, isSafe }];
  }
  return [
    {
      title: isThere ? 'Set "additionalProperties" to false' : 'Add "additionalProperties": false',
      changes: [{ kind: "set", path: ["additionalProperties"], json: "false" }],
      isPreferred: true,
      isSafe: code.startsWith("workflow/") && !isThere && namesAllItNeeds(root),
    },
  ];
};

/** Whether a name is required that no object may have once the root is closed; what is wrong there is to be mended first. */
function refusesAllOnceClosed({ node }: Site): boolean {
  if (node.members.has("patternProperties")) return false;
  const properties = member(node, "properties");
  return textsOf(member(node, "required")).some((name) => memberOf(properties, name) === undefined);
}

/** Whether the root's own properties are all that a reply can need: once it is closed, other names are refused. */
function namesAllItNeeds(root: Site): boolean {
  const { node } = root;
  const properties = member(node, "properties");
  if (combines(root) || properties?.kind !== "object" || properties.members.size === 0) return false;
  if (["minProperties", "dependentRequired", "dependencies", "$ref"].some((name) => node.members.has(name)))
    return false;
  return textsOf(member(node, "required")).every((name) => properties.members.has(name));
}

export const addObjectType: Fixer = () => [
  {
    title: 'Add "type": "object"',
    changes: [{ kind: "set", path: ["type"], json: '"object"' }],
    isPreferred: true,
    isSafe: false,
  },
];

export const requireAll: Fixer = ({ document }) => {
  const properties = member(document, "properties");
  const all = properties?.kind === "object" ? [...properties.members.values()] : [];
  const names = all.filter(({ value }) => !isFalse(value)).map(({ key }) => key);
  if (names.length === 0) return [];
  const present = member(document, "required");
  const isEmpty = present?.kind === "array" && present.items.length === 0;
  if (present !== undefined && !isEmpty) return [];
  const [first = ""] = names;
  return [
    {
      title:
        names.length === 1 ? `Require ${JSON.stringify(first)}` : `Require all ${names.length} properties`,
      // One after the other, so that a type can have a tag for each.
      changes:
        present === undefined
          ? [{ kind: "set", path: ["required"], json: JSON.stringify(names) }]
          : names.map((name) => ({ kind: "append", path: ["required"], json: JSON.stringify(name) })),
      isPreferred: true,
      isSafe: false,
    },
  ];
};

function isFalse(value: JsonNode): boolean {
  return value.kind === "boolean" && !value.value;
}

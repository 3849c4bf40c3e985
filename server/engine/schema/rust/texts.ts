/** The texts of the Rust library's resolver, each in one place (`harnesses.md` 6.2). */

const unretrievable = (what: string, why: string): string =>
  `Resource '${what}' is not present in a registry and retrieving it failed: ${why}`;

/** Why nothing is fetched, by scheme. */
const noRetriever = new Map<string, string>([
  ["http", "`resolve-http` feature or a custom resolver is required to resolve external schemas via HTTP"],
  ["https", "`resolve-http` feature or a custom resolver is required to resolve external schemas via HTTP"],
  ["file", "`resolve-file` feature or a custom resolver is required to resolve external schemas via files"],
]);

export const resolverTexts = {
  /** `reference` as it stands in the schema. */
  withoutBase: (reference: string) => unretrievable(reference, "No base URI is available"),
  external: (uri: string, scheme: string) =>
    unretrievable(uri, noRetriever.get(scheme) ?? `Unknown scheme ${scheme}`),
  tooLate: (uri: string) =>
    unretrievable(uri, "Retrieving external resources is not supported once the registry is populated"),
  noPointer: (pointer: string) => `Pointer '${pointer}' does not exist`,
  badEncoding: (pointer: string) =>
    `Invalid percent encoding in pointer '${pointer}': the decoded bytes do not represent valid UTF-8`,
  badIndex: (pointer: string, index: string) =>
    `Failed to parse array index '${index}' in pointer '${pointer}'`,
  noAnchor: (anchor: string) => `Anchor '${anchor}' does not exist`,
  badAnchor: (anchor: string) => `Anchor '${anchor}' is invalid`,
  unknownMetaschema: (url: string) =>
    `Unknown meta-schema: '${url}'. Custom meta-schemas must be registered in the registry before use`,
};

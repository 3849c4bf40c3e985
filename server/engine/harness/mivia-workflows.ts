/** What mivia's workflow compiler asks of the files that it reads, beyond what its schema package does (`harnesses.md` 3.9). */
export const miviaWorkflows = {
  /** Bytes of a schema file. */
  schemaFileBytes: 65_536,
  /** Bytes of a template. */
  templateBytes: 32_768,
  /** Said of a schema file, behind the step that names it. */
  texts: {
    noAdditionalProperties: "must set additionalProperties to false",
    additionalPropertiesTrue: "additionalProperties must not be true (too permissive)",
    additionalPropertiesEmpty: "additionalProperties schema object must contain a validation rule",
    additionalPropertiesOther: "additionalProperties must be false or a schema object",
  },
  /** Said of a reference to a file. `{step}`, `{member}`, `{reference}`: as they are written, quoted. */
  references: {
    ofStep: "step {step}: output_schema {reference}: {reason}",
    ofMember: "step {step}: panel member {member}: output_schema {reference}: {reason}",
    leavesFolder: "path traversal not allowed",
    notFound: "file not found",
    notRegular: "workflow reference {reference} is not a regular file",
    tooLarge: "workflow reference {reference} exceeds {cap} bytes",
  },
} as const;

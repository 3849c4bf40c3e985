/** The walker's words (`harnesses.md` 5.2). Values and lists are JSON, numbers as Go's `%v` prints them. */

export const messages = {
  type: (wanted: string, got: string) => `expected ${wanted}, got ${got}`,
  anyOf: (value: string, count: number) =>
    `value ${value} does not match any of the ${count} allowed schemas`,
  oneOf: (value: string, matched: number) =>
    `value ${value} matches ${matched} of the schemas, exactly one must match`,
  enum: (value: string, list: string) => `value ${value} is not one of the allowed values ${list}`,
  const: (value: string, constant: string) =>
    `value ${value} does not equal the required constant ${constant}`,
  minLength: (length: number, least: string) => `length ${length} is less than the minimum length ${least}`,
  maxLength: (length: number, most: string) => `length ${length} exceeds the maximum length ${most}`,
  /** `pattern` is quoted. */
  pattern: (value: string, pattern: string) => `value ${value} does not match the pattern ${pattern}`,
  integer: (value: string) => `value ${value} is not an integer`,
  minimum: (value: string, bound: string) => `value ${value} is less than the minimum ${bound}`,
  maximum: (value: string, bound: string) => `value ${value} exceeds the maximum ${bound}`,
  exclusiveMinimum: (value: string, bound: string) => `value ${value} must be greater than ${bound}`,
  exclusiveMaximum: (value: string, bound: string) => `value ${value} must be less than ${bound}`,
  minItems: (count: number, least: string) => `${count} item(s) is fewer than the minimum of ${least}`,
  maxItems: (count: number, most: string) => `${count} item(s) exceeds the maximum of ${most}`,
  uniqueItems: () => "duplicate item in an array whose items must be unique",
  missing: () => "required field is missing",
  isNull: () => "required field is null",
} as const;

/**
 * Says why a string is not of a format, in the words of santhosh-tekuri/jsonschema v6.0.2 or of the Go library that it asks; null
 * when it is. Takes time linear in the string. The reason ends `X is not valid NAME: reason` (`harnesses.md` 2.5).
 */
export type FormatCheck = (value: string) => string | null;

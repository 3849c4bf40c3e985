/**
 * Small letters as Go's `strings.ToLower` makes them, as far as ASCII comes of it: JavaScript turns the dotted capital I into two
 * characters, Go into a plain i.
 */
export function goToLower(text: string): string {
  return text.replaceAll("\u0130", "i").toLowerCase();
}

/** A harness's text with its places filled. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{([a-z]+)\}/g, (place, name: string) => String(values[name] ?? place));
}

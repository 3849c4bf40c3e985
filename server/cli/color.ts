/** The few colours of the readable output; plain text where the terminal takes none. */
export type Paint = (text: string, color: keyof typeof codes) => string;

const codes = { red: 31, green: 32, yellow: 33, blue: 34, dim: 2, bold: 1 } as const;

export function painter(enabled: boolean): Paint {
  return (text, color) => (enabled ? `\u001b[${codes[color]}m${text}\u001b[0m` : text);
}

/** Figures as a person reads them. */

export function against(value: number, cap: number | null): string {
  return cap === null ? count(value) : `${count(value)} of ${count(cap)}`;
}

export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** Bytes and depth against the caps; empty where neither was measured. */
export function sizeWords(
  { schemaBytes, schemaDepth }: { readonly schemaBytes: number | null; readonly schemaDepth: number | null },
  caps: { readonly schemaBytes: number | null; readonly schemaDepth: number | null },
): string {
  return [
    schemaBytes === null ? "" : `${against(schemaBytes, caps.schemaBytes)} bytes`,
    schemaDepth === null ? "" : `depth ${against(schemaDepth, caps.schemaDepth)}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** What of a key event counts here. */
export interface Keys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** F8 leads to the next violation, with Shift to the one before. With another key it is no business of the page: Alt+F8 leads to the next captured reply. */
export function violationStep({ key, shiftKey, altKey, ctrlKey, metaKey }: Keys): 1 | -1 | null {
  if (key !== "F8" || altKey || ctrlKey || metaKey) return null;
  return shiftKey ? -1 : 1;
}

/** A completion request, as far as output modes change it (`harnesses.md` 7.5). */

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
}

/** `schemaText` is the schema's exact text; empty where the format carries none. */
export interface ResponseFormat {
  readonly kind: "json_schema" | "json_object" | "text";
  readonly schemaText?: string;
}

export interface CompletionRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** Null where nothing is said of the form of the response. */
  readonly responseFormat: ResponseFormat | null;
}

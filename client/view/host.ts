import type { FromView, ToView } from "../reply-lab/messages.ts";
import type { View } from "./top-bar.ts";

/** What of the page survives being hidden, apart from the replies, which the panel keeps. */
export interface PageState {
  /** URI of the schema; the panel is brought back by it after a reload. */
  readonly schema: string;
  readonly shown: number;
  readonly selected: string | null;
  readonly editing: boolean;
  readonly caret: number;
  readonly next: string;
  /** The verdict that was seen last, in no more than a few words; empty where there was none, absent in states of an older version. */
  readonly seen?: string;
  /** Which view is shown; absent in states of an older version. */
  readonly view?: View;
  /** Whether the comparison is shown, and which of its rows is selected; absent in states of an older version. */
  readonly compare?: { readonly isShown: boolean; readonly selected: string | null };
  readonly scroll: readonly (readonly [string, number])[];
}

/** The panel, as the page sees it. */
export interface Host {
  post(message: FromView): void;
  listen(listener: (message: ToView) => void): void;
  load(): PageState | undefined;
  save(state: PageState): void;
}

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export function vscodeHost(): Host {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    listen: (listener) => addEventListener("message", (event) => listener(event.data as ToView)),
    load: () => api.getState() as PageState | undefined,
    save: (state) => api.setState(state),
  };
}

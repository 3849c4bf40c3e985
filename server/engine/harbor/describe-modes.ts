/** Everything that the output modes make of one schema, for whoever has to choose one. */
import type { Wording } from "../harness/wording.ts";
import type { OpenSchema } from "../open-schema.ts";
import { byteLength } from "../text/utf8.ts";
import { type ModelDefaults, modelDefaults } from "./default-mode.ts";
import { type ChainOutcome, runChain } from "./downgrade-chain.ts";
import { type Entrance, entrances } from "./entrances.ts";
import { type OutputMode, outputModes, shapeRequest } from "./output-mode.ts";
import { type FormatShape, formatShapes, shapeFormat } from "./provider-shape.ts";
import type { CompletionRequest } from "./request.ts";

export interface DescribedMode {
  readonly mode: OutputMode["name"];
  /** The kind of response format that is asked for. */
  readonly format: OutputMode["format"];
  /** The message that is put before the caller's; null where there is none. */
  readonly systemText: string | null;
  /** Its UTF-8 bytes; 0 without one. */
  readonly systemBytes: number;
  /** What is sent to each kind of provider, the schema as the model's name has it. */
  readonly providers: readonly DescribedProvider[];
}

export interface DescribedProvider {
  readonly provider: FormatShape;
  /** Values are JSON. Null where the call fails before it is sent. */
  readonly sent: {
    readonly responseFormat: string | null;
    readonly extra: Readonly<Record<string, string>>;
  } | null;
}

export interface ModesReport {
  readonly model: string;
  /** What the model's name leads to where its profile says nothing. */
  readonly defaults: ModelDefaults;
  readonly modes: readonly DescribedMode[];
  readonly entrances: readonly Entrance[];
  /** Where the provider's error leads from the mode that counts, given at every call; null without an error. */
  readonly chain: ChainOutcome | null;
}

export interface ModesQuestion {
  /** Empty where nothing is known of it. */
  readonly model?: string;
  readonly providerError?: string;
  /** The mode that the model's profile names; absent where it leaves it to the name. */
  readonly mode?: string;
}

/** `schema` was opened as harbor's or as that of a harness made after it; it need not be admitted. Never throws. */
export function describeModes(schema: OpenSchema, question: ModesQuestion = {}): ModesReport {
  const model = question.model ?? "";
  const defaults = modelDefaults(model);
  const request: CompletionRequest = {
    model,
    messages: [],
    responseFormat: { kind: "json_schema", schemaText: schema.text },
  };
  const { providerError, mode = defaults.mode } = question;
  return {
    model,
    defaults,
    modes: outputModes.map((mode) => described(mode, request, defaults, schema.harness.wording)),
    entrances: entrances(schema),
    chain:
      providerError === undefined
        ? null
        : runChain({
            request,
            mode,
            hasProfile: true,
            errorOf: () => providerError,
            wording: schema.harness.wording,
          }),
  };
}

function described(
  mode: OutputMode,
  request: CompletionRequest,
  { schema }: ModelDefaults,
  wording: Wording,
): DescribedMode {
  const shaped = shapeRequest(request, mode, wording);
  const systemText = shaped.messages[0]?.text ?? null;
  return {
    mode: mode.name,
    format: mode.format,
    systemText,
    systemBytes: byteLength(systemText ?? ""),
    providers: formatShapes.map((provider) => {
      const sent = shapeFormat(shaped.responseFormat, provider, schema);
      return {
        provider,
        sent: sent && { responseFormat: sent.responseFormat, extra: Object.fromEntries(sent.extra) },
      };
    }),
  };
}

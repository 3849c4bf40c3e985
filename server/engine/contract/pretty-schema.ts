/** The schema as the repair prompt shows it; the first prompt has nothing of it (`harnesses.md` 6.9, 6.10). */
import { shownSchema } from "../corrective/repair-prompt.ts";
import type { ContractStage } from "./contract.ts";

export const prettySchema: ContractStage = (_harness, _document, text) => shownSchema(text);

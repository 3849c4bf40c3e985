/** The JSON Schema drafts (`harnesses.md` 2.1). */
export type DraftId = "draft-04" | "draft-06" | "draft-07" | "2019-09" | "2020-12";

/** A reply as a harness wants it: its candidate in all that its rules take off. */
import type { Harness } from "../../server/engine/index.ts";

/** `candidate` is JSON; for a call that submits a result it has to be an object to be taken. */
export function fittingReply({ extraction }: Pick<Harness, "extraction">, candidate: string): string {
  return extraction.reduceRight((text, rule) => {
    switch (rule.rule) {
      case "line-envelope":
        return `<${rule.tag}>\n${text}\n</${rule.tag}>\n`;
      case "one-code-fence":
      case "json-block":
      case "outer-backticks":
        return `\`\`\`json\n${text}\n\`\`\``;
      case "named-call":
        return `{"name":${JSON.stringify(rule.name)},"arguments":${text}}`;
      case "submitted-payload":
        return `{"reasoning":"All checked.",${JSON.stringify(rule.payload)}:${text}}`;
    }
    return rule satisfies never;
  }, candidate);
}

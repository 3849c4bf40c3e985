import { quoted } from "../../admission/plain-words.ts";
import { formats602 } from "../../schema/formats/index.ts";
import type { Rule, Spot } from "../rule.ts";
import { sitePath } from "../subject.ts";
import { keywordsIgnored } from "./keywords-ignored.ts";
import { isReflected } from "./reflected.ts";

/** `format` is a note to the reader wherever no older draft is named, and always for the walker (`harnesses.md` 2.2, 5.2, 6.3). */
export const format: Rule = {
  code: "enforcement/format",
  severity: "hint",
  oncePerFile: true,
  *find(subject): Iterable<Spot> {
    const { harness, draft, open } = subject;
    const reflected = isReflected(open);
    for (const { site, used } of keywordsIgnored(subject, harness, draft)) {
      const { key, value } = used;
      if (key !== "format" || value.kind !== "string" || !known.has(value.value)) continue;
      if (reflected && ofGoTypes.has(value.value)) continue;
      const explanation =
        harness.library === null
          ? `${harness.title} never checks "format", so any text passes for ${quoted(value.value)}; where it matters, write a "pattern".`
          : `${harness.title} checks no "format" in a schema of ${draft}, so any text passes for ${quoted(value.value)}; where it matters, write a "pattern", or name an older draft such as draft-07 in "$schema".`;
      yield { where: value, path: [...sitePath(site), "format"], explanation };
    }
  },
};

/** Names that some validator checks; of others nobody expects it. */
const known: ReadonlySet<string> = new Set([...formats602.keys(), "regex", "idn-email", "idn-hostname"]);

/** Those of `time.Time`, `net.IP` and `url.URL`, which Go's decoder reads by itself. */
const ofGoTypes: ReadonlySet<string> = new Set(["date-time", "ipv4", "uri"]);

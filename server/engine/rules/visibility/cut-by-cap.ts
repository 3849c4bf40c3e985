/** What a cap cuts away of every message about such a reply (`harnesses.md` 4.4, 6.8, 7.7). */
import { grouped } from "../../admission/plain-words.ts";
import { correctiveWithSchema } from "../../corrective/corrective.ts";
import { correctiveFor, roomForErrors } from "../../corrective/room-for-errors.ts";
import { member } from "../../json/node.ts";
import { byteLength } from "../../text/utf8.ts";
import { leastCharacters } from "../least-characters.ts";
import type { Rule, Spot } from "../rule.ts";
import { atKeyword } from "../sites.ts";
import { checkOf } from "../small-replies.ts";
import { isAnswered, type Subject } from "../subject.ts";

export const cutByCap: Rule = {
  code: "visibility/cut-by-cap",
  severity: "warning",
  roles: ["reply", "arguments"],
  *find(subject) {
    if (!isAnswered(subject.harness, subject.surroundings.role)) return;
    yield* requiredNames(subject);
    yield* carriedReply(subject);
  },
};

/** An empty object lacks all required names, and a short message can't hold them. */
function* requiredNames(subject: Subject): Iterable<Spot> {
  const { harness, open, sites } = subject;
  const [root] = sites;
  // Where the schema takes the room, that is a finding of its own.
  if (root === undefined || harness.stages.corrective === correctiveWithSchema) return;
  if (member(root.node, "required") === undefined || roomForErrors(open) === null) return;
  const detail = checkOf(subject, "{}")?.error?.detail;
  if (detail == null) return;
  const { told } = correctiveFor(open, detail);
  if (told >= detail.length) return;
  yield {
    ...atKeyword(root, "required"),
    explanation: `An error that names all missing properties takes ${grouped(byteLength(detail))} bytes, of which ${harness.title} sends the model the first ${grouped(byteLength(detail.slice(0, told)))}; it can't read of the last ones. Shorten the names, or group properties in objects of their own.`,
  };
}

/** The reply goes along when it is to be repaired. */
function* carriedReply({ harness, sites }: Subject): Iterable<Spot> {
  const most = harness.caps.replyCharacters;
  if (most === null) return;
  for (const site of sites) {
    const least = leastCharacters(site);
    if (least === null || least.characters <= most) continue;
    yield {
      ...atKeyword(site, least.keyword),
      explanation: `A value of this size takes over ${grouped(most)} characters, which is all that ${harness.title} repeats of a reply when it asks for a repair: the model never sees the whole of what it has to mend. Ask for less.`,
    };
  }
}

/** Which violations are of rules that the model was never shown. */
import type { ReplyReport, ToldResult } from "../../server/protocol.ts";
import type { LabViolation } from "./messages.ts";

/** A property that is left out of what the model is shown. */
export interface HiddenProperty {
  readonly name: string;
  /** RFC 6901. */
  readonly pointer: string;
}

export function hiddenProperties(told: ToldResult | null): readonly HiddenProperty[] {
  const properties = told?.unseen.filter(({ isProperty }) => isProperty) ?? [];
  return properties.flatMap(({ name, pointers }) => pointers.map((pointer) => ({ name, pointer })));
}

/**
 * A rule inside the property is hidden with it. That the property is required is shown, but not what it is: `unexplained` has those that
 * the message names as missing.
 */
export function withHiding(
  violation: ReplyReport["violations"][number],
  hidden: readonly HiddenProperty[],
): LabViolation {
  const { keyword, message } = violation;
  const found = hidden.find(({ pointer }) => keyword === pointer || keyword.startsWith(`${pointer}/`));
  if (found !== undefined) return { ...violation, hiddenBy: found.name };
  const unexplained = hidden
    .filter(({ name, pointer }) => {
      const owner = pointer.slice(0, pointer.lastIndexOf("/properties/"));
      return keyword === `${owner}/required` && message.includes(`'${name}'`);
    })
    .map(({ name }) => name);
  return unexplained.length === 0 ? violation : { ...violation, unexplained };
}

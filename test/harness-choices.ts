/** The ids as messages list them, so that a harness more leaves the tests of messages alone. */
import { harnesses } from "../server/engine/index.ts";

export const harnessChoices = harnesses.map(({ id }) => id).join(", ");

import { describe, expect, it } from "vitest";
import { LabState } from "../../../client/view/lab-state.ts";
import { report, result } from "./report.ts";

const violation = (keyword: string, start: number) => ({
  instance: `${keyword}-value`,
  keyword,
  message: keyword,
  sent: "yes" as const,
  ranges: [[start, start + 1]] as const,
});

describe("what the page knows", () => {
  it("withdraws what was said of the replies while the schema is out of reach, and keeps them", () => {
    const state = new LabState();
    state.replace([{ text: "0123456789", cutOff: false }], 0);
    const answer = result(report({ violations: [violation("b", 7)] }));
    state.accept(state.revision, answer);
    state.withdraw();
    expect([state.result, state.report, state.fits, state.selectedNumber]).toEqual([
      null,
      undefined,
      false,
      null,
    ]);
    expect([state.list, state.text]).toEqual([[], "0123456789"]);
    expect(state.accept(state.revision, answer)).toBe(true);
    expect([state.list.length, state.fits, state.selectedNumber]).toEqual([1, true, 1]);
  });

  it("looks at the last reply while the schema is refused, with the report of the schema alone", () => {
    const state = new LabState();
    const replies = ["first", "second"].map((text) => ({ text, cutOff: false }));
    state.replace(replies, 1);
    const refused = report({ admission: "no", verdict: "schema-refused" });
    state.accept(state.revision, result(refused));
    expect([state.isRefused, state.shown, state.text, state.isLatest]).toEqual([true, 1, "second", true]);
    expect(state.report).toBe(refused);
    state.edit("second!", { at: 6, removed: 0, inserted: "!" });
    expect([state.text, state.report]).toEqual(["second!", refused]);
    state.accept(state.revision, result(report({}), report({})));
    expect([state.isRefused, state.shown]).toEqual([false, 1]);
  });

  it("goes back to the last attempt that the harness reads, not to one behind the end of its run", () => {
    const state = new LabState();
    state.replace(
      ["first", "second", "third"].map((text) => ({ text, cutOff: false })),
      0,
    );
    state.accept(state.revision, result(report(), report()));
    expect([state.last, state.shown]).toEqual([1, 0]);
    state.shown = state.last;
    expect([state.last, state.shown, state.text]).toEqual([1, 1, "second"]);
  });

  it("numbers violations by their place in the reply", () => {
    const state = new LabState();
    state.replace([{ text: "0123456789", cutOff: false }], 0);
    state.accept(state.revision, result(report({ violations: [violation("b", 7), violation("a", 2)] })));
    expect(state.list.map(({ number, violation: { keyword } }) => [number, keyword])).toEqual([
      [1, "a"],
      [2, "b"],
    ]);
    expect(state.selectedNumber).toBe(1);
  });

  it("keeps the selected violation by rule and place, not by number", () => {
    const state = new LabState();
    state.replace([{ text: "0123456789", cutOff: false }], 0);
    state.accept(state.revision, result(report({ violations: [violation("a", 2), violation("b", 7)] })));
    state.select(2);
    state.accept(state.revision, result(report({ violations: [violation("b", 7)] })));
    expect(state.selectedNumber).toBe(1);
    expect(state.list[0]?.violation.keyword).toBe("b");
  });

  it("refuses an answer about an older state of the replies", () => {
    const state = new LabState();
    state.replace([{ text: "a", cutOff: false }], 0);
    const { revision } = state;
    state.edit("ab", { at: 1, removed: 0, inserted: "b" });
    expect(state.accept(revision, result(report()))).toBe(false);
    expect(state.result).toBe(null);
  });

  it("moves the marks along with an edit", () => {
    const state = new LabState();
    state.replace([{ text: "0123456789", cutOff: false }], 0);
    state.accept(state.revision, result(report({ violations: [violation("a", 2), violation("b", 7)] })));
    state.edit("01234xx56789", { at: 5, removed: 0, inserted: "xx" });
    expect(state.list.map(({ violation: { ranges } }) => ranges)).toEqual([[[2, 3]], [[9, 10]]]);
  });

  it("brings back a reply that was replaced or cleared", () => {
    const state = new LabState();
    state.replace([{ text: "first", cutOff: true }], 0);
    state.replace([], 0);
    expect(state.text).toBe("");
    expect(state.undo()).toBe(true);
    expect(state.replies).toEqual([{ text: "first", cutOff: true }]);
    expect(state.undo()).toBe(true);
    expect(state.replies).toEqual([]);
    expect(state.undo()).toBe(false);
  });

  it("shows the last attempt that was read", () => {
    const state = new LabState();
    state.replace(
      [
        { text: "accepted", cutOff: false },
        { text: "too late", cutOff: false },
      ],
      1,
    );
    state.accept(state.revision, result(report()));
    expect(state.shown).toBe(0);
    expect(state.isLatest).toBe(false);
  });

  it("counts a mode and a task as another state, and forgets the task with the replies until undone", () => {
    const state = new LabState();
    state.replace([{ text: "{}", cutOff: false }], 0);
    const first = state.revision;
    state.setTask("Do it.");
    state.chooseMode("harbor", "text");
    state.chooseMode("driftlessaf", "payload");
    state.chooseMode("harbor", "tools");
    expect(state.revision).toBe(first + 4);
    // An answer about the earlier state comes too late.
    expect(state.accept(first, result(report()))).toBe(false);
    const modes = [
      ["driftlessaf", "payload"],
      ["harbor", "tools"],
    ];
    const replies = [{ text: "{}", cutOff: false }];
    state.setProviderError("no schema");
    const input = { replies, modes, task: "Do it.", providerError: "no schema" };
    expect(state.input).toEqual(input);
    state.clear();
    expect(state.input).toEqual({ replies: [], modes, task: "", providerError: "" });
    expect(state.undo()).toBe(true);
    expect(state.input).toEqual(input);
  });

  it("knows the violations of the keyword that the schema's cursor stands on, or in", () => {
    const state = new LabState();
    state.replace([{ text: "{}", cutOff: false }], 0);
    const violations = [violation("/a/enum", 1), violation("/b/type", 2), violation("/a/enum", 3)];
    state.accept(state.revision, result(report({ violations })));
    expect(state.atCursor).toEqual([]);
    const at = (cursor: string) => {
      state.cursor = cursor;
      return state.atCursor;
    };
    expect(at("/a/enum")).toEqual([1, 3]);
    expect(at("/a/enum/0")).toEqual([1, 3]);
    expect(at("/b/type")).toEqual([2]);
    expect(at("/a/enums")).toEqual([]);
    expect(at("/a")).toEqual([]);
  });

  it("forgets that the schema was broken with the next result, and with the next replies", () => {
    const state = new LabState();
    state.replace([{ text: "{}", cutOff: false }], 0);
    state.broken = { line: 12 };
    state.accept(state.revision, result(report()));
    expect(state.broken).toBeNull();
  });

  it("comes back to the attempt that was looked at once the harness reads so many again", () => {
    const state = new LabState();
    const replies = [
      { text: "first", cutOff: false },
      { text: "second", cutOff: false },
    ];
    state.replace(replies, 1);
    state.accept(state.revision, result(report(), report()));
    expect(state.shown).toBe(1);
    // A schema that is refused is told once.
    state.accept(state.revision, result(report()));
    expect(state.shown).toBe(0);
    state.accept(state.revision, result(report(), report()));
    expect(state.shown).toBe(1);
  });
});

/** Doubles in Rust's two ways (`harnesses.md` 1.3, 6.6). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rustFloat, serdeFloat } from "../../../server/engine/number/rust-float.ts";

describe("a double", () => {
  it.each([
    [1, "1.0", "1"],
    [1000, "1000.0", "1000"],
    [0.1, "0.1", "0.1"],
    [-2.5, "-2.5", "-2.5"],
    [0, "0.0", "0"],
    [-0, "-0.0", "-0"],
    [1e15, "1000000000000000.0", "1000000000000000"],
    [2 ** 53, "9007199254740992.0", "9007199254740992"],
    [1e16, "1e+16", "10000000000000000"],
    [1.5e16, "1.5e+16", "15000000000000000"],
    [2 ** 64, "1.8446744073709552e+19", "18446744073709552000"],
    [1e21, "1e+21", "1000000000000000000000"],
    [0.00001, "0.00001", "0.00001"],
    [0.000123, "0.000123", "0.000123"],
    [0.000001, "1e-6", "0.000001"],
    [1.25e-7, "1.25e-7", "0.000000125"],
    [5e-324, "5e-324", `0.${"0".repeat(323)}5`],
    [Number.MAX_VALUE, "1.7976931348623157e+308", `17976931348623157${"0".repeat(292)}`],
  ])("%d is %s to serde_json and %s to {}", (value, serde, display) => {
    expect([serdeFloat(value), rustFloat(value)]).toEqual([serde, display]);
  });

  it("is what its texts name", () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, (value) => {
        expect(Number(serdeFloat(value))).toBe(value);
        expect(Number(rustFloat(value))).toBe(value);
        expect(serdeFloat(value)).toMatch(/^-?\d+\.\d+$|^-?\d(\.\d+)?e[+-]\d+$/);
        expect(rustFloat(value)).toMatch(/^-?\d+(\.\d+)?$/);
      }),
      { numRuns: 2000 },
    );
  });
});

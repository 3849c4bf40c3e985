import { expect, test } from "vitest";
import {
  goJsonFloat,
  goJsonNumber,
  goVerbFloat,
  parseGoFloat,
} from "../../../server/engine/json/go-float.ts";

test.each([
  ["1.0", "1"],
  ["1.50", "1.5"],
  ["-0", "-0"],
  ["-0.0", "-0"],
  ["0e5", "0"],
  ["1e3", "1000"],
  ["1E5", "100000"],
  ["0.000001", "0.000001"],
  ["0.0000001", "1e-7"],
  ["1e-7", "1e-7"],
  ["1.23e-8", "1.23e-8"],
  ["0.00001", "0.00001"],
  ["1e20", "100000000000000000000"],
  ["1e21", "1e+21"],
  ["9007199254740993", "9007199254740992"],
  ["9223372036854775808", "9223372036854776000"],
  ["18446744073709551615", "18446744073709552000"],
  ["123123123123123123123123123123", "1.2312312312312312e+29"],
  ["0.1000000000000000055511151231257827", "0.1"],
  ["1.7976931348623157e308", "1.7976931348623157e+308"],
  ["5e-324", "5e-324"],
  ["1e-400", "0"],
  ["-1e-400", "-0"],
  ["999999999999999", "999999999999999"],
])("json.Marshal writes %s as %s", (text, written) => {
  expect(goJsonNumber(text)).toBe(written);
});

test("a number beyond the doubles keeps its text", () => {
  expect(goJsonNumber("-1.0e400")).toBe("-1.0e400");
});

test("Go stops counting an exponent at 10,000", () => {
  const text = `0.${"0".repeat(99_999)}1e100000`;
  expect(Number(text)).toBe(1);
  expect(parseGoFloat(text)).toBe(0);
  expect(parseGoFloat("1e-00000000001")).toBe(0.1);
  expect(parseGoFloat("1e+00000000001")).toBe(10);
  expect(parseGoFloat("1e99999999999999999999")).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  [999999, "999999"],
  [1000000, "1e+06"],
  [1234567, "1.234567e+06"],
  [2097152, "2.097152e+06"],
  [123456789, "1.23456789e+08"],
  [0.0001, "0.0001"],
  [0.00001, "1e-05"],
  [1e100, "1e+100"],
  [-1000000, "-1e+06"],
  [123456.789, "123456.789"],
  [1, "1"],
  [0, "0"],
  [-0, "-0"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "+Inf"],
  [Number.NEGATIVE_INFINITY, "-Inf"],
])("%%v of %d is %s", (value, printed) => {
  expect(goVerbFloat(value)).toBe(printed);
});

test("-0 keeps its sign in JSON", () => {
  expect([goJsonFloat(-0), goJsonFloat(0)]).toEqual(["-0", "0"]);
});

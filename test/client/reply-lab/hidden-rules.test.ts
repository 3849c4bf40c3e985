import { expect, it } from "vitest";
import { hiddenProperties, withHiding } from "../../../client/reply-lab/hidden-rules.ts";

const told = {
  text: "",
  contract: null,
  advice: [],
  largest: [],
  room: null,
  sample: null,
  downgrade: null,
  unseen: [
    {
      isProperty: true,
      name: "title",
      isRequired: true,
      count: 1,
      pointers: ["/properties/a/properties/title"],
    },
    { isProperty: false, name: "description", isRequired: false, count: 1, pointers: ["/description"] },
  ],
};
const hidden = hiddenProperties(told);
const hiding = (keyword: string, message: string) =>
  withHiding({ instance: "", keyword, message, sent: "yes", ranges: [] }, hidden);
const hiddenBy = (keyword: string, message: string) => hiding(keyword, message).hiddenBy;

it("names the property that keeps a violated rule from the model", () => {
  expect(hiddenProperties(null)).toEqual([]);
  expect(hiddenBy("/properties/a/properties/title/maxLength", "maxLength: got 90, want 80")).toBe("title");
});

it("tells a rule that the model is shown from the properties that it asks for by their names alone", () => {
  const missing = hiding("/properties/a/required", "missing properties 'b', 'title'");
  expect([missing.hiddenBy, missing.unexplained]).toEqual([undefined, ["title"]]);
  expect(hiding("/required", "missing property 'title'").unexplained).toBeUndefined();
  expect(hiding("/properties/a/required", "missing property 'subtitle'").unexplained).toBeUndefined();
});

it("leaves all other violations alone", () => {
  expect(hiddenBy("/properties/a/required", "missing property 'subtitle'")).toBeUndefined();
  expect(hiddenBy("/required", "missing property 'title'")).toBeUndefined();
  expect(hiddenBy("/properties/a/properties/titles/type", "got string, want number")).toBeUndefined();
});

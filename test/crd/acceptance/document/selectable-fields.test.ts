import { describe, expect, it } from "vitest";
import { checkSelectableFields } from "../../../../src/crd/acceptance/document/selectable-fields.js";
import { linesOf } from "../problem-lines.js";

const SCHEMA = {
  properties: {
    metadata: { properties: { name: { type: "string" } } },
    spec: {
      properties: {
        ...Object.fromEntries([..."abcdefghi"].map((name) => [name, { type: "string" }])),
        on: { type: "boolean" },
        count: { type: "integer" },
        size: { type: "number" },
        list: { type: "array", items: { type: "string" } },
      },
    },
  },
};
const SCALAR =
  "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";

function lines(...paths: string[]): string[] {
  const fields = paths.map((jsonPath) => ({ jsonPath }));
  return linesOf((problems) => checkSelectableFields(fields, SCHEMA, "at", problems));
}

describe("checkSelectableFields", () => {
  it("takes strings, booleans and integers", () => {
    expect(lines(".spec.a", ".spec.on", ".spec.count")).toEqual([]);
  });

  it.each([
    ["", "Required | "],
    [".spec.z", "Invalid | is an invalid path: does not refer to a valid field"],
    [".spec['a']", "Invalid | is an invalid path: array notation is not allowed"],
    ["spec.a", "Invalid | is an invalid path: expected [ or . but got: spec"],
    [".metadata.name", "Invalid | must not point to fields in metadata"],
    [".spec.size", `Invalid | ${SCALAR}`],
    [".spec.list", `Invalid | ${SCALAR}`],
    [".spec.a", "Duplicate | "],
  ])("refuses %j after .spec.a", (path, problem) => {
    expect(lines(".spec.a", path)).toEqual([`at[1].jsonPath | ${problem}`]);
  });

  it("takes no more than eight different ones", () => {
    const paths = [..."abcdefghi"].map((name) => `.spec.${name}`);
    expect(lines(...paths.slice(1))).toEqual([]);
    expect(lines(...paths)).toEqual(["at | TooMany | must have at most 8 items"]);
  });
});

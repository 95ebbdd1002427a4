import { describe, expect, it } from "vitest";
import { pluralOf } from "../../../src/crd/unit/plural.js";
import { runPluralCases } from "../../conformance/plurals.js";
import { PLURAL_CASES } from "../plural-cases.js";

describe("pluralOf", () => {
  it.each(PLURAL_CASES)("gives $kind the plural $plural", ({ kind, plural }) => {
    expect(pluralOf(kind)).toBe(plural);
  });

  it.each([
    ["", ""],
    // An acronym is taken for one whatever its case.
    ["Dns", "dnsdnses"],
    ["UserIDs", "useridsidses"],
    ["IDs", "ids"],
    ["UserID", "userids"],
    // The last word alone counts, and the longest of its endings.
    ["Grandchild", "grandchildren"],
    ["ChildMachine", "childmachines"],
    ["SpokesWoman", "spokeswomen"],
    ["Superhuman", "superhumans"],
    // A plural stays one, also a second plural.
    ["Children", "children"],
    ["NodePolicies", "nodepolicies"],
    ["Indexes", "indexes"],
    ["Octopi", "octopi"],
    ["Curricula", "curricula"],
    ["Lambda", "lambda"],
    // Endings count in small letters, words in any.
    ["KEY", "keys"],
    ["BOX", "boxs"],
    ["FOOT", "feet"],
    ["STATUS", "statuses"],
    ["foo_bar", "foo_bars"],
  ])("gives %j the plural %j", (kind, plural) => {
    expect(pluralOf(kind)).toBe(plural);
  });
});

describe("the kinds that controller-gen was run on", () => {
  it("all get its plural", () => {
    const { passed, total, failures } = runPluralCases();
    expect(failures).toEqual([]);
    expect(passed).toBe(total);
    expect(total).toBeGreaterThan(200);
  });
});

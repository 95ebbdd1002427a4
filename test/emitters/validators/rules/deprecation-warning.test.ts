import { expect, it } from "vitest";
import {
  deprecationWarning,
  type VersionFacts,
} from "../../../../src/emitters/validators/rules/deprecation-warning.js";

const KIND = { group: "example.com", kind: "Widget" };

/** Versions by their names; `-` in front stands for one that is not served, `!` for one that is deprecated. */
function versions(names: string): VersionFacts[] {
  return names.split(" ").map((name) => ({
    name: name.replace(/^[-!]/, ""),
    served: !name.startsWith("-"),
    deprecated: name.startsWith("!"),
  }));
}

it.each<[string, string, string | undefined]>([
  ["v1", "v1 v2", undefined],
  ["!v1", "!v1", "example.com/v1 Widget is deprecated"],
  ["!v1", "!v1 v2", "example.com/v1 Widget is deprecated; use example.com/v2 Widget"],
  ["!v1", "!v1 v2 v3 v10", "example.com/v1 Widget is deprecated; use example.com/v10 Widget"],
  ["!v1", "!v1 -v2", "example.com/v1 Widget is deprecated"],
  ["!v1", "!v1 !v2", "example.com/v1 Widget is deprecated"],
  ["!v2", "v1 !v2", "example.com/v2 Widget is deprecated"],
  // A release is newer than any beta, and a beta than any alpha.
  ["!v2beta1", "v1 !v2beta1 v2beta2", "example.com/v2beta1 Widget is deprecated; use example.com/v1 Widget"],
  [
    "!v1alpha9",
    "!v1alpha9 v1beta1 v1beta2",
    "example.com/v1alpha9 Widget is deprecated; use example.com/v1beta2 Widget",
  ],
  ["!v1", "!v1 v9beta9", "example.com/v1 Widget is deprecated"],
  // Names of another form are older, and the first of them is the newest.
  ["!b", "!b c a v1alpha1", "example.com/b Widget is deprecated; use example.com/v1alpha1 Widget"],
  ["!b", "!b c a", "example.com/b Widget is deprecated; use example.com/a Widget"],
  ["!v1", "!v1 a", "example.com/v1 Widget is deprecated"],
])("warns of %s among %s", (version, all, warning) => {
  expect(deprecationWarning(KIND, ...versionAmong(version, all))).toBe(warning);
});

it("has the CRD's own words, where there are any", () => {
  const [version, all] = versionAmong("!v1", "!v1 v2");
  expect(deprecationWarning(KIND, { ...version, deprecationWarning: "do not" }, all)).toBe("do not");
  expect(
    deprecationWarning(KIND, { ...version, deprecationWarning: "do not", deprecated: false }, all),
  ).toBeUndefined();
});

function versionAmong(version: string, all: string): [VersionFacts, VersionFacts[]] {
  const [found] = versions(version);
  if (found === undefined) throw new Error(`no version ${version}`);
  return [found, versions(all)];
}

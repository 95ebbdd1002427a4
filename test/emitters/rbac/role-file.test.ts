import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { roleFile } from "../../../src/emitters/rbac/role-file.js";
import type { AccessRule } from "../../../src/markers/definition/marker-effect.js";

const NONE: AccessRule = {
  groups: [],
  resources: [],
  resourceNames: [],
  verbs: [],
  urls: [],
  namespace: undefined,
  roleName: undefined,
};
const rule = (groups: string, resources: string, verbs: string, more: Partial<AccessRule> = {}): AccessRule => ({
  ...NONE,
  groups: groups.split(" "),
  resources: resources.split(" "),
  verbs: verbs.split(" "),
  ...more,
});

function roles(...rules: readonly AccessRule[]) {
  return parseAllDocuments(roleFile(rules)?.text ?? "").map((document) => document.toJS());
}

// That the bytes are those of controller-gen is for test/e2e/role-manifests.e2e.ts.
describe("roleFile", () => {
  it("writes nothing without rules", () => {
    expect(roleFile([])).toBeUndefined();
  });

  it("writes a ClusterRole, and a Role for each namespace and name", () => {
    const found = roles(
      rule("a", "x", "get", { namespace: "n" }),
      rule("a", "x", "get"),
      rule("a", "x", "get", { roleName: "b" }),
    );
    expect(found.map(({ kind, metadata }) => [kind, metadata])).toEqual([
      ["ClusterRole", { name: "b" }],
      ["ClusterRole", { name: "manager-role" }],
      ["Role", { name: "manager-role", namespace: "n" }],
    ]);
  });

  it("joins what differs in one part, whatever the order", () => {
    const parts = [rule("a", "x", "get"), rule("a", "y", "get"), rule("b", "x y", "get"), rule("a", "x", "list")];
    const [only] = roles(...parts);
    expect(only.rules).toEqual([
      { apiGroups: ["a"], resources: ["x"], verbs: ["get", "list"] },
      { apiGroups: ["a"], resources: ["y"], verbs: ["get"] },
      { apiGroups: ["b"], resources: ["x", "y"], verbs: ["get"] },
    ]);
    expect(roleFile(parts.toReversed())).toEqual(roleFile(parts));
  });

  it("keeps all verbs where joined rules come to be about the same, of which controller-gen drops one by chance", () => {
    const [only] = roles(rule("a", "x", "get"), rule("b", "x", "get"), rule("a b", "x", "list"));
    expect(only.rules).toEqual([{ apiGroups: ["a", "b"], resources: ["x"], verbs: ["get", "list"] }]);
  });

  it("writes a * alone", () => {
    expect(roles(rule("a", "x", "get *"))[0].rules).toEqual([{ apiGroups: ["a"], resources: ["x"], verbs: ["*"] }]);
  });
});

import { describe, expect, it } from "vitest";
import { environment, newRuleEnvironment, STORED_ENVIRONMENT } from "../../../src/cel/functions/environment.js";

describe("what a minor version brings", () => {
  /** Functions by the first version whose environment has them (Kubernetes: pkg/cel/environment). */
  it.each<{ version: string; brings: readonly string[] }>([
    { version: "1.28", brings: ["optional.of", "hasValue", "quantity", "_[?_]"] },
    { version: "1.29", brings: ["format", "strings.quote", "sets.contains"] },
    { version: "1.30", brings: ["ip", "cidr", "ip.isCanonical", "containsCIDR"] },
    { version: "1.31", brings: ["format.named", "validate"] },
    { version: "1.32", brings: ["first", "last", "optional.unwrap", "unwrapOpt"] },
    { version: "1.33", brings: ["semver", "isSemver", "major"] },
    { version: "1.34", brings: ["slice", "flatten", "sort", "distinct", "reverse", "lists.range"] },
    { version: "1.37", brings: ["includes"] },
  ])("$version", ({ version, brings }) => {
    const before = environment(`1.${Number(version.slice(2)) - 1}`);
    for (const name of brings) {
      expect([name, before.functions.has(name)]).toEqual([name, false]);
      expect([name, environment(version).functions.has(name)]).toEqual([name, true]);
    }
  });

  it("brings overloads to functions that were there", () => {
    const ids = (version: string, name: string) =>
      environment(version)
        .functions.get(name)
        ?.overloads.map(({ id }) => id);
    expect(ids("1.29", "string")).not.toContain("ip_to_string");
    expect(ids("1.30", "string")).toContain("ip_to_string");
    expect(ids("1.27", "_<_")).not.toContain("less_int64_double");
    expect(ids("1.28", "_<_")).toContain("less_int64_double");
    expect(ids("1.32", "compareTo")).toEqual(["quantity_compare_to"]);
    expect(ids("1.33", "compareTo")).toEqual(["quantity_compare_to", "semver_compare_to"]);
  });

  it("gives new rules the environment of the version before", () => {
    expect(newRuleEnvironment("1.34")).toBe(environment("1.33"));
    expect(newRuleEnvironment("1.33").syntax.macros.has("transformList:3")).toBe(true);
    expect(newRuleEnvironment("1.32").syntax.macros.has("transformList:3")).toBe(false);
    expect(newRuleEnvironment("1.32").keywordFields).toBe(true);
    expect(newRuleEnvironment("1.31").keywordFields).toBe(false);
  });

  it("has everything in stored rules", () => {
    expect(STORED_ENVIRONMENT.functions.has("includes")).toBe(true);
    // The 341 overloads of kube-apiserver 1.37, without those that rules cannot write.
    const ids = [...STORED_ENVIRONMENT.functions.values()].flatMap(({ overloads }) => overloads.map(({ id }) => id));
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids).toHaveLength(328);
  });
});

describe("a signature", () => {
  it.each<{ name: string; id: string; wanted: object }>([
    {
      name: "getQuery",
      id: "url_get_query",
      wanted: {
        run: "urlGetQuery",
        facts: {},
        member: true,
        typeParameters: [],
        parameters: [{ kind: "opaque", name: "kubernetes.URL", parameters: [] }],
        result: {
          kind: "map",
          key: { kind: "primitive", name: "string" },
          value: { kind: "list", element: { kind: "primitive", name: "string" } },
        },
      },
    },
    {
      name: "orValue",
      id: "optional_orValue_value",
      wanted: {
        run: "optionalOrValueValue",
        facts: {},
        member: true,
        typeParameters: ["V"],
        parameters: [
          { kind: "opaque", name: "optional_type", parameters: [{ kind: "parameter", name: "V" }] },
          { kind: "parameter", name: "V" },
        ],
        result: { kind: "parameter", name: "V" },
      },
    },
    {
      name: "optional.none",
      id: "optional_none",
      wanted: {
        run: "optionalNone",
        facts: {},
        member: false,
        typeParameters: ["V"],
        parameters: [],
        result: { kind: "opaque", name: "optional_type", parameters: [{ kind: "parameter", name: "V" }] },
      },
    },
  ])("of $id", ({ name, id, wanted }) => {
    expect(STORED_ENVIRONMENT.functions.get(name)?.overloads.find((overload) => overload.id === id)).toEqual({
      id,
      ...wanted,
    });
  });
});

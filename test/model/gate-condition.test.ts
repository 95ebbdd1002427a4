import { describe, expect, it } from "vitest";
import type { Statement } from "../../src/model/api-model.js";
import { conditionsOf, exists, existsWhen, type GateSelection } from "../../src/model/gate-condition.js";
import { valueFor } from "../../src/model/gated-value.js";

/** A statement under a condition that is written as in a marker; `-` stands for none. */
function statement(id: string, condition: string, marker = "m", reach: Statement["reach"] = "node"): Statement {
  const [any = "", all = ""] = condition.split("/");
  const gates = { featureGate: any === "" ? [] : names(any), requiredFeatureGate: all === "" ? [] : names(all) };
  return {
    kind: "rule",
    rule: { rule: id },
    marker,
    reach,
    gates: condition === "-" ? undefined : gates,
    priority: 10,
    span: { file: "a.ts", start: 0, end: 1 },
  };
}

/** `_` is the empty gate. */
function names(text: string): string[] {
  return text.split(";").map((name) => (name === "_" ? "" : name));
}

function applying(statements: readonly Statement[], gates: string, mode: GateSelection["mode"] = "resolved"): string {
  const enabled = new Set(names(gates));
  const conditions = conditionsOf(statements, mode);
  return statements
    .filter((_, at) => {
      const condition = conditions[at];
      return condition !== undefined && valueFor(condition, enabled);
    })
    .map((each) => (each.kind === "rule" ? each.rule.rule : ""))
    .join("");
}

describe("a condition", () => {
  it.each<[string, Record<string, string>]>([
    ["-", { "": "a", A: "a" }],
    ["A", { "": "", A: "a", B: "", "A;B": "a" }],
    ["A;B", { "": "", A: "a", B: "a", "A;B": "a", C: "" }],
    ["/A", { "": "", A: "a", B: "" }],
    ["/A;B", { "": "", A: "", B: "", "A;B": "a", "A;B;C": "a" }],
    ["A/B", { "": "", A: "", B: "a", "A;B": "a" }],
    ["A/B;C", { A: "", B: "", "B;C": "a", "A;B": "", "A;B;C": "a" }],
    ["_", { "": "a", A: "a" }],
    ["_;A", { "": "a", A: "a", B: "a" }],
  ])("%s", (condition, wanted) => {
    const found = Object.keys(wanted).map((gates) => [gates, applying([statement("a", condition)], gates)]);
    expect(Object.fromEntries(found)).toEqual(wanted);
  });
});

describe("the empty gate", () => {
  it("is what applies where no other of the name does", () => {
    const statements = [statement("a", "_"), statement("b", "A"), statement("c", "/A;B")];
    expect(applying(statements, "")).toBe("a");
    expect(applying(statements, "A")).toBe("b");
    expect(applying(statements, "B")).toBe("a");
    expect(applying(statements, "A;B")).toBe("bc");
  });

  it("may stand several times, and behind the others", () => {
    const statements = [statement("a", "A"), statement("b", "_"), statement("c", "_")];
    expect(applying(statements, "")).toBe("bc");
    expect(applying(statements, "A")).toBe("a");
  });

  it("looks neither at plain statements nor at those of another name or of the entries", () => {
    const others = [statement("a", "-"), statement("b", "A", "n"), statement("c", "A", "m", "items")];
    expect(applying([...others, statement("d", "_")], "A")).toBe("abcd");
  });

  it("counts as a gate among others where manifests are made per gate", () => {
    const statements = [statement("a", "_"), statement("b", "A"), statement("c", "-")];
    expect(applying(statements, "_", "partial")).toBe("ac");
    expect(applying(statements, "A", "partial")).toBe("bc");
  });
});

describe("what applies", () => {
  it("keeps the order of the source", () => {
    expect(applying([statement("c", "A"), statement("a", "-"), statement("b", "B")], "A;B")).toBe("cab");
  });
});

describe("exists", () => {
  it.each<[readonly string[] | undefined, string, boolean]>([
    [undefined, "", true],
    [["A"], "", false],
    [["A"], "A", true],
    [["A"], "B", false],
    [["A", "B"], "B", true],
    [[], "A", false],
  ])("%j with %j", (enabledBy, gates, wanted) => {
    const enabled = new Set(gates.split(";"));
    expect(exists({ enabledBy }, { mode: "resolved", enabled })).toBe(wanted);
    expect(valueFor(existsWhen({ enabledBy }, "resolved"), enabled)).toBe(wanted);
  });
});

import { describe, expect, it } from "vitest";
import { newRuleEnvironment } from "../../../src/cel/functions/environment.js";
import { checkSchemaRules } from "../../../src/cel/rules/check-schema-rules.js";
import { CheckedTexts } from "../../../src/cel/rules/checked-texts.js";
import type { StructuralSchema, ValidationRule } from "../../../src/schema/structural-schema.js";

const text: StructuralSchema = { type: "string" };

function withRule(schema: StructuralSchema, rule: ValidationRule): StructuralSchema {
  return { ...schema, "x-kubernetes-validations": [rule] };
}

/** The faults of a schema in short: `path part kind detail`. */
function faultsOf(schema: StructuralSchema, version = "1.37"): string[] {
  return checkSchemaRules(schema, newRuleEnvironment(version)).faults.map(({ path, part, fault }) => {
    const detail =
      fault.kind === "problem"
        ? fault.problem.message
        : fault.kind === "result"
          ? `${fault.found} for ${fault.expected}`
          : fault.kind === "uncorrelatable"
            ? fault.list
            : "";
    return `${path.join(".")} ${part} ${fault.kind} ${detail}`.trim();
  });
}

const object = (properties: Record<string, StructuralSchema>): StructuralSchema => ({ type: "object", properties });

describe("the rules of a schema", () => {
  it.each<[string, StructuralSchema, string[]]>([
    ["a rule that is right", object({ a: withRule(text, { rule: "self == 'x'" }) }), []],
    [
      "a rule of another type",
      object({ a: withRule(text, { rule: "size(self)" }) }),
      ["properties.a rule result int for bool"],
    ],
    [
      "a rule of no certain type",
      object({ a: withRule({ "x-kubernetes-int-or-string": true }, { rule: "self" }) }),
      ["properties.a rule result dyn for bool"],
    ],
    [
      "a message that is no text",
      object({ a: withRule(text, { rule: "true", messageExpression: "1" }) }),
      ["properties.a messageExpression result int for string"],
    ],
    [
      "a field that is not there",
      object({ a: withRule(object({ b: text }), { rule: "self.c == ''" }) }),
      ["properties.a rule problem undefined field 'c'"],
    ],
    [
      "a value that rules cannot see",
      object({ a: withRule({ "x-kubernetes-preserve-unknown-fields": true }, { rule: "true" }) }),
      ["properties.a rule hidden"],
    ],
    [
      "labels, which rules do not see",
      withRule(object({ metadata: { type: "object" } }), { rule: "self.metadata.labels.size() > 0" }),
      [" rule problem undefined field 'labels'".trim()],
    ],
    ["names, which they do", withRule(object({}), { rule: "self.metadata.name.startsWith('a')" }), []],
  ])("%s", (_, schema, faults) => {
    expect(faultsOf(schema)).toEqual(faults);
  });

  const transition = withRule(object({ b: text }), { rule: "self.b == oldSelf.b" });

  it.each<[string, StructuralSchema, string[]]>([
    ["a map", { type: "object", additionalProperties: transition }, []],
    [
      "a list of type map",
      { type: "array", items: transition, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["b"] },
      [],
    ],
    ["an atomic list", { type: "array", items: transition }, ["properties.a.items rule uncorrelatable a"]],
    [
      "the outer one of two lists",
      { type: "array", items: object({ c: { type: "array", items: transition } }) },
      ["properties.a.items.properties.c.items rule uncorrelatable a"],
    ],
  ])("oldSelf below %s", (_, schema, faults) => {
    expect(faultsOf(object({ a: schema }))).toEqual(faults);
  });

  it("has an optional oldSelf where that is asked for, and then has to use it", () => {
    const rule = { rule: "!oldSelf.hasValue() || self == oldSelf.value()", optionalOldSelf: true };
    expect(faultsOf(object({ a: withRule(text, rule) }))).toEqual([]);
    for (const optionalOldSelf of [true, false]) {
      expect(faultsOf(object({ a: withRule(text, { rule: "true", optionalOldSelf }) }))).toEqual([
        "properties.a rule optional-unused",
      ]);
    }
  });

  it("takes a macro's variable of that name for the old value, as the server does", () => {
    const list: StructuralSchema = { type: "array", items: withRule(text, { rule: "[1].all(oldSelf, oldSelf > 0)" }) };
    expect(faultsOf(object({ a: list }))).toEqual(["properties.a.items rule uncorrelatable a"]);
  });

  it("may use what the version before the target has", () => {
    const schema = object({ a: withRule(text, { rule: "isIP(self)" }) });
    expect(faultsOf(schema, "1.31")).toEqual([]);
    expect(faultsOf(schema, "1.30")).toEqual([
      "properties.a rule problem undeclared reference to 'isIP' (in container '')",
    ]);
  });

  it("are checked on nodes of any depth", () => {
    const deep = Array.from({ length: 60 }).reduce<StructuralSchema>((inner) => object({ a: inner }), text);
    expect(faultsOf(withRule(deep, { rule: "has(self.a)" }))).toEqual([]);
  });

  it("are checked once for nodes of equal schemas", () => {
    const texts = new CheckedTexts();
    const checkedOn = (node: StructuralSchema, others: readonly ValidationRule[] = []) => {
      const rules = [{ rule: "self == 'x'" }, ...others];
      const schema = object({ a: { ...node, "x-kubernetes-validations": rules } });
      return checkSchemaRules(schema, newRuleEnvironment("1.37"), texts).rules[0]?.checked;
    };
    const first = checkedOn(text);
    expect(first).toBeDefined();
    expect(checkedOn({ ...text, description: "other" }, [{ rule: "self != 'y'" }])).toBe(first);
    expect(checkedOn({ ...text, maxLength: 3 })).not.toBe(first);
    const older = checkSchemaRules(
      object({ a: withRule(text, { rule: "self == 'x'" }) }),
      newRuleEnvironment("1.30"),
      texts,
    );
    expect(older.rules[0]?.checked).not.toBe(first);
  });
});

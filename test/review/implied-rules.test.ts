import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import { isImpliedRule } from "../../src/review/implied-rules.js";
import { ruleJudge } from "../../src/review/rule-judge.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { sampleSize } from "../sample-size.js";

const text: StructuralSchema = { type: "string" };
const inner = (more: Record<string, StructuralSchema> = {}): StructuralSchema => ({
  type: "object",
  properties: { x: text, ...more },
});
const BEFORE: StructuralSchema = {
  type: "object",
  required: ["kind"],
  properties: {
    kind: { ...text, enum: ["A", "B"] },
    note: text,
    inner: inner(),
    list: { type: "array", items: { type: "object", properties: { t: { ...text, enum: ["P", "Q"] } } } },
    tags: { type: "array", items: { ...text, enum: ["P", "Q"] } },
    open: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  },
};
const AFTER: StructuralSchema = {
  type: "object",
  required: ["kind"],
  properties: {
    ...BEFORE.properties,
    kind: { ...text, enum: ["A", "B", "C"] },
    fresh: text,
    preset: { ...text, default: "z" },
    inner: inner({ y: text }),
    list: {
      type: "array",
      items: { type: "object", properties: { t: { ...text, enum: ["P", "Q", "R"] }, u: text } },
    },
    tags: { type: "array", items: { ...text, enum: ["P", "Q", "R"] } },
    open: { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: { y: text } },
  },
};

const isImplied = (rule: string): boolean => isImpliedRule({ rule }, [BEFORE, AFTER]);

describe("a rule that nothing from before can break", () => {
  it.each([
    "!has(self.fresh) || self.fresh == 'x'",
    "!has(self.fresh) || self.fresh != 'External' || (has(self.inner) && self.inner.x == 'y')",
    "has(oldSelf.fresh) ? has(self.fresh) : true",
    "has(self.kind) && self.kind == 'C' ? has(self.fresh) : !has(self.fresh)",
    "self.kind != 'C' || has(self.fresh)",
    "self.?fresh.orValue('') == 'x' ? has(self.note) : true",
    "!has(self.inner) || !has(self.inner.y)",
    "has(self.inner) && has(self.inner.y) ? self.inner.y == 'a' : true",
    "!has(self.list) || self.list.all(i, !has(i.u) || i.u == 'x')",
    "!has(self.list) || self.list.all(i, !has(i.t) || i.t != 'R' || has(i.u))",
    "!(has(self.tags) && 'R' in self.tags)",
    "!(self.kind in ['C', 'D'])",
  ])("is implied: %s", (rule) => {
    expect(isImplied(rule)).toBe(true);
  });

  it.each([
    "!has(self.note) || self.note == 'x'",
    "has(self.fresh)",
    "!has(self.inner.y)",
    "self.fresh != 'x'",
    "!has(self.preset)",
    "!has(self.open.y)",
    "!has(self.open) || !has(self.open.y)",
    "self.kind != 'B' || has(self.fresh)",
    "has(oldSelf.note) ? has(self.note) : true",
    "self.list.all(i, !has(i.u))",
    "self.note == ",
  ])("is not: %s", (rule) => {
    expect(isImplied(rule)).toBe(false);
  });

  it("does not take oldSelf for a value where it is an optional one", () => {
    expect(isImpliedRule({ rule: "!has(oldSelf.fresh)", optionalOldSelf: true }, [BEFORE, AFTER])).toBe(false);
  });
});

it("is satisfied by all values from before, whatever is said to be implied", () => {
  const values = ["A", "B"].flatMap((kind) =>
    [{}, { note: "a" }].flatMap((note) =>
      [{}, { inner: {} }, { inner: { x: "a" } }].flatMap((members) =>
        [{}, { list: [] }, { list: [{}] }, { list: [{ t: "P" }, {}] }, { tags: ["P"] }, { open: { y: "q" } }].map(
          (more): JsonObject => ({ kind, ...note, ...members, ...more }),
        ),
      ),
    ),
  );
  const atoms = fc.constantFrom(
    "true",
    "has(self.fresh)",
    "has(self.note)",
    "has(self.inner)",
    "has(self.inner.y)",
    "has(self.inner.x)",
    "has(self.list)",
    "self.kind == 'C'",
    "self.kind != 'A'",
    "self.fresh == 'x'",
    "self.inner.y == 'q'",
    "self.?fresh.orValue('x') == 'x'",
    "self.?inner.y.orValue('q') != 'q'",
    "self.kind in ['B', 'C']",
    "'R' in self.tags",
    "self.list.all(i, has(i.u) || i.t != 'R')",
    "self.list.all(i, !has(i.u))",
    "has(self.preset)",
    "self.preset == 'z'",
    "has(self.open.y)",
  );
  const { rule } = fc.letrec<{ rule: string }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 3 },
      atoms,
      tie("rule").map((one) => `!(${one})`),
      fc.tuple(tie("rule"), tie("rule")).map(([one, two]) => `(${one}) && (${two})`),
      fc.tuple(tie("rule"), tie("rule")).map(([one, two]) => `(${one}) || (${two})`),
      fc.tuple(tie("rule"), tie("rule"), tie("rule")).map(([one, two, three]) => `(${one}) ? (${two}) : (${three})`),
    ),
  }));
  let found = 0;
  fc.assert(
    fc.property(rule, (source) => {
      if (!isImplied(source)) return;
      found++;
      const judge = ruleJudge({ ...AFTER, "x-kubernetes-validations": [{ rule: source }] });
      expect(values.filter((value) => judge?.(value) !== true)).toEqual([]);
    }),
    { numRuns: sampleSize(2000) },
  );
  expect(found).toBeGreaterThan(10);
});

import { describe, expect, it } from "vitest";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { checked, decoded, evaluate } from "./evaluate.js";
import type { ExpressionRow } from "./expression-row.js";
import { BASIC_ROWS } from "./rows/basic-rows.js";
import { CHAIN_ROWS } from "./rows/chain-rows.js";
import { FORMAT_ROWS } from "./rows/format-rows.js";
import { FOUND_FORMAT_ROWS, FOUND_LIST_ROWS, FOUND_ROWS } from "./rows/found-rows.js";
import { LIST_ROWS } from "./rows/list-rows.js";
import { MORE_ROWS } from "./rows/more-rows.js";
import { NAME_ROWS } from "./rows/name-rows.js";
import { WRONG_DATA_ROWS } from "./rows/wrong-data-rows.js";
import { seenByRules } from "./seen-by-rules.js";
import { SUBJECTS, type SubjectName } from "./subjects.js";

const TABLES: readonly (readonly [SubjectName, readonly ExpressionRow[]])[] = [
  ["basic", BASIC_ROWS],
  ["basic", MORE_ROWS],
  ["basic", FOUND_ROWS],
  ["basic", CHAIN_ROWS],
  ["formats", FOUND_FORMAT_ROWS],
  ["lists", FOUND_LIST_ROWS],
  ["lists", LIST_ROWS],
  ["formats", FORMAT_ROWS],
  ["names", NAME_ROWS],
  ["wrong", WRONG_DATA_ROWS],
];

describe.each(TABLES)("expressions on %s", (subject, rows) => {
  const { schema, data } = SUBJECTS[subject];
  const self = decoded(data);

  it.each(rows.map(([source, result, cost]) => ({ source, result, cost })))("$source", ({ source, result, cost }) => {
    // The schemas are literals, which are narrower than what a schema may be.
    const widened = schema as unknown as StructuralSchema;
    const evaluated = evaluate(checked(source, widened), self, seenByRules(self, widened));
    expect({ result: evaluated.exact, cost: cost && evaluated.cost }).toEqual({ result, cost });
    // Where no text may be compiled, it is the same.
    expect(evaluated.closures).toEqual({ exact: evaluated.exact, cost: evaluated.cost });
    // What the fast form does not absorb, it says that it does not.
    const isAbsorbed = evaluated.absorbs && evaluated.fast.startsWith("error: ");
    if (!isAbsorbed) expect(evaluated.fast).toBe(result);
  });
});

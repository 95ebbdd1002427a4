import { describe, expect, it } from "vitest";
import { planningProblem } from "../../../src/cel/rules/planning-problem.js";
import { checked } from "../compile/evaluate.js";

const SCHEMA = { type: "object", properties: { s: { type: "string" } } } as const;

/** What an API server 1.37 says when it takes a rule in, and the part of the rule that it is about. */
const ROWS: readonly (readonly [source: string, failure: string | undefined, part?: string])[] = [
  ["int('a') == 1", "type conversion error from 'string' to 'int'", "int('a')"],
  ["true || int('a') == 1", "type conversion error from 'string' to 'int'", "int('a')"],
  ["double('a') == 1.0", "type conversion error from 'string' to 'double'", "double('a')"],
  ["int(1e300) == 1", "integer overflow", "int(1e300)"],
  ["uint(-1) == 1u", "unsigned integer overflow", "uint(-1)"],
  // Here the server adds the function and the type, `: int(null_type)`.
  ["int(null) == 1", "no such overload", "int(null)"],
  ["string(b'\\xff') == ''", "invalid UTF-8 in bytes, cannot convert to string", "string(b'\\xff')"],
  ["self.s.find('[') == ''", "error parsing regexp: missing closing ]: `[`", "self.s.find('[')"],
  ["{'a': 1}[dyn(b'a')] == 1", "invalid qualifier type: types.Bytes", "{'a': 1}[dyn(b'a')]"],
  ["[1][?dyn(duration('1s'))].hasValue()", "invalid qualifier type: types.Duration", "[1][?dyn(duration('1s'))]"],
  ["[type(1)].exists(t, t == int)", "reference to undefined type: t", "t"],
  ["[type(self.s)].exists(t, [t] == [string])", "reference to undefined type: t", "t"],
  ["[type(self.s)].exists(int, int == string)", undefined],
  ["[1][dyn('a')] == 1", undefined],
  ["int('1') == 1", undefined],
  ["int(self.s) == 1", undefined],
  ["1 / 0 == 1", undefined],
  ["self.s.find('[a]') == ''", undefined],
  ["self.s.find(self.s) == ''", undefined],
];

describe("what the server cannot plan", () => {
  it.each(ROWS.map(([source, failure, part]) => ({ source, failure, part })))(
    "$source",
    ({ source, failure, part }) => {
      const problem = planningProblem(checked(source, SCHEMA));
      expect(problem?.message).toBe(failure && `program instantiation failed: ${failure}`);
      expect(problem && source.slice(problem.start, problem.end)).toBe(part);
    },
  );
});

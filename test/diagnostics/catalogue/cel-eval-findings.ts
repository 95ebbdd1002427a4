import { vi } from "vitest";
import { type CelEvalOptions, celEval } from "../../../src/cli/commands/cel-eval.js";

/** An evaluation on the command line and what it finds: code and message. */
export interface CelEvalCase {
  readonly name: string;
  readonly expression: string;
  readonly options: Partial<CelEvalOptions>;
  readonly finds: readonly (readonly [code: string, message: string])[];
}

/** Runs the command, and gives its findings as its JSON has them. */
export async function findingsOfEval({ expression, options }: CelEvalCase): Promise<readonly CelEvalFinding[]> {
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await celEval(expression, {
    self: "{}",
    project: ".",
    optionalOldSelf: false,
    targetVersion: "1.37",
    ...options,
    format: "json",
  });
  const text = printed.mock.calls.map(([chunk]) => String(chunk)).join("");
  printed.mockRestore();
  const body: { readonly diagnostics: readonly CelEvalFinding[] } = JSON.parse(text);
  return body.diagnostics;
}

export interface CelEvalFinding {
  readonly code: string;
  readonly message: string;
  readonly help: string | undefined;
}

export const CEL_EVAL_FINDINGS: readonly CelEvalCase[] = [
  {
    name: "an expression that does not check",
    expression: "self.port > 'a'",
    options: { self: "port: 80" },
    finds: [["cel-eval-expression", "found no matching overload for '_>_' applied to '(int, string)'"]],
  },
  {
    name: "a file that is not there",
    expression: "true",
    options: { self: "@none.yaml" },
    finds: [["cel-eval-input", "--self cannot be used: there is no file none.yaml that can be read"]],
  },
  {
    name: "a path that leads nowhere",
    expression: "true",
    options: { crd: "test/fixtures/cel-eval/widgets.crd.yaml", path: ".spec.none" },
    finds: [["cel-eval-input", "--path cannot be used: the schema has no .spec.none"]],
  },
];

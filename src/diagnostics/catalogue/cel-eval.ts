import { declareDiagnostic } from "../diagnostic.js";

export const evaluatedExpressionInvalid = declareDiagnostic<{ message: string; suggestion: string | undefined }>({
  code: "cel-eval-expression",
  severity: "error",
  message: ({ message }) => message,
  mend: ({ suggestion }) =>
    suggestion === undefined ? "correct the expression" : `correct the expression: did you mean ${suggestion}?`,
});

export const evaluationInputUnusable = declareDiagnostic<{ option: string; problem: string; mend: string }>({
  code: "cel-eval-input",
  severity: "error",
  message: ({ option, problem }) => `${option} cannot be used: ${problem}`,
  mend: ({ mend }) => mend,
});

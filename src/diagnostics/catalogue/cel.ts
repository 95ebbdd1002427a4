import { declareDiagnostic, replaced } from "../diagnostic.js";

/** Where a finding does not hold for every kind of cluster, `where` says for which. */
interface Somewhere {
  readonly where: string;
}

interface Problem extends Somewhere {
  readonly problem: string;
  /** A name that was likely meant. */
  readonly suggestion: string | undefined;
  /** What to do in this very case. */
  readonly help: string | undefined;
}

export const celSyntax = declareDiagnostic<Problem>({
  code: "cel-syntax",
  severity: "error",
  acceptable: true,
  message: ({ problem, where }) => `this is no CEL expression: ${problem}${where}`,
  help: ({ suggestion, help }) => meant(suggestion, help ?? "correct the expression here"),
});

export const celName = declareDiagnostic<Problem>({
  code: "cel-name",
  severity: "error",
  acceptable: true,
  message: ({ problem, where }) => `${problem}${where}`,
  help: ({ suggestion, help }) =>
    meant(suggestion, help ?? "use a field that the schema declares, or a function that CRDs may use"),
  replacement: ({ problem, suggestion }) => replaced(/'([^']+)'/.exec(problem)?.[1] ?? "", suggestion),
});

export const celType = declareDiagnostic<Problem>({
  code: "cel-type",
  severity: "error",
  acceptable: true,
  message: ({ problem, where }) => `${problem}${where}`,
  help: ({ suggestion, help }) =>
    meant(suggestion, help ?? "bring both sides to one type, as with int(…), string(…) or dyn(…)"),
});

export const celConstant = declareDiagnostic<Problem>({
  code: "cel-constant",
  severity: "error",
  acceptable: true,
  message: ({ problem, where }) => `${problem}${where}`,
  help: ({ suggestion, help }) =>
    meant(suggestion, help ?? "correct the constant: an API server checks it when it takes the CRD"),
});

export const celResult = declareDiagnostic<
  Somewhere & { part: string; expected: string; found: string; isOptional: boolean }
>({
  code: "cel-result",
  severity: "error",
  acceptable: true,
  message: ({ part, expected, found, where }) =>
    `a ${part} must give a ${expected}, and this one gives ${found}${where}`,
  help: ({ expected, isOptional }) =>
    isOptional
      ? "write .orValue(…) behind a value that was asked for with ?, or .hasValue()"
      : expected === "bool"
        ? "end it with a comparison"
        : "wrap the value in string(…)",
});

export const celHidden = declareDiagnostic<Somewhere>({
  code: "cel-hidden-value",
  severity: "error",
  acceptable: true,
  message: ({ where }) => `rules cannot see this value, since its schema gives it no type${where}`,
  help: () => "give the field a type, or leave the rule out",
});

export const celUncorrelatable = declareDiagnostic<Somewhere & { list: string }>({
  code: "cel-old-self",
  severity: "error",
  acceptable: true,
  message: ({ list, where }) =>
    `oldSelf has no value here: nothing matches the items of ${list} with earlier ones${where}`,
  help: ({ list }) => `make ${list} a list of type map, or put the rule on ${list} itself`,
});

export const celOptionalUnused = declareDiagnostic<Somewhere>({
  code: "cel-optional-old-self",
  severity: "error",
  acceptable: true,
  message: ({ where }) => `optionalOldSelf is set, but the rule does not use oldSelf${where}`,
  help: () => "leave optionalOldSelf out",
});

export const celDefault = declareDiagnostic<Somewhere & { path: string; problem: string }>({
  code: "cel-default",
  severity: "error",
  acceptable: true,
  message: ({ path, problem, where }) => `the default of ${path} breaks a rule: ${problem}${where}`,
  help: () => "change the default or the rule: an API server refuses the CRD",
});

function meant(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `did you mean ${suggestion}?`;
}

export const evaluatedExpressionInvalid = declareDiagnostic<{ message: string; suggestion: string | undefined }>({
  code: "cel-eval-expression",
  severity: "error",
  message: ({ message }) => message,
  help: ({ suggestion }) =>
    suggestion === undefined ? "correct the expression" : `correct the expression: did you mean ${suggestion}?`,
});

export const evaluationInputUnusable = declareDiagnostic<{ option: string; problem: string; help: string }>({
  code: "cel-eval-input",
  severity: "error",
  message: ({ option, problem }) => `${option} cannot be used: ${problem}`,
  help: ({ help }) => help,
});

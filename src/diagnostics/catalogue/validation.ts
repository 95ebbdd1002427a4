import { declareDiagnostic } from "../diagnostic.js";

/** Where a finding does not hold for every kind of cluster, `where` says for which. */
interface Somewhere {
  readonly where: string;
}

interface Bound extends Somewhere {
  readonly keyword: string;
  readonly value: string;
}

export const boundOutOfType = declareDiagnostic<Bound>({
  code: "bound-out-of-type",
  severity: "error",
  acceptable: true,
  message: ({ keyword, value, where }) =>
    `${keyword} ${value} is no int64 once the API server has read it, and so it refuses every value${where}`,
  help: () => "leave it out: the type has bounds of its own",
});

export const boundCut = declareDiagnostic<Bound & { cut: string }>({
  code: "bound-cut",
  severity: "warning",
  message: ({ keyword, value, cut, where }) =>
    `the API server takes ${keyword} ${value} for ${cut} where a number is written without a fraction${where}`,
  help: () => "use a whole bound, or an integer of a smaller unit",
});

export const multipleOfFraction = declareDiagnostic<Somewhere & { value: string }>({
  code: "multiple-of-fraction",
  severity: "error",
  acceptable: true,
  message: ({ value, where }) =>
    `with multipleOf ${value} the API server refuses every number that is written without a fraction${where}`,
  help: () => "use an integer of a smaller unit, or check the value with a rule",
});

export const formatMisleads = declareDiagnostic<Somewhere & { format: string; problem: string; instead: string }>({
  code: "format-misleads",
  severity: "warning",
  message: ({ format, problem, where }) => `the API server's check of the format ${format} ${problem}${where}`,
  help: ({ instead }) => instead,
});

export const validatorTooLarge = declareDiagnostic<{
  kind: string;
  path: string;
  gates: readonly string[];
  max: number;
}>({
  code: "validator-too-large",
  severity: "error",
  message: ({ kind, path, gates, max }) =>
    `a validator of ${kind} would be too large: ${path === "" ? "its schema" : `what ${path} is`} takes more than ${max} cases of ${gates.length} gates (${gates.join(", ")})`,
  help: () => "give fewer gates to markers on one node, or leave `validation` out of the configuration",
});

export const validatorWithOverride = declareDiagnostic<{ crd: string; isForSome: boolean }>({
  code: "validator-with-override",
  severity: "error",
  message: ({ crd, isForSome }) =>
    `a validator of ${crd} would not judge as the CRD does: ${
      isForSome
        ? "this file changes it for some cluster profiles or releases alone, and a validator asks for gates"
        : "it takes schemas from override files, and nothing of what this one changes here"
    }`,
  help: ({ isForSome }) =>
    isForSome
      ? "take the annotations for profiles and releases away, or leave `validation` out of the configuration"
      : "say it with markers of the kind, or leave `validation` out of the configuration",
});

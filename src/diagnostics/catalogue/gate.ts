import { declareDiagnostic, replaced } from "../diagnostic.js";
import { didYouMean } from "../suggestion.js";

export const gateNotDeclared = declareDiagnostic<{ gate: string; file: string; suggestion: string | undefined }>({
  code: "gate-not-declared",
  severity: "error",
  message: ({ gate, file }) => `the feature gate ${gate} is not declared in ${file}`,
  help: ({ gate, file, suggestion }) =>
    suggestion === undefined ? `declare ${gate} in ${file}` : didYouMean(suggestion),
  replacement: ({ gate, suggestion }) => replaced(gate, suggestion),
});

export const gateFallbackAlone = declareDiagnostic<{ name: string }>({
  code: "gate-fallback-alone",
  severity: "error",
  message: ({ name }) =>
    `featureGate="" is what applies when no other +${name} on this node does, and there is no other`,
  help: () => "use the plain marker, or add the gated one that this is the fallback of",
});

export const gateNameCombined = declareDiagnostic<{ gate: string }>({
  code: "gate-name-combined",
  severity: "error",
  message: ({ gate }) => `${gate} is not the name of one gate`,
  help: ({ gate }) => {
    const names = gate.split(/[+,&|\s]+/).filter((name) => name !== "");
    return `for all of them write requiredFeatureGate=${names.join(";")}, for any of them featureGate=${names.join(";")}`;
  },
});

export const gateFieldMissing = declareDiagnostic<{ gate: string; field: string }>({
  code: "gate-incomplete",
  severity: "error",
  message: ({ gate, field }) => `the feature gate ${gate} has no ${field}`,
  help: ({ field }) =>
    `add ${field}: …; only gates older than this registry may go without, and say so with predatesRegistry: true`,
});

export const gateValueInvalid = declareDiagnostic<{ gate: string; field: string; problem: string }>({
  code: "gate-invalid",
  severity: "error",
  message: ({ gate, field, problem }) => `feature gate ${gate}, ${field}: ${problem}`,
  help: ({ field }) => `correct ${field}`,
});

export const gateDefaultNotOkd = declareDiagnostic<{ gate: string; profile: string }>({
  code: "gate-default-not-okd",
  severity: "error",
  message: ({ gate, profile }) => `${gate} is on in Default and not in OKD on the cluster profile ${profile}`,
  help: () => 'add "OKD" to featureSets: no set implies another',
});

export const featuresInvalid = declareDiagnostic<{ problem: string }>({
  code: "features-invalid",
  severity: "error",
  message: ({ problem }) => problem,
  help: () => "see the example in README: defineFeatureGates({ releases: [...], gates: { Name: { … } } })",
});

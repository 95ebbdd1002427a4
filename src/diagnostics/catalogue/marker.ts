import { declareDiagnostic, replaced } from "../diagnostic.js";
import { didYouMean } from "../suggestion.js";

export const unknownMarker = declareDiagnostic<{ name: string; suggestion: string | undefined }>({
  code: "marker-unknown",
  severity: "error",
  message: ({ name }) => `there is no marker +${name}`,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? "run crdwright markers for the list, or begin the line with another character than +"
      : didYouMean(`+${suggestion}`),
  replacement: ({ name, suggestion }) => replaced(name, suggestion),
});

export const wrongTarget = declareDiagnostic<{ name: string; target: string; targets: readonly string[] }>({
  code: "marker-target",
  severity: "error",
  message: ({ name, target, targets }) => `+${name} belongs on a ${targets.join(" or ")}, and this is a ${target}`,
  help: ({ targets }) => `move it directly above the ${targets.join(" or ")} that it is meant for`,
});

export const unattachedMarker = declareDiagnostic<{ name: string }>({
  code: "marker-unattached",
  severity: "error",
  message: ({ name }) => `+${name} belongs to no declaration, so it would have no effect`,
  help: () =>
    "put it on a line of its own directly above a declaration (one comment group further up counts too); package markers go to the top level of groupVersion.ts",
});

export const lookAlikeMarker = declareDiagnostic<{ meant: string; problem: string }>({
  code: "marker-look-alike",
  severity: "error",
  acceptable: true,
  message: ({ problem }) => `this looks like a marker and has no effect: ${problem}`,
  help: ({ meant }) => `write // ${meant} on a line of its own, or begin the line with another word if it is no marker`,
  // Out of a comment of several lines it has to be moved.
  replacement: ({ meant, problem }) => (problem.includes("/* */") ? undefined : { meant }),
});

export const argumentMissing = declareDiagnostic<{ name: string; argument: string; help: string }>({
  code: "marker-argument-missing",
  severity: "error",
  message: ({ name, argument }) =>
    argument === "" ? `+${name} needs a value` : `+${name} needs the argument ${argument}`,
  help: ({ name, argument, help }) => (argument === "" ? `write +${name}=…: ${help}` : `add ${argument}=…: ${help}`),
});

export const argumentUnknown = declareDiagnostic<{
  name: string;
  argument: string;
  available: readonly string[];
  suggestion: string | undefined;
}>({
  code: "marker-argument-unknown",
  severity: "error",
  message: ({ name, argument }) => `+${name} has no argument ${argument}`,
  help: ({ available, suggestion }) =>
    suggestion === undefined ? `it takes ${available.join(", ") || "none"}` : didYouMean(suggestion),
  replacement: ({ argument, suggestion }) => replaced(argument, suggestion),
});

export const argumentDuplicate = declareDiagnostic<{ name: string; argument: string }>({
  code: "marker-argument-duplicate",
  severity: "error",
  message: ({ name, argument }) => `+${name} gives ${argument} twice`,
  help: () => "keep one of the two",
});

export const argumentInvalid = declareDiagnostic<{
  name: string;
  argument: string;
  problem: string;
  help: string;
}>({
  code: "marker-argument-invalid",
  severity: "error",
  message: ({ name, argument, problem }) => `+${name}${argument === "" ? "" : `, argument ${argument}`}: ${problem}`,
  help: ({ help }) => help,
});

export const argumentUnexpected = declareDiagnostic<{ name: string; problem: string }>({
  code: "marker-argument-unexpected",
  severity: "error",
  message: ({ name, problem }) => `+${name}: ${problem}`,
  help: () => "take the rest away, or quote the value if it belongs to it",
});

export const literalNotTerminated = declareDiagnostic<{ name: string }>({
  code: "marker-unbalanced-quotes",
  severity: "error",
  message: ({ name }) => `+${name}: a quoted string is not closed on this line`,
  help: () => 'close it; inside "…" write \\" for a quotation mark, or use backticks around the whole value',
});

export const acceptanceUnused = declareDiagnostic<{ code: string }>({
  code: "accept-unused",
  severity: "error",
  message: ({ code }) => `there is no finding ${code} here to accept`,
  help: () =>
    "take the acceptance away, or correct its code or its place; a finding is accepted at the declaration, or the part of an override, that it is about",
});

export const acceptanceRefused = declareDiagnostic<{ code: string }>({
  code: "accept-refused",
  severity: "error",
  message: ({ code }) => `${code} cannot be accepted: with this mistake, what is meant cannot be generated`,
  help: () => "do what the finding says, and take this acceptance away",
});

export const tokenDropped = declareDiagnostic<{ name: string; problem: string }>({
  code: "marker-token-dropped",
  severity: "warning",
  message: ({ name, problem }) => `+${name}: ${problem}`,
  help: () => "take the white space before the separator away, or quote the value",
});

export const singleQuoted = declareDiagnostic<{ name: string }>({
  code: "marker-single-quotes",
  severity: "warning",
  message: ({ name }) => `+${name}: single quotes do not quote, they become part of the value`,
  help: () => 'use "…" or backticks',
});

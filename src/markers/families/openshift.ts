import { ANONYMOUS, anonymous, anonymousList, numberOf, textOf, textsOf } from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import type { CrdEffect } from "../definition/marker-effect.js";
import { crdMarker } from "./resource.js";

const family = "openshift";

/** OpenShift's markers; the gate-aware validations are derived from the plain ones. */
export const openshiftMarkers: readonly MarkerDefinition[] = [
  {
    name: "openshift:enable:FeatureGate",
    family,
    targets: ["field", "type", "member"],
    arguments: anonymousList("string", "the gates, separated by ;", "gate"),
    help: "The field, the enum member or the kind exists only where one of the gates is on. Several lines mean or.",
    effect: (args) => ({ kind: "enabled-by", featureGates: textsOf(args, ANONYMOUS) }),
  },
  crdMarker(
    "openshift:api-approved.openshift.io",
    "Where the API was approved; becomes an annotation of the CRD.",
    anonymous("string", "the URL of the pull request"),
    (markerArgs) => ({
      kind: "annotation",
      key: "api-approved.openshift.io",
      value: textOf(markerArgs, ANONYMOUS) ?? "",
    }),
  ),
  crdMarker(
    "openshift:capability",
    "The cluster capability that brings the resource; becomes an annotation of the CRD.",
    anonymous("string", "the capability's name"),
    (args) => ({ kind: "annotation", key: "capability.openshift.io/name", value: textOf(args, ANONYMOUS) ?? "" }),
  ),
  crdMarker(
    "openshift:file-pattern",
    "The leading parts of the manifest's file name.",
    anonymous("raw", "cvoRunLevel=…,operatorName=…,operatorOrdering=… or some of them"),
    filePattern,
    checkFilePattern,
  ),
  crdMarker(
    "openshift:compatibility-gen:level",
    "How long the API is supported, 1 (longest) to 4 (none); the sentence that says so is added to the description.",
    anonymous("integer", "1, 2, 3 or 4"),
    (args) => ({ kind: "compatibility-level", level: numberOf(args, ANONYMOUS) ?? 0 }),
    checkLevel,
  ),
];

const FILE_PATTERN_KEYS = ["cvoRunLevel", "operatorName", "operatorOrdering", "operatorComponent"];

/** The parts of a file pattern: key=value, separated by commas, unlike other markers with nothing before the first. */
function filePatternParts(args: MarkerArguments): Map<string, string> {
  const parts = (textOf(args, ANONYMOUS) ?? "").split(",").map((part) => part.trim());
  return new Map(parts.map((part) => [part.split("=", 1)[0] ?? "", part.slice(part.indexOf("=") + 1)]));
}

function filePattern(args: MarkerArguments): CrdEffect {
  const parts = filePatternParts(args);
  const runLevel = parts.get("cvoRunLevel");
  const operator = parts.get("operatorName");
  const ordering = parts.get("operatorOrdering");
  return {
    kind: "file-pattern",
    ...(runLevel ? { runLevel } : {}),
    ...(operator ? { operator } : {}),
    ...(ordering ? { ordering } : {}),
  };
}

function checkFilePattern(args: MarkerArguments): ArgumentProblem | undefined {
  for (const [key, value] of filePatternParts(args)) {
    if (!FILE_PATTERN_KEYS.includes(key)) {
      return {
        argument: ANONYMOUS,
        problem: `there is no ${key} here`,
        help: `write some of ${FILE_PATTERN_KEYS.join(", ")}`,
      };
    }
    if (!/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(value)) {
      return {
        argument: ANONYMOUS,
        problem: `${key} becomes a part of a file name, and ${JSON.stringify(value)} cannot be one`,
        help: "write ASCII letters, digits, dots, underscores and hyphens, with a letter or digit first",
      };
    }
  }
  return undefined;
}

function checkLevel(args: MarkerArguments): ArgumentProblem | undefined {
  const level = numberOf(args, ANONYMOUS);
  if (level !== undefined && level >= 1 && level <= 4) return undefined;
  return { argument: ANONYMOUS, problem: `${level} is not a compatibility level`, help: "write 1, 2, 3 or 4" };
}

import { ANONYMOUS, anonymous, isDnsLabel, isDomain, NO_ARGUMENTS, textOf } from "../definition/argument-values.js";
import type { MarkerDefinition } from "../definition/marker-definition.js";

const family = "package";

/** Markers of a folder of types; they stand in its groupVersion.ts. */
export const packageMarkers: readonly MarkerDefinition[] = [
  {
    name: "groupName",
    family,
    targets: ["package"],
    arguments: anonymous("string", "the group, a domain name"),
    help: "The API group of the kinds in this folder.",
    check: checkName(isDomain, "a group is a domain of small letters with a dot in it", "+groupName=example.com"),
    effect: (args) => ({ kind: "group-name", group: textOf(args, ANONYMOUS) ?? "" }),
  },
  {
    name: "versionName",
    family,
    targets: ["package"],
    arguments: anonymous("string", "the version, such as v1 or v1beta1"),
    help: "The API version of the kinds in this folder. Without it the folder's name is the version.",
    check: checkName(
      isDnsLabel,
      "a version begins with a small letter and has small letters and digits",
      "+versionName=v1",
    ),
    effect: (markerArgs) => ({ kind: "version-name", version: textOf(markerArgs, ANONYMOUS) ?? "" }),
  },
  {
    name: "kubebuilder:skip",
    family,
    targets: ["package"],
    arguments: NO_ARGUMENTS,
    help: "No CRDs are made of this folder; other folders may use its types.",
    effect: () => ({ kind: "skip-package" }),
  },
];

function checkName(
  isName: (text: string) => boolean,
  problem: string,
  example: string,
): NonNullable<MarkerDefinition["check"]> {
  return (args) => {
    const name = textOf(args, ANONYMOUS) ?? "";
    if (isName(name)) return undefined;
    const small = name.toLowerCase();
    const marker = example.slice(0, example.indexOf("=") + 1);
    const help = isName(small) ? `write ${marker}${small}` : `write a name of this form, such as ${example}`;
    return { argument: ANONYMOUS, problem, help };
  };
}

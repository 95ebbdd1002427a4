import { suggestName } from "../../diagnostics/suggestion.js";
import { ANONYMOUS, anonymous, NO_ARGUMENTS, textOf } from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import type { ClientMethod, ClientSetting } from "../definition/marker-effect.js";
import type { ArgumentSchema } from "../grammar/argument-schema.js";

const family = "clients";

/** The verbs of client-gen; each stands for the methods of a client that need it. */
export const CLIENT_VERBS = [
  "create",
  "update",
  "updateStatus",
  "delete",
  "deleteCollection",
  "get",
  "list",
  "watch",
  "patch",
  "apply",
  "applyStatus",
] as const;

/** The verbs that a method of one's own may have: those that are about one object. */
const METHOD_VERBS: readonly string[] = ["get", "create", "update", "patch"];
const METHOD_KEYS: readonly string[] = ["verb", "subresource", "input", "result"];

/** What becomes of a kind as a generated client. */
export const clientMarkers: readonly MarkerDefinition[] = [
  clientMarker(
    "genclient",
    "The kind has a client. Every kind has one here, so the marker changes nothing by itself; the others of its family do.",
    NO_ARGUMENTS,
    () => [],
  ),
  clientMarker(
    "genclient:nonNamespaced",
    "Objects of the kind are in no namespace. The scope of the CRD says so already, and must not say otherwise.",
    NO_ARGUMENTS,
    () => [{ kind: "non-namespaced" }],
  ),
  clientMarker(
    "genclient:noStatus",
    "The client cannot write the status, even where it is a subresource.",
    NO_ARGUMENTS,
    () => [{ kind: "no-status" }],
  ),
  clientMarker("genclient:noVerbs", "The types are generated, and a client without methods.", NO_ARGUMENTS, () => [
    { kind: "no-verbs" },
  ]),
  clientMarker(
    "genclient:onlyVerbs",
    "The client has the methods of these verbs alone.",
    anonymous("raw", `verbs, separated by commas: ${CLIENT_VERBS.join(", ")}`),
    (args) => [{ kind: "only-verbs", verbs: verbsOf(args) }],
    checkVerbs,
  ),
  clientMarker(
    "genclient:skipVerbs",
    "The client lacks the methods of these verbs.",
    anonymous("raw", `verbs, separated by commas: ${CLIENT_VERBS.join(", ")}`),
    (markerArgs) => [{ kind: "skip-verbs", verbs: verbsOf(markerArgs) }],
    checkVerbs,
  ),
  clientMarker(
    "genclient:method",
    "The client has one more method, which works on a subresource. May be repeated. The method's name begins with a small letter in TypeScript.",
    anonymous(
      "raw",
      "Name,verb=get|create|update|patch,subresource=name[,input=type][,result=type]; types are the kind or Scale",
    ),
    (args) => {
      const method = readMethod(textOf(args, ANONYMOUS) ?? "");
      return typeof method === "string" ? [] : [{ kind: "method", method }];
    },
    (args) => {
      const method = readMethod(textOf(args, ANONYMOUS) ?? "");
      return typeof method === "string" ? { argument: ANONYMOUS, problem: method } : undefined;
    },
  ),
];

function clientMarker(
  name: string,
  help: string,
  schema: ArgumentSchema,
  settings: (args: MarkerArguments) => readonly ClientSetting[],
  check?: MarkerDefinition["check"],
): MarkerDefinition {
  return {
    name,
    family,
    targets: ["type"],
    arguments: schema,
    help,
    effect: (markerArgs) => ({ kind: "crd", effect: { kind: "client", settings: settings(markerArgs) } }),
    ...(check === undefined ? {} : { check }),
  };
}

function verbsOf(args: MarkerArguments): string[] {
  return (textOf(args, ANONYMOUS) ?? "").split(",").map((verb) => verb.trim());
}

function checkVerbs(args: MarkerArguments): ArgumentProblem | undefined {
  const knownNames: readonly string[] = CLIENT_VERBS;
  const wrong = verbsOf(args).find((verb) => !knownNames.includes(verb));
  if (wrong === undefined) return undefined;
  const meant = suggestName(wrong, knownNames);
  const help = meant === undefined ? `write some of ${knownNames.join(", ")}` : `Did you mean ${meant}?`;
  return { argument: ANONYMOUS, problem: `${JSON.stringify(wrong)} is no verb of a client`, help };
}

/** Reads the argument of `+genclient:method`; gives what is wrong with it as a text. */
function readMethod(text: string): ClientMethod | string {
  const [name = "", ...pairs] = text.split(",").map((part) => part.trim());
  if (!/^[A-Za-z]\w*$/.test(name)) return `${JSON.stringify(name)} is no name for a method`;
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const [key = "", value = ""] = pair.split("=", 2);
    if (!METHOD_KEYS.includes(key))
      return `${JSON.stringify(pair)} is not one of ${METHOD_KEYS.join(", ")} with a value`;
    values.set(key, value);
  }
  const verb = values.get("verb") ?? "";
  if (!METHOD_VERBS.includes(verb)) {
    return `the verb ${JSON.stringify(verb)} cannot be had for a method; there are ${METHOD_VERBS.join(", ")}`;
  }
  const subresource = values.get("subresource") ?? "";
  if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(subresource)) {
    return "subresource= has to name the subresource that the method works on";
  }
  const typeName = (qualified: string | undefined): string | undefined =>
    qualified?.slice(qualified.lastIndexOf(".") + 1);
  return {
    name,
    verb: verb as ClientMethod["verb"],
    subresource,
    input: typeName(values.get("input")),
    result: typeName(values.get("result")),
  };
}

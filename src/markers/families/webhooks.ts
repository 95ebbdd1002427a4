import { suggestName } from "../../diagnostics/suggestion.js";
import {
  booleanOf,
  choice,
  named,
  numberOf,
  optional,
  optionalTexts,
  required,
  textOf,
  textsOf,
} from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import type { Webhook, WebhookEndpoint } from "../definition/marker-effect.js";
import type { ArgumentDefinition } from "../grammar/argument-schema.js";

const family = "webhooks";

/** Where an API server finds the webhooks of a project, unless a marker says otherwise: kubebuilder's names. */
const SERVICE = { name: "webhook-service", namespace: "system" };

/** How a marker says where a webhook is, besides its path. */
export const ENDPOINT_ARGUMENTS = {
  url: optional("string", "the webhook's address, in the place of a service and a path"),
  serviceName: optional("string", `the service, ${SERVICE.name} by default`),
  serviceNamespace: optional("string", `the service's namespace, ${SERVICE.namespace} by default`),
  servicePort: optional("integer", "the service's port, 443 by default"),
} as const;

/** The values of the API; a marker may have them in any letter case, as with controller-gen. */
const OPERATIONS = ["CREATE", "UPDATE", "DELETE", "CONNECT", "*"];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  failurePolicy: ["Fail", "Ignore"],
  matchPolicy: ["Exact", "Equivalent"],
  sideEffects: ["None", "NoneOnDryRun"],
  reinvocationPolicy: ["Never", "IfNeeded"],
};
const MAX_TIMEOUT_SECONDS = 30;
const MAX_PORT = 65535;

/** What API servers ask before they store an object. */
export const webhookMarkers: readonly MarkerDefinition[] = [
  {
    name: "kubebuilder:webhook",
    family,
    targets: ["package", "type"],
    arguments: named({
      mutating: required("boolean", "true for a webhook that changes objects, false for one that judges them"),
      failurePolicy: choice(
        required("string", "what happens where the webhook cannot be asked: fail or ignore"),
        VALUES["failurePolicy"],
      ),
      sideEffects: choice(
        required("string", "None, or NoneOnDryRun where the webhook does more than to answer"),
        VALUES["sideEffects"],
      ),
      groups: requiredTexts('the API groups of the objects, separated by ;. "" or core is that of pods and the like'),
      resources: requiredTexts("their plural names, or resource/subresource, separated by ;"),
      verbs: choice(
        requiredTexts("what the webhook is asked about, separated by ;: create, update, delete, connect or *"),
        OPERATIONS.map((each) => each.toLowerCase()),
      ),
      versions: requiredTexts("the API versions of the objects, separated by ;"),
      name: required("string", "the webhook's name, of at least three parts, such as vwidget.example.com"),
      admissionReviewVersions: requiredTexts("the versions of AdmissionReview that the webhook reads, such as v1"),
      path: optional("string", "the path that the service has the webhook under, such as /validate"),
      ...ENDPOINT_ARGUMENTS,
      matchPolicy: choice(
        optional("string", "Exact, or Equivalent for requests in other versions of the resource"),
        VALUES["matchPolicy"],
      ),
      timeoutSeconds: optional("integer", "how long the server waits, 1 to 30 seconds"),
      reinvocationPolicy: choice(
        optional("string", "of a mutating webhook: Never, or IfNeeded after another one changed the object"),
        VALUES["reinvocationPolicy"],
      ),
      webhookVersions: optionalTexts("the versions of the configuration; there is v1"),
      patch: optional("string", "a strategic merge patch of the webhook, as JSON, for what has no argument"),
    }),
    help: "Has API servers ask a webhook about objects before they store them: an entry of a ValidatingWebhookConfiguration, or of a MutatingWebhookConfiguration.",
    check: checkWebhook,
    effect: (args) => ({ kind: "webhook", webhook: webhookOf(args) }),
  },
  {
    name: "kubebuilder:webhookconfiguration",
    family,
    targets: ["package", "type"],
    arguments: named({
      mutating: required("boolean", "which of the two configurations is meant"),
      name: optional(
        "string",
        "its name, validating-webhook-configuration or mutating-webhook-configuration by default",
      ),
    }),
    help: "Names the configuration that the webhooks stand in.",
    check: (args) =>
      isSubdomain(textOf(args, "name") || "x")
        ? undefined
        : { argument: "name", problem: "the name has small letters, digits, hyphens and dots alone" },
    effect: (args) => ({
      kind: "webhook-configuration",
      mutating: booleanOf(args, "mutating") ?? false,
      name: textOf(args, "name") || undefined,
    }),
  },
];

function requiredTexts(help: string): ArgumentDefinition {
  return { ...optionalTexts(help), optional: false };
}

/** Returns where the webhook of a marker is: at its url, or at the service, by the path that it or else the caller says. */
export function endpointOf(args: MarkerArguments, path: string): WebhookEndpoint {
  const url = textOf(args, "url");
  if (url) return { kind: "url", url };
  return {
    kind: "service",
    name: textOf(args, "serviceName") || SERVICE.name,
    namespace: textOf(args, "serviceNamespace") || SERVICE.namespace,
    path: textOf(args, "path") || path,
    port: numberOf(args, "servicePort"),
  };
}

function webhookOf(args: MarkerArguments): Webhook {
  return {
    mutating: booleanOf(args, "mutating") ?? false,
    name: textOf(args, "name") ?? "",
    groups: textsOf(args, "groups").map((group) => (group === "core" ? "" : group)),
    resources: textsOf(args, "resources"),
    operations: textsOf(args, "verbs").map((verb) => inCaseOf(OPERATIONS, verb) ?? verb),
    versions: textsOf(args, "versions"),
    failurePolicy: choiceOf(args, "failurePolicy") ?? "",
    matchPolicy: choiceOf(args, "matchPolicy"),
    sideEffects: choiceOf(args, "sideEffects") ?? "",
    timeoutSeconds: numberOf(args, "timeoutSeconds") || undefined,
    admissionReviewVersions: textsOf(args, "admissionReviewVersions"),
    reinvocationPolicy: choiceOf(args, "reinvocationPolicy"),
    endpoint: endpointOf(args, ""),
    patch: textOf(args, "patch") || undefined,
  };
}

function inCaseOf(values: readonly string[], text: string): string | undefined {
  return values.find((value) => value.toLowerCase() === text.toLowerCase());
}

function choiceOf(args: MarkerArguments, name: string): string | undefined {
  return inCaseOf(VALUES[name] ?? [], textOf(args, name) ?? "");
}

/** What controller-gen or an API server refuses (`ValidateValidatingWebhookConfiguration` of Kubernetes and its like). */
function checkWebhook(args: MarkerArguments): ArgumentProblem | undefined {
  return (
    checkChoices(args) ??
    checkLists(args) ??
    checkEndpoint(args) ??
    checkNumbers(args) ??
    checkName(textOf(args, "name"))
  );
}

function checkChoices(args: MarkerArguments): ArgumentProblem | undefined {
  for (const [argument, values] of Object.entries(VALUES)) {
    const text = textOf(args, argument);
    if (text === undefined || (text === "" && argument !== "failurePolicy" && argument !== "sideEffects")) continue;
    if (choiceOf(args, argument) !== undefined) continue;
    return { argument, problem: `there is no ${argument} ${JSON.stringify(text)}`, help: oneOf(text, values) };
  }
  if (textOf(args, "reinvocationPolicy") && booleanOf(args, "mutating") !== true) {
    const help = "take it away, or write mutating=true";
    return { argument: "reinvocationPolicy", problem: "only a mutating webhook is asked again", help };
  }
  return undefined;
}

function checkLists(args: MarkerArguments): ArgumentProblem | undefined {
  for (const argument of ["groups", "resources", "verbs", "versions", "admissionReviewVersions"])
    if (textsOf(args, argument).length === 0) return { argument, problem: "the list is empty" };
  const verb = textsOf(args, "verbs").find((each) => inCaseOf(OPERATIONS, each) === undefined);
  if (verb !== undefined) {
    const help = oneOf(
      verb,
      OPERATIONS.map((each) => each.toLowerCase()),
    );
    return { argument: "verbs", problem: `webhooks are not asked about ${JSON.stringify(verb)}`, help };
  }
  for (const argument of ["groups", "verbs", "versions"]) {
    const values = textsOf(args, argument);
    if (values.length === 1 || !values.includes("*")) continue;
    return { argument, problem: "* stands for all, and others stand beside it", help: "keep the *, or the others" };
  }
  if (!textsOf(args, "admissionReviewVersions").some((each) => each === "v1" || each === "v1beta1")) {
    const help = "write admissionReviewVersions=v1";
    return { argument: "admissionReviewVersions", problem: "servers send v1 and v1beta1, and neither is here", help };
  }
  const version = textsOf(args, "webhookVersions").find((each) => each !== "v1");
  if (version === undefined) return undefined;
  const problem = `there are no webhook configurations of version ${JSON.stringify(version)}`;
  return { argument: "webhookVersions", problem, help: "write webhookVersions=v1, or take it away" };
}

function checkEndpoint(args: MarkerArguments): ArgumentProblem | undefined {
  const [path = "", url = ""] = [textOf(args, "path"), textOf(args, "url")];
  if ((path === "") === (url === "")) {
    const help = "write path=/… for a service of the cluster, or url=https://… for a webhook outside of it";
    return { argument: path === "" ? "path" : "url", problem: "a webhook has either a path or a url", help };
  }
  return checkAddress(path, url);
}

/** Returns what is wrong with the path or the url of a webhook; an empty one counts as absent. */
export function checkAddress(path: string, url: string): ArgumentProblem | undefined {
  if (path !== "" && !/^\/(?:[^/?#\s]+(?:\/[^/?#\s]+)*\/?)?$/.test(path))
    return { argument: "path", problem: "a path begins with / and has no empty part", help: "write path=/validate" };
  if (url !== "" && !/^https:\/\/[^/?#@\s]+(?:\/[^?#\s]*)?$/.test(url)) {
    const problem = "the address begins with https://, and has no user, query or fragment";
    return { argument: "url", problem, help: "write url=https://example.com/validate" };
  }
  return undefined;
}

function checkNumbers(args: MarkerArguments): ArgumentProblem | undefined {
  const timeout = numberOf(args, "timeoutSeconds") ?? 1;
  if (timeout !== 0 && (timeout < 1 || timeout > MAX_TIMEOUT_SECONDS))
    return { argument: "timeoutSeconds", problem: `a server waits 1 to ${MAX_TIMEOUT_SECONDS} seconds` };
  return checkPort(args);
}

/** Returns what is wrong with the port of a webhook's service. */
export function checkPort(args: MarkerArguments): ArgumentProblem | undefined {
  const port = numberOf(args, "servicePort") ?? 1;
  return port < 1 || port > MAX_PORT
    ? { argument: "servicePort", problem: `a port is a number from 1 to ${MAX_PORT}` }
    : undefined;
}

function checkName(name = ""): ArgumentProblem | undefined {
  if (isSubdomain(name) && name.split(".").length >= 3) return undefined;
  const problem = "a webhook's name is a domain name of at least three parts";
  return { argument: "name", problem, help: "write name=vwidget.example.com, with a domain of your own" };
}

function isSubdomain(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(text);
}

function oneOf(text: string, values: readonly string[]): string {
  return `write ${suggestName(text, values) ?? values.join(" or ")}`;
}

import type { GeneratedFile } from "../../code/generated-file.js";
import { toYaml } from "../../crd/yaml/to-yaml.js";
import type { JsonObject } from "../../kube/values/json-value.js";
import type { Webhook } from "../../markers/definition/marker-effect.js";
import { patchedWebhook } from "./webhook-patch.js";

/** The names of the two configurations, where a marker gives them one. */
export interface ConfigurationNames {
  readonly mutating?: string | undefined;
  readonly validating?: string | undefined;
}

/**
 * Returns the manifest of the webhooks that the markers ask for, as controller-gen writes it: the mutating ones first, each
 * configuration by the names of its webhooks. Without webhooks there is no file. Their patches have to be such that can be applied.
 */
export function webhookFile(
  webhooks: readonly Webhook[],
  { mutating = "mutating-webhook-configuration", validating = "validating-webhook-configuration" }: ConfigurationNames,
): GeneratedFile | undefined {
  if (webhooks.length === 0) return undefined;
  const documents = [
    { kind: "MutatingWebhookConfiguration", name: mutating, webhooks: webhooks.filter((each) => each.mutating) },
    { kind: "ValidatingWebhookConfiguration", name: validating, webhooks: webhooks.filter((each) => !each.mutating) },
  ].filter((configuration) => configuration.webhooks.length > 0);
  const texts = documents.map((configuration) =>
    toYaml({
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: configuration.kind,
      metadata: { name: configuration.name },
      webhooks: configuration.webhooks.toSorted(byName).map(webhookDocument),
    }),
  );
  return { path: "webhook/manifests.yaml", text: texts.map((text) => `---\n${text}`).join("") };
}

// Names are ASCII.
function byName(one: Webhook, other: Webhook): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}

function webhookDocument(webhook: Webhook): JsonObject {
  const document = plainDocument(webhook);
  if (webhook.patch === undefined) return document;
  const patched = patchedWebhook(document, webhook);
  return "problem" in patched ? document : patched.webhook;
}

/** A webhook without its patch. */
export function plainDocument(webhook: Webhook): JsonObject {
  const { endpoint } = webhook;
  return {
    admissionReviewVersions: webhook.admissionReviewVersions,
    clientConfig:
      endpoint.kind === "url"
        ? { url: endpoint.url }
        : {
            service: {
              name: endpoint.name,
              namespace: endpoint.namespace,
              path: endpoint.path,
              port: endpoint.port,
            },
          },
    failurePolicy: webhook.failurePolicy,
    matchPolicy: webhook.matchPolicy,
    name: webhook.name,
    reinvocationPolicy: webhook.reinvocationPolicy,
    rules: [
      {
        apiGroups: webhook.groups,
        apiVersions: webhook.versions,
        operations: webhook.operations,
        resources: webhook.resources,
      },
    ],
    sideEffects: webhook.sideEffects,
    timeoutSeconds: webhook.timeoutSeconds,
  };
}

import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
const WEBHOOK_KINDS: readonly unknown[] = ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"];

/**
 * Returns why a text cannot stand in `caBundle`: it has to be PEM of certificates, with nothing but words between them, and with
 * no key above all. Undefined for one that can.
 */
export function authorityProblem(pem: string): string | undefined {
  const rest = pem.replaceAll(CERTIFICATE, "");
  if (/-----BEGIN [A-Z ]*KEY-----/.test(rest)) return "it holds a key, which must not get into a manifest";
  if (rest === pem) return "it holds no certificate in PEM";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: base64 of a text is that of its bytes only for ASCII
  if (/-----(?:BEGIN|END)/.test(rest) || /[^\x00-\x7F]/.test(pem)) return "it holds more than certificates in PEM";
  return undefined;
}

/**
 * Puts the authority of a webhook's certificate into a manifest: into `caBundle` of the conversion of a CRD, and of each webhook of a
 * configuration. Returns the manifest, the same object where it is a CRD without such a conversion. Webhooks at a `url` are left alone: their certificates are those of
 * other people.
 */
export function withAuthority(document: JsonObject, pem: string): JsonObject {
  const caBundle = btoa(pem);
  if (WEBHOOK_KINDS.includes(document["kind"]) && Array.isArray(document["webhooks"])) {
    return { ...document, webhooks: document["webhooks"].map((webhook: JsonValue) => withBundle(webhook, caBundle)) };
  }
  const { spec } = document;
  const conversion = valueAt(spec, "conversion");
  const webhook = valueAt(conversion, "webhook") ?? null;
  const changed = withBundle(webhook, caBundle);
  if (document["kind"] !== "CustomResourceDefinition" || changed === webhook) return document;
  if (!isJsonObject(spec) || !isJsonObject(conversion)) return document;
  return { ...document, spec: { ...spec, conversion: { ...conversion, webhook: changed } } };
}

function withBundle(webhook: JsonValue, caBundle: string): JsonValue {
  const clientConfig = valueAt(webhook, "clientConfig");
  if (!isJsonObject(webhook) || !isJsonObject(clientConfig) || clientConfig["service"] === undefined) return webhook;
  return { ...webhook, clientConfig: { ...clientConfig, caBundle } };
}

import { isObject, type KubeValue } from "crdwright/runtime";
import type { Rule } from "./rule.js";
import { invalid, notSupported, type RuleFinding, required } from "./rule-error.js";

const MAX_NAME = 54;
const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = new RegExp(`^${LABEL}(\\.${LABEL})*$`);

function isSubdomain(text: string): boolean {
  return text.length <= 253 && SUBDOMAIN.test(text);
}

/** The format has one version. */
const apiVersion: Rule = ({ config: { apiVersion: version = "" } }) => {
  if (version === "") return [required("apiVersion", "the version of the format has to be given: v1")];
  return version === "v1" ? [] : [invalid("apiVersion", 'the version of the format has to be "v1"')];
};

const baseDomain: Rule = ({ config: { baseDomain: domain = "" } }) =>
  isSubdomain(domain.replace(/\.$/, ""))
    ? []
    : [invalid("baseDomain", "it has to be a domain in small letters, such as example.com")];

const clusterName: Rule = ({ config: { metadata } }) => {
  const name = metadata?.name ?? "";
  if (name.includes(".")) return [invalid("metadata.name", "the name of a cluster holds no point")];
  if (!isSubdomain(name))
    return [invalid("metadata.name", "it has to be small letters, digits and hyphens, with no hyphen at an end")];
  return name.length > MAX_NAME
    ? [invalid("metadata.name", `it may have ${MAX_NAME} characters, and has ${name.length}`)]
    : [];
};

/** Exactly one platform, and pools of that one alone. */
const onePlatform: Rule = ({ config: { platform = {} }, pools }) => {
  const platforms = Object.keys(platform);
  const findings: RuleFinding[] = [];
  if (platforms.length === 0) findings.push(invalid("platform", "one platform has to be given, such as vsphere"));
  if (platforms.length > 1)
    findings.push(invalid("platform", `one platform is possible, and ${platforms.join(" and ")} are given`));
  const [own = ""] = platforms;
  for (const { path, pool } of pools)
    for (const other of Object.keys(pool.platform ?? {}))
      if (other !== own)
        findings.push(
          invalid(`${path}.platform.${other}`, `the cluster is on ${own || "no platform"}, not on ${other}`),
        );
  return findings;
};

/** What container tools take as credentials of registries. */
const pullSecret: Rule = ({ config: { pullSecret: text = "" } }) => {
  const problem = pullSecretProblem(text);
  return problem === undefined ? [] : [invalid("pullSecret", problem)];
};

function pullSecretProblem(text: string): string | undefined {
  let secret: KubeValue;
  try {
    secret = JSON.parse(text);
  } catch {
    // The parser's own words may repeat a part of the secret.
    return text.trim() === "" ? "it is missing" : "it is no JSON";
  }
  const auths = isObject(secret) ? secret["auths"] : undefined;
  if (!isObject(auths) || Object.keys(auths).length === 0) return "it needs auths, with a registry at least";
  const isFull = (entry: KubeValue | undefined): boolean =>
    isObject(entry) && [entry["auth"], entry["credsStore"]].some((each) => typeof each === "string" && each !== "");
  return Object.values(auths).every(isFull) ? undefined : "each registry of auths needs auth or credsStore";
}

const publish: Rule = ({ config: { publish: from, operatorPublishingStrategy }, vsphere }) => {
  if (vsphere === undefined || (from !== "Internal" && from !== "Mixed")) return [];
  const findings = [invalid("publish", `${from} is not possible on vSphere`)];
  if (from === "Mixed" && operatorPublishingStrategy === undefined)
    findings.push(invalid("publish", "Mixed needs operatorPublishingStrategy"));
  return findings;
};

/** A cluster on vSphere hands out the credentials that it got, unless each component has its own from the beginning. */
const credentialsMode: Rule = ({ config: { credentialsMode: mode = "" }, vsphere }) => {
  if (vsphere === undefined || mode === "") return [];
  const isScoped = vsphere.credentialType === "component-scoped";
  if (isScoped && mode === "Manual") return [];
  const reason = isScoped ? "on vSphere it can be Manual alone" : "it cannot be chosen on vSphere";
  return [invalid("credentialsMode", reason)];
};

const trustBundlePolicy: Rule = ({ config: { additionalTrustBundlePolicy: policy } }) =>
  policy === undefined || ["", "Proxyonly", "Always"].includes(policy)
    ? []
    : [invalid("additionalTrustBundlePolicy", "there are Proxyonly and Always")];

const KEY_TYPES = /^(ssh-(rsa|dss|ed25519)|ecdsa-sha2-\S+|sk-\S+@openssh\.com)$/;

/** A public key as it stands in authorized_keys: perhaps options, its type, and the key, which says its type once more. */
const sshKey: Rule = ({ config: { sshKey: text = "" } }) => {
  if (text.trim() === "") return [];
  const isKey = text.split("\n").some((line) => {
    const words = line.trim().split(/\s+/);
    const index = words.findIndex((word) => KEY_TYPES.test(word));
    const bytes = Buffer.from(words[index + 1] ?? "", "base64");
    return index !== -1 && bytes.length > 4 && bytes.subarray(4, 4 + bytes.readUInt32BE(0)).toString() === words[index];
  });
  return isKey
    ? []
    : [invalid("sshKey", "it is no public key in the format of authorized_keys, such as ssh-ed25519 AAAA…")];
};

const proxy: Rule = ({ config: { proxy: urls } }) =>
  (["httpProxy", "httpsProxy"] as const).flatMap((name) => {
    const url = urls?.[name] ?? "";
    const schemes = name === "httpProxy" ? ["http"] : ["http", "https"];
    return url === "" || schemes.some((scheme) => url.startsWith(`${scheme}://`))
      ? []
      : [notSupported(`proxy.${name}`, schemes)];
  });

/** Capabilities that no cluster on vSphere can be without. */
const NEEDED = ["CloudCredential", "CloudControllerManager", "Ingress"];

const capabilities: Rule = ({ config, vsphere }) => {
  const { baselineCapabilitySet: baseline = "vCurrent", additionalEnabledCapabilities: added = [] } =
    config.capabilities ?? {};
  const hasAll = /^v(Current|4\.1[1-8])$/.test(baseline);
  if (vsphere === undefined || hasAll) return [];
  const missing = NEEDED.filter((name) => !added.includes(name));
  return missing.map((name) => invalid("capabilities", `a cluster on vSphere needs the capability ${name}`));
};

export const clusterRules: readonly Rule[] = [
  apiVersion,
  baseDomain,
  clusterName,
  onePlatform,
  pullSecret,
  publish,
  credentialsMode,
  trustBundlePolicy,
  sshKey,
  proxy,
  capabilities,
];

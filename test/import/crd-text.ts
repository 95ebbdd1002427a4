/** A line of YAML below a schema's `openAPIV3Schema:`, indented as it stands there. */
export interface CrdTextOptions {
  readonly annotations?: readonly string[];
  readonly root?: readonly string[];
  readonly kind?: string;
}

/** A CRD `widgets.example.com` of v1 whose spec has the given properties, in lines of YAML. */
export function crdText(properties: readonly string[], options: CrdTextOptions = {}): string {
  const { annotations = [], root = [], kind = "Widget" } = options;
  const lines = [
    "apiVersion: apiextensions.k8s.io/v1",
    "kind: CustomResourceDefinition",
    "metadata:",
    ...(annotations.length === 0 ? [] : ["  annotations:", ...annotations.map((line) => `    ${line}`)]),
    "  name: widgets.example.com",
    "spec:",
    "  group: example.com",
    "  names:",
    `    kind: ${kind}`,
    `    listKind: ${kind}List`,
    "    plural: widgets",
    "    singular: widget",
    "  scope: Namespaced",
    "  versions:",
    "  - name: v1",
    "    schema:",
    "      openAPIV3Schema:",
    ...root.map((line) => `        ${line}`),
    "        properties:",
    "          apiVersion:",
    "            description: apiVersion names the group and the version of the schema that this object is written in.",
    "            type: string",
    "          kind:",
    "            description: 'kind names what this object is: the type of resource that its members describe.'",
    "            type: string",
    "          metadata:",
    "            type: object",
    "          spec:",
    "            properties:",
    ...properties.map((line) => `              ${line}`),
    "            type: object",
    "        type: object",
    "    served: true",
    "    storage: true",
  ];
  return `${lines.join("\n")}\n`;
}

/** A FeatureGate manifest for both cluster profiles. */
export function gateText(featureSet: string, enabled: readonly string[], disabled: readonly string[]): string {
  const names = (gates: readonly string[]): string => `[${gates.map((name) => `{name: ${name}}`).join(", ")}]`;
  return `apiVersion: config.openshift.io/v1
kind: FeatureGate
metadata:
  annotations:
    include.release.openshift.io/ibm-cloud-managed: "true"
    include.release.openshift.io/self-managed-high-availability: "true"
    release.openshift.io/feature-set: ${featureSet}
spec: {featureSet: ${featureSet === "Default" ? '""' : featureSet}}
status:
  featureGates:
  - enabled: ${names(enabled)}
    disabled: ${names(disabled)}
`;
}

/** Gate tables, by file name: gates that are on in TechPreviewNoUpgrade and DevPreviewNoUpgrade, and others that are off. */
export function gateTables(preview: readonly string[], off: readonly string[] = []): Record<string, string> {
  const all = [...preview, ...off];
  return {
    "default.yaml": gateText("Default", [], all),
    "okd.yaml": gateText("OKD", [], all),
    "tech.yaml": gateText("TechPreviewNoUpgrade", preview, off),
    "dev.yaml": gateText("DevPreviewNoUpgrade", preview, off),
  };
}

/** The annotation that says for which feature sets a manifest is. */
export function forSets(...sets: readonly string[]): string {
  return `release.openshift.io/feature-set: ${sets.join(",")}`;
}

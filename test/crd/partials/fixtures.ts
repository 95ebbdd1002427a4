import type { PartialManifest } from "../../../src/crd/partials/partial-manifest.js";
import type { ClusterGates } from "../../../src/features/cluster-gates.js";
import type { ClusterKind } from "../../../src/features/feature-registry.js";
import type { JsonObject } from "../../../src/kube/values/json-value.js";

interface PartialParts {
  readonly origin?: PartialManifest["origin"];
  /** The gates in its annotations; by default those that its name tells. */
  readonly gates?: readonly string[];
  readonly annotations?: JsonObject;
  readonly schema?: JsonObject;
  readonly version?: JsonObject;
}

/** A partial manifest of the kind Widget, version v1. */
export function partial(name: string, parts: PartialParts = {}): PartialManifest {
  const gates = parts.gates ?? (name === "AAA_ungated" ? [""] : name.split("+"));
  const gateAnnotations = Object.fromEntries(
    gates.map((gate) => [`feature-gate.release.openshift.io/${gate}`, "true"]),
  );
  return {
    name,
    origin: parts.origin ?? "generated",
    document: {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "widgets.example.com", annotations: { ...gateAnnotations, ...parts.annotations } },
      spec: {
        group: "example.com",
        names: { kind: "Widget", plural: "widgets" },
        versions: [{ name: "v1", schema: { openAPIV3Schema: parts.schema ?? {} }, ...parts.version }],
      },
    },
  };
}

/** A cluster with these gates on; by default of the set TechPreviewNoUpgrade on SelfManagedHA. */
export function clusterWith(gates: readonly string[] | "all", cluster: Partial<ClusterKind> = {}): ClusterGates {
  return {
    cluster: { release: 4, profile: "SelfManagedHA", featureSet: "TechPreviewNoUpgrade", ...cluster },
    gates: gates === "all" ? "all" : new Set(gates),
  };
}

/** A schema with these properties of `spec`. */
export function specSchema(properties: JsonObject): JsonObject {
  return { type: "object", properties: { spec: { type: "object", properties } } };
}

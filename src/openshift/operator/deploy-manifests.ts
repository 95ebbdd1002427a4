import { isObject, type KubeObject } from "crdwright/runtime";
import { parseAllDocuments } from "yaml";
import type { ManifestFile, ManifestObject } from "../manifests/manifest-file.js";
import { manifestText } from "../manifests/manifest-file.js";
import {
  CONTAINER_RESTRICTIONS,
  dockerfileText,
  POD_RESTRICTIONS,
  roleBinding,
} from "../manifests/program-deployment.js";
import { OPERATOR_NAME, OPERATOR_NAMESPACE } from "./vcenter-checks.js";

/** Where an operator serves what the kubelet and a scraper ask for, unless its command line says otherwise. */
export const DEFAULT_PORTS = { metrics: 8080, health: 8081 } as const;

export interface DeployOptions {
  /** The CRD and the roles as they are generated. */
  readonly crd: string;
  readonly roles: string;
  readonly image: string;
  /** The version of this package that the image gets. */
  readonly version: string;
}

const LABELS = { "app.kubernetes.io/name": OPERATOR_NAME };

/**
 * Returns what deploys the operator: `crds/`, to be applied first, and beside it the namespace and the account, its roles, which allow
 * what the controllers do and no more, the deployment, a VCenterCheck, and what builds the image.
 */
export function deployManifests({ crd, roles, image, version }: DeployOptions): ManifestFile[] {
  const file = (path: string, text: string): ManifestFile => ({ path, text, isSecret: false });
  const objects = (...list: readonly ManifestObject[]): string => list.map(manifestText).join("---\n");
  const account = { name: OPERATOR_NAME, namespace: OPERATOR_NAMESPACE };
  return [
    file("crds/vsphere.crdwright.dev_vcenterchecks.yaml", crd),
    file(
      "1-namespace.yaml",
      objects(
        { apiVersion: "v1", kind: "Namespace", metadata: { name: OPERATOR_NAMESPACE } },
        { apiVersion: "v1", kind: "ServiceAccount", metadata: account },
      ),
    ),
    file("2-roles.yaml", roles),
    file("3-bindings.yaml", objects(...rolesIn(roles).map(bindingOf))),
    file("4-deployment.yaml", objects(deployment(image))),
    file(
      "5-vcentercheck.yaml",
      objects({ apiVersion: "vsphere.crdwright.dev/v1alpha1", kind: "VCenterCheck", metadata: { name: "cluster" } }),
    ),
    file("Dockerfile", dockerfileText(image, version, "run")),
  ];
}

function rolesIn(text: string): KubeObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    const value: unknown = document.toJS();
    // Text of YAML gives nothing else than JSON has.
    return isObject(value as KubeObject) ? [value as KubeObject] : [];
  });
}

function bindingOf({ kind, metadata }: KubeObject): ManifestObject {
  const { name, namespace } = isObject(metadata) ? metadata : {};
  const where = typeof namespace === "string" ? { namespace } : {};
  return roleBinding(
    { kind: String(kind), name: String(name), ...where },
    { name: OPERATOR_NAME, namespace: OPERATOR_NAMESPACE },
  );
}

function deployment(image: string): ManifestObject {
  const probe = (path: string): ManifestObject => ({ httpGet: { path, port: "health" } });
  const container = {
    name: "checks",
    image,
    imagePullPolicy: "IfNotPresent",
    ports: Object.entries(DEFAULT_PORTS).map(([name, containerPort]) => ({ name, containerPort })),
    livenessProbe: probe("/healthz"),
    readinessProbe: probe("/readyz"),
    resources: { requests: { cpu: "10m", memory: "128Mi" }, limits: { memory: "256Mi" } },
    securityContext: CONTAINER_RESTRICTIONS,
  };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: OPERATOR_NAME, namespace: OPERATOR_NAMESPACE },
    spec: {
      replicas: 2,
      selector: { matchLabels: LABELS },
      template: {
        metadata: { labels: LABELS },
        spec: {
          serviceAccountName: OPERATOR_NAME,
          securityContext: POD_RESTRICTIONS,
          containers: [container],
        },
      },
    },
  };
}

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
import { ALL_VCENTERS, isShared, type Shard, shardArguments, shardName } from "../vcenter/shard.js";
import { checkNameOf, OPERATOR_NAME, OPERATOR_NAMESPACE } from "./vcenter-checks.js";

/** Where an operator serves what the kubelet and a scraper ask for, unless its command line says otherwise. */
export const DEFAULT_PORTS = { metrics: 8080, health: 8081 } as const;

export interface DeployOptions {
  /** The CRD and the roles as they are generated. */
  readonly crd: string;
  readonly roles: string;
  readonly image: string;
  /** The version of this package that the image gets. */
  readonly version: string;
  /** Which of several copies with different vCenters is deployed; each has names of its own. Default: one has all. */
  readonly shard?: Shard;
}

/**
 * Returns what deploys the operator: `crds/`, to be applied first, and beside it the namespace and the account, its roles, which allow
 * what the controllers do and no more, the deployment, a VCenterCheck, and what builds the image.
 */
export function deployManifests({
  crd,
  roles: generated,
  image,
  version,
  shard = ALL_VCENTERS,
}: DeployOptions): ManifestFile[] {
  const file = (path: string, text: string): ManifestFile => ({ path, text, isSecret: false });
  const objects = (...list: readonly ManifestObject[]): string => list.map(manifestText).join("---\n");
  const account = { name: shardName(OPERATOR_NAME, shard), namespace: OPERATOR_NAMESPACE };
  const roles = isShared(shard) ? objects(...rolesIn(generated).map((role) => ofShard(role, shard))) : generated;
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
    file("3-bindings.yaml", objects(...rolesIn(roles).map((role) => bindingOf(role, account)))),
    file("4-deployment.yaml", objects(deployment(image, shard))),
    file(
      "5-vcentercheck.yaml",
      objects({
        apiVersion: "vsphere.crdwright.dev/v1alpha1",
        kind: "VCenterCheck",
        metadata: { name: checkNameOf(shard) },
      }),
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

/** A role of one of several copies: with a name of its own, for the VCenterCheck and the lease of its own. */
function ofShard(role: KubeObject, shard: Shard): ManifestObject {
  const { metadata, rules } = role;
  const name = shardName(String(isObject(metadata) ? metadata["name"] : ""), shard);
  const own = (Array.isArray(rules) ? rules : []).filter(isObject).map((rule) => {
    const isOfCheck = JSON.stringify(rule["resources"] ?? []).includes('"vcenterchecks');
    return isOfCheck ? { ...rule, resourceNames: [checkNameOf(shard)] } : rule;
  });
  return { ...role, metadata: { ...(isObject(metadata) && metadata), name }, rules: own };
}

function bindingOf(
  { kind, metadata }: KubeObject,
  account: { readonly name: string; readonly namespace: string },
): ManifestObject {
  const { name, namespace } = isObject(metadata) ? metadata : {};
  const where = typeof namespace === "string" ? { namespace } : {};
  return roleBinding({ kind: String(kind), name: String(name), ...where }, account);
}

function deployment(image: string, shard: Shard): ManifestObject {
  const name = shardName(OPERATOR_NAME, shard);
  const labels = { "app.kubernetes.io/name": name };
  const probe = (path: string): ManifestObject => ({ httpGet: { path, port: "health" } });
  const container = {
    name: "checks",
    image,
    // The image runs the command; a copy of several says which vCenters it has.
    ...(isShared(shard) && { args: ["run", ...shardArguments(shard)] }),
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
    metadata: { name, namespace: OPERATOR_NAMESPACE },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          securityContext: POD_RESTRICTIONS,
          containers: [container],
        },
      },
    },
  };
}

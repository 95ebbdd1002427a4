import { type ManifestFile, type ManifestObject, manifestText } from "../manifests/manifest-file.js";
import {
  CONTAINER_RESTRICTIONS,
  dockerfileText,
  POD_RESTRICTIONS,
  RBAC,
  roleBinding,
} from "../manifests/program-deployment.js";
import { isShared, type Shard, shardArguments, shardName } from "../vcenter/shard.js";

export interface CloudControllerDeployment {
  readonly image: string;
  readonly version: string;
  /** Where the account, the deployment and the Lease are. */
  readonly namespace: string;
  readonly leaseName: string;
  /** Which of several copies with different vCenters is deployed; each has names of its own. */
  readonly shard: Shard;
  /** The Secrets that the cloud config names. */
  readonly secrets: readonly { readonly namespace: string; readonly name: string }[];
  /** The cloud config, for the ConfigMap that the deployment mounts. */
  readonly cloudConfig: string;
  readonly readsFailureDomains: boolean;
  readonly port: number;
}

const NAME = "crdwright-cloud-controller";
const FOLDER = "/etc/cloud";

/**
 * Returns what deploys the cloud controller, with no more rights than it needs: nodes; events; its own Lease; and the Secrets that the
 * cloud config names, each by its name, where the published one may read all Secrets of a cluster.
 */
export function cloudControllerManifests(options: CloudControllerDeployment): ManifestFile[] {
  const { namespace, secrets, cloudConfig, image, version, shard } = options;
  const file = (path: string, ...objects: readonly ManifestObject[]): ManifestFile => ({
    path,
    text: objects.map(manifestText).join("---\n"),
    isSecret: false,
  });
  const metadata = { name: shardName(NAME, shard), namespace };
  return [
    file("1-account.yaml", { apiVersion: "v1", kind: "ServiceAccount", metadata }),
    file("2-roles.yaml", ...roles(options)),
    file("3-bindings.yaml", ...bindings(options)),
    // A password in it is nothing for a ConfigMap, and so this file is its owner's alone.
    {
      ...file("4-config.yaml", { apiVersion: "v1", kind: "ConfigMap", metadata, data: { "cloud.conf": cloudConfig } }),
      isSecret: secrets.length === 0,
    },
    file("5-deployment.yaml", deployment(options)),
    { path: "Dockerfile", text: dockerfileText(image, version), isSecret: false },
  ];
}

function rule(
  apiGroups: string,
  resources: string,
  verbs: readonly string[],
  names?: readonly string[],
): ManifestObject {
  return { apiGroups: [apiGroups], ...(names && { resourceNames: names }), resources: [resources], verbs };
}

const READ = ["get", "list", "watch"];

function roles({
  namespace,
  leaseName,
  secrets,
  readsFailureDomains,
  shard,
}: CloudControllerDeployment): ManifestObject[] {
  const name = shardName(NAME, shard);
  const role = (kind: string, metadata: ManifestObject, rules: readonly ManifestObject[]): ManifestObject => ({
    apiVersion: `${RBAC}/v1`,
    kind,
    metadata,
    rules,
  });
  const lease = [
    rule("coordination.k8s.io", "leases", ["create"]),
    rule("coordination.k8s.io", "leases", ["get", "update"], [shardName(leaseName, shard)]),
  ];
  return [
    role("ClusterRole", { name }, [
      rule("", "nodes", [...READ, "patch", "delete"]),
      rule("", "nodes/status", ["patch"]),
      rule("", "events", ["create", "patch"]),
      ...(readsFailureDomains ? [rule("config.openshift.io", "infrastructures", READ)] : []),
    ]),
    role("Role", { name, namespace }, lease),
    ...byNamespace(secrets).map(([where, names]) =>
      role("Role", { name: `${name}-credentials`, namespace: where }, [rule("", "secrets", READ, names)]),
    ),
  ];
}

function bindings({ namespace, secrets, shard }: CloudControllerDeployment): ManifestObject[] {
  const name = shardName(NAME, shard);
  const account = { name, namespace };
  return [
    roleBinding({ kind: "ClusterRole", name }, account),
    roleBinding({ kind: "Role", ...account }, account),
    ...byNamespace(secrets).map(([where]) =>
      roleBinding({ kind: "Role", name: `${name}-credentials`, namespace: where }, account),
    ),
  ];
}

function byNamespace(secrets: CloudControllerDeployment["secrets"]): [string, string[]][] {
  const names = new Map<string, string[]>();
  for (const { namespace, name } of secrets) names.set(namespace, [...(names.get(namespace) ?? []), name]);
  return [...names].sort(([one], [other]) => (one < other ? -1 : 1));
}

function deployment({
  namespace,
  image,
  leaseName,
  readsFailureDomains,
  port,
  shard,
}: CloudControllerDeployment): ManifestObject {
  const name = shardName(NAME, shard);
  const labels = { "app.kubernetes.io/name": name };
  const probe = (path: string): ManifestObject => ({ httpGet: { path, port } });
  const args = [
    "cloud-controller",
    ...["--cloud-config", `${FOLDER}/cloud.conf`, "--namespace", namespace, "--lease-name", leaseName],
    ...(isShared(shard) ? shardArguments(shard) : []),
    ...["--port", String(port), ...(readsFailureDomains ? ["--failure-domains"] : [])],
  ];
  const container = {
    name: "cloud-controller",
    image,
    imagePullPolicy: "IfNotPresent",
    args,
    ports: [{ name: "http", containerPort: port }],
    livenessProbe: probe("/healthz"),
    readinessProbe: probe("/readyz"),
    resources: { requests: { cpu: "50m", memory: "128Mi" } },
    securityContext: CONTAINER_RESTRICTIONS,
    volumeMounts: [{ name: "config", mountPath: FOLDER, readOnly: true }],
  };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, namespace },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          priorityClassName: "system-cluster-critical",
          // Before it has worked no node is initialised, and none has a network perhaps.
          hostNetwork: true,
          tolerations: [
            { key: "node.cloudprovider.kubernetes.io/uninitialized", operator: "Exists", effect: "NoSchedule" },
            { key: "node-role.kubernetes.io/control-plane", operator: "Exists", effect: "NoSchedule" },
            { key: "node-role.kubernetes.io/master", operator: "Exists", effect: "NoSchedule" },
            { key: "node.kubernetes.io/not-ready", operator: "Exists", effect: "NoSchedule" },
          ],
          nodeSelector: { "node-role.kubernetes.io/control-plane": "" },
          affinity: {
            podAntiAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                { labelSelector: { matchLabels: labels }, topologyKey: "kubernetes.io/hostname" },
              ],
            },
          },
          securityContext: POD_RESTRICTIONS,
          containers: [container],
          volumes: [{ name: "config", configMap: { name } }],
        },
      },
    },
  };
}

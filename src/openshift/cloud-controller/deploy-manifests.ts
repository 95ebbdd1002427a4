import { type ManifestFile, type ManifestObject, manifestText } from "../manifests/manifest-file.js";
import {
  CONTAINER_RESTRICTIONS,
  dockerfileText,
  POD_RESTRICTIONS,
  RBAC,
  roleBinding,
} from "../manifests/program-deployment.js";

export interface CloudControllerDeployment {
  readonly image: string;
  readonly version: string;
  /** Where the account, the deployment and the Lease are. */
  readonly namespace: string;
  readonly leaseName: string;
  /** The Secrets that the cloud config names. */
  readonly secrets: readonly { readonly namespace: string; readonly name: string }[];
  /** The cloud config, for the ConfigMap that the deployment mounts. */
  readonly cloudConfig: string;
  readonly readsFailureDomains: boolean;
  readonly port: number;
}

const NAME = "crdwright-cloud-controller";
const LABELS = { "app.kubernetes.io/name": NAME };
const FOLDER = "/etc/cloud";

/**
 * Returns what deploys the cloud controller, with no more rights than it needs: nodes; events; its own Lease; and the Secrets that the
 * cloud config names, each by its name, where the published one may read all Secrets of a cluster.
 */
export function cloudControllerManifests(options: CloudControllerDeployment): ManifestFile[] {
  const { namespace, secrets, cloudConfig, image, version } = options;
  const file = (path: string, ...objects: readonly ManifestObject[]): ManifestFile => ({
    path,
    text: objects.map(manifestText).join("---\n"),
    isSecret: false,
  });
  const metadata = { name: NAME, namespace };
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

function roles({ namespace, leaseName, secrets, readsFailureDomains }: CloudControllerDeployment): ManifestObject[] {
  const role = (kind: string, metadata: ManifestObject, rules: readonly ManifestObject[]): ManifestObject => ({
    apiVersion: `${RBAC}/v1`,
    kind,
    metadata,
    rules,
  });
  const lease = [
    rule("coordination.k8s.io", "leases", ["create"]),
    rule("coordination.k8s.io", "leases", ["get", "update"], [leaseName]),
  ];
  return [
    role("ClusterRole", { name: NAME }, [
      rule("", "nodes", [...READ, "patch", "delete"]),
      rule("", "nodes/status", ["patch"]),
      rule("", "events", ["create", "patch"]),
      ...(readsFailureDomains ? [rule("config.openshift.io", "infrastructures", READ)] : []),
    ]),
    role("Role", { name: NAME, namespace }, lease),
    ...byNamespace(secrets).map(([where, names]) =>
      role("Role", { name: `${NAME}-credentials`, namespace: where }, [rule("", "secrets", READ, names)]),
    ),
  ];
}

function bindings({ namespace, secrets }: CloudControllerDeployment): ManifestObject[] {
  const account = { name: NAME, namespace };
  return [
    roleBinding({ kind: "ClusterRole", name: NAME }, account),
    roleBinding({ kind: "Role", ...account }, account),
    ...byNamespace(secrets).map(([where]) =>
      roleBinding({ kind: "Role", name: `${NAME}-credentials`, namespace: where }, account),
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
}: CloudControllerDeployment): ManifestObject {
  const probe = (path: string): ManifestObject => ({ httpGet: { path, port } });
  const args = [
    "cloud-controller",
    ...["--cloud-config", `${FOLDER}/cloud.conf`, "--namespace", namespace, "--lease-name", leaseName],
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
    metadata: { name: NAME, namespace },
    spec: {
      replicas: 2,
      selector: { matchLabels: LABELS },
      template: {
        metadata: { labels: LABELS },
        spec: {
          serviceAccountName: NAME,
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
                { labelSelector: { matchLabels: LABELS }, topologyKey: "kubernetes.io/hostname" },
              ],
            },
          },
          securityContext: POD_RESTRICTIONS,
          containers: [container],
          volumes: [{ name: "config", configMap: { name: NAME } }],
        },
      },
    },
  };
}

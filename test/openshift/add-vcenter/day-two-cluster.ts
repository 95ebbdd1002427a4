import { readFileSync } from "node:fs";
import type { Connection, Transport } from "crdwright/client";
import { createFakeCluster, type FakeResource, fakeResourceOfCrd } from "crdwright/client/fake";
import {
  configMapResource,
  createConfigMapClient,
  createSecretClient,
  secretResource,
} from "crdwright/client/kubernetes";
import { parse } from "yaml";
import { createInfrastructureClient } from "../../../generated/clients/config.openshift.io/v1/infrastructure.ts";
import { controlPlaneMachineSetResource, machineSetResource } from "../../../src/openshift/cluster/machine-objects.js";
import { writeYaml } from "../../../src/openshift/yaml/write-yaml.js";
import { cloudConfig, domain, logins, vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";
import { encoded } from "../cluster/fake-openshift.js";

/** A state in which a vCenter is added to a cluster, and what the addition says of today's machines. */
export interface StartingState {
  readonly name: string;
  readonly spec: object;
  readonly config: string;
  readonly current?: object;
  /** What the vSphere spec is once the addition was taken back; as it was where this is absent. */
  readonly undone?: object;
}

const WORKSPACE = `[Global]
secret-name = "vsphere-creds"
secret-namespace = "kube-system"
[Workspace]
server = "vc-a.example.test"
datacenter = "dc-a"
default-datastore = "ssd"
folder = "cl-x1"
resourcepool-path = "/dc-a/host/cluster/Resources"
[VirtualCenter "vc-a.example.test"]
datacenters = "dc-a"
`;
const CURRENT = { name: "fd-a", region: "region-a", zone: "zone-a", networks: ["machines"] };
const GENERATED = { name: "generated-failure-domain", region: "generated-region", zone: "generated-zone" };
const { vcenters } = vsphere("a");

/** The three states of the enhancement; the last one in both of its forms. */
export const STARTING_STATES: readonly StartingState[] = [
  { name: "failure domains", spec: vsphere("a"), config: cloudConfig("a") },
  {
    name: "the generated failure domain",
    spec: vsphere("a", [domain("a", GENERATED)]),
    config: WORKSPACE,
    current: { region: "region-a", zone: "zone-a" },
  },
  { name: "a vCenter without failure domains", spec: { vcenters }, config: WORKSPACE, current: CURRENT },
  // No API server lets the list of vCenters be taken away again.
  { name: "nothing of vSphere", spec: {}, config: WORKSPACE, current: CURRENT, undone: { vcenters } },
];

export const GATES = ["VSphereMultiVCenters", "VSphereMultiVCenterDay2"];

/** An addition of `vc-b` to a cluster in a state. */
export function additionText({ current }: Pick<StartingState, "current">, password = "canary-b"): string {
  return writeYaml({
    vcenter: { server: "vc-b.example.test", datacenters: ["dc-b"] },
    failureDomains: [domain("b")],
    credentials: { user: "admin@b.local", password },
    ...(current !== undefined && { current }),
  });
}

const CRDS = "generated/crds/config.openshift.io/v1/0000_10_config-operator_01_";

/** Compiling the validator of Infrastructure takes longer than most tests that write one. */
const resources = new Map<string, FakeResource>();

function resourceOf(name: string): FakeResource {
  const known = resources.get(name);
  if (known !== undefined) return known;
  const crd = parse(readFileSync(`${CRDS}${name}.crd.yaml`, "utf8"));
  const resource = fakeResourceOfCrd(crd, { trusted: true });
  resources.set(name, resource);
  return resource;
}

/** Makes a cluster in memory whose Infrastructure object is judged by the CRD of a feature set. */
export function fakeDayTwo(set = "TechPreviewNoUpgrade"): Transport {
  const ofCrds = [`infrastructures-${set}`, "featuregates"].map(resourceOf);
  const kinds = [configMapResource, secretResource, machineSetResource, controlPlaneMachineSetResource];
  const definitions = kinds.map((definition) => ({ definition }));
  return createFakeCluster({ resources: [...ofCrds, ...definitions] }).transport;
}

export function clientsOf(connection: Connection) {
  return {
    infrastructures: createInfrastructureClient(connection),
    configMaps: createConfigMapClient(connection).inNamespace("openshift-config"),
    secrets: createSecretClient(connection).inNamespace("kube-system"),
  };
}

/** What somebody else keeps in the objects. */
const FOREIGN = { labels: { theirs: "yes" }, annotations: { "example.test/note": "theirs" } };

/** Puts the documents of a starting state into a cluster, in place of those that are there. */
export async function putDocuments(connection: Connection, { spec, config }: StartingState): Promise<void> {
  const { infrastructures, configMaps, secrets } = clientsOf(connection);
  await infrastructures.delete("cluster").catch(() => undefined);
  await configMaps.delete("cloud-provider-config").catch(() => undefined);
  await secrets.delete("vsphere-creds").catch(() => undefined);
  const object = parse(infrastructureText(spec));
  await infrastructures.create({ ...object, metadata: { name: "cluster", ...FOREIGN } });
  await configMaps.create({
    metadata: { name: "cloud-provider-config", ...FOREIGN },
    data: { config, theirs: "kept" },
  });
  const data = { ...encoded(logins("a")), theirs: "a2VwdA==" };
  await secrets.create({ metadata: { name: "vsphere-creds", ...FOREIGN }, type: "Opaque", data });
}

/** The documents of a cluster, without what each write of a server changes. */
export async function documentsOf(connection: Connection) {
  const { infrastructures, configMaps, secrets } = clientsOf(connection);
  const [infrastructure, configMap, secret] = await Promise.all([
    infrastructures.get("cluster"),
    configMaps.get("cloud-provider-config"),
    secrets.get("vsphere-creds"),
  ]);
  return {
    infrastructure: {
      labels: infrastructure.metadata.labels,
      annotations: infrastructure.metadata.annotations,
      spec: infrastructure.spec,
    },
    configMap: { labels: configMap.metadata.labels, annotations: configMap.metadata.annotations, data: configMap.data },
    secret: {
      labels: secret.metadata.labels,
      annotations: secret.metadata.annotations,
      type: secret.type,
      data: secret.data,
    },
  };
}

/** The versions of the documents: another one after each write. */
export async function versionsOf(connection: Connection): Promise<string[]> {
  const { infrastructures, configMaps, secrets } = clientsOf(connection);
  const objects = [
    await infrastructures.get("cluster"),
    await configMaps.get("cloud-provider-config"),
    await secrets.get("vsphere-creds"),
  ];
  return objects.map(({ metadata }) => metadata.resourceVersion);
}

/** What a transport does around the writes of a command that count: not those that are only tried. */
export interface WriteHooks {
  readonly before?: (count: number) => Promise<void> | void;
  readonly after?: (count: number) => Promise<void> | void;
}

/** Returns a transport that calls hooks around each write. */
export function withHooks(transport: Transport, { before, after }: WriteHooks): Transport {
  let count = 0;
  return {
    request: async (request) => {
      const isWrite = request.method === "PUT" && request.query?.["dryRun"] === undefined;
      if (!isWrite) return await transport.request(request);
      count += 1;
      await before?.(count);
      const response = await transport.request(request);
      await after?.(count);
      return response;
    },
  };
}

import { isList, isObject, type KubeObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import type { InstallVSphereMachines } from "../../../generated/documents/install-config.ts";
import { type FailureDomain, readInfrastructure } from "../checks/read-infrastructure.js";
import { machineSet, placeOf } from "../manifests/machine-api.js";
import { type ManifestFile, type ManifestObject, manifestText, present } from "../manifests/manifest-file.js";
import type { AddVCenterPlan } from "./plan.js";

/** What a cluster makes its machines by, as far as it is known. */
export interface MachineModels {
  readonly machineSets: readonly object[];
  readonly controlPlane: object | undefined;
}

/** What compute machines have where there is no set to go by: the installer's own (pkg/asset/machines/worker.go). */
const MACHINES: InstallVSphereMachines = {
  cpus: 4,
  coresPerSocket: 4,
  memoryMB: 16_384,
  osDisk: { diskSizeGB: 120 },
};
/** The name of a set is the value of a label. */
const MAX_NAME = 63;
const SET_LABEL = "machine.openshift.io/cluster-api-machineset";

/**
 * Returns what makes machines in the failure domains of a new vCenter, for an administrator to look at and apply: a MachineSet for each
 * of them, without machines yet and otherwise as the first set of the cluster, and a patch by which the ControlPlaneMachineSet may use
 * all failure domains. Undefined where the Infrastructure object does not say the name that machines begin with.
 */
export function machineManifests(
  { server, steps }: AddVCenterPlan,
  { machineSets, controlPlane }: MachineModels,
): ManifestFile[] | undefined {
  const { after = "" } = steps.find(({ document }) => document === "infrastructure") ?? {};
  const { document, vsphere } = readInfrastructure({ path: "infrastructure", text: after });
  const infraId = textAt(document?.value, ["status", "infrastructureName"]);
  if (infraId === "" || vsphere === undefined) return undefined;
  const model = machineSets.map(plain).find((set) => textAt(valueOf(set), ["kind"]) === "VSphereMachineProviderSpec");
  const domains = vsphere.failureDomains.filter((domain) => domain.server === server);
  const labels = distinctLabels(
    domains.map(({ name }) => name),
    MAX_NAME - `${infraId}-worker-`.length,
  );
  const sets = domains.map((domain, index): ManifestFile => {
    const name = `${infraId}-worker-${labels[index]}`;
    const place = placeIn(domain, infraId);
    const object =
      model === undefined
        ? machineSet({ name, replicas: 0, machines: MACHINES, place }, { infraId })
        : setLike(model, name, place);
    return { path: `machines/machine-set-${labels[index]}.yaml`, text: manifestText(object), isSecret: false };
  });
  const used = namesIn(controlPlane && plain(controlPlane));
  const names = [...new Set([...used, ...vsphere.failureDomains.map(({ name }) => name)])];
  return [
    ...sets,
    {
      path: "machines/control-plane-machine-set.patch.yaml",
      text: manifestText({
        spec: {
          template: {
            machines_v1beta1_machine_openshift_io: {
              failureDomains: { platform: "VSphere", vsphere: names.map((name) => ({ name })) },
            },
          },
        },
      }),
      isSecret: false,
    },
  ];
}

/** Returns names as objects and files may have them, each another one: a failure domain may be called anything. */
function distinctLabels(names: readonly string[], maxLength: number): string[] {
  const labels = names.map((name) => trimmed(name.toLowerCase().replace(/[^a-z0-9]+/g, "-")));
  return labels.map((label, index) => {
    if (label !== "" && labels.indexOf(label) === index && label.length <= maxLength) return label;
    return trimmed(`${label.slice(0, maxLength - `-${index}`.length)}-${index}`);
  });
}

function trimmed(label: string): string {
  return label.replace(/^-+|-+$/g, "");
}

function placeIn(domain: FailureDomain, infraId: string): ManifestObject {
  const { name, region, zone, server, hostGroup, topology } = domain;
  const place = placeOf(
    { name, region, zone, server, topology: { ...topology, networks: [...topology.networks] } },
    undefined,
    { infraId, dialect: "current", isOn: () => false },
  );
  // Where zones are groups of hosts, the failure domain names the group of its machines itself.
  return hostGroup === undefined
    ? place
    : { ...place, workspace: Object.assign({}, place["workspace"], { vmGroup: hostGroup.vmGroup }) };
}

/** A set as another one is, with machines in another place. */
function setLike(model: KubeObject, name: string, place: ManifestObject): ManifestObject {
  const { labels, namespace } = objectAt(model, ["metadata"]);
  const template = objectAt(model, ["spec", "template"]);
  const spec = objectAt(template, ["spec"]);
  const value = present({ ...valueOf(model), ...place });
  return {
    apiVersion: model["apiVersion"],
    kind: model["kind"],
    metadata: present({ labels, name, namespace }),
    spec: {
      ...objectAt(model, ["spec"]),
      replicas: 0,
      selector: { matchLabels: { ...objectAt(model, ["spec", "selector", "matchLabels"]), [SET_LABEL]: name } },
      template: {
        ...template,
        metadata: {
          ...objectAt(template, ["metadata"]),
          labels: { ...objectAt(template, ["metadata", "labels"]), [SET_LABEL]: name },
        },
        spec: { ...spec, providerSpec: { value } },
      },
    },
  };
}

function valueOf(set: KubeObject): KubeObject {
  return objectAt(set, ["spec", "template", "spec", "providerSpec", "value"]);
}

const DOMAINS = ["spec", "template", "machines_v1beta1_machine_openshift_io", "failureDomains"];

function namesIn(controlPlane: KubeObject | undefined): string[] {
  const { vsphere } = objectAt(controlPlane, DOMAINS);
  return isList(vsphere) ? vsphere.filter(isObject).map((each) => textAt(each, ["name"])) : [];
}

function objectAt(object: KubeObject | undefined, path: readonly string[]): KubeObject {
  let value: KubeObject = object ?? {};
  for (const key of path) {
    const next = value[key];
    value = isObject(next) ? next : {};
  }
  return value;
}

function textAt(object: KubeObject | undefined, path: readonly string[]): string {
  const value = objectAt(object, path.slice(0, -1))[path.at(-1) ?? ""];
  return typeof value === "string" ? value : "";
}

/** An object of a client as one that was read of a text. */
function plain(object: object): KubeObject {
  return readDocument({ path: "object", text: JSON.stringify(object) }).document?.value ?? {};
}

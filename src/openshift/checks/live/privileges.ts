import { type Reference, referenceKey } from "../../vcenter/soap.js";
import type { Found } from "../check-finding.js";
import { resourcePoolPath } from "./inventory.js";
import type { LiveCheck } from "./live-check.js";
import type { LiveVCenter } from "./live-vcenter.js";

/** What a cluster's user has to be allowed for each kind of object (openshift/vsphere-problem-detector, pkg/check). */
const GROUPS = {
  vcenter: [
    "Cns.Searchable",
    "InventoryService.Tagging.AttachTag",
    "InventoryService.Tagging.CreateCategory",
    "InventoryService.Tagging.CreateTag",
    "InventoryService.Tagging.DeleteCategory",
    "InventoryService.Tagging.DeleteTag",
    "InventoryService.Tagging.EditCategory",
    "InventoryService.Tagging.EditTag",
    "Sessions.ValidateSession",
    "StorageProfile.Update",
    "StorageProfile.View",
  ],
  datacenter: ["System.Read"],
  cluster: ["Resource.AssignVMToPool", "VApp.AssignResourcePool", "VApp.Import", "VirtualMachine.Config.AddNewDisk"],
  "resource pool": [
    "Resource.AssignVMToPool",
    "VApp.AssignResourcePool",
    "VApp.Import",
    "VirtualMachine.Config.AddNewDisk",
  ],
  datastore: [
    "Datastore.AllocateSpace",
    "Datastore.Browse",
    "Datastore.FileManagement",
    "InventoryService.Tagging.ObjectAttachable",
  ],
  network: ["Network.Assign"],
  folder: [
    "Resource.AssignVMToPool",
    "VApp.Import",
    ..."AddExistingDisk AddNewDisk AddRemoveDevice AdvancedConfig Annotation CPUCount DiskExtend DiskLease EditDevice Memory RemoveDisk Rename ResetGuestInfo Resource Settings UpgradeVirtualHardware"
      .split(" ")
      .map((name) => `VirtualMachine.Config.${name}`),
    ..."GuestControl PowerOff PowerOn Reset".split(" ").map((name) => `VirtualMachine.Interact.${name}`),
    ..."Create CreateFromExisting Delete".split(" ").map((name) => `VirtualMachine.Inventory.${name}`),
    ..."Clone DeployTemplate MarkAsTemplate".split(" ").map((name) => `VirtualMachine.Provisioning.${name}`),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Group = keyof typeof GROUPS;

/** Whether the user may do with each object what a cluster does with it. An object of several failure domains is reported once. */
export const privileges: LiveCheck = {
  name: "privileges",
  find: async (vcenter) => {
    const objects = await objectsOf(vcenter);
    const references = new Map(objects.map(({ reference }) => [referenceKey(reference), reference]));
    const granted = await vcenter.session.privileges([...references.values()]);
    const seen = new Set<string>();
    const findings: Found[] = [];
    for (const { group, name, reference } of objects) {
      const key = `${group} ${referenceKey(reference)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const own = granted.get(referenceKey(reference));
      const missing = GROUPS[group].filter((privilege) => own?.has(privilege) !== true);
      if (missing.length === 0) continue;
      findings.push({
        code: "privileges-missing",
        severity: "error",
        vcenter: vcenter.server,
        object: name,
        reason: `missing privileges for ${group}: ${missing.join(", ")}`,
        help: "grant them to the user of the cluster, by a role that it has there",
        details: { group, privileges: missing },
      });
    }
    return findings;
  },
};

async function objectsOf(vcenter: LiveVCenter) {
  const { server, session, failureDomains, find } = vcenter;
  const objects: { readonly group: Group; readonly name: string; readonly reference: Reference }[] = [
    { group: "vcenter", name: `vCenter ${server}`, reference: session.rootFolder },
  ];
  const add = (group: Group, name: string, reference: Reference | undefined): void => {
    // What is not there is another check's.
    if (reference !== undefined) objects.push({ group, name: `${group} ${name}`, reference });
  };
  for (const domain of failureDomains) {
    const { datacenter, computeCluster, datastore, networks, folder } = domain.topology;
    const place = await find(`/${datacenter}`);
    add("datacenter", `/${datacenter}`, place);
    const paths: readonly (readonly [Group, string])[] = [
      ["cluster", computeCluster],
      ["resource pool", resourcePoolPath(domain)],
      ["datastore", datastore],
      ["folder", folder],
    ];
    for (const [group, path] of paths) add(group, path, path.startsWith("/") ? await find(path) : undefined);
    const named = place?.type === "Datacenter" ? await vcenter.networks(place) : undefined;
    for (const network of networks)
      add("network", network, network.startsWith("/") ? await find(network) : named?.get(network));
  }
  return objects;
}

import { referenceKey } from "../../vcenter/soap.js";
import type { Found } from "../check-finding.js";
import type { LiveCheck } from "./live-check.js";
import type { LiveDatastore } from "./live-vcenter.js";

/** Whether volumes can be made and mounted on the datastores of failure domains, each once. One that is not there is another check's. */
export const datastores: LiveCheck = {
  name: "datastores",
  find: async (vcenter) => {
    const used = new Set<string>();
    for (const { topology } of vcenter.failureDomains) {
      const reference = topology.datastore.startsWith("/") ? await vcenter.find(topology.datastore) : undefined;
      if (reference !== undefined) used.add(referenceKey(reference));
    }
    if (used.size === 0) return [];
    const all = await vcenter.datastores();
    return all
      .filter(({ reference }) => used.has(referenceKey(reference)))
      .flatMap((datastore) => datastoreProblems(vcenter.server, datastore, `datastore ${datastore.name}`));
  },
};

/** Returns what keeps volumes from a datastore; `object` is what uses it. */
export function datastoreProblems(server: string, { name, cluster }: LiveDatastore, object: string): Found[] {
  const base = { severity: "warning", vcenter: server, object } as const;
  const length = mountUnitLength(name);
  return [
    ...(length < MAX_UNIT_LENGTH
      ? []
      : [
          {
            ...base,
            code: "datastore-name-too-long",
            reason: `the name ${name} makes the mount unit of a volume ${length} characters long, and ${MAX_UNIT_LENGTH - 1} is the most`,
            help: "give the datastore a shorter name: a character other than a letter, a digit, `:`, `_` or `.` counts four times",
          },
        ]),
    ...(cluster === ""
      ? []
      : [
          {
            ...base,
            code: "datastore-in-cluster",
            reason: `the datastore ${name} is in the datastore cluster ${cluster}, which may move volumes behind the back of the CSI driver`,
            help: "take a datastore that is in no datastore cluster",
          },
        ]),
  ];
}

/** File names end here, and a unit of systemd is a file. */
const MAX_UNIT_LENGTH = 255;
/** The longest name of a volume that Kubernetes makes here. */
const VOLUME_NAME = "x".repeat(63);

/**
 * Returns how long the name of the mount of a volume of the in-tree plugin is, as systemd escapes its path
 * (openshift/vsphere-problem-detector, CheckDefaultDatastore). Volumes of before have such paths also where they are migrated.
 */
function mountUnitLength(datastore: string): number {
  const folder = "00000000-0000-0000-0000-000000000000";
  const path = `var/lib/kubelet/plugins/kubernetes.io/vsphere-volume/mounts/[${datastore}] ${folder}/${VOLUME_NAME}.vmdk`;
  const plain = path.replace(/[^/A-Za-z0-9:_.]/gu, (sign) => "\\xNN".repeat(Buffer.byteLength(sign)));
  return plain.length;
}

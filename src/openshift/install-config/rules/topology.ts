import { posix } from "node:path";
import type { InstallVSphereServer, InstallVSphereTopology } from "../../../../generated/documents/install-config.ts";
import { invalid, type RuleFinding, required } from "./rule-error.js";

type Topology = Partial<InstallVSphereTopology>;
type Check = (
  place: Topology,
  pathOf: (field: string) => string,
  vcenter: InstallVSphereServer | undefined,
) => readonly RuleFinding[];

/** An inventory path in its parts: the datacenter, which may be in folders, and what comes behind its kind of folder. */
interface InventoryPath {
  readonly datacenter: string;
  readonly rest: string;
}

/** Reads `/<datacenter>/<kind>/<rest>`; undefined for anything else. */
function readInventoryPath(path: string, kind: "host" | "vm" | "datastore"): InventoryPath | undefined {
  if (!path.startsWith("/")) return undefined;
  const [, ...parts] = posix.normalize(path).split("/");
  const index = parts.indexOf(kind, 1);
  if (index === -1) return undefined;
  const rest = parts
    .slice(index + 1)
    .join("/")
    .replace(/\/$/, "");
  return rest === "" ? undefined : { datacenter: parts.slice(0, index).join("/"), rest };
}

const datacenter: Check = ({ datacenter: name = "" }, pathOf, vcenter) => {
  if (name === "") return [required(pathOf("datacenter"), "the datacenter is missing")];
  if (vcenter === undefined || (vcenter.datacenters ?? []).includes(name)) return [];
  return [
    invalid(
      pathOf("datacenter"),
      `it is not one of the datacenters of ${vcenter.server}: ${(vcenter.datacenters ?? []).join(", ")}`,
    ),
  ];
};

/** A path that has to be in the datacenter. */
function inDatacenter(
  path: string,
  kind: "host" | "vm" | "datastore",
  form: string,
  { datacenter: name = "" }: Topology,
): string | undefined {
  const read = readInventoryPath(path, kind);
  if (read === undefined) return `the whole path is needed: ${form}`;
  return name === "" || read.datacenter === posix.normalize(name) ? undefined : `it is not in the datacenter ${name}`;
}

/** Makes the check of a field that holds a path. */
function pathCheck(
  field: "computeCluster" | "datastore" | "folder",
  kind: "host" | "vm" | "datastore",
  isRequired: boolean,
): Check {
  return (place, pathOf) => {
    const path = place[field] ?? "";
    if (path === "") return isRequired ? [required(pathOf(field), `the path of the ${field} is missing`)] : [];
    const problem = inDatacenter(path, kind, `/<datacenter>/${kind}/<${field}>`, place);
    return problem === undefined ? [] : [invalid(pathOf(field), problem)];
  };
}

const networks: Check = ({ networks: names = [] }, pathOf) =>
  names.length === 0 ? [required(pathOf("networks"), "a network has to be given")] : [];

const resourcePool: Check = (place, pathOf) => {
  const { resourcePool: path = "", computeCluster = "" } = place;
  if (path === "") return [];
  const problem = inDatacenter(path, "host", "/<datacenter>/host/<cluster>/Resources", place);
  if (problem !== undefined) return [invalid(pathOf("resourcePool"), problem)];
  const isInside = `${posix.normalize(path)}/`.startsWith(`${posix.normalize(computeCluster)}/`);
  return computeCluster === "" || isInside
    ? []
    : [invalid(pathOf("resourcePool"), `it is not in the cluster ${computeCluster}`)];
};

const TAG = /^urn:vmomi:InventoryServiceTag:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:GLOBAL$/;
const MAX_TAGS = 10;

const tagIds: Check = ({ tagIDs = [] }, pathOf) => {
  if (tagIDs.length > MAX_TAGS) return [invalid(pathOf("tagIDs"), `at most ${MAX_TAGS} tags are possible`)];
  return tagIDs.flatMap((tag, index) =>
    TAG.test(tag)
      ? []
      : [invalid(`${pathOf("tagIDs")}[${index}]`, "a tag has the form urn:vmomi:InventoryServiceTag:<UUID>:GLOBAL")],
  );
};

/** The installer reports too many tags, and a datacenter that the vCenter does not have, as invalid. */
const CHECKS: readonly Check[] = [
  datacenter,
  pathCheck("computeCluster", "host", true),
  pathCheck("datastore", "datastore", true),
  pathCheck("folder", "vm", false),
  networks,
  resourcePool,
  tagIds,
];

/** Returns what is wrong with a place in a vCenter. Paths are compared by whole segments. */
export function topologyFindings(
  place: Topology,
  path: string,
  vcenter: InstallVSphereServer | undefined,
): RuleFinding[] {
  return CHECKS.flatMap((check) => check(place, (field) => `${path}.${field}`, vcenter));
}

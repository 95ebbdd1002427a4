import type { InstallVSphere, InstallVSphereMachines } from "../../../../generated/documents/install-config.ts";
import type { Rule } from "./rule.js";
import { duplicate, invalid, notSupported, type RuleFinding, required } from "./rule-error.js";

const DEFAULT_CPUS = 4;
const DEFAULT_CORES = 4;
/** The sizes of control planes that are documented. */
const CONTROL_PLANES = [1, 3, 4, 5];
const MAX_DISK_GIB = 16384;

const names: Rule = ({ pools }) => {
  const compute = pools.filter(({ isControlPlane }) => !isControlPlane).map(({ pool }) => pool.name ?? "");
  return pools.flatMap(({ path, pool: { name = "" }, isControlPlane }): RuleFinding[] => {
    if (isControlPlane)
      return name === "master" ? [] : [invalid(`${path}.name`, "the pool of the control plane is called master")];
    if (name !== "worker") return [notSupported(`${path}.name`, ["worker"])];
    return `compute[${compute.indexOf(name)}]` === path ? [] : [duplicate(`${path}.name`, `${name} is there already`)];
  });
};

const replicas: Rule = ({ pools }) =>
  pools.flatMap(({ path, pool: { replicas: replicaCount }, isControlPlane }): RuleFinding[] => {
    const fieldPath = `${path}.replicas`;
    if (replicaCount === undefined) return [];
    const count = Number(replicaCount);
    if (!isControlPlane) return count < 0 ? [invalid(fieldPath, "there cannot be fewer than none")] : [];
    if (count <= 0) return [invalid(fieldPath, "a control plane has machines")];
    return CONTROL_PLANES.includes(count)
      ? []
      : [invalid(fieldPath, `a control plane has ${CONTROL_PLANES.join(", ")} machines`)];
  });

/** All machines of a cluster on vSphere are of one architecture. */
const architecture: Rule = ({ pools }) => {
  const of = (name = ""): string => name || "amd64";
  const own = of(pools.find(({ isControlPlane }) => isControlPlane)?.pool.architecture);
  return pools.flatMap(({ path, pool, isControlPlane }) =>
    isControlPlane || of(pool.architecture) === own
      ? []
      : [invalid(`${path}.architecture`, `the control plane is of ${own}, and so have all machines to be`)],
  );
};

/** The installer lets Cluster API manage machines on other platforms alone, and nowhere those of the control plane. */
const management: Rule = ({ pools, vsphere }) =>
  pools.flatMap(({ path, pool, isControlPlane }) => {
    if (pool.management !== "ClusterAPI" || (vsphere === undefined && !isControlPlane)) return [];
    const whose = isControlPlane ? "machines of the control plane" : "machines on vSphere";
    return [invalid(`${path}.management`, `${whose} are managed by the Machine API; leave it out`)];
  });

/** The descriptions of machines: those of pools, and what pools have by default. */
const machines: Rule = ({ pools, vsphere }) => {
  if (vsphere === undefined) return [];
  const all = pools.flatMap(({ path, pool }) => described(pool.platform?.vsphere, `${path}.platform.vsphere`));
  return [...all, ...described(vsphere.defaultMachinePlatform, "platform.vsphere.defaultMachinePlatform")].flatMap(
    ({ pool, path }) => [
      ...sizes(pool, path),
      ...cores(pool, path),
      ...disks(pool, path),
      ...zones(pool, path, vsphere),
    ],
  );
};

interface Described {
  readonly pool: InstallVSphereMachines;
  readonly path: string;
}

function described(pool: InstallVSphereMachines | undefined, path: string): Described[] {
  return pool === undefined ? [] : [{ pool, path }];
}

function sizes({ cpus = 0, memoryMB = 0, osDisk }: InstallVSphereMachines, path: string): RuleFinding[] {
  const fieldSizes = [
    ["cpus", cpus],
    ["memoryMB", memoryMB],
    ["osDisk.diskSizeGB", osDisk?.diskSizeGB ?? 0],
  ] as const;
  return fieldSizes.flatMap(([field, size]) =>
    Number(size) < 0 ? [invalid(`${path}.${field}`, "it cannot be negative")] : [],
  );
}

/** 0 stands for the default, and that counts here. */
function cores({ cpus = 0, coresPerSocket = 0 }: InstallVSphereMachines, path: string): RuleFinding[] {
  const fieldPath = `${path}.coresPerSocket`;
  if (coresPerSocket < 0) return [invalid(fieldPath, "it cannot be negative")];
  if (cpus < 0) return [];
  const count = cpus === 0 ? DEFAULT_CPUS : cpus;
  const perSocket = coresPerSocket === 0 ? DEFAULT_CORES : coresPerSocket;
  const note = `of which there are ${count}${cpus === 0 ? " by default" : ""}`;
  const own = coresPerSocket === 0 ? ` (${DEFAULT_CORES} by default)` : "";
  if (perSocket > count) return [invalid(fieldPath, `a socket has no more cores${own} than there are CPUs, ${note}`)];
  return count % perSocket === 0
    ? []
    : [
        invalid(
          `${path}.cpus`,
          `it has to be a multiple of coresPerSocket, which is ${perSocket}${coresPerSocket === 0 ? " by default" : ""}`,
        ),
      ];
}

function disks({ dataDisks = [] }: InstallVSphereMachines, path: string): RuleFinding[] {
  const seen = new Set<string>();
  return dataDisks.flatMap(({ name = "", sizeGiB = 0 }, index) => {
    const fieldPath = `${path}.dataDisks[${index}]`;
    const findings: RuleFinding[] = [];
    if (name === "") findings.push(required(`${fieldPath}.name`, "a disk needs a name"));
    else if (!/^[a-zA-Z0-9]([-_a-zA-Z0-9]*[a-zA-Z0-9])?$/.test(name))
      findings.push(
        invalid(
          `${fieldPath}.name`,
          "it has to be letters, digits, hyphens and underscores, with a letter or digit at each end",
        ),
      );
    else if (seen.has(name)) findings.push(duplicate(`${fieldPath}.name`, `${name} is there already`));
    seen.add(name);
    if (sizeGiB === 0) findings.push(required(`${fieldPath}.sizeGiB`, "a disk needs a size"));
    else if (sizeGiB < 0 || sizeGiB > MAX_DISK_GIB)
      findings.push(invalid(`${fieldPath}.sizeGiB`, `it has to be from 1 to ${MAX_DISK_GIB}`));
    return findings;
  });
}

/** Zones are the names of failure domains, which become parts of names of objects. */
function zones(
  { zones: zoneNames = [] }: InstallVSphereMachines,
  path: string,
  { failureDomains = [] }: Partial<InstallVSphere>,
): RuleFinding[] {
  const domainNames = failureDomains.map(({ name }) => name);
  if (zoneNames.length > 0 && domainNames.length === 0)
    return [required(`${path}.zones`, "zones are failure domains, and none are given")];
  return zoneNames.flatMap((zone, index): RuleFinding[] => {
    const fieldPath = `${path}.zones[${index}]`;
    if (zoneNames.indexOf(zone) < index) return [duplicate(fieldPath, `${zone} is there already`)];
    if (!domainNames.includes(zone))
      return [invalid(fieldPath, `${zone} is no failure domain; there are ${domainNames.join(", ")}`)];
    if (/^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(zone)) return [];
    return [
      invalid(
        fieldPath,
        "the name of a failure domain that machines are in has to be small letters, digits and hyphens, with a letter first",
      ),
    ];
  });
}

export const machinePoolRules: readonly Rule[] = [names, replicas, architecture, management, machines];

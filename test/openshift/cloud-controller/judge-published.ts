import { isDeepStrictEqual } from "node:util";
import {
  NO_ADDRESS_RULES,
  readAddressRules,
  readFamilies,
} from "../../../src/openshift/cloud-controller/address-rules.js";
import { chooseAddresses } from "../../../src/openshift/cloud-controller/choose-addresses.js";
import { findMachine } from "../../../src/openshift/cloud-controller/find-machine.js";
import { instanceTypeOf } from "../../../src/openshift/cloud-controller/instance-type.js";
import { preferNodeIps } from "../../../src/openshift/cloud-controller/node-ips.js";
import { readSecretCredentials } from "../../../src/openshift/cloud-controller/secret-credentials.js";
import { staticAddresses } from "../../../src/openshift/cloud-controller/static-addresses.js";
import { findZone } from "../../../src/openshift/cloud-controller/zones.js";
import { readProviderId, readUuid, swappedUuid } from "../../../src/openshift/vcenter/provider-id.js";
import { type Case, readOracle } from "../oracle.js";
import { instanceOutcome } from "./instance-situations.js";
import { node, sourceOf } from "./machines.js";

interface OwnAddresses {
  readonly ips?: readonly string[];
  readonly problem?: RegExp;
  readonly warning?: RegExp;
}

/** What comes of a case of addresses where ours is to be another outcome than the published one. */
const OWN_ADDRESSES: Readonly<Record<string, OwnAddresses>> = {
  "only the external subnet is set": { ips: ["172.20.9.5"], warning: /no internal ipv4/ },
  "only the external name is set": { ips: ["172.20.9.5"], warning: /no internal ipv4/ },
  "everything excluded for internal only: external alone": { ips: ["10.20.1.5"], warning: /no internal ipv4/ },
  "other multicast and broadcast pass the filter": { ips: ["10.20.1.5", "10.20.1.5"] },
  "unknown family word: error": { problem: /family/ },
  "a space after the comma: error": { ips: ["10.20.1.5"] },
  "a comma at the end: error": { problem: /comma with no subnet/ },
  "the NIC spells it long, metadata short: not recognised": {
    ips: ["fd11:1:2:9:abba:0:0:401", "fd11:1:2:9:abba:0:0:401"],
  },
  "metadata is no map: error": { ips: ["192.168.7.10", "192.168.7.10"], warning: /guestinfo\.metadata/ },
  "metadata with another outer encoding is ignored": { ips: ["192.168.7.12", "192.168.7.12"] },
};

export function addressCases(): readonly Case[] {
  return readOracle("cloud-controller/addresses.yaml").cases;
}

async function addressesOf({ ipFamily, nodes, nics = [], guestHostName, guestinfo }: Case) {
  const unknown = ipFamily.filter((family: string) => !readFamilies([family]).length);
  if (unknown.length > 0) return { problem: `there is no family ${unknown}`, warnings: [] };
  const { rules, problems } = nodes === undefined ? { rules: NO_ADDRESS_RULES, problems: [] } : readAddressRules(nodes);
  if (problems[0] !== undefined) return { problem: problems[0].reason, warnings: [] };
  const encoding = guestinfo?.encoding ?? "";
  const text = await encodedAs(encoding, guestinfo?.metadata ?? "");
  const found = await staticAddresses(guestinfo && { text, encoding });
  const guest = {
    hostName: guestHostName ?? "node-1.example.test",
    nics: nics.map((nic: Case) => ({ deviceConfigId: 4000, ...nic, network: nic.network ?? "" })),
    static: found.addresses,
  };
  const chosen = chooseAddresses(guest, rules, readFamilies(ipFamily));
  if (chosen.addresses === undefined) return { problem: chosen.problem, warnings: [] };
  return {
    addresses: chosen.addresses,
    warnings: [...chosen.warnings, ...(found.problem === undefined ? [] : [found.problem])],
  };
}

async function encodedAs(encoding: string, text: string): Promise<string> {
  const { gzipSync } = await import("node:zlib");
  return (/^gz/.test(encoding) ? gzipSync(text) : Buffer.from(text)).toString("base64");
}

/** Why addresses came out otherwise than published, or than ours are to be; undefined where they did not. */
export async function addressProblem(each: Case): Promise<string | undefined> {
  const { addresses, problem, warnings } = await addressesOf(each);
  const own = OWN_ADDRESSES[each.name];
  if ((each.ours === undefined) !== (own === undefined)) return "nobody has said what ours is";
  if (own !== undefined) {
    const ips = addresses?.slice(1).map(({ address }) => address);
    const isRight =
      isDeepStrictEqual(ips, own.ips) &&
      (own.problem?.test(problem ?? "") ?? problem === undefined) &&
      (own.warning === undefined ? warnings.length === 0 : warnings.some((text) => own.warning?.test(text)));
    return isRight ? undefined : JSON.stringify({ addresses, problem, warnings });
  }
  if (each.error !== undefined) return problem === undefined ? "it is no error" : undefined;
  return isDeepStrictEqual(addresses, each.addresses) ? undefined : JSON.stringify({ addresses, problem });
}

type InstanceData = Readonly<Record<string, Case>>;

function instanceData(): InstanceData {
  return readOracle("cloud-controller/instances.yaml");
}

/** Provider IDs, system UUIDs, instance types, and situations that VMs may be in. */
export function instanceCases(): readonly Case[] {
  const { providerIDs, systemUUIDs, instances, instanceTypes } = instanceData();
  return [...providerIDs, ...systemUUIDs, ...instances, ...instanceTypes];
}

export function instanceProblem(each: Case): string | undefined {
  if (each.instanceType !== undefined) return sizeProblem(each);
  if (each.providerID !== undefined) return providerIdProblem(each);
  if (each.systemUUID !== undefined) return systemUuidProblem(each);
  const { actual, expected } = instanceOutcome(each);
  return isDeepStrictEqual(actual, expected) ? undefined : JSON.stringify({ actual, expected });
}

function sizeProblem({ numCpu, memoryMB, guestId, instanceType }: Case): string | undefined {
  const actual = instanceTypeOf({ cpus: numCpu, memoryMiB: memoryMB, guestId });
  return actual === instanceType ? undefined : actual;
}

/** Where the published controller looks up what is no UUID, finds nothing and deletes, nothing is looked up here. */
function providerIdProblem({ providerID, lookedUpAs, error, ours }: Case): string | undefined {
  const id = readProviderId(providerID);
  const { kind } = findMachine(node({ providerId: providerID, systemUuid: undefined }), {
    sources: [sourceOf("vc-a", [])],
    zoneOf: () => undefined,
  });
  if (id.kind === "uuid") return id.uuid === lookedUpAs && kind === "absent" ? undefined : `${id.uuid} ${kind}`;
  if (error !== undefined || /error|not our node/.test(ours ?? ""))
    return ["malformed", "foreign", "unmatched"].includes(kind) ? undefined : `${id.kind} ${kind}`;
  return id.kind;
}

/** A text that is no UUID is no garbage here, but none. */
function systemUuidProblem({ systemUUID, converted, note = "" }: Case): string | undefined {
  const uuid = readUuid(systemUUID);
  const expected = /cut|garbage/.test(note) ? "" : converted;
  const actual = uuid === undefined ? "" : swappedUuid(uuid);
  return actual === expected ? undefined : actual;
}

export function zoneCases(): readonly Case[] {
  return instanceData().zones ?? [];
}

const ZONE_OWN: Readonly<Record<string, readonly [string | undefined, string | undefined]>> = {
  "z1: the nearest tag of each category wins": ["z1", "r1"],
  z1: ["z1", "r1"],
  "z1, r1": ["z1", "r1"],
  "error: two zones on one object": [undefined, undefined],
  "say which category is missing, and where was looked": [undefined, undefined],
  "reject when the configuration is read, or use the one": ["z1", undefined],
};

export function zoneProblem({
  tags,
  labels = { zone: "k8s-zone", region: "k8s-region" },
  ...each
}: Case): string | undefined {
  const objects = ["host", "cluster", "hostFolder", "datacenter", "rootFolder"];
  const paths = [objects, ["resourcePool", ...objects.slice(1)], ["vm", "vmFolder", "datacenter", "rootFolder"]];
  const tagsOf = (object: string) =>
    ((tags[object] ?? []) as readonly string[]).map((name) => ({
      name,
      category: name.startsWith("r") ? "k8s-region" : "k8s-zone",
    }));
  const found = findZone(paths, tagsOf, labels);
  const actual = [found.zone?.zone, found.zone?.region];
  // That session is kept, and made again with the credentials of today: test/e2e/cloud-controller.e2e.ts.
  const own = /one session/.test(each.ours ?? "") ? ["z1", "r1"] : ZONE_OWN[each.ours ?? ""];
  if (each.ours !== undefined && own === undefined) return "nobody has said what ours is";
  const expected = own ?? (each.error === undefined ? [each.zone, each.region] : [undefined, undefined]);
  return isDeepStrictEqual(actual, expected) ? undefined : JSON.stringify({ actual, expected });
}

export function nodeIpCases(): readonly Case[] {
  const { cases, cloudAddresses } = instanceData().providedNodeIP;
  return cases.map((each: Case) => ({ ...each, given: cloudAddresses[each.cloud] }));
}

export function nodeIpProblem({ given, annotation, addresses, error }: Case): string | undefined {
  const ordered = preferNodeIps(given, annotation);
  if (error !== undefined) return ordered.addresses === undefined ? undefined : "it is no error";
  return isDeepStrictEqual(ordered.addresses, addresses) ? undefined : JSON.stringify(ordered);
}

export function secretCases(): readonly Case[] {
  return instanceData().secrets ?? [];
}

export function secretProblem({ data, credentials, error, ours }: Case): string | undefined {
  const read = readSecretCredentials(new Map(Object.entries<string>(data)));
  const of = (server: string) => {
    const own = read.credentials.find((each) => each.server === server);
    const managed = read.managed.find((each) => each.server === server);
    return own === undefined ? managed : { server, username: own.user, password: own.password };
  };
  if (error !== undefined) {
    // An empty Secret is nothing wrong in itself: that a vCenter has no credentials is said of the vCenter.
    const isRefused = read.problems.length > 0 || Object.keys(data).length === 0;
    const others = ours === undefined ? 0 : 1;
    return isRefused && read.credentials.length === others ? undefined : JSON.stringify(read);
  }
  const expected = credentials.map((each: Case) =>
    ours === undefined ? each : { ...each, username: each.username.trim() },
  );
  const actual = expected.map(({ server }: Case) => of(server));
  return isDeepStrictEqual(actual, expected) && read.problems.length === 0 ? undefined : JSON.stringify(actual);
}

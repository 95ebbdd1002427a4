import { describe, expect, test } from "vitest";
import { findMachine } from "../../../src/openshift/cloud-controller/find-machine.js";
import type { Machine, MachineSource } from "../../../src/openshift/cloud-controller/machine.js";
import { swappedUuid } from "../../../src/openshift/vcenter/provider-id.js";
import { machine, node, sourceOf, UUID } from "./machines.js";

const OTHER_UUID = "00000000-1111-2222-3333-444444444444";
const a = machine();
const b = machine({ server: "vc-b", reference: "vm-1" });
const both = [sourceOf("vc-a", [a]), sourceOf("vc-b", [b])];
const zones = new Map<Machine, string>([
  [a, "west"],
  [b, "east"],
]);

function find(of: Parameters<typeof node>[0], sources: readonly MachineSource[]) {
  const finding = findMachine(node(of), {
    sources,
    zoneOf: (each) => ({ region: "r", zone: zones.get(each) ?? "none" }),
  });
  return finding.kind === "found" ? `${finding.machine.server} ${finding.machine.reference}` : finding.kind;
}

describe("the VM of a node", () => {
  test.each<[string, Parameters<typeof node>[0], readonly MachineSource[], string]>([
    ["its UUID", {}, both.slice(0, 1), "vc-a vm-1"],
    ["its UUID without the prefix", { providerId: UUID.toUpperCase() }, both.slice(0, 1), "vc-a vm-1"],
    ["the system UUID", { providerId: "", name: "x" }, both.slice(0, 1), "vc-a vm-1"],
    [
      "the system UUID in the other order and its name",
      { providerId: "", systemUuid: swappedUuid(UUID) },
      both.slice(0, 1),
      "vc-a vm-1",
    ],
    [
      "the system UUID in the other order and an address",
      { providerId: "", systemUuid: swappedUuid(UUID), name: "x", addresses: ["10.20.1.5"] },
      both.slice(0, 1),
      "vc-a vm-1",
    ],
    ["its short name", { providerId: "", systemUuid: "", name: "NODE-1" }, both.slice(0, 1), "vc-a vm-1"],
    ["the vCenter that it was found in", { recorded: { server: "vc-b", reference: "vm-1" } }, both, "vc-b vm-1"],
    [
      "the vCenter that it was found in, where the VM got another reference",
      { recorded: { server: "vc-b", reference: "vm-9" } },
      both,
      "vc-b vm-1",
    ],
    ["its zone", { zone: { region: "r", zone: "east" } }, both, "vc-b vm-1"],
    [
      "its name among several",
      { name: "node-2" },
      [sourceOf("vc-a", [a]), sourceOf("vc-b", [machine({ server: "vc-b", hostName: "Node-2" })])],
      "vc-b vm-1",
    ],
    [
      "another vCenter than before, where it moved to",
      { recorded: { server: "vc-a", reference: "vm-1" } },
      [sourceOf("vc-a", []), sourceOf("vc-b", [b])],
      "vc-b vm-1",
    ],
  ])("is found by %s", (_, of, sources, expected) => expect(find(of, sources)).toBe(expected));

  test.each<[string, Parameters<typeof node>[0], readonly MachineSource[], string]>([
    ["conflict: both vCenters have the UUID", {}, both, "conflict"],
    ["conflict: the zone is that of neither", { zone: { region: "r", zone: "north" } }, both, "conflict"],
    [
      "unmatched: the other byte order, and nothing else is alike",
      { providerId: "", systemUuid: swappedUuid(UUID), name: "x" },
      both.slice(0, 1),
      "unmatched",
    ],
    [
      "absent: the other byte order of a provider ID, and nothing else is alike",
      { providerId: swappedUuid(UUID), name: "x" },
      both.slice(0, 1),
      "absent",
    ],
    [
      "unmatched: the name is in another domain",
      { providerId: "", systemUuid: "", name: "node-1.other.test" },
      [sourceOf("vc-a", [machine({ name: "vm" })])],
      "unmatched",
    ],
    ["unmatched: a template", { providerId: "" }, [sourceOf("vc-a", [machine({ isTemplate: true })])], "unmatched"],
    ["absent: nobody has it", { providerId: OTHER_UUID }, both, "absent"],
    ["unknown: one could not be asked", { providerId: OTHER_UUID }, [sourceOf("vc-a", [], "down"), ...both], "unknown"],
    [
      "unknown: where it was could not be asked, though another one has the UUID",
      { recorded: { server: "vc-a", reference: "vm-1" } },
      [sourceOf("vc-a", [], "down"), sourceOf("vc-b", [b])],
      "unknown",
    ],
    [
      "unconfigured: its vCenter is gone from the configuration",
      { recorded: { server: "vc-c", reference: "vm-1" }, providerId: OTHER_UUID },
      both,
      "unconfigured",
    ],
    [
      "unknown: its VM reports no UUID",
      { recorded: { server: "vc-a", reference: "vm-1" } },
      [sourceOf("vc-a", [machine({ uuid: "" })])],
      "unknown",
    ],
    ["unknown: no vCenter is configured", {}, [], "unknown"],
    ["foreign", { providerId: "aws:///z/i-1" }, both, "foreign"],
    ["malformed", { providerId: "vsphere://node-1" }, both, "malformed"],
  ])("is not: %s", (_, of, sources, expected) => expect(find(of, sources)).toBe(expected));
});

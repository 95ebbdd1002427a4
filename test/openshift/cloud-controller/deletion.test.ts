import { describe, expect, test } from "vitest";
import { type DeletionCase, reprieveOf } from "../../../src/openshift/cloud-controller/deletion.js";
import { machine } from "./machines.js";

const GONE: DeletionCase = {
  finding: { kind: "absent" },
  isReady: false,
  hasRecord: true,
  isInMaintenance: false,
  absentMs: 100,
  absentNodes: 2,
  deletedLately: 1,
};

describe("a node", () => {
  test.each<[string, Partial<DeletionCase>, string | undefined]>([
    ["is deleted where its VM is gone", {}, undefined],
    ["is kept where it is ready", { isReady: true }, "running"],
    ["is kept where its VM is there", { finding: { kind: "found", machine: machine() } }, "running"],
    ["is kept where a vCenter could not be asked", { finding: { kind: "unknown", reason: "down" } }, "unproven"],
    ["is kept where its vCenter is not configured", { finding: { kind: "unconfigured", server: "x" } }, "unproven"],
    ["is kept where its provider ID is odd", { finding: { kind: "malformed" } }, "unproven"],
    ["is kept where it is foreign", { finding: { kind: "foreign", provider: "aws" } }, "unproven"],
    ["is kept where it never had a VM", { finding: { kind: "unmatched" } }, "unproven"],
    ["is kept where several VMs may be it", { finding: { kind: "conflict", machines: [], by: "" } }, "unproven"],
    ["is kept where nobody has seen its VM", { hasRecord: false }, "never-seen"],
    ["is kept in maintenance", { isInMaintenance: true }, "maintenance"],
    ["is deleted as the last of as many as may go", { absentNodes: 3, deletedLately: 0 }, undefined],
    ["is kept as one of too many", { absentNodes: 4, deletedLately: 0 }, "too-many"],
    ["is kept where too many went before", { absentNodes: 1, deletedLately: 3 }, "too-many"],
    ["is kept before the time is over", { absentMs: 99 }, "too-early"],
  ])("%s", (_, more, expected) => {
    expect(reprieveOf({ ...GONE, ...more }, { maxNodes: 3, minAbsentMs: 100 })).toBe(expected);
  });
});

import { readFileSync } from "node:fs";
import { validatorForCrd } from "crdwright/validate";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { CheckFinding } from "../../../src/openshift/checks/check-finding.js";
import { eventsOfChange } from "../../../src/openshift/operator/check-events.js";
import {
  type CheckedState,
  camelCase,
  liveOutcomes,
  nextStatus,
  roundsOfStatus,
} from "../../../src/openshift/operator/status.js";

const NOW = new Date("2026-01-02T03:04:05.678Z");
const LATER = new Date("2026-01-02T03:09:00Z");

function finding(check: string, more: Partial<CheckFinding> = {}): CheckFinding {
  return { check, code: "zone-tag-missing", severity: "error", object: "o", reason: "r", help: "h", ...more };
}

function state(more: Partial<CheckedState> & { readonly found?: readonly CheckFinding[] } = {}): CheckedState {
  const { found = [], ...rest } = more;
  return {
    report: { checks: [], findings: found },
    documents: { infrastructure: "1" },
    servers: ["a", "b"],
    rounds: [
      { server: "a", findings: [], endedAt: NOW },
      { server: "b", findings: [], endedAt: NOW },
    ],
    generation: 3,
    ...rest,
  };
}

function conditionsOf(given: CheckedState): string[] {
  const { conditions = [] } = nextStatus(undefined, given, NOW);
  return conditions.map(({ type, status, reason }) => `${type} ${status} ${reason}`);
}

const crd = parse(readFileSync("operator/generated/crds/vsphere.crdwright.dev_vcenterchecks.yaml", "utf8"));

/** What a server says of an object with this status. */
function refusals(status: unknown): readonly string[] {
  const object = { apiVersion: "vsphere.crdwright.dev/v1alpha1", kind: "VCenterCheck", metadata: { name: "cluster" } };
  const { errors } = validatorForCrd(crd).updateStatus(object, { ...object, status } as never, {
    fieldValidation: "Strict",
  });
  return errors.map(({ message }) => message);
}

describe("the status of a VCenterCheck", () => {
  it("is healthy where nothing is wrong, and a server takes it", () => {
    const status = nextStatus(undefined, state(), NOW);
    expect(conditionsOf(state())).toEqual([
      "DocumentsAgree True NoErrors",
      "VCentersReachable True NoErrors",
      "VCentersMatch True NoErrors",
      "Healthy True NoErrors",
    ]);
    expect(status).toMatchObject({ errors: 0, warnings: 0, lastCheckTime: "2026-01-02T03:04:05Z", findings: [] });
    expect(status.vcenters?.map((each) => each.state)).toEqual(["Passed", "Passed"]);
    expect(refusals(status)).toEqual([]);
    expect(refusals({ ...status, errors: "none" }).length).toBeGreaterThan(0);
  });

  it("says in each condition what belongs to it", () => {
    expect(conditionsOf(state({ found: [finding("credentials", { code: "credentials-missing" })] }))).toEqual([
      "DocumentsAgree False CredentialsMissing",
      "VCentersReachable True NoErrors",
      "VCentersMatch True NoErrors",
      "Healthy False CredentialsMissing",
    ]);
    const down = finding("connections", { vcenter: "b", code: "vcenter-timeout" });
    const rounds = [
      { server: "a", findings: [finding("zone-tags", { vcenter: "a" })], endedAt: NOW },
      { server: "b", findings: [down], endedAt: NOW },
    ];
    expect(conditionsOf(state({ rounds }))).toEqual([
      "DocumentsAgree True NoErrors",
      "VCentersReachable False VcenterTimeout",
      "VCentersMatch False ZoneTagMissing",
      "Healthy False ZoneTagMissing",
    ]);
    const { vcenters, errors } = nextStatus(undefined, state({ rounds }), NOW);
    expect([vcenters?.map((each) => each.state), errors]).toEqual([["Failed", "Unreachable"], 2]);
    const unknown = [{ server: "b", findings: [down], endedAt: NOW }];
    expect(conditionsOf(state({ servers: ["b"], rounds: unknown }))[2]).toBe("VCentersMatch Unknown NotAsked");
  });

  it("is not healthy before all vCenters were asked, and by the documents alone where they are not to be", () => {
    expect(conditionsOf(state({ rounds: [] }))).toEqual([
      "DocumentsAgree True NoErrors",
      "VCentersReachable Unknown NotAsked",
      "VCentersMatch Unknown NotAsked",
      "Healthy Unknown NotAsked",
    ]);
    expect(conditionsOf(state({ rounds: undefined }))).toEqual([
      "DocumentsAgree True NoErrors",
      "VCentersReachable Unknown AskingIsOff",
      "VCentersMatch Unknown AskingIsOff",
      "Healthy True NoErrors",
    ]);
  });

  it("stays the same to the byte where nothing changes, and tells by its times what has", () => {
    const first = nextStatus(undefined, state(), NOW);
    expect(nextStatus(first, state(), LATER)).toEqual(first);
    const next = nextStatus(first, state({ found: [finding("zone-labels", { severity: "warning" })] }), LATER);
    expect(next).toMatchObject({ errors: 0, warnings: 1, lastCheckTime: "2026-01-02T03:09:00Z" });
    expect(next.conditions?.map(({ lastTransitionTime }) => lastTransitionTime)).toEqual(
      Array(4).fill("2026-01-02T03:04:05Z"),
    );
    expect(next.conditions?.at(-1)?.message).toBe("1 warning");
    const failed = nextStatus(next, state({ found: [finding("zone-labels")] }), LATER);
    expect(failed.conditions?.map(({ lastTransitionTime }) => lastTransitionTime.slice(14, 16))).toEqual([
      "09",
      "04",
      "04",
      "09",
    ]);
  });

  it("counts all findings, shows the first hundred, errors before warnings, and a server takes that", () => {
    const found = Array.from({ length: 250 }, (_, index) =>
      finding("credentials", { severity: index < 200 ? "warning" : "error", reason: "r".repeat(10_000) }),
    );
    const status = nextStatus(undefined, state({ found }), NOW);
    expect([status.errors, status.warnings, status.findings?.length]).toEqual([50, 200, 100]);
    expect(
      status.findings
        ?.slice(0, 51)
        .map(({ severity }) => severity)
        .lastIndexOf("error"),
    ).toBe(49);
    expect(status.conditions?.at(-1)?.message).toMatch(/; and 47 errors more$/);
    expect(refusals(status)).toEqual([]);
  });

  it("is where another copy begins", () => {
    const rounds = [
      { server: "a", findings: [finding("zone-tags", { vcenter: "a" })], endedAt: new Date("2026-01-02T03:00:00Z") },
      { server: "b", findings: [], endedAt: new Date("2026-01-02T03:01:00Z") },
    ];
    const status = nextStatus(undefined, state({ rounds, found: [finding("credentials", { vcenter: "a" })] }), NOW);
    expect(roundsOfStatus(status)).toEqual(rounds);
    expect(roundsOfStatus(undefined)).toEqual([]);
  });
});

describe("the outcomes of live checks", () => {
  it("are skipped where no vCenter answers, and those of all vCenters otherwise", () => {
    const outcomes = (...findings: CheckFinding[]) =>
      liveOutcomes([{ server: "a", findings, endedAt: NOW }]).map(({ name, status }) => `${name} ${status}`);
    expect(liveOutcomes([]).every(({ status }) => status === "skipped")).toBe(true);
    expect(outcomes(finding("connections"))).toContain("connections failed");
    expect(outcomes(finding("connections"))).toContain("zone-tags skipped");
    expect(outcomes(finding("zone-tags", { severity: "warning" }))).toContain("zone-tags warned");
    expect(outcomes()).toContain("connections passed");
  });
});

describe("events", () => {
  it("are one for each check that came to something else, and none otherwise", () => {
    const before = [finding("zone-tags"), finding("credentials")];
    expect(eventsOfChange(before, before)).toEqual([]);
    const after = [
      finding("zone-tags", { reason: "two" }),
      finding("zone-tags"),
      finding("versions", { severity: "warning" }),
    ];
    expect(eventsOfChange(before, after).map(({ type, reason, message }) => [type, reason, message])).toEqual([
      ["Warning", "ZoneTagsFailed", "zone-tags: 2 findings: zone-tag-missing: o: two; zone-tag-missing: o: r"],
      ["Normal", "CredentialsPassed", "credentials: nothing is wrong any more"],
      ["Warning", "VersionsWarned", "versions: 1 finding: zone-tag-missing: o: r"],
    ]);
  });

  it("are short enough for a server", () => {
    const after = Array.from({ length: 100 }, () => finding("zone-tags", { reason: "r".repeat(500) }));
    expect(eventsOfChange([], after)[0]?.message.length).toBeLessThanOrEqual(1024);
  });

  it("have reasons of one word", () => {
    expect(camelCase("zone-tag-missing")).toBe("ZoneTagMissing");
    expect(camelCase("host groups")).toBe("HostGroups");
  });
});

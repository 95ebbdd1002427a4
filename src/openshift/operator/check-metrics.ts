import type { CheckFinding, CheckOutcome } from "../checks/check-finding.js";
import type { VCenterRound } from "./rounds.js";
import { isReachable } from "./rounds.js";

/** What a scraper gets to know of the checks. */
export interface CheckMetrics {
  set(checks: readonly CheckOutcome[], findings: readonly CheckFinding[], rounds: readonly VCenterRound[]): void;
  /** A round that asked vCenters has ended after so long. */
  asked(seconds: number): void;
}

const PREFIX = "crdwright_openshift";

/**
 * Makes the metrics of the checks, with the names that `check --format prometheus` has, in the registry of prom-client that a manager
 * serves. Rejects where prom-client is not installed.
 */
export async function createCheckMetrics(): Promise<CheckMetrics> {
  const { Gauge, Histogram, register } = await import("prom-client");
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => {
    register.removeSingleMetric(`${PREFIX}_${name}`);
    return new Gauge({ name: `${PREFIX}_${name}`, help, labelNames });
  };
  const passed = gauge("check_passed", "Whether a check found no error", ["check"]);
  const found = gauge("check_findings", "Findings by their check, code and vCenter", [
    "check",
    "code",
    "severity",
    "vcenter",
  ]);
  const up = gauge("vcenter_up", "Whether a vCenter could be asked last time", ["vcenter"]);
  const last = gauge("vcenter_last_check_timestamp_seconds", "When a vCenter was asked last", ["vcenter"]);
  const ROUND = `${PREFIX}_round_duration_seconds`;
  register.removeSingleMetric(ROUND);
  const seconds = new Histogram({
    name: ROUND,
    help: "Time of a round that asks vCenters",
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
  });
  return {
    asked: (duration) => seconds.observe(duration),
    set(checks, findings, rounds) {
      // What was there and is gone must not stay.
      for (const each of [passed, found, up, last]) each.reset();
      for (const { name, status } of checks)
        if (status !== "skipped") passed.set({ check: name }, status === "failed" ? 0 : 1);
      for (const { check, code, severity, vcenter = "" } of findings) found.inc({ check, code, severity, vcenter });
      for (const round of rounds) {
        const { server: vcenter, endedAt } = round;
        up.set({ vcenter }, isReachable(round) ? 1 : 0);
        last.set({ vcenter }, endedAt.getTime() / 1000);
      }
    },
  };
}

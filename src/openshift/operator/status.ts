import { type NewCondition, withCondition } from "crdwright/controller";
import type {
  CheckedDocuments,
  CheckedVCenter,
  Finding,
  VCenterCheckStatus,
} from "../../../operator/generated/clients/vsphere.crdwright.dev/v1alpha1/vcentercheck.ts";
import { counted } from "../../io/output-format.js";
import { type CheckFinding, type CheckOutcome, type CheckReport, outcomeOf } from "../checks/check-finding.js";
import { CLUSTER_CHECKS, CONNECTIONS, LIVE_CHECKS } from "../checks/live/check-live.js";
import { isReachable, type VCenterRound } from "./rounds.js";

/** What a status is made of. */
export interface CheckedState {
  /** Of the documents alone. */
  readonly report: CheckReport;
  readonly documents: CheckedDocuments;
  /** The vCenters that the documents name. */
  readonly servers: readonly string[];
  /** Undefined where the vCenters are not to be asked. */
  readonly rounds: readonly VCenterRound[] | undefined;
  readonly generation: number | undefined;
}

/** As many findings stand in a status; all are counted. */
const MAX_FINDINGS = 100;
/** As many findings stand in the message of a condition, and as many characters of one. */
const MAX_SHOWN = 3;
const MAX_SHOWN_LENGTH = 300;
const MAX_REASON_LENGTH = 2000;

/** Returns the status of a VCenterCheck. Of the previous one it keeps the times of what has not changed, and nothing else. */
export function nextStatus(
  previous: VCenterCheckStatus | undefined,
  { report, documents, servers, rounds, generation }: CheckedState,
  now: Date,
): VCenterCheckStatus {
  const ofRounds = (rounds ?? []).flatMap(({ findings }) => findings);
  const findings = sortedFindings([...report.findings, ...ofRounds]);
  const errors = findings.filter(({ severity }) => severity === "error");
  let conditions = previous?.conditions ?? [];
  for (const condition of [
    documentsAgree(report),
    ...vcenterConditions(servers, rounds),
    healthy(findings, servers, rounds),
  ])
    conditions = withCondition(conditions, { ...condition, observedGeneration: generation }, now);
  const status: VCenterCheckStatus = {
    conditions,
    documents,
    errors: errors.length,
    warnings: findings.length - errors.length,
    ...(previous?.lastCheckTime !== undefined && { lastCheckTime: previous.lastCheckTime }),
    vcenters: (rounds ?? []).map(checkedVCenter),
    findings: findings.slice(0, MAX_FINDINGS).map(statusFinding),
  };
  return isSame(status, previous) ? status : { ...status, lastCheckTime: timeText(now) };
}

/** Returns whether two statuses say the same. */
export function isSame(one: VCenterCheckStatus, other: VCenterCheckStatus | undefined): boolean {
  return stableText(one) === stableText(other);
}

/** The checks that ask vCenters. */
const LIVE: readonly string[] = [CONNECTIONS, ...[...LIVE_CHECKS, ...CLUSTER_CHECKS].map(({ name }) => name)];

/** Returns how the checks ended that ask vCenters. They are skipped where none could be asked. */
export function liveOutcomes(rounds: readonly VCenterRound[]): CheckOutcome[] {
  const findings = rounds.flatMap((round) => round.findings);
  const hasAnswers = rounds.some(isReachable);
  return LIVE.map((name) =>
    hasAnswers || (name === CONNECTIONS && rounds.length > 0)
      ? outcomeOf(
          name,
          findings.filter(({ check }) => check === name),
        )
      : { name, status: "skipped" },
  );
}

/** Returns the findings of documents. */
export function withoutLive<T extends Pick<CheckFinding, "check">>(findings: readonly T[]): T[] {
  return findings.filter(({ check }) => !LIVE.includes(check));
}

/** Returns what a status reports of vCenters, for a program that starts from it. */
export function roundsOfStatus(status: VCenterCheckStatus | undefined): VCenterRound[] {
  return (status?.vcenters ?? []).map(({ server, lastAskTime }) => ({
    server,
    endedAt: new Date(lastAskTime),
    findings: (status?.findings ?? []).filter(({ check, vcenter }) => vcenter === server && LIVE.includes(check)),
  }));
}

function documentsAgree({ findings }: CheckReport): NewCondition {
  const type = "DocumentsAgree";
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return { type, status: "False", ...failedBy(errors) };
  return { type, status: "True", reason: "NoErrors", message: "" };
}

function vcenterConditions(servers: readonly string[], rounds: readonly VCenterRound[] | undefined): NewCondition[] {
  const types = ["VCentersReachable", "VCentersMatch"] as const;
  if (rounds === undefined)
    return types.map((type) => ({
      type,
      status: "Unknown",
      reason: "AskingIsOff",
      message: "spec.askVCenters is false",
    }));
  const errors = rounds.flatMap(({ findings }) => findings).filter(({ severity }) => severity === "error");
  return types.map((type) => {
    const own = errors.filter(({ check }) => (check === CONNECTIONS) === (type === "VCentersReachable"));
    if (own.length > 0) return { type, status: "False", ...failedBy(own) };
    const open = type === "VCentersReachable" ? unasked(servers, rounds) : unasked(servers, rounds.filter(isReachable));
    if (open.length > 0)
      return { type, status: "Unknown", reason: "NotAsked", message: `not asked yet: ${open.join(", ")}` };
    return { type, status: "True", reason: "NoErrors", message: "" };
  });
}

function healthy(
  findings: readonly CheckFinding[],
  servers: readonly string[],
  rounds: readonly VCenterRound[] | undefined,
): NewCondition {
  const type = "Healthy";
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return { type, status: "False", ...failedBy(errors) };
  const open = rounds === undefined ? [] : unasked(servers, rounds);
  if (open.length > 0)
    return { type, status: "Unknown", reason: "NotAsked", message: `not asked yet: ${open.join(", ")}` };
  const message = findings.length === 0 ? "" : counted(findings.length, "warning");
  return { type, status: "True", reason: "NoErrors", message };
}

function unasked(servers: readonly string[], rounds: readonly VCenterRound[]): string[] {
  return servers.filter((server) => !rounds.some((round) => round.server === server));
}

/** The reason and the message of a condition that does not hold: the first errors, and how many there are. */
function failedBy(errors: readonly CheckFinding[]): Pick<NewCondition, "reason" | "message"> {
  const [first] = errors;
  const shown = errors.slice(0, MAX_SHOWN).map((each) => findingText(each).slice(0, MAX_SHOWN_LENGTH));
  const rest = errors.length - shown.length;
  return {
    reason: camelCase(first?.code ?? ""),
    message: [...shown, ...(rest > 0 ? [`and ${counted(rest, "error")} more`] : [])].join("; "),
  };
}

/** Returns a finding in one line, as it stands in conditions and events. */
export function findingText({ code, vcenter, object, reason }: CheckFinding): string {
  return [code, vcenter, object, reason].filter((part) => part !== undefined && part !== "").join(": ");
}

/** Returns a name of several words as Kubernetes writes reasons: `zone-tag-missing` is `ZoneTagMissing`. */
export function camelCase(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
}

function sortedFindings(findings: readonly CheckFinding[]): CheckFinding[] {
  const isWarning = ({ severity }: CheckFinding): number => (severity === "warning" ? 1 : 0);
  // Sorting keeps the order of the checks.
  return [...findings].sort((one, other) => isWarning(one) - isWarning(other));
}

function statusFinding({ check, code, severity, vcenter, object, reason, help }: CheckFinding): Finding {
  // A reason may list all networks of a datacenter.
  const text = reason.slice(0, MAX_REASON_LENGTH);
  return { check, code, severity, ...(vcenter !== undefined && { vcenter }), object, reason: text, help };
}

function checkedVCenter(round: VCenterRound): CheckedVCenter {
  const { server, findings, endedAt } = round;
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const state = !isReachable(round) ? "Unreachable" : hasErrors ? "Failed" : "Passed";
  return { server, state, lastAskTime: timeText(endedAt) };
}

/** A time as `Time` of meta/v1 has it. */
function timeText(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

/** A server gives back members in an order of its own. */
function stableText(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

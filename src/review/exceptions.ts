import { isJsonObject, type JsonValue } from "../kube/values/json-value.js";
import type { StateFinding } from "./compare-states.js";

/** A change that was agreed on, as a file of exceptions has it. */
export interface ChangeException {
  readonly crd: string;
  readonly rule: string;
  /** The field, such as `spec.name`; without one, a change outside of schemas or of the root. */
  readonly path: string;
  readonly version?: string;
  readonly featureSet?: string;
  readonly reason: string;
  /** The last day on which it holds, such as `2027-03-31`. */
  readonly until: string;
}

const KEYS = ["crd", "rule", "path", "version", "featureSet", "reason", "until"];
const REQUIRED = ["crd", "rule", "reason", "until"];

/** Reads the exceptions of a file. Returns what is wrong where it is no list of them. */
export function readExceptions(value: JsonValue): readonly ChangeException[] | string {
  // A file from which the last one was taken out.
  if (value === null) return [];
  if (!Array.isArray(value)) return "a list is needed";
  const found: ChangeException[] = [];
  for (const [index, entry] of value.entries()) {
    const where = `entry ${index + 1}`;
    if (!isJsonObject(entry)) return `${where}: an object is needed`;
    const unknown = Object.keys(entry).find((key) => !KEYS.includes(key));
    if (unknown !== undefined) return `${where}: there is no key ${unknown}; there are ${KEYS.join(", ")}`;
    const missing = REQUIRED.find((key) => typeof entry[key] !== "string" || entry[key] === "");
    if (missing !== undefined) return `${where}: ${missing} is needed`;
    const wrong = Object.entries(entry).find(([, member]) => typeof member !== "string");
    if (wrong !== undefined) return `${where}: ${wrong[0]}: a text is needed`;
    const { until } = entry;
    if (!isDay(String(until))) return `${where}: until: a day is needed, such as 2027-03-31`;
    // All members are texts, and those that have to be are there.
    found.push({ path: "", ...entry } as unknown as ChangeException);
  }
  return found;
}

/** Whether a text is a day of the calendar, such as `2027-03-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What of some changes is excepted, and what is wrong with the exceptions. */
export interface Excepted {
  readonly findings: readonly StateFinding[];
  readonly excepted: readonly { readonly finding: StateFinding; readonly exception: ChangeException }[];
  readonly unmatched: readonly ChangeException[];
  readonly expired: readonly ChangeException[];
}

/** Takes out of the changes what an exception agrees to that has not ended before the day. */
export function withoutExcepted(
  findings: readonly StateFinding[],
  exceptions: readonly ChangeException[],
  day: string,
): Excepted {
  const inForce = exceptions.filter(({ until }) => until >= day);
  const exceptionOf = (finding: StateFinding): ChangeException | undefined =>
    inForce.find((each) => isFor(each, finding));
  return {
    findings: findings.filter((finding) => exceptionOf(finding) === undefined),
    excepted: findings.flatMap((finding) => {
      const exception = exceptionOf(finding);
      return exception === undefined ? [] : [{ finding, exception }];
    }),
    unmatched: inForce.filter((each) => !findings.some((finding) => exceptionOf(finding) === each)),
    expired: exceptions.filter(({ until }) => until < day),
  };
}

function isFor({ crd, rule, path, version, featureSet }: ChangeException, finding: StateFinding): boolean {
  const isOfSet = featureSet === undefined || finding.clusters.every((cluster) => cluster.split("/")[1] === featureSet);
  return (
    finding.crd.split(" ")[0] === crd &&
    finding.rule === rule &&
    finding.path === path &&
    (version === undefined || finding.version === version) &&
    isOfSet
  );
}

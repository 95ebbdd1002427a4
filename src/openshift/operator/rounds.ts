import type { CheckFinding } from "../checks/check-finding.js";
import { CONNECTIONS } from "../checks/live/check-live.js";

/** What a vCenter came to when it was asked last. */
export interface VCenterRound {
  readonly server: string;
  readonly findings: readonly CheckFinding[];
  readonly endedAt: Date;
}

/** What was asked of vCenters, by their servers: a text that changes with the access, or with what the documents name there. */
export type Fingerprints = ReadonlyMap<string, string>;

/** The last rounds of all vCenters, and when each is asked again. Times are milliseconds of one clock. */
export interface Rounds {
  /** Those of servers, in their order; of vCenters that were not asked yet there is none. */
  of(servers: readonly string[]): readonly VCenterRound[];
  /** Takes what another copy of the program found, or this one before it was started again. */
  restore(rounds: readonly VCenterRound[]): void;
  /** Sets which vCenters there are, and forgets the others. */
  keep(fingerprints: Fingerprints): void;
  /** The vCenters to ask together where one is due or has changed: all that answered last, and others that have changed. */
  due(now: number): readonly string[];
  /** In how many milliseconds one of those that answered last is due; undefined where there is none. */
  nextDueMs(now: number): number | undefined;
  /** Has a vCenter asked with the others as soon as it may be. */
  hasten(server: string): void;
  /** The vCenters that did not answer last, and in how many milliseconds each is asked again. */
  retries(now: number): ReadonlyMap<string, number>;
  /** Puts in what vCenters came to. What is about none of them in particular goes to the first. */
  store(
    asked: Fingerprints,
    findings: readonly CheckFinding[],
    times: { readonly now: number; readonly endedAt: Date },
  ): void;
}

/** As OpenShift's problem detector tries again (openshift/vsphere-problem-detector): after a minute, doubled, up to an hour. */
const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 3_600_000;
const JITTER = 0.1;

interface State {
  readonly fingerprint: string;
  /** Undefined where it was not asked yet. */
  readonly asked: string | undefined;
  /** How often in turn it did not answer. */
  readonly failures: number;
  readonly dueAt: number;
}

/** Returns whether a vCenter could be asked, by what was found. */
export function isReachable({ findings }: Pick<VCenterRound, "findings">): boolean {
  return !findings.some(({ check }) => check === CONNECTIONS);
}

/** Makes the memory of rounds. `intervalMs` is the time between two rounds of a vCenter that answers. */
export function createRounds(intervalMs: () => number, random: () => number = Math.random): Rounds {
  let states = new Map<string, State>();
  const last = new Map<string, VCenterRound>();
  const withJitter = (ms: number): number => ms * (1 - JITTER + 2 * JITTER * random());
  const isChanged = ({ fingerprint, asked }: State): boolean => fingerprint !== asked;
  const answered = (): [string, State][] => [...states].filter(([, { failures }]) => failures === 0);
  const silent = (): [string, State][] => [...states].filter(([, { failures }]) => failures > 0);

  return {
    of: (servers) => servers.flatMap((server) => last.get(server) ?? []),
    restore(rounds) {
      for (const round of rounds) if (!last.has(round.server)) last.set(round.server, round);
    },
    keep(fingerprints) {
      const stateOf = (server: string): Omit<State, "fingerprint"> =>
        states.get(server) ?? { asked: undefined, failures: 0, dueAt: 0 };
      states = new Map([...fingerprints].map(([server, fingerprint]) => [server, { ...stateOf(server), fingerprint }]));
      for (const server of last.keys()) if (!states.has(server)) last.delete(server);
    },
    due(now) {
      const changed = silent().filter(([, state]) => isChanged(state));
      const isOneDue = answered().some(([, state]) => isChanged(state) || state.dueAt <= now);
      // Nodes are looked for in all of them.
      return isOneDue || changed.length > 0 ? [...answered(), ...changed].map(([server]) => server) : [];
    },
    nextDueMs(now) {
      const times = answered().map(([, { dueAt }]) => Math.max(dueAt - now, 0));
      return times.length === 0 ? undefined : times.reduce((first, each) => Math.min(first, each));
    },
    hasten(server) {
      const state = states.get(server);
      if (state !== undefined) states.set(server, { ...state, dueAt: 0 });
    },
    retries: (now) => new Map(silent().map(([server, { dueAt }]) => [server, Math.max(dueAt - now, 0)])),
    store(asked, findings, { now, endedAt }) {
      const [first] = asked.keys();
      for (const [server, fingerprint] of asked) {
        const state = states.get(server);
        if (state === undefined) continue;
        const own = findings.filter(({ vcenter = "" }) => (states.has(vcenter) ? vcenter : first) === server);
        const round = { server, findings: own, endedAt };
        last.set(server, round);
        const failures = isReachable(round) ? 0 : state.failures + 1;
        const waitMs = failures === 0 ? intervalMs() : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
        states.set(server, { ...state, asked: fingerprint, failures, dueAt: now + withJitter(waitMs) });
      }
    },
  };
}

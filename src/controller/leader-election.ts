import { hostname } from "node:os";
import { isAlreadyExists, isConflict, isNotFound } from "../client/api-error.js";
import type { Stored } from "../client/api-object.js";
import type { LeaseScopedClient } from "../kubernetes/clients/coordination-v1-lease.js";
import type { Lease, LeaseSpec } from "../kubernetes/coordination-v1.js";
import { type Clock, pause } from "./clock.js";
import type { Logger } from "./logger.js";

/** Several copies of a program agree by a Lease on the one that works. */
export interface LeaderElectionOptions {
  /** The name of the Lease. */
  readonly name: string;
  readonly namespace: string;
  /** Who this copy is; the host's name and a random part where absent. */
  readonly identity?: string;
  /** How long others wait, after the last renewal that they saw, before they take over; whole seconds, 15 s where absent. */
  readonly leaseDurationMs?: number;
  /** How long after its last renewal a leader stops, 10 s where absent; shorter than the duration. */
  readonly renewDeadlineMs?: number;
  /** How long to wait between attempts, 2 s where absent. */
  readonly retryPeriodMs?: number;
}

/** The leader could not renew its lease in time, or somebody else has it. What it began has to end. */
export class LeadershipLostError extends Error {
  override readonly name = "LeadershipLostError";
}

export interface LeaderElector {
  readonly identity: string;
  /** Whether this copy may act at this moment, by the time alone: also where the program was held up meanwhile. */
  isLeading(): boolean;
  /** Waits for the lease. Returns whether it was got, which is false where the signal came first. */
  acquire(signal: AbortSignal): Promise<boolean>;
  /** Renews the lease until the signal. Rejects with a LeadershipLostError as soon as it is lost. */
  renew(signal: AbortSignal): Promise<void>;
  /** Lets go of the lease, so that others need not wait. What the leader began has to have ended. */
  release(): Promise<void>;
}

interface Dependencies {
  /** The leases of the namespace. */
  readonly leases: Pick<LeaseScopedClient, "get" | "create" | "update">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random?: () => number;
}

/** Candidates wait longer at random, up to this much, so that they do not all try at once (client-go, `JitterFactor`). */
const JITTER = 1.2;

/**
 * Makes a candidate for a Lease, with the protocol of client-go, so that programs of both can share one. Throws a RangeError
 * for times that cannot work.
 *
 * A leader counts its time from before a renewal was sent, and others from when they saw its result, so that the leader ends
 * at least the difference of duration and deadline before another begins. No clocks are compared but how fast they go.
 */
export function createLeaderElector(options: LeaderElectionOptions, dependencies: Dependencies): LeaderElector {
  const { leases, clock, log, random = Math.random } = dependencies;
  const { name, namespace, leaseDurationMs = 15_000, renewDeadlineMs = 10_000, retryPeriodMs = 2_000 } = options;
  const { identity = `${hostname()}_${crypto.randomUUID()}` } = options;
  checkTimes(leaseDurationMs, renewDeadlineMs, retryPeriodMs);
  if (identity === "") throw new RangeError("leader election: the identity is empty, which means that nobody leads");

  /** The lease as it was seen last, and when it was first seen so. */
  let observed: { readonly lease: Stored<Lease>; readonly text: string; readonly since: number } | undefined;
  /** When the last renewal that succeeded was sent. */
  let renewedAt = Number.NEGATIVE_INFINITY;

  function observe(lease: Stored<Lease>): void {
    const text = JSON.stringify(lease.spec);
    observed = { lease, text, since: observed?.text === text ? observed.since : clock.now() };
  }

  const isLeading = (): boolean => clock.now() < renewedAt + renewDeadlineMs;

  /** For how long another holds the lease, as far as this copy has seen; 0 where nobody does. */
  function heldByOtherMs(): number {
    const { holderIdentity = "", leaseDurationSeconds = 0 } = observed?.lease.spec ?? {};
    if (observed === undefined || holderIdentity === "" || holderIdentity === identity) return 0;
    return Math.max(observed.since + leaseDurationSeconds * 1000 - clock.now(), 0);
  }

  function nextSpec(present: LeaseSpec): LeaseSpec {
    const time = microTime(clock.date());
    const isMine = present.holderIdentity === identity;
    const transitions = present.leaseTransitions ?? 0;
    return {
      ...present,
      holderIdentity: identity,
      leaseDurationSeconds: leaseDurationMs / 1000,
      acquireTime: isMine && present.acquireTime !== undefined ? present.acquireTime : time,
      renewTime: time,
      leaseTransitions: isMine ? transitions : transitions + 1,
    };
  }

  /** Tries once to get or to keep the lease. Returns whether that succeeded; rejects where the server could not be asked. */
  async function attempt(signal: AbortSignal): Promise<boolean> {
    const sentAt = clock.now();
    try {
      const lease = await leases.get(name, { signal });
      observe(lease);
      if (heldByOtherMs() > 0) return false;
      observe(await leases.update({ ...lease, spec: nextSpec(lease.spec ?? {}) }, { signal }));
    } catch (error) {
      if (isConflict(error)) return false;
      if (!isNotFound(error)) throw error;
      const spec = { ...nextSpec({}), leaseTransitions: 0 };
      try {
        observe(await leases.create({ metadata: { name, namespace }, spec }, { signal }));
      } catch (refused) {
        if (isAlreadyExists(refused)) return false;
        throw refused;
      }
    }
    // Who gave up waiting has acted on that already.
    if (signal.aborted) return false;
    renewedAt = sentAt;
    return true;
  }

  /** An attempt that ends with a time or a signal, even where the server does not answer. */
  async function attemptWithin(ms: number, signal: AbortSignal): Promise<boolean> {
    const ending = new AbortController();
    const abort = (): void => ending.abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    const cancel = clock.after(ms, () => ending.abort(new Error(`no answer within ${ms} ms`)));
    // Whatever becomes of a request that was given up, it is not waited for.
    const givenUp = new Promise<never>((_, reject) => {
      ending.signal.addEventListener("abort", () => reject(ending.signal.reason), { once: true });
    });
    try {
      return await Promise.race([attempt(ending.signal), givenUp]);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, lease: name }, "the lease could not be written");
      return false;
    } finally {
      cancel();
      signal.removeEventListener("abort", abort);
    }
  }

  return {
    identity,
    isLeading,
    async acquire(signal) {
      log.info({ lease: name, identity }, "waiting for the lease");
      while (!signal.aborted) {
        if ((await attemptWithin(renewDeadlineMs, signal)) && isLeading()) {
          log.info({ lease: name, identity }, "got the lease");
          return true;
        }
        await pause(
          clock,
          Math.min(retryPeriodMs * (1 + JITTER * random()), heldByOtherMs() || Number.POSITIVE_INFINITY),
          signal,
        );
      }
      return false;
    },
    async renew(signal) {
      while (await pause(clock, Math.min(retryPeriodMs, remaining()), signal)) {
        if (remaining() > 0) await attemptWithin(remaining(), signal);
        if (signal.aborted) return;
        if (heldByOtherMs() > 0) {
          renewedAt = Number.NEGATIVE_INFINITY;
          const holder = observed?.lease.spec?.holderIdentity ?? "";
          throw new LeadershipLostError(`the lease ${name} is held by ${holder}`);
        }
        if (!isLeading())
          throw new LeadershipLostError(`the lease ${name} could not be renewed for ${renewDeadlineMs} ms`);
      }
    },
    async release() {
      const { lease } = observed ?? {};
      renewedAt = Number.NEGATIVE_INFINITY;
      if (lease?.spec?.holderIdentity !== identity) return;
      const time = microTime(clock.date());
      const spec = { ...lease.spec, holderIdentity: "", leaseDurationSeconds: 1, renewTime: time, acquireTime: time };
      const ending = new AbortController();
      const cancel = clock.after(retryPeriodMs, () => ending.abort(new Error(`no answer within ${retryPeriodMs} ms`)));
      try {
        await leases.update({ ...lease, spec }, { signal: ending.signal });
        log.info({ lease: name, identity }, "released the lease");
      } catch (error) {
        // Then the others wait until it runs out.
        log.warn({ err: error, lease: name }, "the lease could not be released");
      } finally {
        cancel();
      }
    },
  };

  function remaining(): number {
    return Math.max(renewedAt + renewDeadlineMs - clock.now(), 0);
  }
}

/** The conditions are those of client-go; what a Lease holds is whole seconds. */
function checkTimes(leaseDurationMs: number, renewDeadlineMs: number, retryPeriodMs: number): void {
  const problem = (what: string): RangeError => new RangeError(`leader election: ${what}`);
  if (!(Number.isInteger(leaseDurationMs / 1000) && leaseDurationMs >= 1000))
    throw problem(`leaseDurationMs is ${leaseDurationMs}, and has to be a whole number of seconds`);
  if (!(retryPeriodMs > 0)) throw problem(`retryPeriodMs is ${retryPeriodMs}, and has to be more than 0`);
  if (!(renewDeadlineMs < leaseDurationMs))
    throw problem(`renewDeadlineMs (${renewDeadlineMs}) has to be less than leaseDurationMs (${leaseDurationMs})`);
  if (!(renewDeadlineMs > JITTER * retryPeriodMs))
    throw problem(
      `renewDeadlineMs (${renewDeadlineMs}) has to be more than ${JITTER} times retryPeriodMs (${retryPeriodMs})`,
    );
}

/** A time as `MicroTime` of meta/v1 has it. */
function microTime(date: Date): string {
  return date.toISOString().replace("Z", "000Z");
}

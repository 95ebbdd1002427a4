import { describe, expect, it } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import { connect } from "../../src/client/connection.js";
import { createFakeCluster } from "../../src/client/fake/fake-cluster.js";
import type { Transport } from "../../src/client/transport.js";
import { createFakeClock, type FakeClock } from "../../src/controller/fake/fake-clock.js";
import {
  createLeaderElector,
  type LeaderElectionOptions,
  type LeaderElector,
  LeadershipLostError,
} from "../../src/controller/leader-election.js";
import { silentLogger } from "../../src/controller/logger.js";
import {
  createLeaseClient,
  type LeaseScopedClient,
  leaseResource,
} from "../../src/kubernetes/clients/coordination-v1-lease.js";

interface Election {
  readonly clock: FakeClock;
  readonly leases: LeaseScopedClient;
  readonly candidate: (identity: string, through?: (transport: Transport) => Transport) => LeaderElector;
}

function election(options: Partial<LeaderElectionOptions> = {}): Election {
  const clock = createFakeClock();
  const { transport } = createFakeCluster({ resources: [{ definition: leaseResource }], now: () => clock.date() });
  const over = (own: Transport): LeaseScopedClient => createLeaseClient(connect(own)).inNamespace("system");
  return {
    clock,
    leases: over(transport),
    candidate: (identity, through = (same) => same) =>
      createLeaderElector(
        { name: "controller", namespace: "system", identity, ...options },
        { leases: over(through(transport)), clock, log: silentLogger, random: () => 0.5 },
      ),
  };
}

const forever = new AbortController().signal;

/** Acquires and renews; tells how that ended. */
function campaign(elector: LeaderElector, signal = forever) {
  const state = { hasLed: false, error: undefined as unknown };
  const run = async (): Promise<void> => {
    state.hasLed = await elector.acquire(signal);
    if (state.hasLed) await elector.renew(signal);
  };
  run().catch((error: unknown) => {
    state.error = error;
  });
  return state;
}

/** A transport whose requests are never answered while it is cut. */
function cuttable() {
  const state = { isCut: false };
  const through = (transport: Transport): Transport => ({
    request: (request) => (state.isCut ? new Promise(() => {}) : transport.request(request)),
  });
  return { state, through };
}

it("makes a lease as other programs do, and keeps it", async () => {
  const { clock, leases, candidate } = election();
  const elector = candidate("one");
  campaign(elector);
  await clock.advance(100_000);
  expect(elector.isLeading()).toBe(true);
  const { spec } = await leases.get("controller");
  expect(spec).toEqual({
    holderIdentity: "one",
    leaseDurationSeconds: 15,
    acquireTime: "2026-01-01T00:00:00.000000Z",
    renewTime: "2026-01-01T00:01:40.000000Z",
    leaseTransitions: 0,
  });
});

it("lets one of several candidates lead", async () => {
  const { clock, candidate } = election();
  const electors = ["one", "two", "three"].map((name) => candidate(name));
  for (const elector of electors) campaign(elector);
  for (let second = 0; second < 60; second++) {
    await clock.advance(1000);
    expect(electors.filter((each) => each.isLeading())).toHaveLength(1);
  }
});

it("takes over from a leader that is gone, when the time that its lease names is over", async () => {
  const { clock, leases, candidate } = election();
  const { state, through } = cuttable();
  campaign(candidate("one", through));
  await clock.advance(5000);
  const second = candidate("two");
  const won = campaign(second);
  await clock.advance(1000);
  state.isCut = true;
  // The last renewal was at 4 s, or at 6 s and seen within a period.
  await clock.advance(14_000);
  expect(won.hasLed).toBe(false);
  await clock.advance(1000 + 2 * 2000 * 1.2);
  expect(won.hasLed).toBe(true);
  expect((await leases.get("controller")).spec).toMatchObject({ holderIdentity: "two", leaseTransitions: 1 });
});

it("ends a leader that cannot renew before another can begin", async () => {
  const { clock, candidate } = election();
  const { state, through } = cuttable();
  const first = candidate("one", through);
  const second = candidate("two");
  const ended = campaign(first);
  await clock.advance(4000);
  campaign(second);
  state.isCut = true;
  let endedAt = 0;
  let beganAt = 0;
  for (let ms = 0; ms < 40_000; ms += 100) {
    await clock.advance(100);
    expect([first, second].filter((each) => each.isLeading()).length).toBeLessThan(2);
    if (endedAt === 0 && !first.isLeading()) endedAt = clock.now();
    if (beganAt === 0 && second.isLeading()) beganAt = clock.now();
  }
  expect(ended.error).toBeInstanceOf(LeadershipLostError);
  expect(endedAt).toBe(14_000);
  expect(beganAt - endedAt).toBeGreaterThanOrEqual(5000);
});

it("does not lead by the time alone, also before it notices that time has passed", async () => {
  const { clock, candidate } = election();
  const elector = candidate("one");
  expect(await elector.acquire(forever)).toBe(true);
  // Nobody renews: the program was held up.
  await clock.advance(9_999);
  expect(elector.isLeading()).toBe(true);
  await clock.advance(1);
  expect(elector.isLeading()).toBe(false);
});

it("counts the time from before a renewal was sent, however late its answer is", async () => {
  const { clock, candidate } = election();
  let delayMs = 0;
  const elector = candidate("one", (transport) => ({
    async request(request) {
      const response = await transport.request(request);
      if (delayMs > 0) await new Promise<void>((resolve) => clock.after(delayMs, resolve));
      return response;
    },
  }));
  delayMs = 3000;
  const acquired = elector.acquire(forever);
  await clock.advance(6000);
  expect(await acquired).toBe(true);
  await clock.advance(3_999);
  expect(elector.isLeading()).toBe(true);
  await clock.advance(1);
  expect(elector.isLeading()).toBe(false);
});

it("ends at once where somebody else has taken the lease", async () => {
  const { clock, leases, candidate } = election();
  const elector = candidate("one");
  const ended = campaign(elector);
  await clock.advance(1000);
  const lease = await leases.get("controller");
  await leases.update({ ...lease, spec: { ...lease.spec, holderIdentity: "other" } });
  await clock.advance(2000);
  expect(elector.isLeading()).toBe(false);
  expect(String(ended.error)).toContain("the lease controller is held by other");
});

it("releases the lease, so that another need not wait", async () => {
  const { clock, leases, candidate } = election();
  const first = candidate("one");
  const stop = new AbortController();
  campaign(first, stop.signal);
  await clock.advance(3000);
  const second = candidate("two");
  campaign(second);
  await clock.advance(1000);
  stop.abort();
  await first.release();
  expect(first.isLeading()).toBe(false);
  expect((await leases.get("controller")).spec).toMatchObject({ holderIdentity: "", leaseDurationSeconds: 1 });
  await clock.advance(2 * 2000 * 1.2);
  expect(second.isLeading()).toBe(true);
});

it("takes its own lease up again where the program kept its name", async () => {
  const { clock, candidate } = election();
  campaign(candidate("one"), AbortSignal.timeout(0));
  await clock.advance(1000);
  const again = candidate("one");
  campaign(again);
  await clock.advance(1000);
  expect(again.isLeading()).toBe(true);
});

it("gets over refusals for as long as it has time", async () => {
  const { clock, candidate } = election();
  let isBusy = false;
  const elector = candidate("one", (transport) => ({
    request: (request) =>
      isBusy ? Promise.reject(new ApiError({ code: 500, message: "busy" })) : transport.request(request),
  }));
  const ended = campaign(elector);
  await clock.advance(3000);
  isBusy = true;
  await clock.advance(6000);
  expect(elector.isLeading()).toBe(true);
  isBusy = false;
  await clock.advance(60_000);
  expect([elector.isLeading(), ended.error]).toEqual([true, undefined]);
});

it("waits for a lease of which it has not seen how old it is", async () => {
  const { clock, leases, candidate } = election();
  // By its time it has run out long ago; but that is the time of somebody else's clock.
  const spec = { holderIdentity: "other", leaseDurationSeconds: 15, renewTime: "2001-01-01T00:00:00.000000Z" };
  await leases.create({ metadata: { name: "controller", namespace: "system" }, spec });
  const elector = candidate("one");
  campaign(elector);
  await clock.advance(14_999);
  expect(elector.isLeading()).toBe(false);
  await clock.advance(1);
  expect(elector.isLeading()).toBe(true);
});

describe("its times", () => {
  const make = (options: Partial<LeaderElectionOptions>) => () => election(options).candidate("one");

  it.each<[string, Partial<LeaderElectionOptions>]>([
    ["a duration of a second", { leaseDurationMs: 1000, renewDeadlineMs: 500, retryPeriodMs: 100 }],
    ["a deadline just below the duration", { renewDeadlineMs: 14_999 }],
    ["a deadline just above 1.2 periods", { renewDeadlineMs: 2401 }],
  ])("can be %s", (_, options) => {
    expect(make(options)).not.toThrow();
  });

  it.each<[string, Partial<LeaderElectionOptions>, string]>([
    ["a duration below a second", { leaseDurationMs: 999 }, "leaseDurationMs is 999, and has to be a whole number"],
    ["a part of a second", { leaseDurationMs: 15_500 }, "leaseDurationMs is 15500"],
    ["a deadline that is the duration", { renewDeadlineMs: 15_000 }, "has to be less than leaseDurationMs (15000)"],
    ["a deadline of 1.2 periods", { renewDeadlineMs: 2400 }, "has to be more than 1.2 times retryPeriodMs (2000)"],
    ["no period", { retryPeriodMs: 0 }, "retryPeriodMs is 0, and has to be more than 0"],
    ["an identity of nobody", { identity: "" }, "the identity is empty"],
  ])("cannot be %s", (_, options, message) => {
    const candidate = () =>
      createLeaderElector(
        { name: "a", namespace: "b", ...options },
        { leases: election().leases, clock: createFakeClock(), log: silentLogger },
      );
    expect(candidate).toThrow(message);
  });
});

import type { ApiObject } from "../client/api-object.js";
import type { Backoff } from "../client/backoff.js";
import { connect } from "../client/connection.js";
import type { Informer } from "../client/informer.js";
import type { Selection } from "../client/request-options.js";
import { qualifiedResource } from "../client/resource-definition.js";
import type { Transport } from "../client/transport.js";
import { createLeaseClient } from "../kubernetes/clients/coordination-v1-lease.js";
import { type Clock, pause, systemClock } from "./clock.js";
import { type Controller, type ControllerOptions, checkController, createController } from "./controller.js";
import { type Check, type Endpoints, type Listen, serveEndpoints } from "./endpoints.js";
import { createEventWriter, type EventRecorder } from "./event-recorder.js";
import { createLeaderElector, type LeaderElectionOptions, type LeaderElector } from "./leader-election.js";
import { fenceWrites } from "./leader-fence.js";
import { jsonLogger, type Logger } from "./logger.js";
import { type Metrics, noMetrics, promMetrics } from "./metrics.js";
import { createInformers, type Watchable } from "./watches.js";

export interface ManagerOptions {
  /** The program, for the server: its `User-Agent`, its field manager, and who reports its events. */
  readonly name: string;
  /** How the cluster is reached. Clients of reconciles are made of the manager's own `transport` instead. */
  readonly transport: Transport;
  /** Lets one of several copies work; without it all do. */
  readonly leaderElection?: LeaderElectionOptions;
  /** Where `/healthz` and `/readyz` are served. */
  readonly health?: Listen;
  /** Where `/metrics` is served; needs the package prom-client. */
  readonly metrics?: Listen;
  /** Lines of JSON on standard error where absent. */
  readonly logger?: Logger;
  /** How long a stop waits for reconciles before it aborts them, 20 s where absent. */
  readonly gracefulStopMs?: number;
  /** How long a start waits for the informers, 2 min where absent. */
  readonly syncTimeoutMs?: number;
  /** How long watches wait before they go on after a failure. */
  readonly watchBackoff?: Backoff;
  readonly clock?: Clock;
}

export interface Manager {
  /** The transport for clients of reconciles. With a leader election it refuses writes while this copy does not lead. */
  readonly transport: Transport;
  readonly log: Logger;
  readonly events: EventRecorder;
  /** The ports that are served, once `run` has opened them. */
  readonly ports: { readonly health: number | undefined; readonly metrics: number | undefined };
  /** Adds a controller, before `run`. */
  addController<T extends ApiObject>(options: ControllerOptions<T>): void;
  /** The informer that controllers with this client share; it is started by `run`, so it has to be asked for before. */
  informer<T extends ApiObject>(source: Watchable<T>, selection?: Selection): Informer<T>;
  /** Adds a check to `/healthz`: where it fails, the kubelet restarts the program. */
  addHealthCheck(name: string, check: Check): void;
  /** Adds a check to `/readyz`. */
  addReadyCheck(name: string, check: Check): void;
  /**
   * Runs the controllers until the signal, and then stops them: no reconcile begins, those that run end, the lease is released.
   * Rejects where it cannot begin, and with a LeadershipLostError where the lease is lost: the program should end then.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** For how long a stop waits for events that are still to be written. */
const EVENTS_MS = 2_000;

/** Makes a manager of controllers. Throws a RangeError for times of the leader election that cannot work. */
export function createManager(options: ManagerOptions): Manager {
  const { name, clock = systemClock, logger: log = jsonLogger(), gracefulStopMs = 20_000, leaderElection } = options;
  let metrics: Metrics = noMetrics;
  const counted = countAnswers(options.transport, () => metrics);
  const connection = connect(counted, { userAgent: name, fieldManager: name });
  const elector = leaderElection && electorOf(leaderElection);
  let isStopped = false;
  const fence = fenceWrites(counted, () => !isStopped && (elector === undefined || elector.isLeading()));
  const instance = elector?.identity ?? name;
  const events = createEventWriter({ connection, clock, log, component: name, instance });
  let lastWatchError: unknown;
  const informers = createInformers(() => ({
    ...(options.watchBackoff === undefined ? {} : { backoff: options.watchBackoff }),
    onError(error, waitMs) {
      lastWatchError = error;
      log.warn({ err: error, waitMs: Math.round(waitMs) }, "a watch failed, and goes on");
    },
  }));
  const definitions: ((environment: Metrics) => Controller)[] = [];
  const names = new Set<string>();
  const healthChecks = new Map<string, Check>();
  const readyChecks = new Map<string, Check>([["informers", checkInformers]]);
  let endpoints: Endpoints | undefined;
  let state: "new" | "running" | "ended" = "new";

  function electorOf(election: LeaderElectionOptions): LeaderElector {
    const leases = createLeaseClient(connection).inNamespace(election.namespace);
    return createLeaderElector(election, { leases, clock, log });
  }

  function checkInformers(): void {
    if (informers.all().some(({ isSynced }) => !isSynced)) throw new Error("informers have not got all objects yet");
  }

  function requireNew(what: string): void {
    if (state !== "new") throw new Error(`${what}: the manager runs already`);
  }

  /** Waits until the informers have all objects. Returns false where the signal came first; rejects where it takes too long. */
  async function sync(signal: AbortSignal): Promise<boolean> {
    const { syncTimeoutMs = 120_000 } = options;
    const waiting = new AbortController();
    const all = Promise.all(informers.all().map((informer) => informer.start())).then(() => "synced");
    const aborted = once(signal).then(() => "aborted");
    const late = pause(clock, syncTimeoutMs, waiting.signal).then(() => "late");
    const outcome = await Promise.race([all, aborted, late]);
    waiting.abort();
    if (outcome !== "late") return outcome === "synced";
    const missing = informers.all().filter(({ isSynced }) => !isSynced);
    const kinds = missing.map(({ definition }) => qualifiedResource(definition)).join(", ");
    const why = lastWatchError instanceof Error ? `: ${lastWatchError.message}` : "";
    throw new Error(`${kinds} could not be listed within ${syncTimeoutMs} ms${why}`, { cause: lastWatchError });
  }

  /** Runs the controllers while this copy leads, until the signal or a loss. */
  async function work(controllers: readonly Controller[], signal: AbortSignal): Promise<void> {
    const renewal = new AbortController();
    const lease = leaderElection?.name ?? "";
    let lost: Error | undefined;
    const renewed = elector?.renew(renewal.signal).catch((error: unknown) => {
      lost = error instanceof Error ? error : new Error(String(error));
      // First of all, nothing more is written.
      isStopped = true;
      fence.breakOff();
      for (const controller of controllers) controller.abort(lost);
    });
    if (elector !== undefined) metrics.leading(lease, true);
    for (const controller of controllers) controller.start();
    log.info({ controllers: controllers.map((each) => each.name) }, "the controllers have begun");
    await Promise.race([once(signal), ...(renewed === undefined ? [] : [renewed])]);
    const hasDrained = await drain(controllers, () => lost !== undefined);
    isStopped = true;
    fence.breakOff();
    renewal.abort();
    await renewed;
    if (elector !== undefined) metrics.leading(lease, false);
    // While a reconcile may still write by other ways, the lease has to run out by itself.
    if (lost === undefined && hasDrained) await elector?.release();
    if (lost !== undefined) throw lost;
  }

  /** Lets reconciles end, or aborts them. Returns whether all have ended. */
  async function drain(controllers: readonly Controller[], isLost: () => boolean): Promise<boolean> {
    const waiting = new AbortController();
    const done = Promise.all(controllers.map((controller) => controller.drain())).then(() => true);
    const late = async (ms: number): Promise<boolean> => !(await pause(clock, ms, waiting.signal));
    let hasDrained = await Promise.race([done, late(isLost() ? 0 : gracefulStopMs)]);
    if (!hasDrained) {
      const running = controllers.flatMap((controller) =>
        controller.running().map((key) => `${controller.name} ${key}`),
      );
      log.warn({ running }, "reconciles are aborted");
      for (const controller of controllers) controller.abort(new Error("the manager stops"));
      hasDrained = await Promise.race([done, late(1_000)]);
    }
    waiting.abort();
    return hasDrained;
  }

  return {
    transport: fence.transport,
    log,
    events,
    get ports() {
      return { health: endpoints?.healthPort, metrics: endpoints?.metricsPort };
    },
    addController(controller) {
      requireNew(`the controller ${controller.name} cannot be added`);
      if (names.has(controller.name)) throw new Error(`there are two controllers of the name ${controller.name}`);
      checkController(controller);
      names.add(controller.name);
      informers.of(controller.for, selectionOf(controller));
      for (const watch of controller.watches ?? []) watch.informer(informers);
      definitions.push((counts) =>
        createController(controller, { informers, clock, log, events, metrics: counts.controller(controller.name) }),
      );
    },
    informer(source, selection) {
      requireNew("the informer cannot be started");
      return informers.of(source, selection);
    },
    addHealthCheck(check, run) {
      healthChecks.set(check, run);
    },
    addReadyCheck(check, run) {
      readyChecks.set(check, run);
    },
    async run(signal) {
      requireNew("run");
      state = "running";
      try {
        if (options.metrics !== undefined) metrics = await promMetrics();
        const { health, metrics: scrape } = options;
        const page = (): ReturnType<Metrics["page"]> => metrics.page();
        endpoints = await serveEndpoints({ health, metrics: scrape, healthChecks, readyChecks, page, log });
        const controllers = definitions.map((make) => make(metrics));
        if (!(await sync(signal))) return;
        if (elector !== undefined) {
          metrics.leading(leaderElection?.name ?? "", false);
          if (!(await elector.acquire(signal))) return;
        }
        await work(controllers, signal);
      } finally {
        state = "ended";
        await events.close(EVENTS_MS);
        // What ended one has gone to its `onError`.
        await Promise.allSettled(informers.all().map((informer) => informer.stop()));
        await endpoints?.close();
      }
    },
  };
}

function selectionOf({ labelSelector, fieldSelector }: Selection): Selection {
  return {
    ...(labelSelector === undefined ? {} : { labelSelector }),
    ...(fieldSelector === undefined ? {} : { fieldSelector }),
  };
}

function once(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function countAnswers(transport: Transport, metrics: () => Metrics): Transport {
  return {
    async request(request) {
      const response = await transport.request(request);
      metrics().answered(request.method, response.status);
      return response;
    },
  };
}

import type { QueueObserver } from "./work-queue.js";

export type ReconcileOutcome = "success" | "requeue_after" | "error";

/** Learns what a controller does. */
export interface ControllerMetrics {
  readonly queue: QueueObserver;
  workers(count: number): void;
  began(): void;
  ended(outcome: ReconcileOutcome, tookMs: number, isTerminal?: boolean): void;
}

/** Learns what a manager does, for whoever scrapes it. */
export interface Metrics {
  controller(name: string): ControllerMetrics;
  leading(lease: string, isLeading: boolean): void;
  answered(method: string, code: number): void;
  /** What a scraper gets. */
  page(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const nothing = (): void => {};

/** Counts nothing. */
export const noMetrics: Metrics = {
  controller: () => ({ queue: {}, workers: nothing, began: nothing, ended: nothing }),
  leading: nothing,
  answered: nothing,
  page: () => Promise.resolve({ contentType: "text/plain; charset=utf-8", text: "" }),
};

/** As in controller-runtime, whose names and buckets these are, so that dashboards made for it work. */
const RECONCILE_SECONDS = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2,
  2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];
const QUEUE_SECONDS = [1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10];

/**
 * Metrics of the package prom-client, an optional peer that is loaded by this call: what controller-runtime counts, the process,
 * and whatever the program registers with prom-client itself. Rejects where prom-client is not installed.
 */
export async function promMetrics(): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, register } = await loadPromClient();
  const own = new Registry();
  const registers = [own];
  collectDefaultMetrics({ register: own });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  const by = ["controller"] as const;
  const reconciles = counter("controller_runtime_reconcile_total", "Reconciles by how they ended", [...by, "result"]);
  const errors = counter("controller_runtime_reconcile_errors_total", "Reconciles that failed", by);
  const terminal = counter(
    "controller_runtime_terminal_reconcile_errors_total",
    "Failures that are not tried again",
    by,
  );
  const seconds = histogram("controller_runtime_reconcile_time_seconds", "Time of a reconcile", by, RECONCILE_SECONDS);
  const limit = gauge("controller_runtime_max_concurrent_reconciles", "Reconciles that may run at a time", by);
  const active = gauge("controller_runtime_active_workers", "Reconciles that run", by);
  const named = ["name", "controller"] as const;
  const depth = gauge("workqueue_depth", "Keys that wait for a worker", named);
  const adds = counter("workqueue_adds_total", "Keys that were added", named);
  const retries = counter("workqueue_retries_total", "Keys that were added again after a failure", named);
  const waited = histogram(
    "workqueue_queue_duration_seconds",
    "Time that a key waits for a worker",
    named,
    QUEUE_SECONDS,
  );
  const worked = histogram("workqueue_work_duration_seconds", "Time that a worker has a key", named, QUEUE_SECONDS);
  const master = gauge("leader_election_master_status", "1 where this copy of the program leads", ["name"]);
  const answers = counter("rest_client_requests_total", "Answers of the API server", ["method", "code"]);

  return {
    controller(controller) {
      const labels = { name: controller, controller };
      // What did not happen yet is 0, and not absent.
      for (const result of ["success", "requeue_after", "error"]) reconciles.inc({ controller, result }, 0);
      errors.inc({ controller }, 0);
      terminal.inc({ controller }, 0);
      depth.set(labels, 0);
      return {
        queue: {
          added(count) {
            adds.inc(labels);
            depth.set(labels, count);
          },
          taken(ms, count) {
            waited.observe(labels, ms / 1000);
            depth.set(labels, count);
          },
          finished: (ms) => worked.observe(labels, ms / 1000),
          retried: () => retries.inc(labels),
        },
        workers: (count) => limit.set({ controller }, count),
        began: () => active.inc({ controller }),
        ended(result, tookMs, isTerminal) {
          active.dec({ controller });
          reconciles.inc({ controller, result });
          seconds.observe({ controller }, tookMs / 1000);
          if (result === "error") errors.inc({ controller });
          if (isTerminal === true) terminal.inc({ controller });
        },
      };
    },
    leading: (name, isLeading) => master.set({ name }, isLeading ? 1 : 0),
    answered: (method, code) => answers.inc({ method, code: String(code) }),
    async page() {
      const whole = Registry.merge([own, register]);
      return { contentType: whole.contentType, text: await whole.metrics() };
    },
  };
}

async function loadPromClient(): Promise<typeof import("prom-client")> {
  try {
    return await import("prom-client");
  } catch (error) {
    throw new Error("metrics need the package prom-client: npm install prom-client", { cause: error });
  }
}

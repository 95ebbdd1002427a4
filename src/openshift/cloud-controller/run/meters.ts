import type { Clock } from "crdwright/controller";
import type { Transport, VCenterRequest } from "../../vcenter/transport.js";
import { VCenterError } from "../../vcenter/vcenter-error.js";
import type { VCenterObservation } from "./follow-vcenter.js";
import type { NodeState } from "./node-controller.js";

/** What a scraper learns of vCenters and nodes. */
export interface Meters {
  /** Returns a transport that counts its calls and how long they take. */
  wrap(transport: Transport): Transport;
  vcenter(server: string, what: VCenterObservation): void;
  node(name: string, state: NodeState | undefined): void;
  initialised(seconds: number): void;
  config(isValid: boolean): void;
}

const nothing = (): void => {};

/** Counts nothing. */
export const noMeters: Meters = {
  wrap: (transport) => transport,
  vcenter: nothing,
  node: nothing,
  initialised: nothing,
  config: nothing,
};

const PREFIX = "cloudprovider_vsphere_";
const DELAYS = [
  "node_controller_cloud_provider_taint_removal_delay_seconds",
  "node_controller_initial_node_sync_delay_seconds",
];

/** The buckets of k8s.io/cloud-provider: 1, 4, … 1024 s. */
const DELAY_SECONDS = [1, 4, 16, 64, 256, 1024];

/**
 * Registers the metrics with prom-client, which the manager serves: those of the published controller under their names, which it
 * defines and never registers, and what it has none for. Rejects where prom-client is not installed.
 */
export async function promMeters(clock: Clock): Promise<Meters> {
  const { Counter, Gauge, Histogram, register } = await import("prom-client");
  // A process that makes another controller, as a test does, counts from the beginning.
  for (const { name } of register.getMetricsAsArray())
    if (name.startsWith(PREFIX) || DELAYS.includes(name)) register.removeSingleMetric(name);
  const seconds = new Histogram({
    name: "cloudprovider_vsphere_api_request_duration_seconds",
    help: "Time of a call to a vCenter",
    labelNames: ["vcenter", "request"] as const,
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
  });
  const errors = new Counter({
    name: "cloudprovider_vsphere_api_request_errors",
    help: "Calls to a vCenter that failed, by what kept them from an answer",
    labelNames: ["vcenter", "request", "problem"] as const,
  });
  const up = new Gauge({
    name: "cloudprovider_vsphere_vcenter_up",
    help: "Whether the inventory of a vCenter is known and followed",
    labelNames: ["vcenter"] as const,
  });
  const answered = new Gauge({
    name: "cloudprovider_vsphere_vcenter_last_answer_timestamp_seconds",
    help: "When a vCenter answered last",
    labelNames: ["vcenter"] as const,
  });
  const logins = new Counter({
    name: "cloudprovider_vsphere_vcenter_logins_total",
    help: "Sessions that were begun with a vCenter",
    labelNames: ["vcenter"] as const,
  });
  const machines = new Gauge({
    name: "cloudprovider_vsphere_vcenter_machines",
    help: "VMs in the inventory of a vCenter",
    labelNames: ["vcenter"] as const,
  });
  const nodes = new Map<string, NodeState>();
  new Gauge({
    name: "cloudprovider_vsphere_nodes",
    help: "Nodes by what is known of their VMs",
    labelNames: ["state"] as const,
    collect() {
      this.reset();
      for (const state of [
        "found",
        "absent",
        "unknown",
        "unconfigured",
        "conflict",
        "malformed",
        "foreign",
        "unmatched",
        "elsewhere",
      ])
        this.set({ state }, 0);
      for (const { finding } of nodes.values()) this.inc({ state: finding });
    },
  });
  new Gauge({
    name: "cloudprovider_vsphere_nodes_differing",
    help: "Nodes that would be changed, where nothing is written",
    collect() {
      this.set([...nodes.values()].filter(({ differences }) => differences.length > 0).length);
    },
  });
  const delays = DELAYS.map(
    (name) => new Histogram({ name, help: "Age of a node when it was initialised", buckets: DELAY_SECONDS }),
  );
  const valid = new Gauge({
    name: "cloudprovider_vsphere_config_valid",
    help: "Whether the cloud config can be used as it stands now",
  });
  valid.set(1);
  return {
    wrap: (transport) => ({
      ...transport,
      request: async (call) => {
        const labels = { vcenter: transport.server, request: requestName(call) };
        const began = clock.now();
        try {
          return await transport.request(call);
        } catch (error) {
          errors.inc({ ...labels, problem: error instanceof VCenterError ? error.problem : "fault" });
          throw error;
        } finally {
          seconds.observe(labels, (clock.now() - began) / 1000);
        }
      },
    }),
    vcenter: (server, what) => {
      const labels = { vcenter: server };
      if (what.kind === "ended") {
        for (const gauge of [up, answered, machines]) gauge.remove(labels);
        return;
      }
      up.set(labels, what.kind === "failed" ? 0 : 1);
      if (what.kind === "failed") return;
      answered.set(labels, Math.floor(clock.date().getTime() / 1000));
      machines.set(labels, what.machines);
      if (what.kind === "connected") logins.inc(labels);
    },
    node: (name, state) => {
      if (state === undefined) nodes.delete(name);
      else nodes.set(name, state);
    },
    initialised: (age) => {
      for (const each of delays) each.observe(age);
    },
    config: (isValid) => valid.set(isValid ? 1 : 0),
  };
}

/** The method of SOAP, or that of HTTP with the path of REST and no identifiers. */
function requestName({ method, path, body = "" }: VCenterRequest): string {
  const soap = path === "/sdk" ? /<soapenv:Body><(\w+)/.exec(body.slice(0, 500))?.[1] : undefined;
  return soap ?? `${method} ${path.replace(/^.*\/cis\//, "").replace(/id:[^/?]+/, "id")}`;
}

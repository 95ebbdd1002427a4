import {
  childOf,
  childrenOf,
  element,
  type Reference,
  referenceElement,
  referenceKey,
  referenceOf,
  textElement,
  textOf,
  type XmlValue,
} from "./soap.js";

/** What is measured (openshift/vsphere-problem-detector, CheckNodePerf): `disk.maxTotalLatency.latest`, in milliseconds. */
const COUNTER = { group: "disk", name: "maxTotalLatency", rollup: "latest" } as const;
/** The samples of the last hours, one for each 20 seconds; with fewer than the least nothing is said. */
const SAMPLES = { interval: 20, most: 300, least: 30 } as const;
/** How many machines one call asks about. */
const MACHINES_AT_ONCE = 50;

/** Calls a method of an object of a vCenter. */
export type VimCall = (method: string, self: Reference, content: string) => Promise<XmlValue>;

/**
 * Returns the mean latency of the disks of machines, by {@link referenceKey}. A machine without enough samples is left out, and so are all
 * where the vCenter does not measure it.
 */
export async function meanDiskLatencies(
  call: VimCall,
  performance: Reference,
  counters: readonly XmlValue[],
  machines: readonly Reference[],
): Promise<ReadonlyMap<string, number>> {
  const means = new Map<string, number>();
  const counter = counters.find(isLatency);
  if (counter === undefined) return means;
  const metric = element(
    "metricId",
    textElement("counterId", textOf(childOf(counter, "key"))) + textElement("instance", ""),
  );
  for (let start = 0; start < machines.length; start += MACHINES_AT_ONCE) {
    const specs = machines
      .slice(start, start + MACHINES_AT_ONCE)
      .map((machine) =>
        element(
          "querySpec",
          referenceElement("entity", machine) +
            textElement("maxSample", String(SAMPLES.most)) +
            metric +
            textElement("intervalId", String(SAMPLES.interval)),
        ),
      );
    for (const result of childrenOf(await call("QueryPerf", performance, specs.join("")), "returnval")) {
      const machine = referenceOf(childOf(result, "entity"));
      const samples = childrenOf(result, "value").flatMap((series) => childrenOf(series, "value").map(textOf));
      // A host that was asleep measures -1.
      const measured = samples.map(Number).filter((sample) => sample >= 0);
      if (machine === undefined || measured.length < SAMPLES.least) continue;
      means.set(referenceKey(machine), measured.reduce((sum, each) => sum + each, 0) / measured.length);
    }
  }
  return means;
}

function isLatency(counter: XmlValue): boolean {
  const key = (name: string): string => textOf(childOf(childOf(counter, name), "key"));
  return (
    key("groupInfo") === COUNTER.group &&
    key("nameInfo") === COUNTER.name &&
    textOf(childOf(counter, "rollupType")) === COUNTER.rollup
  );
}

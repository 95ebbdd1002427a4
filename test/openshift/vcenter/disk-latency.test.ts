import { describe, expect, it } from "vitest";
import { meanDiskLatencies } from "../../../src/openshift/vcenter/disk-latency.js";
import { referenceKey, type XmlValue } from "../../../src/openshift/vcenter/soap.js";

const MANAGER = { type: "PerformanceManager", value: "PerfMgr" };

function counter(key: string, rollupType = "latest", name = "maxTotalLatency"): XmlValue {
  return { key, nameInfo: { key: name }, groupInfo: { key: "disk" }, rollupType };
}

const COUNTERS = [counter("1", "average"), counter("2", "latest", "usage"), counter("133")];

function machines(count: number) {
  return Array.from({ length: count }, (_, index) => ({ type: "VirtualMachine", value: `vm-${index}` }));
}

/** What comes of machines whose samples are these, by their numbers, and the calls that it took. */
async function latencies(samples: readonly (readonly number[])[], counters: readonly XmlValue[] = COUNTERS) {
  const calls: string[] = [];
  const references = machines(samples.length);
  const means = await meanDiskLatencies(
    async (_, __, content) => {
      calls.push(content);
      const asked = references.filter(({ value }) => content.includes(`>${value}<`));
      return {
        returnval: asked.map(({ value, type }) => ({
          entity: { "@type": type, "#text": value },
          value: { value: samples[Number(value.slice(3))]?.map(String) ?? [] },
        })),
      };
    },
    MANAGER,
    counters,
    references,
  );
  return { calls, means: references.map((each) => means.get(referenceKey(each))) };
}

const many = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

describe("the mean latency of disks", () => {
  it("is that of the samples, where there are thirty, without those that were not measured", async () => {
    const { calls, means } = await latencies([
      many(30, 10),
      many(29, 10),
      [...many(29, 10), -1],
      [...many(15, 0), ...many(15, 201)],
      [],
    ]);
    expect(means).toEqual([10, undefined, undefined, 100.5, undefined]);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain("<metricId><counterId>133</counterId><instance></instance></metricId>");
  });

  it("asks about fifty machines at once", async () => {
    const { calls, means } = await latencies(Array.from({ length: 51 }, () => many(30, 1)));
    expect(calls).toHaveLength(2);
    expect(means.every((each) => each === 1)).toBe(true);
  });

  it("is nothing where it is not measured", async () => {
    expect(await latencies([many(30, 10)], COUNTERS.slice(0, 2))).toEqual({ calls: [], means: [undefined] });
  });
});

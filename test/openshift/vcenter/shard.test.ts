import { describe, expect, test } from "vitest";
import { ownsVCenter, type Shard, shardName } from "../../../src/openshift/vcenter/shard.js";

const SERVERS = Array.from({ length: 400 }, (_, index) => `vc-${index}.example.com`);

function shards(count: number): Shard[] {
  return Array.from({ length: count }, (_, index) => ({ index: index + 1, count }));
}

describe("shards of vCenters", () => {
  test.each([1, 2, 3, 99])("give each vCenter to one of %d copies", (count) => {
    for (const server of SERVERS) expect(shards(count).filter((shard) => ownsVCenter(shard, server))).toHaveLength(1);
  });

  test("spread many vCenters evenly, and know them without case", () => {
    for (const shard of shards(4)) {
      const own = SERVERS.filter((server) => ownsVCenter(shard, server));
      expect(own.length).toBeGreaterThan(70);
      expect(own.length).toBeLessThan(130);
      expect(SERVERS.filter((server) => ownsVCenter(shard, server.toUpperCase()))).toEqual(own);
    }
  });

  test("stay as they are from release to release", () => {
    expect(["vc-a", "vc-b", "vc-d"].map((server) => ownsVCenter({ index: 1, count: 2 }, server))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("by server have that one alone", () => {
    expect(["vc-a", "VC-A", "vc-ab"].map((server) => ownsVCenter({ server: "vc-a" }, server))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each<[Shard, string]>([
    [{ index: 1, count: 1 }, "lease"],
    [{ index: 2, count: 3 }, "lease-2-of-3"],
    [{ server: "VC-A.example.com" }, "lease-vc-a.example.com"],
    [{ server: "fd00::1" }, "lease-fd00-1"],
  ])("name what each has for itself", (shard, name) => {
    expect(shardName("lease", shard)).toBe(name);
  });
});

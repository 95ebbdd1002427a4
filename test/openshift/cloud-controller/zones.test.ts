import { describe, expect, test } from "vitest";
import { findZone, zoneOfDomain } from "../../../src/openshift/cloud-controller/zones.js";

const DOMAIN = {
  region: "r",
  zone: "z",
  server: "vc-a",
  topology: { datacenter: "dc", computeCluster: "/dc/host/c" },
};
const PLACE = { server: "vc-a", datacenter: "dc", cluster: "/dc/host/c" };

describe("the zone of a VM", () => {
  test("is that of its failure domain", () =>
    expect(zoneOfDomain([DOMAIN], PLACE)).toEqual({ region: "r", zone: "z" }));

  test.each([
    ["another vCenter has the same paths", [DOMAIN], { ...PLACE, server: "vc-b" }],
    ["it is in another cluster", [DOMAIN], { ...PLACE, cluster: "/dc/host/d" }],
    ["it is in another datacenter", [DOMAIN], { ...PLACE, datacenter: "dd" }],
    ["two zones share its cluster", [DOMAIN, { ...DOMAIN, zone: "y" }], PLACE],
  ])("is none where %s", (_, domains, place) => expect(zoneOfDomain(domains, place)).toBeUndefined());

  test("names the category of what is missing", () => {
    const found = findZone([["host"]], () => [{ name: "r1", category: "reg" }], { region: "reg", zone: "zon" });
    expect(found).toMatchObject({ missing: ["zone"], problem: expect.stringContaining("zone (category zon)") });
  });

  test("is empty, and no problem, without categories", () => {
    expect(findZone([["host"]], () => [], {})).toEqual({ zone: {} });
  });
});

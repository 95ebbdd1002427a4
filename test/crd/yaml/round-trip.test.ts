import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { roundTripManifests } from "../../conformance/yaml-round-trip.js";
import { sampleOf, sampleSize } from "../../sample-size.js";

const publishedData = fileURLToPath(new URL("../../../../shared/oracle", import.meta.url));
const absent = !existsSync(publishedData);
if (absent) console.log("skipped: no published manifests at ../shared/oracle");

describe.skipIf(absent)("published manifests", () => {
  it("are written again byte for byte", () => {
    const { passed, total, failures } = roundTripManifests(publishedData, sampleOf);
    console.log(`YAML round trip: ${passed}/${total} manifests with equal bytes`);
    expect(failures).toEqual([]);
    expect(total).toBeGreaterThan(sampleSize(400));
  });
});

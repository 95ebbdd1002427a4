import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCrd } from "../../src/crd/acceptance/check-crd.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { drawnCrds } from "./drawn-crds.js";
import { roundTripDocuments } from "./round-trip.js";

const SEED = 13;
describe("a CRD that a server takes", () => {
  it("comes back from TypeScript as it was, whatever it holds", { timeout: 300_000 }, () => {
    let taken = 0;
    fc.assert(
      fc.property(drawnCrds, (document) => {
        if (checkCrd(document).some(({ severity }) => severity === "error")) return;
        taken++;
        const { errors, texts } = roundTripDocuments([document]);
        expect(errors).toEqual([]);
        expect(texts.map((each) => parseYaml(each))).toEqual([document]);
      }),
      { seed: SEED, numRuns: 1500 },
    );
    expect(taken).toBeGreaterThan(300);
  });
});

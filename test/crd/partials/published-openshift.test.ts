import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { auditPublishedCrds, compareLostRules } from "../../conformance/lost-rules.js";
import { compareMergedManifests } from "../../conformance/merged-manifests.js";
import { publishedDataFolder } from "../../conformance/published-data.js";

const publishedData = publishedDataFolder();
if (publishedData === undefined) console.log("skipped: no published partial manifests at ../shared/oracle");

describe.skipIf(publishedData === undefined)("the published partial manifests", () => {
  const openshiftData = join(publishedData ?? "", "openshift-api");

  it("merge to the published manifests, with the same names and content", () => {
    const { passed, total, failures } = compareMergedManifests(openshiftData);
    console.log(`merged manifests: ${passed}/${total}`);
    expect(failures).toEqual([]);
    expect(passed).toBe(total);
    expect(total).toBe(225);
  });

  it("lose the known rules in the merge and no others", () => {
    const { passed, total, failures } = compareLostRules(openshiftData);
    console.log(`rules lost in the merge: ${passed}/${total}`);
    expect(failures).toEqual([]);
    expect(total).toBe(17);
  });

  it("lose limits besides, each of which another value replaced, and no enum value", () => {
    const others = auditPublishedCrds(openshiftData).filter(({ kind }) => kind !== "rule");
    const count = (keyword: string): number => others.filter((loss) => loss.keyword === keyword).length;
    expect(
      Object.fromEntries(["maxItems", "pattern", "anyOf", "format"].map((keyword) => [keyword, count(keyword)])),
    ).toEqual({
      maxItems: 5,
      pattern: 5,
      anyOf: 2,
      format: 1,
    });
    expect(others).toHaveLength(13);
  });
});

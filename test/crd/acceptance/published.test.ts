import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkCrd } from "../../../src/crd/acceptance/check-crd.js";
import { parseYaml } from "../../../src/crd/yaml/parse-yaml.js";
import { publishedDataFolder } from "../../conformance/published-data.js";
import { sampleOf } from "../../sample-size.js";
import { problemLines } from "./problem-lines.js";

const publishedData = publishedDataFolder();
if (publishedData === undefined) console.log("skipped: no published CRDs at ../shared/oracle");

describe.skipIf(publishedData === undefined)("published CRDs", () => {
  it.each([
    ["crds", 60],
    ["openshift-api/merged", 225],
  ])("of %s have no errors", (folder, count) => {
    const root = join(publishedData ?? "", folder);
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
    const errors = sampleOf(files).flatMap((file) =>
      problemLines(
        checkCrd(parseYaml(readFileSync(join(root, file), "utf8"))).filter(({ severity }) => severity === "error"),
      ).map((line) => `${file}: ${line}`),
    );
    expect(errors).toEqual([]);
    expect(files).toHaveLength(count);
  });
});

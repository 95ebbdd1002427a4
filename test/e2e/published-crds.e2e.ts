import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkCrd } from "../../src/crd/acceptance/check-crd.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { publishedDataFolder } from "../conformance/published-data.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { definitions } from "./harness/custom-resource-definition.js";

const folder = publishedDataFolder();
/** These hold ids in place of rules, so no server takes them. */
const OPAQUE = /_(infrastructures|controllerconfigs)(-|\.)/;

function manifestsBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml") && !OPAQUE.test(name))
    .sort()
    .map((name) => path.join(directory, name));
}

describe.skipIf(folder === undefined || !existsSync(folder))("published CRDs", () => {
  let server: ControlPlane;

  beforeAll(async () => {
    server = await startControlPlane();
  });
  afterAll(async () => {
    await server?.stop();
  });

  test("that the server accepts are accepted at generation", async () => {
    const files = [
      ...manifestsBelow(path.join(folder ?? "", "crds")),
      ...manifestsBelow(path.join(folder ?? "", "openshift-api/merged")),
    ];
    let accepted = 0;
    const refusedHere: string[] = [];
    for (const file of files) {
      const text = readFileSync(file, "utf8");
      const answer = await server.client.create(definitions, parse(text), { dryRun: true });
      if (!answer.accepted) continue;
      accepted++;
      const errors = checkCrd(parseYaml(text)).filter(({ severity }) => severity === "error");
      if (errors.length > 0) refusedHere.push(`${file}: ${JSON.stringify(errors)}`);
    }
    console.log(
      `published CRDs: ${accepted} accepted by the server of ${files.length} tried, ${refusedHere.length} of these refused here`,
    );
    expect(refusedHere).toEqual([]);
    expect(accepted).toBeGreaterThan(200);
  });
});

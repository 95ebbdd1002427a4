import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkCrd } from "../../src/crd/acceptance/check-crd.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { definitions } from "./harness/custom-resource-definition.js";

const FOLDER = fileURLToPath(new URL("../fixtures/broken-crds/", import.meta.url));
const files = readdirSync(FOLDER).sort();

describe("broken CRDs", () => {
  let server: ControlPlane;
  let agreed = 0;

  beforeAll(async () => {
    server = await startControlPlane();
  });
  afterAll(async () => {
    console.log(`broken CRDs: ${agreed} agreed of ${files.length} tried`);
    await server?.stop();
  });

  test.each(files)("%s is refused by the server and at generation, for the same reason", async (file) => {
    const text = readFileSync(path.join(FOLDER, file), "utf8");
    const [first] = checkCrd(parseYaml(text)).filter(({ severity }) => severity === "error");
    const answer = await server.client.create(definitions, parse(text), { dryRun: true });
    expect(answer.accepted).toBe(false);
    const causes = answer.accepted ? [] : answer.status.causes.map(causeOf);
    expect(causes).toContainEqual(causeOf({ field: first?.path ?? "", type: first?.type ?? "" }));
    agreed++;
  });
});

/** A value of the wrong type and one that is wrong for another reason are told alike by people, and so by us. */
function causeOf({ field, type }: { readonly field: string; readonly type: string }): { field: string; type: string } {
  return { field, type: type === "FieldValueTypeInvalid" ? "FieldValueInvalid" : type };
}

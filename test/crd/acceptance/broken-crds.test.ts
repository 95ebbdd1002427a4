import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkCrd } from "../../../src/crd/acceptance/check-crd.js";
import { parseYaml } from "../../../src/crd/yaml/parse-yaml.js";

const FOLDER = fileURLToPath(new URL("../../fixtures/broken-crds/", import.meta.url));
const HEADER = /^# path: (?<path>.*) \| type: (?<type>\w+) \| text:(?: (?<text>.*))?$/m;

const files = readdirSync(FOLDER).sort();

/** What the first line of a fixture says that a kube-apiserver of 1.37 reports first. */
function expected(text: string): object {
  const header = HEADER.exec(text)?.groups;
  return { path: header?.path, type: `FieldValue${header?.type}`, detail: header?.text ?? "", severity: "error" };
}

describe("broken CRDs", () => {
  it.each(files)("%s is refused for what its header says", (file) => {
    const text = readFileSync(FOLDER + file, "utf8");
    const [first] = checkCrd(parseYaml(text)).filter(({ severity }) => severity === "error");
    expect(first).toMatchObject(expected(text));
  });

  it("are there", () => {
    expect(files.length).toBeGreaterThan(200);
  });
});

import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runSuiteFiles } from "../../src/cli/commands/suite-run.js";
import { gateTouches } from "../../src/gates/gate-touches.js";
import { createCompiler } from "../../src/project/compile.js";
import { crdSettings } from "../../src/project/crd-settings.js";
import { readProject } from "../../src/project/read-project.js";
import { failedCases } from "../../src/suites/suite-results.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

it("pass on every manifest of the API, with and without each gate that makes a difference", () => {
  const { runs, findings } = runSuiteFiles({ paths: [], project: ROOT }, {});
  expect(findings).toEqual([]);
  expect(failedCases(runs).map(({ message }) => message)).toEqual([]);
  const required = new Set(
    runs.flatMap(({ suite }) => suite.gates.map(({ gate, isOn }) => (isOn ? gate : `-${gate}`))),
  );
  const { texts } = readProject({ project: ROOT });
  const touches = gateTouches(createCompiler()(texts).model, crdSettings(texts));
  const touched = [...new Set(touches.flatMap(({ gates }) => gates))];
  expect(touched.length).toBeGreaterThan(10);
  expect(touched.flatMap((gate) => [gate, `-${gate}`]).filter((gate) => !required.has(gate))).toEqual([]);
});

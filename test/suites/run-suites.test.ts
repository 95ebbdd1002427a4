import { describe, expect, it } from "vitest";
import { reportJunit } from "../../src/suites/report-junit.js";
import { createSuiteRunner, type SuiteRun } from "../../src/suites/run-suites.js";
import { crdChoice } from "../../src/suites/select-crds.js";
import type { SuiteCrd } from "../../src/suites/suite-crd.js";
import { countRuns, failedCases } from "../../src/suites/suite-results.js";
import { CrdError } from "../../src/validation/read-crd.js";
import { read, suiteText, widgetCrd } from "./widget-suite.js";
import { widgetValidator } from "./widget-validator.js";

const NO_TABLES = { clusters: [], gates: [] };

function run(tests: readonly string[], crds: readonly SuiteCrd[] = [widgetCrd("one")]): SuiteRun[] {
  const { suite, findings } = read(suiteText(tests));
  expect(findings).toEqual([]);
  const runner = createSuiteRunner(crdChoice(crds, NO_TABLES), { validatorFor: widgetValidator });
  return suite === undefined ? [] : runner(suite, () => {});
}

const onCreate = (initial: string, ...rest: string[]) => ["onCreate:", `- {name: a, initial: '${initial}'}`, ...rest];
const create = (initial: string, ...expected: string[]) => [
  "onCreate:",
  "- name: a",
  `  initial: '${initial}'`,
  ...expected.map((line) => `  ${line}`),
];
const update = (initial: string, updated: string, ...expected: string[]) => [
  "onUpdate:",
  "- name: a",
  `  initial: '${initial}'`,
  `  updated: '${updated}'`,
  ...expected.map((line) => `  ${line}`),
];
const MORE = "initialCRDPatches: [{op: replace, path: /spec/versions/0/schema/openAPIV3Schema/maxSize, value: 10}]";
const LARGE = 'Widget.example.com "test-b7x2d" is invalid: spec.size: Invalid value: 9: should be at most 3';

describe("a case", () => {
  it.each<[name: string, tests: string[], problem: string | undefined]>([
    ["is stored as it is", onCreate("{spec: {size: 1}}"), undefined],
    ["loses the status on creation", create("{spec: {}, status: {size: 1}}", "expected: '{spec: {}}'"), undefined],
    ["is pruned", create("{spec: {unknown: 1}}", "expected: '{spec: {}}'"), undefined],
    ["is pruned unexpectedly", create("{spec: {unknown: 1}}"), "spec.unknown should be 1 and is absent"],
    ["has metadata of its own", create("{metadata: {name: x, labels: {a: b}}}"), undefined],
    ["is refused", create("{spec: {size: 9}}", "expectedError: should be at most 3"), undefined],
    ["is refused unexpectedly", create("{spec: {size: 9}}"), `the creation was refused with ${LARGE}`],
    [
      "is not refused",
      create("{spec: {size: 1}}", "expectedError: never"),
      "all was accepted, and the creation should be refused with never",
    ],
    [
      "is refused with another text",
      create("{spec: {size: 9}}", "expectedError: other"),
      `the creation was refused with ${LARGE}, which does not hold other`,
    ],
    [
      "is updated with its status",
      update("{spec: {size: 1}, status: {size: 1}}", "{spec: {size: 2}, status: {size: 3}}"),
      undefined,
    ],
    [
      "keeps the status that the update does not have",
      update("{status: {size: 1}}", "{spec: {}}", "expected: '{spec: {}, status: {size: 1}}'"),
      undefined,
    ],
    [
      "is refused at the update",
      update("{spec: {size: 1}}", "{spec: {size: 9}}", "expectedError: spec.size"),
      undefined,
    ],
    [
      "is refused at the status",
      update("{spec: {}}", "{spec: {}, status: {size: 9}}", "expectedStatusError: status.size"),
      undefined,
    ],
    [
      "is refused at the update instead",
      update("{spec: {}}", "{spec: {size: 9}, status: {size: 9}}", "expectedStatusError: size"),
      `the update was refused, and not the update of the status, with ${LARGE}`,
    ],
    [
      "cannot be set up",
      update("{spec: {size: 9}}", "{spec: {}}", "expectedError: x"),
      `the initial object was refused, and not the update, with ${LARGE}`,
    ],
    ["ratchets what a patched CRD let in", update("{spec: {size: 9}}", "{spec: {size: 9, a: 1}}", MORE), undefined],
    [
      "is refused after a patch",
      update("{spec: {size: 9}}", "{spec: {size: 8}}", MORE, "expectedError: spec.size"),
      undefined,
    ],
    [
      "has a patch that does not fit",
      update("{}", "{}", "initialCRDPatches: [{op: remove, path: /spec/x}]"),
      "the CRD cannot be patched: remove /spec/x does not fit",
    ],
  ])("%s", (_, tests, problem) => {
    expect(run(tests).map(({ results }) => results.map((result) => result.problem))).toEqual([[problem]]);
  });

  it("needs the status subresource for a status", () => {
    const [only] = run(update("{status: {size: 1}}", "{}"), [widgetCrd("one", { hasStatus: false })]);
    expect(only?.results[0]?.problem).toBe(
      "the initial object was refused with the server could not find the requested resource",
    );
  });

  it("fails on a CRD that cannot be used", () => {
    const { suite } = read(suiteText(create("{}")));
    const runner = createSuiteRunner(crdChoice([widgetCrd("one")], NO_TABLES), {
      validatorFor: () => {
        throw new CrdError("version v1 of the CRD has no schema");
      },
    });
    const runs = suite === undefined ? [] : runner(suite, () => {});
    expect(runs[0]?.results[0]?.problem).toBe("the CRD cannot be used: version v1 of the CRD has no schema");
  });

  it("has a namespace where the CRD wants one", () => {
    const namespaces: unknown[] = [];
    const { suite } = read(suiteText(create("{}")));
    for (const scope of ["Cluster", "Namespaced"]) {
      const runner = createSuiteRunner(crdChoice([widgetCrd("one", { scope })], NO_TABLES), {
        validatorFor: (crd) => ({
          ...widgetValidator(crd),
          create: (object) => {
            namespaces.push(object.metadata);
            return { ok: true, object, errors: [], warnings: [] };
          },
        }),
      });
      if (suite !== undefined) runner(suite, () => {});
    }
    expect(namespaces).toEqual([
      { generateName: "test-", name: "test-b7x2d" },
      { generateName: "test-", name: "test-b7x2d", namespace: "default" },
    ]);
  });
});

describe("the results", () => {
  const runs = run(
    ["onCreate:", "- {name: good, initial: 'a: 1'}", "- {name: 'b & <a>', initial: '{spec: {size: 9}}'}"],
    [widgetCrd("one"), widgetCrd("two")],
  );

  it("tell a case once for all manifests on which it fails alike", () => {
    expect(failedCases(runs).map(({ code, message, span }) => [code, message, span?.file])).toEqual([
      ["suite-case-failed", `"b & <a>" fails on one, two: the creation was refused with ${LARGE}`, "tests/a.yaml"],
    ]);
    expect(countRuns(runs)).toEqual({ suites: 1, cases: 2, runs: 4, failed: 2 });
  });

  it("are JUnit's XML", () => {
    const quoted = `the creation was refused with ${LARGE.replaceAll('"', "&quot;")}`;
    expect(reportJunit(runs.slice(0, 1))).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<testsuites>",
        '  <testsuite name="tests/a.yaml on one" tests="2" failures="1">',
        '    <testcase classname="widgets.example.com" name="good" file="tests/a.yaml"/>',
        '    <testcase classname="widgets.example.com" name="b &amp; &lt;a&gt;" file="tests/a.yaml">',
        `      <failure message="${quoted}"/>`,
        "    </testcase>",
        "  </testsuite>",
        "</testsuites>",
        "",
      ].join("\n"),
    );
  });
});

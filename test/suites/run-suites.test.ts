import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { CrdError } from "../../src/emitters/validators/from-crd/read-crd.js";
import { reportJunit } from "../../src/suites/report-junit.js";
import { createSuiteRunner, type MakeValidator, type SuiteRun } from "../../src/suites/run-suites.js";
import { crdChoice } from "../../src/suites/select-crds.js";
import type { SuiteCrd } from "../../src/suites/suite-crd.js";
import { countRuns, failedCases } from "../../src/suites/suite-results.js";
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

describe("a CRD that the server refuses", () => {
  it("is told once, and no case is run on it", () => {
    const { suite } = read(suiteText(["onCreate:", "- {name: a, initial: '{}'}", "- {name: b, initial: '{}'}"]));
    const runner = createSuiteRunner(crdChoice([{ ...widgetCrd("one"), folder: "crds" }], NO_TABLES), {
      targetVersion: "1.33",
      validatorFor: () => {
        throw new CrdError("version v1 of the CRD has no schema");
      },
    });
    const findings: Diagnostic[] = [];
    const runs = [suite, suite].flatMap((each) => (each ? runner(each, (finding) => findings.push(finding)) : []));
    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      [
        "suite-crd-refused",
        "no case was run on crds/one, which Kubernetes 1.33 would refuse: version v1 of the CRD has no schema",
      ],
    ]);
    expect(countRuns(runs)).toMatchObject({ runs: 0, failed: 0, notRun: 4 });
  });

  it("fails the case that patches it so", () => {
    const { suite } = read(suiteText(update("{}", "{}", MORE)));
    const runner = createSuiteRunner(crdChoice([widgetCrd("one")], NO_TABLES), {
      validatorFor: (crd) => {
        if (JSON.stringify(crd).includes('"maxSize":10')) throw new CrdError("it is broken");
        return widgetValidator(crd);
      },
    });
    const [only] = suite === undefined ? [] : runner(suite, () => {});
    expect(only?.results[0]?.problem).toBe("the CRD cannot be used: it is broken");
  });
});

/** A validator that words refusals by the target version. */
const worded: MakeValidator = (crd, _, target) => {
  const validator = widgetValidator(crd);
  return {
    ...validator,
    create: (object) => {
      const result = validator.create(object);
      return {
        ...result,
        errors: result.errors.map((error) => ({ ...error, message: `${error.message} (${target})` })),
      };
    },
  };
};

describe("texts of other versions", () => {
  const TESTS = [
    "onCreate:",
    "- {name: a, initial: '{spec: {size: 9}}', expectedError: (1.32)}",
    "- {name: b, initial: '{spec: {size: 8}}', expectedError: at most 3 (1.32)}",
    "- {name: c, initial: '{spec: {size: 9}}', expectedError: (1.34)}",
    "- {name: d, initial: '{spec: {size: 9}}', expectedError: nobody's}",
    "- {name: e, initial: '{spec: {size: 1}}', expectedError: (1.32)}",
    "- {name: f, initial: '{spec: {size: 9}}', expectedError: (1.37)}",
  ];
  const { suite } = read(suiteText(TESTS));
  const runAt = (targetVersion: string) => {
    const options = { targetVersion, otherVersions: ["1.32", "1.34", "1.37"], validatorFor: worded };
    return suite === undefined
      ? []
      : createSuiteRunner(crdChoice([widgetCrd("one")], NO_TABLES), options)(suite, () => {});
  };

  it("are told as that, once for each version, and not as cases that fail", () => {
    const runs = runAt("1.37");
    expect(countRuns(runs)).toMatchObject({ runs: 6, passed: 1, otherWording: 3, failed: 2 });
    expect(failedCases(runs, "1.37").map(({ code, message, help }) => [code, message, help])).toEqual([
      [
        "suite-other-wording",
        "2 cases of 1 suite expect texts of Kubernetes 1.32, which 1.37 words otherwise; what is refused is right",
        "run them with --target-version 1.32, or leave texts alone with --verdicts",
      ],
      [
        "suite-other-wording",
        "1 case of 1 suite expects texts of Kubernetes 1.34, which 1.37 words otherwise; what is refused is right",
        "run them with --target-version 1.34, or leave texts alone with --verdicts",
      ],
      ["suite-case-failed", expect.stringContaining('"d" fails on one'), expect.anything()],
      ["suite-case-failed", expect.stringContaining('"e" fails on one: all was accepted'), expect.anything()],
    ]);
    expect(countRuns(runAt("1.32"))).toMatchObject({ passed: 2, otherWording: 2, failed: 2 });
  });

  it("are skipped cases in JUnit's XML", () => {
    const xml = reportJunit(runAt("1.37"));
    expect(xml).toContain('tests="6" failures="2" skipped="3"');
    expect(xml).toContain(
      '<skipped message="the expected text is that of Kubernetes 1.32: run with --target-version 1.32"/>',
    );
  });
});

describe("verdicts", () => {
  it.each<[text: string, passes: boolean]>([
    ["anything at all", true],
    ["spec.size: Invalid value: 1: with other words", true],
    ["size: Invalid value", true],
    ["spec.other: Invalid value: 9", false],
    ["[spec.size: Invalid value: 1, spec.other: Required value]", false],
    ["x: spec.size: Too many: 9", true],
    ["x: size: Too many: 9", false],
    ["spec.size", true],
    ["spec.si", true],
    ["spec.other", false],
    ["spec.other is what the size must fit", true],
  ])("with the expected text %s", (text, passes) => {
    const { suite } = read(suiteText(create("{spec: {size: 9}}", `expectedError: ${JSON.stringify(text)}`)));
    const options = { comparison: "verdicts", validatorFor: widgetValidator } as const;
    const runs =
      suite === undefined ? [] : createSuiteRunner(crdChoice([widgetCrd("one")], NO_TABLES), options)(suite, () => {});
    expect(runs[0]?.results.map(({ problem }) => problem === undefined)).toEqual([passes]);
  });

  it.each<[name: string, tests: string[]]>([
    ["what is accepted", create("{spec: {size: 1}}", "expectedError: spec.size")],
    ["what is stored", create("{spec: {size: 1}}", "expected: '{spec: {size: 2}}'")],
    [
      "which write is refused",
      update("{spec: {}}", "{spec: {size: 9}, status: {size: 9}}", "expectedStatusError: spec.size"),
    ],
  ])("still compare %s", (_, tests) => {
    const { suite } = read(suiteText(tests));
    const options = { comparison: "verdicts", validatorFor: widgetValidator } as const;
    const runs =
      suite === undefined ? [] : createSuiteRunner(crdChoice([widgetCrd("one")], NO_TABLES), options)(suite, () => {});
    expect(countRuns(runs).passed).toBe(0);
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
    expect(countRuns(runs)).toEqual({
      suites: 1,
      cases: 2,
      runs: 4,
      passed: 2,
      failed: 2,
      otherWording: 0,
      notRun: 0,
    });
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

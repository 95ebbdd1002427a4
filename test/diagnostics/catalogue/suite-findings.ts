import { validateFiles } from "../../../src/cli/commands/object-run.js";
import { readCrds } from "../../../src/cli/inputs/crd-folder.js";
import { namedSuites } from "../../../src/cli/inputs/suite-files.js";
import { objectFindings } from "../../../src/cli/reports/object-findings.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { CrdError } from "../../../src/emitters/validators/from-crd/read-crd.js";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";
import type { ValidationResult, Validator } from "../../../src/kube/validation/schema/validation-result.js";
import { createSuiteRunner, type MakeValidator } from "../../../src/suites/run-suites.js";
import { crdChoice } from "../../../src/suites/select-crds.js";
import { failedCases } from "../../../src/suites/suite-results.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";
import { read, suiteText, widgetCrd } from "../../suites/widget-suite.js";
import { widgetValidator } from "../../suites/widget-validator.js";
import type { BundleFindingCase } from "./bundle-findings.js";

const CASE = ["onCreate:", "- name: one", "  initial: 'spec: {size: 9}'"];
const UPDATE = ["onUpdate:", "- name: two", "  initial: 'a: 1'", "  updated: 'a: 2'"];

function reading(text: string): () => readonly Diagnostic[] {
  return () => read(text).findings;
}

/** Runs a suite on the CRDs of widgets in versions v1 and, where asked for, others. */
function running(text: string, versions: readonly string[] = ["v1"], gates: readonly string[] = ["Tech"]) {
  return () => {
    const findings: Diagnostic[] = [];
    const choice = crdChoice([widgetCrd("widgets.yaml", { versions })], { clusters: [], gates });
    const { suite } = read(text);
    const run = createSuiteRunner(choice, { validatorFor: widgetValidator });
    const runs = suite === undefined ? [] : run(suite, (finding) => findings.push(finding));
    return [...findings, ...failedCases(runs)];
  };
}

/** Mistakes that src/diagnostics/catalogue/suite.ts has words for. */
export const SUITE_FINDINGS: readonly BundleFindingCase[] = [
  {
    name: "an empty suite",
    run: reading(""),
    finds: [["suite-unreadable", "tests/a.yaml is no suite: it is empty"]],
  },
  {
    name: "keys that have no effect",
    run: reading(`${suiteText([...CASE, ...CASE], ["featureGate: Tech"])}onUpdate: []\n`),
    finds: [
      ["suite-key-double", "tests.onCreate is given twice, and only the last one counts"],
      ["suite-key-unknown", "the suite has no key featureGate, so that it has no effect"],
      ["suite-key-misplaced", "onUpdate stands in the suite and has no effect there; it belongs in tests"],
    ],
  },
  {
    name: "a case without what it needs, and one of another type",
    run: reading(suiteText(["onCreate:", "- name: one", "- {name: two, initial: 3}"])),
    finds: [
      ["suite-key-missing", "a case of onCreate needs initial"],
      ["suite-value", "tests.onCreate[1].initial has to be a text"],
    ],
  },
  {
    name: "an object that is not one",
    run: reading(suiteText(["onCreate:", "- {name: one, initial: '[1]'}"])),
    finds: [["suite-object-unreadable", "initial holds no object: it is no map"]],
  },
  {
    name: "an expectation that is never looked at",
    run: reading(suiteText([...UPDATE, "  expectedStatusError: x"])),
    finds: [
      [
        "suite-expectation-dead",
        "expectedStatusError is never looked at: updated has no status, so that none is written",
      ],
    ],
  },
  {
    name: "a gate and a CRD that there are not",
    run: () => [
      ...running(suiteText(CASE, ["featureGates: [Tehc]"]))(),
      ...running(suiteText(CASE, ["featureGates: [Tech]"]), ["v1"], [])(),
      ...running(suiteText(CASE).replace("widgets.", "widget."))(),
      ...running(suiteText(CASE, ["featureGates: [Tech]"]))(),
    ],
    finds: [
      ["suite-gate-unknown", "there is no feature gate Tehc"],
      ["suite-gate-unknown", "there is no feature gate Tech"],
      ["suite-no-crd", "there is no CRD widget.example.com"],
      ["suite-no-crd", "no manifest of widgets.example.com is for clusters with Tech"],
    ],
  },
  {
    name: "a CRD of several versions",
    run: () => [
      ...running(suiteText(CASE), ["v1", "v2"])(),
      ...running(suiteText(CASE, ["version: v3"]), ["v1", "v2"])(),
    ],
    finds: [
      ["suite-version", "widgets.example.com has several versions: v1, v2"],
      ["suite-version", "widgets.example.com has no version v3; there are v1, v2"],
    ],
  },
  {
    name: "a case that fails",
    run: running(suiteText(["onCreate:", "- {name: one, initial: 'a: 1', expectedError: large}"])),
    finds: [
      [
        "suite-case-failed",
        '"one" fails on widgets.yaml: all was accepted, and the creation should be refused with large',
      ],
    ],
  },
  {
    name: "a folder without suites",
    run: () => {
      const findings: Diagnostic[] = [];
      const folder = temporaryFolder();
      writeTree(folder, { "crd.yaml": "kind: CustomResourceDefinition\n" });
      namedSuites([folder], (finding) => findings.push(finding));
      return findings.map((finding) => ({ ...finding, message: finding.message.replace(/ in .*/, " in it") }));
    },
    finds: [["suite-none", "there are no suites in it"]],
  },
  {
    name: "a CRD that the server refuses, and texts of another version",
    run: () => {
      const findings: Diagnostic[] = [];
      const { suite } = read(suiteText(["onCreate:", "- {name: one, initial: 'spec: {size: 9}', expectedError: old}"]));
      const on = (crd: string, validatorFor: MakeValidator) => {
        const options = { validatorFor, targetVersion: "1.37", otherVersions: ["1.32"] };
        const run = createSuiteRunner(crdChoice([widgetCrd(crd)], { clusters: [], gates: [] }), options);
        return suite === undefined ? [] : run(suite, (finding) => findings.push(finding));
      };
      on("broken.yaml", () => {
        throw new CrdError("it has no schema");
      });
      const runs = on("widgets.yaml", (crd, _, target) => {
        const create: Validator["create"] = (object) => {
          const { errors, ...rest } = widgetValidator(crd).create(object);
          return { ...rest, errors: errors.map((each) => ({ ...each, message: target === "1.32" ? "old" : "new" })) };
        };
        return { ...widgetValidator(crd), create };
      });
      return [...findings, ...failedCases(runs)];
    },
    finds: [
      ["suite-crd-refused", "no case was run on broken.yaml, which Kubernetes 1.37 would refuse: it has no schema"],
      [
        "suite-other-wording",
        "1 case of 1 suite expects texts of Kubernetes 1.32, which 1.37 words otherwise; what is refused is right",
      ],
    ],
  },
];

const TEXT = "spec:\n  a: 1\n  a: 2\n";

function told(result: Partial<ValidationResult>, fieldValidation: "Strict" | "Warn"): readonly Diagnostic[] {
  const [document] = readYaml(TEXT).documents;
  const whole = { ok: false, object: {}, errors: [], warnings: [], ...result };
  return document === undefined ? [] : objectFindings("a.yaml", document, whole, fieldValidation);
}

/** Mistakes that src/diagnostics/catalogue/object.ts has words for. */
export const OBJECT_FINDINGS: readonly BundleFindingCase[] = [
  {
    name: "objects that cannot be read, have no CRD or no old one",
    run: () => {
      const folder = temporaryFolder();
      writeTree(folder, {
        "crd.yaml": JSON.stringify(widgetCrd("crd").document)
          .replace('"maxSize":3', '"type":"object"')
          .replace('"name":"v1"', '"name":"v1","served":true,"storage":true'),
        "refused.yaml": JSON.stringify(widgetCrd("crd", { versions: [] }).document).replace('"Widget"', '"Gizmo"'),
        "gizmo.yaml": "apiVersion: example.com/v1\nkind: Gizmo\n",
        "broken.yaml": "a: [",
        "gadget.yaml": "apiVersion: example.com/v1\nkind: Gadget\n",
        "widget.yaml": "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\n",
        "old.yaml": "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: b}\n",
      });
      const files = ["broken.yaml", "gadget.yaml", "widget.yaml", "gizmo.yaml"].map((name) => `${folder}/${name}`);
      const crds = readCrds([`${folder}/crd.yaml`, `${folder}/refused.yaml`], () => {});
      const options = { old: `${folder}/old.yaml`, status: false, fieldValidation: "Strict" } as const;
      const { findings } = validateFiles(files, crds, options);
      // The folder is another one each time.
      return findings.map((finding) => ({ ...finding, message: finding.message.replace(/\S*\/(?=\w+\.yaml)/, "") }));
    },
    finds: [
      [
        "object-unreadable",
        "broken.yaml cannot be read: Flow sequence in block collection must be sufficiently indented and end with a ]",
      ],
      ["object-without-crd", "no CRD defines Gadget of example.com/v1"],
      ["object-without-old", "old.yaml has no Widget a that this could be an update of"],
      [
        "object-crd-refused",
        "a server would refuse the CRD refused.yaml: spec.versions: must have exactly one version marked as storage version",
      ],
      [
        "object-crd-refused",
        "a server would refuse the CRD refused.yaml: status.storedVersions: must have at least one stored version",
      ],
    ],
  },
  {
    name: "what a server says",
    run: () =>
      [
        ...told({ refused: { code: 400, reason: "BadRequest", message: 'strict: unknown field "spec.b"' } }, "Strict"),
        ...told({ refused: { code: 400, reason: "BadRequest", message: "metadata is wrong" } }, "Warn").slice(1),
        ...told(
          {
            errors: [
              { type: "FieldValueInvalid", path: "spec.a", detail: "no", message: "spec.a: Invalid value: 2: no" },
            ],
          },
          "Warn",
        ),
      ].map((finding) => ({ ...finding, help: finding.help ?? "none" })),
    finds: [
      ["object-field-double", 'duplicate field "spec.a"'],
      ["object-field-unknown", 'unknown field "spec.b"'],
      ["object-refused", "metadata is wrong"],
      ["object-warned", 'duplicate field "spec.a"'],
      ["object-invalid", "spec.a: Invalid value: 2: no"],
    ],
  },
];

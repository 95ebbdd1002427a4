import { stringify } from "yaml";
import type { JsonDiagnostic } from "../../../src/diagnostics/reporters/report-json.js";
import { crdwright } from "../../cli/run-cli.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";
import { crd } from "../../review/crd-pair.js";

interface ReviewCase {
  readonly name: string;
  readonly run: () => Promise<readonly Pick<JsonDiagnostic, "code" | "message" | "help">[]>;
  readonly finds: readonly (readonly [code: string, message: string])[];
}

/** Manifests whose field takes texts of 4 and of 5 characters. */
export const REVIEWED_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [4, 5].map((maxLength) => [
    `${maxLength}.yaml`,
    stringify(crd({ spec: { properties: { value: { type: "string", maxLength } } } })),
  ]),
);

function run(args: readonly string[], files: Readonly<Record<string, string>> = {}): ReviewCase["run"] {
  return async () => {
    const folder = temporaryFolder();
    writeTree(folder, { ...REVIEWED_FILES, ...files });
    const { stdout } = await crdwright(folder, ["breaking", ...args, "--format", "json"]);
    const body: { diagnostics: JsonDiagnostic[] } = JSON.parse(stdout);
    return body.diagnostics;
  };
}

const SAME = ["4.yaml", "--against", "4.yaml", "--exceptions", "exceptions.yaml"];
const exception = "- crd: racks.example.com\n  rule: enum\n  path: spec.value\n  reason: agreed\n  until: ";

/** Changes of an API, and mistakes in what they are judged by. */
export const REVIEW_FINDINGS: readonly ReviewCase[] = [
  {
    name: "a change that breaks writers",
    run: run(["4.yaml", "--against", "5.yaml"]),
    finds: [
      [
        "api-breaking",
        "racks.example.com v1: spec.value: maxLength goes from 5 to 4: refused for new writes; stored objects live on until spec.value is edited (since Kubernetes 1.30) [max-length]",
      ],
    ],
  },
  {
    name: "a change that readers meet",
    run: run(["5.yaml", "--against", "4.yaml"]),
    finds: [
      [
        "api-review",
        "racks.example.com v1: spec.value: maxLength goes from 4 to 5: nothing that was taken is refused; a rollback would leave objects that may not be written again [max-length]",
      ],
    ],
  },
  {
    name: "an exception without a change",
    run: run([...SAME, "--day", "2026-01-01"], { "exceptions.yaml": `${exception}"2026-01-01"\n` }),
    finds: [
      ["api-exception-unmatched", "there is an exception for enum of racks.example.com spec.value, and no such change"],
    ],
  },
  {
    name: "an exception that is over",
    run: run([...SAME, "--day", "2026-01-02"], { "exceptions.yaml": `${exception}"2026-01-01"\n` }),
    finds: [["api-exception-expired", "the exception for enum of racks.example.com spec.value ended on 2026-01-01"]],
  },
  {
    name: "exceptions that are none",
    run: run(SAME, { "exceptions.yaml": "a: 1\n" }),
    finds: [["api-exceptions-invalid", "exceptions.yaml is no list of exceptions: a list is needed"]],
  },
  {
    name: "a state without CRDs",
    run: run(["4.yaml", "--against", "none.yaml"], { "none.yaml": "a: 1\n" }),
    finds: [["api-state-unreadable", "none.yaml cannot be compared: there are no CRDs in it"]],
  },
  {
    name: "a state with a CRD twice",
    run: run(["4.yaml", "--against", "."]),
    finds: [["api-state-crd-twice", "racks.example.com is in 4.yaml and otherwise in 5.yaml, for the same clusters"]],
  },
];

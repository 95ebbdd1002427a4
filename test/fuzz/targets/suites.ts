import fc from "fast-check";
import { reportJunit, runSuites } from "../../../src/entry/validate.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { mutatedText, textsBelow } from "../mutations.js";
import { publishedSuites } from "../published.js";
import type { FuzzTarget } from "../target.js";

const CRD: KubeObject = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Cluster",
    names: { kind: "Widget", plural: "widgets" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  size: { type: "integer", maximum: 3n },
                  names: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
                },
                "x-kubernetes-validations": [{ rule: "!has(self.size) || self.size != 2", message: "not two" }],
              },
              status: { type: "object", properties: { size: { type: "integer" } } },
            },
          },
        },
      },
    ],
  },
};
const SUITE = `apiVersion: apiextensions.k8s.io/v1
name: Widgets
crdName: widgets.example.com
version: v1
featureGates: []
tests:
  onCreate:
  - name: stored
    initial: |
      apiVersion: example.com/v1
      kind: Widget
      spec: {size: 1, names: [a]}
    expected: |
      apiVersion: example.com/v1
      kind: Widget
      spec: {size: 1, names: [a]}
  - name: refused
    initial: "spec: {size: 2}"
    expectedError: not two
  onUpdate:
  - name: updated
    initialCRDPatches:
    - {op: replace, path: /spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/size/maximum, value: 10}
    initial: "spec: {size: 9}"
    updated: "spec: {size: 9, names: [b]}"
    expectedStatusError: x
`;
const TOKENS = [
  ...[
    "\n",
    "\n    ",
    "- ",
    "op: ",
    "add",
    "remove",
    "move",
    "copy",
    "from: ",
    "path: /spec",
    "/-",
    "/0",
    "~1",
    "value: ",
  ],
  ...[
    "expected: ",
    "expectedError: ",
    "updated: ",
    "initial: ",
    "featureGates: [-A, B]",
    "tests:",
    "onCreate:",
    "|",
    '"',
  ],
];

const published = publishedSuites();

interface SuiteInput {
  readonly text: string;
  /** The index of the published suite that it is made of; the CRD is that one's. */
  readonly published?: number;
}

const own = fc.record({
  text: mutatedText([SUITE, SUITE, ...textsBelow("test/fixtures", ".testsuite.yaml", 8000)], TOKENS),
});
const ofPublished = published.map(({ text }, index) =>
  fc.record({ text: mutatedText([text], TOKENS), published: fc.constant(index) }),
);

/** Suites in the format of openshift/api, run on a CRD. */
export const suites: FuzzTarget<SuiteInput> = {
  inputs: fc.oneof(
    { weight: 3, arbitrary: own },
    ...(ofPublished.length === 0 ? [] : [{ weight: 1, arbitrary: fc.oneof(...ofPublished) }]),
  ),
  run: ({ text, published: index }) => {
    const document = (index === undefined ? undefined : published[index]?.crd) ?? CRD;
    const subjects = { crds: [{ name: "widgets.yaml", document }] };
    const { runs, findings } = runSuites([{ path: "tests/a.yaml", text }], subjects);
    return [reportJunit(runs), findings.map(({ code, message, span }) => [code, message, span])];
  },
};

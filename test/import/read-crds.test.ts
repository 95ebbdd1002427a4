import { join } from "node:path";
import { expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { plainSources } from "../../src/import/gather-sources.js";
import { readCrdFiles } from "../../src/import/read-crds.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

it("leaves out unknown fields, wherever and however many they are", () => {
  const folder = temporaryFolder();
  const many = Array.from({ length: 20_000 }, (_, index) => `x${index}: 1`).join("\n");
  writeTree(folder, {
    "crd.yaml": `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com, more: 1}
spec:
  group: example.com
  scope: Cluster
  names: {kind: Widget, plural: widgets, tall: true}
  versions:
  - {name: v1, served: true, storage: true, colour: red, schema: {openAPIV3Schema: {type: object, const: 1}}}
${many}
`,
  });
  const findings: Diagnostic[] = [];
  const [manifest] = readCrdFiles([join(folder, "crd.yaml")], findings);
  expect(findings.map(({ code }) => code)).toEqual(Array(20_004).fill("import-unknown-field"));
  expect(manifest?.document).toEqual({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com" },
    spec: {
      group: "example.com",
      scope: "Cluster",
      names: { kind: "Widget", plural: "widgets" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
    },
  });
});

it("takes a plural in a file's name for a text, whatever signs it has", () => {
  const names = { kind: "Widget", plural: "[(a+)+$" };
  const document = { metadata: { name: "a" }, spec: { group: "example.com", names, scope: "Cluster", versions: [] } };
  const patterns = ["0000_10_x_[(a+)+$.crd.yaml", `0000_10_x_${"a".repeat(40)}!.crd.yaml`].map((path) =>
    plainSources([{ path, document }], []).map(({ pattern }) => pattern),
  );
  expect(patterns[0]).toEqual([{ runLevel: "0000_10", operator: "x", ordering: undefined }]);
  expect(patterns[1]).toEqual([{ runLevel: undefined, operator: undefined, ordering: undefined }]);
});

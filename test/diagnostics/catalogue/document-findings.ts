import { checkDocument } from "../../../src/documents/check-document.js";
import { createDocumentValidator } from "../../../src/kube/validation/create-document-validator.js";
import { clusterSources } from "../../../src/openshift/cluster/cluster-sources.js";
import type { BundleFindingCase } from "./bundle-findings.js";

const validator = createDocumentValidator({
  schema: { type: "object", properties: { size: { type: "integer", maximum: 3 }, name: { type: "string" } } },
});

function checking(text: string): BundleFindingCase["run"] {
  return () => checkDocument({ path: "plan.yaml", text }, validator).findings;
}

/** Mistakes that src/diagnostics/catalogue/document.ts has words for. */
export const DOCUMENT_FINDINGS: readonly BundleFindingCase[] = [
  {
    name: "a text without a document, with two, and with a list",
    run: async () =>
      (await Promise.all(["# nothing", "size: 1\n---\nsize: 2", "- 1"].map((text) => checking(text)()))).flat(),
    finds: [
      ["document-unreadable", "plan.yaml cannot be read: it holds no document"],
      ["document-unreadable", "plan.yaml cannot be read: it holds more than one document"],
      ["document-unreadable", "plan.yaml cannot be read: it is no map"],
    ],
  },
  {
    name: "documents that a cluster does not have",
    run: async () => clusterSources({ infrastructure: undefined, configMap: undefined, secret: undefined }).findings,
    finds: [
      ["document-missing", "Infrastructure cluster is missing in the cluster"],
      ["document-missing", "ConfigMap openshift-config/cloud-provider-config is missing in the cluster"],
      ["document-missing", "Secret kube-system/vsphere-creds is missing in the cluster"],
    ],
  },
  {
    name: "a field that is not known",
    run: checking("siez: 1"),
    finds: [["document-field-unknown", "siez is no field of the document"]],
  },
  {
    name: "a key that is there twice",
    run: checking("size: 1\nsize: 2"),
    finds: [["document-field-double", "size is there twice"]],
  },
  {
    name: "a value that is too large",
    run: checking("size: 4"),
    finds: [["document-invalid", "size: Invalid value: 4: size in body should be less than or equal to 3"]],
  },
  {
    name: "YAML that only YAML 1.1 takes",
    run: checking('name: "a\nb"'),
    finds: [["document-warned", "YAML 1.2 wants this line indented more than the key or the list that it is part of"]],
  },
];

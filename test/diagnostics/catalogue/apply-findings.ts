import { connect, dynamicClient } from "crdwright/client";
import { applyManifests } from "../../../src/openshift/apply/apply-manifests.js";
import { readManifests } from "../../../src/openshift/apply/read-manifests.js";
import { discoverableCluster, RESOURCES } from "../../openshift/apply/discoverable-cluster.js";
import { refusing } from "../../openshift/cluster/fake-openshift.js";
import type { BundleFindingCase } from "./bundle-findings.js";

/** Reads a text, and applies it to a cluster in which another program has a ConfigMap. */
export function applying(text: string): BundleFindingCase["run"] {
  return async () => {
    const { transport, fake } = discoverableCluster();
    const configMaps = RESOURCES.find(({ kind }) => kind === "ConfigMap");
    if (configMaps === undefined) throw new Error("there are ConfigMaps");
    const other = dynamicClient(connect(fake.transport, { fieldManager: "another" }), configMaps);
    await other.inNamespace("default").apply({ metadata: { name: "a" }, data: { k: "v" } });
    const { manifests, findings } = readManifests([{ path: "a.yaml", text }]);
    const options = { namespace: "default", patienceMs: 1 };
    const connection = connect(refusing(transport, /configmaps\/b$/, 403, "Forbidden"), { fieldManager: "own" });
    return [...findings, ...(await applyManifests(connection, manifests, options)).findings];
  };
}

/** What src/diagnostics/catalogue/apply.ts has words for. */
export const APPLY_FINDINGS: readonly BundleFindingCase[] = [
  {
    name: "a kind that the server does not have",
    run: applying("apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\n"),
    finds: [["apply-kind-unknown", "the server has no kind Widget of example.com/v1"]],
  },
  {
    name: "a field that another program has applied",
    run: applying("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: w}\n"),
    finds: [["apply-conflict", 'ConfigMap a: data.k: conflict with "another"']],
  },
  {
    name: "an object that the server refuses",
    run: applying("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n"),
    finds: [["apply-refused", "the server refuses ConfigMap b: /api/v1/namespaces/default/configmaps/b is Forbidden"]],
  },
];

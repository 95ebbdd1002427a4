import { connect } from "crdwright/client";
import { createNodeClient, createStorageClassClient } from "crdwright/client/kubernetes";
import { describe, expect, it } from "vitest";
import { checkDocuments } from "../../../src/openshift/checks/check-documents.js";
import { readDocuments } from "../../../src/openshift/checks/read-documents.js";
import {
  ClusterProblem,
  readClusterObjects,
  readNodes,
  readStorageClasses,
} from "../../../src/openshift/cluster/cluster-objects.js";
import { clusterSources } from "../../../src/openshift/cluster/cluster-sources.js";
import { documentClients, fakeOpenShift, makeDocuments, refusing } from "./fake-openshift.js";

describe("the documents of a cluster", () => {
  it("are those that checks take, with the versions that the server had", async () => {
    const { transport } = fakeOpenShift();
    await makeDocuments(transport);
    const { connection, infrastructures } = documentClients(transport);
    const objects = await readClusterObjects(connection);
    expect(objects.infrastructure).toEqual(await infrastructures.get("cluster"));
    const sources = clusterSources(objects);
    expect(sources.findings).toEqual([]);
    expect([sources.infrastructure, sources.cloudConfig, sources.credentials].map((each) => each?.path)).toEqual([
      "Infrastructure cluster",
      "ConfigMap openshift-config/cloud-provider-config#config",
      "Secret kube-system/vsphere-creds",
    ]);
    const version = objects.infrastructure?.metadata.resourceVersion;
    expect(sources.infrastructure?.text).toContain(`resourceVersion: "${version}"`);
    expect(sources.infrastructure?.text).not.toContain("managedFields");
    const { documents, findings } = readDocuments(sources);
    expect(findings).toEqual([]);
    expect(checkDocuments(documents).checks.map(({ status }) => status)).toEqual(Array(5).fill("passed"));
  });

  it("are where the Infrastructure object says", async () => {
    const { transport } = fakeOpenShift();
    await makeDocuments(transport);
    const { connection, infrastructures, configMaps } = documentClients(transport);
    const patch = { spec: { cloudConfig: { name: "mine", key: "vsphere.conf" } } };
    await infrastructures.patch("cluster", { type: "merge", patch });
    const missing = clusterSources(await readClusterObjects(connection));
    expect(missing.findings.map(({ message }) => message)).toEqual([
      "ConfigMap openshift-config/mine is missing in the cluster",
    ]);
    await configMaps.create({ metadata: { name: "mine" }, data: { config: "x" } });
    const keyless = clusterSources(await readClusterObjects(connection));
    expect(keyless.findings.map(({ message }) => message)).toEqual([
      "the key vsphere.conf of ConfigMap openshift-config/mine is missing in the cluster",
    ]);
    await configMaps.patch("mine", { type: "merge", patch: { data: { "vsphere.conf": "found" } } });
    const { cloudConfig } = clusterSources(await readClusterObjects(connection));
    expect(cloudConfig).toEqual({ path: "ConfigMap openshift-config/mine#vsphere.conf", text: "found" });
  });

  it("are reported where they are missing, each of them, unless the Secret is left out", async () => {
    const { connection } = documentClients(fakeOpenShift().transport);
    expect(clusterSources(await readClusterObjects(connection)).findings).toHaveLength(3);
    const options = { needsSecret: false };
    expect(clusterSources(await readClusterObjects(connection, options), options).findings).toHaveLength(2);
  });

  it("are not asked for a Secret that is left out", async () => {
    const { transport } = fakeOpenShift();
    await makeDocuments(transport);
    const forbidden = connect(refusing(transport, /secrets/, 403, "Forbidden"));
    const { secret } = await readClusterObjects(forbidden, { needsSecret: false });
    expect(secret).toBeUndefined();
  });

  it.each<[string, RegExp, number, string, string]>([
    [
      "one is forbidden",
      /secrets/,
      403,
      "Forbidden",
      "the user may not read the Secret kube-system/vsphere-creds: /api/v1/namespaces/kube-system/secrets/vsphere-creds is Forbidden",
    ],
    ["nobody is logged in", /./, 401, "Unauthorized", "the cluster refuses the credentials of the kubeconfig"],
    [
      "the server is broken",
      /configmaps/,
      500,
      "InternalError",
      "the cluster does not answer for the ConfigMap openshift-config/cloud-provider-config: ",
    ],
  ])("are a problem with a reason where %s", async (_, path, code, reason, message) => {
    const { transport } = fakeOpenShift();
    await makeDocuments(transport);
    const reading = readClusterObjects(connect(refusing(transport, path, code, reason)));
    await expect(reading).rejects.toThrow(ClusterProblem);
    await expect(reading).rejects.toThrow(message);
  });
});

describe("nodes and storage classes of a cluster", () => {
  it("are all of them", async () => {
    const { connection } = documentClients(fakeOpenShift().transport);
    expect([await readNodes(connection), await readStorageClasses(connection)]).toEqual([[], []]);
    await createNodeClient(connection).create({ metadata: { name: "n" }, spec: { providerID: "vsphere://u" } });
    await createStorageClassClient(connection).create({
      metadata: { name: "s" },
      provisioner: "csi.vsphere.vmware.com",
    });
    expect((await readNodes(connection)).map(({ spec }) => spec?.providerID)).toEqual(["vsphere://u"]);
    expect((await readStorageClasses(connection)).map(({ metadata }) => metadata.name)).toEqual(["s"]);
  });
});

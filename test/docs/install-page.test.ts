import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { runCommandLine } from "../../src/openshift/cli/run-command-line.js";
import { planVCenter } from "../../src/openshift/prepare-vcenter/plan.js";
import { planText } from "../../src/openshift/prepare-vcenter/plan-text.js";
import { readSubject } from "../../src/openshift/prepare-vcenter/read-subject.js";
import { runHere } from "../cli/run-cli.js";
import { discoverableCluster, statusSetter } from "../openshift/apply/discoverable-cluster.js";
import { serveCluster } from "../openshift/cluster/fake-openshift.js";
import { writableVCenter } from "../openshift/prepare-vcenter/writable-vcenter.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { clusterApply, clusterProgress, preparationPlan, preparationUndo, vcenterPreparation } from "./page-blocks.js";
import { blocks } from "./page-code.js";

/** The install-config of the other page, with the folder that this one speaks of. */
function twins(): string {
  const block = blocks.find(
    (each) => each.page === "docs/openshift.md" && each.text.startsWith("apiVersion: v1\nbaseDomain"),
  );
  const config = parse(block?.text ?? "");
  config.platform.vsphere.failureDomains[0].topology.folder = "/dc-east/vm/twins";
  return stringify(config);
}

describe("docs/install.md", () => {
  it("shows the plan for the first vCenter of its install-config", async () => {
    const { vsphere, findings } = readSubject({ path: "install-config.yaml", text: twins() }, { dialect: "current" });
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const domains = (vsphere?.failureDomains ?? []).filter(({ server }) => server === "vc-east.example.com");
    const planned = await planVCenter(writableVCenter("dc-east").open(domains));
    expect(planText({ ...planned, server: "vc-east.example.com" })).toBe(preparationPlan.text);
    expect(planned.findings).toEqual([]);
  });

  it("has commands that are taken: without these vCenters each is an error, and so is taking back what was not made", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "install-config.yaml": twins() });
    const run = (text: string) =>
      runHere(folder, () => runCommandLine(text.trim().split(" ").slice(2)), { NO_COLOR: "1" });
    const planned = await run(vcenterPreparation.text);
    expect([planned.code, planned.stderr.match(/^error vcenter-/gm)?.length]).toEqual([1, 2]);
    expect(await run(preparationUndo.text)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nothing can be taken back"),
    });
  });

  it("applies the manifests of its install-config, and shows the lines in which a cluster becomes ready", async () => {
    const folder = temporaryFolder();
    const config = twins().replace("networks:\n        - machines", "networks:\n        - /dc-east/network/machines");
    const paths = { "vc-east.example.com": "dc-east", "vc-west.example.com": "dc-west" };
    const networks = Object.entries(paths).map(([server, dc]) => [
      server,
      { cluster: { machines: `/${dc}/network/machines` } },
    ]);
    writeTree(folder, { "install-config.yaml": config, "networks.yaml": stringify(Object.fromEntries(networks)) });
    const run = (text: string) =>
      runHere(folder, () => runCommandLine(text.trim().split(" ").slice(2)), { NO_COLOR: "1" });
    const infra = ["--infra-id", "twins-x7k2p", "--networks", "networks.yaml", "--out", "out"].join(" ");
    expect(await run(`npx crdwright-openshift manifests install-config.yaml ${infra}`)).toMatchObject({ code: 0 });
    const cluster = discoverableCluster();
    const served = await serveCluster(cluster.transport);
    writeTree(folder, { "management.kubeconfig": served.kubeconfig });
    const set = statusSetter(cluster, "v1beta1", "openshift-cluster-api-guests");
    expect(await run(clusterApply.text.replace(" --wait", ""))).toMatchObject({ code: 0 });
    const reason = { reason: "WaitingForVCenter", message: "no answer yet", severity: "Info" };
    await set("Cluster", "twins-x7k2p-0", {
      conditions: [{ type: "InfrastructureReady", status: "False", ...reason }],
    });
    const waiting = await run(`${clusterApply.text.trim()} --timeout 5`);
    const ready = { infrastructureReady: true };
    for (const name of ["bootstrap", "master-0", "master-1", "master-2"])
      await set("Machine", `twins-x7k2p-${name}`, ready);
    for (const index of [0, 1]) await set("Cluster", `twins-x7k2p-${index}`, ready);
    const done = await run(clusterApply.text);
    await served.stop();
    expect([waiting.code, done.code]).toEqual([1, 0]);
    const [before = "none", after = "none"] = clusterProgress.text.trim().split("\n");
    expect(waiting.stderr).toContain(before);
    expect(done.stderr).toContain(after);
  });
});

import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { runCommandLine } from "../../src/openshift/cli/run-command-line.js";
import { planVCenter } from "../../src/openshift/prepare-vcenter/plan.js";
import { planText } from "../../src/openshift/prepare-vcenter/plan-text.js";
import { readSubject } from "../../src/openshift/prepare-vcenter/read-subject.js";
import { runHere } from "../cli/run-cli.js";
import { writableVCenter } from "../openshift/prepare-vcenter/writable-vcenter.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { preparationPlan, preparationUndo, vcenterPreparation } from "./page-blocks.js";
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
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["run", ...args]), { NO_COLOR: "1" });
}

describe("crdwright-openshift run --manifests", () => {
  it("writes what deploys the operator, writes it again where nothing has changed, and no file of somebody else", async () => {
    const args = ["--manifests", "out", "--image", "registry.example.com:5000/a/b@sha256:0"];
    expect(await run(...args)).toEqual({
      code: 0,
      stdout: "",
      stderr: "out: 7 of 7 files written; apply crds/ first, then the folder\n",
    });
    expect((await run(...args)).stderr).toContain("out: 0 of 7 files written");
    const crd = readFileSync("operator/generated/crds/vsphere.crdwright.dev_vcenterchecks.yaml", "utf8");
    expect(readFileSync(join(folder, "out/crds/vsphere.crdwright.dev_vcenterchecks.yaml"), "utf8")).toBe(crd);
    writeFileSync(join(folder, "out/1-namespace.yaml"), "mine");
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining("is there already") });
    expect(readFileSync(join(folder, "out/1-namespace.yaml"), "utf8")).toBe("mine");
  });

  it("refuses a name of an image that would be something else in a Dockerfile", async () => {
    const { code, stderr } = await run("--manifests", "other", "--image", "a\nRUN b");
    expect([code, stderr]).toEqual([2, expect.stringContaining('--image "a\\nRUN b" is no name of an image')]);
  });
});

describe("crdwright-openshift run", () => {
  it.each([
    [["--metrics-port", "65536"], "it takes a port"],
    [["--health-port", "-1"], "it takes a port"],
    [["--lease", "2"], "it takes a number from 3 to 9999"],
    [["--timeout", "0"], "it takes a number from 1 to 9999"],
    [["--log-level", "all"], "Allowed choices are debug, info, warn, error"],
    [["--kubeconfig", "none"], "the kubeconfig none cannot be read: there is no such file"],
  ])("ends with 2 and a reason for %j", async (args, reason) => {
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) });
  });
});

import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { temporaryPath } from "../../src/io/atomic-writes.js";
import { digestOf } from "../../src/project/output/ledger.js";
import { certificates } from "../client/certificates.js";
import { GATED } from "../emitters/bundles/bundled.js";
import { DEAD, readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, crdwrightProcess } from "./run-cli.js";

const CONFIG = 'import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ bundles: true });\n';
const NAME = "SelfManagedHA-CustomNoUpgrade";

function project(config = CONFIG): string {
  const folder = temporaryFolder();
  writeTree(folder, { ...GATED, "crdwright.config.ts": config });
  return folder;
}

function choose(folder: string, ...args: readonly string[]) {
  return crdwright(folder, ["bundle", "--out", "out", ...args]);
}

function limit(folder: string, name: string): string | undefined {
  const tree = readTree(join(folder, "out", name));
  const [, text = ""] = Object.entries(tree).find(([path]) => path.endsWith(".crd.yaml")) ?? [];
  return /maxItems: (\d+)/.exec(text)?.[1];
}

describe("bundles of a project", () => {
  it("are generated where the configuration asks for them, and verify covers them", async () => {
    const folder = project();
    expect((await crdwright(folder, ["bundle"])).code).toBe(0);
    const tree = readTree(join(folder, "generated"));
    const bundles = Object.keys(tree).filter((path) => path.startsWith("bundles/"));
    expect(bundles.filter((path) => path.endsWith(".tar.gz")).length).toBe(10);
    expect(bundles.filter((path) => path.endsWith("/index.json")).length).toBe(10);
    expect(bundles.filter((path) => !tree[".crdwright.sha256"]?.includes(`  ${path}\n`))).toEqual([]);
    expect((await crdwright(folder, ["verify"])).code).toBe(0);

    appendFileSync(join(folder, "generated/bundles/Hypershift-OKD.tar.gz"), "x");
    rmSync(join(folder, "generated/bundles/Hypershift-Default/index.json"));
    const { code, stdout } = await crdwright(folder, ["verify"]);
    expect(code).toBe(1);
    expect(stdout).toContain("stale    generated/bundles/Hypershift-OKD.tar.gz");
    expect(stdout).toContain("the bytes of generated/bundles/Hypershift-OKD.tar.gz differ");
    expect(stdout).toContain("missing  generated/bundles/Hypershift-Default/index.json");
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    expect(readTree(join(folder, "generated"))).toEqual(tree);

    writeFileSync(join(folder, "crdwright.config.ts"), CONFIG.replace("true", "false"));
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    expect(Object.keys(readTree(join(folder, "generated"))).filter((path) => path.startsWith("bundles"))).toEqual([]);
  });

  it("are the same in other time zones, locales and folders", async () => {
    const [one, other] = [project(), project()];
    await crdwrightProcess(one, ["generate"], { env: { TZ: "Asia/Tokyo", LC_ALL: "C" } });
    await crdwrightProcess(other, ["generate"], { env: { TZ: "America/New_York", LC_ALL: "tr_TR.UTF-8" } });
    const ledger = (folder: string) => readTree(join(folder, "generated"))[".crdwright.sha256"];
    expect(ledger(one)).toContain(".tar.gz");
    expect(ledger(one)).toBe(ledger(other));
  });

  it("are refused without the setting and without a choice", async () => {
    const ended = await crdwright(project("export default defineConfig({});\n"), ["bundle"]);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining("bundles: true") });
  });

  it("are listed", async () => {
    const { code, stdout } = await crdwright(project(), ["bundle", "--list"]);
    expect(code).toBe(0);
    expect(stdout.split("\n").length).toBe(11);
    expect(stdout).toContain("Hypershift-TechPreviewNoUpgrade     1 CRD, 1 gate on, 1 off, no upgrade\n");
    const json = await crdwright(project(), ["bundle", "--list", "--format", "json"]);
    expect(JSON.parse(json.stdout).bundles[0]).toMatchObject({ name: "Hypershift-Default", upgradable: true });
  });

  it.each<[string, string, number]>([
    ["a rule", "!has(self.extra)", 1],
    ["nothing", "!has(self.servers)", 0],
  ])("are listed unless %s is wrong in a set, with names as controller-gen has them too", async (_, rule, expected) => {
    const folder = project('export default defineConfig({ naming: "controller-gen" });\n');
    const path = "api/v1/widget.ts";
    const marker = `// +openshift:validation:FeatureGateAwareXValidation:featureGate=Wide,rule="${rule}"\n`;
    const text = GATED[path]?.replace("export interface WidgetSpec", (declaration) => marker + declaration) ?? "";
    writeTree(folder, { [path]: text });
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    for (const format of ["text", "json"]) {
      const { code, stdout, stderr } = await crdwright(folder, ["bundle", "--list", "--format", format]);
      expect(code).toBe(expected);
      if (expected === 0) expect(stdout).toContain("SelfManagedHA-TechPreviewNoUpgrade");
      else if (format === "text")
        expect(stderr).toMatch(/^api\/v1\/widget.ts:7:\d+ - error cel-name: .*extra.* \(in TechPreviewNoUpgrade\)/);
      else
        expect(JSON.parse(stdout)).toMatchObject({
          diagnostics: [{ code: "cel-name", message: expect.stringContaining("extra") }],
        });
    }
  });
});

describe("the bundle of a chosen cluster", () => {
  it("has exactly the gates that are given, and says that the set cannot be upgraded", async () => {
    const folder = project();
    const { code, stdout, stderr } = await choose(
      folder,
      "--feature-set",
      "CustomNoUpgrade",
      "--feature-gate",
      "Wide=true",
    );
    expect(code).toBe(0);
    expect(stderr).toContain("warning bundle-no-upgrade: a cluster with CustomNoUpgrade cannot be upgraded");
    expect(stdout).toContain(`out/${NAME}: 3 files, 1 gate on, 1 off\n`);
    expect(limit(folder, NAME)).toBe("3");
    // It takes the place of a bundle that nobody changed.
    await choose(folder, "--feature-set", "CustomNoUpgrade", "--feature-gate", "Wide=false");
    expect(limit(folder, NAME)).toBe("1");
    for (const path of [`out/${NAME}`, `out/${NAME}.tar.gz`])
      expect(await crdwright(folder, ["bundle", "--check", path])).toEqual({
        code: 0,
        stdout: `${NAME}: 3 files as listed\n`,
        stderr: "",
      });
  });

  it("has the set and gates of an install-config", async () => {
    const folder = project();
    writeTree(folder, {
      "custom.yaml": "featureSet: CustomNoUpgrade\nfeatureGates: [Wide=true]\n",
      "preview.yaml": "featureSet: TechPreviewNoUpgrade\n",
      "plain.yaml": "apiVersion: v1\n",
      "wrong.yaml": "featureGates: [Wide=true]\n",
    });
    const results = [];
    for (const [file, name] of [
      ["custom", NAME],
      ["preview", "SelfManagedHA-TechPreviewNoUpgrade"],
      ["plain", "SelfManagedHA-Default"],
    ] as const) {
      const { code } = await choose(folder, "--install-config", `${file}.yaml`);
      results.push([file, code, limit(folder, name)]);
    }
    expect(results).toEqual([
      ["custom", 0, "3"],
      ["preview", 0, "3"],
      ["plain", 0, "1"],
    ]);
    const wrong = await choose(folder, "--install-config", "wrong.yaml");
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain("featureGates can only be used with the CustomNoUpgrade feature set");
    expect((await choose(folder, "--install-config", "none.yaml")).code).toBe(2);
    expect((await choose(folder, "--install-config", "plain.yaml", "--feature-set", "OKD")).code).toBe(2);
  });

  it("has the authority of a conversion webhook, and no key", async () => {
    const folder = project();
    const marked = (GATED["api/v1/widget.ts"] ?? "").replace(
      "export interface Widget ",
      "// +crdwright:conversion:webhook\nexport interface Widget ",
    );
    const { authority, serverKey } = certificates;
    writeTree(folder, { "api/v1/widget.ts": marked, "ca.crt": authority, "tls.key": serverKey });
    expect((await choose(folder, "--ca-bundle", "ca.crt")).code).toBe(0);
    const tree = readTree(join(folder, "out/SelfManagedHA-Default"));
    const [, text = ""] = Object.entries(tree).find(([path]) => path.endsWith(".crd.yaml")) ?? [];
    const caBundle = Buffer.from(authority).toString("base64");
    expect(parse(text).spec.conversion.webhook.clientConfig.caBundle).toBe(caBundle);
    const { code, stderr } = await choose(folder, "--ca-bundle", "tls.key");
    expect([code, stderr]).toEqual([1, expect.stringContaining("it holds a key")]);
    expect(stderr).not.toContain("MIG");
    const missing = await choose(folder, "--ca-bundle", "none.crt");
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("none.crt: there is no such file")]);
  });

  it("takes unknown gates only where that is said", async () => {
    const folder = project();
    const gate = ["--feature-set", "CustomNoUpgrade", "--feature-gate", "Wid=true"];
    const refused = await choose(folder, ...gate);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("Did you mean Wide?");
    expect(Object.keys(readTree(folder)).filter((path) => path.startsWith("out"))).toEqual([]);
    expect((await choose(folder, ...gate, "--allow-unknown-gates")).code).toBe(0);
  });

  it("is written over what a run left that was killed", async () => {
    const folder = project();
    await choose(folder);
    const whole = readTree(join(folder, "out"));
    rmSync(join(folder, "out/SelfManagedHA-Default/index.json"));
    rmSync(join(folder, "out/SelfManagedHA-Default.tar.gz"));
    writeTree(folder, {
      [temporaryPath("out/SelfManagedHA-Default", DEAD)]: "half",
      [temporaryPath("out", DEAD)]: "half",
    });
    const inUse = temporaryPath("out");
    writeTree(folder, { [inUse]: "half" });
    expect((await choose(folder)).code).toBe(0);
    expect(readTree(join(folder, "out"))).toEqual({ ...whole, [basename(inUse)]: "half" });
  });

  it("is written over what a run for other sources left that was killed", async () => {
    const folder = project();
    await choose(folder);
    const whole = readTree(join(folder, "out/SelfManagedHA-Default"));
    const index = String(whole["index.json"]);
    const [name = ""] = Object.keys(whole);
    const other = index.replace(digestOf(String(whole[name])), digestOf("of other sources"));
    expect(other).not.toBe(index);
    const left = temporaryPath("out/SelfManagedHA-Default", DEAD);
    writeTree(folder, { [`out/SelfManagedHA-Default/${name}`]: "of other sources", [left]: other });
    expect((await choose(folder)).code).toBe(0);
    expect(readTree(join(folder, "out/SelfManagedHA-Default"))).toEqual(whole);
  });

  it("is not written over what somebody changed, and the check tells of it", async () => {
    const folder = project();
    await choose(folder);
    appendFileSync(join(folder, "out/SelfManagedHA-Default/index.json"), " ");
    writeTree(folder, { "out/SelfManagedHA-Default/mine.txt": "mine" });
    const before = readTree(join(folder, "out"));
    const check = await crdwright(folder, ["bundle", "--check", "out/SelfManagedHA-Default"]);
    expect(check.code).toBe(1);
    expect(check.stderr).toContain("error bundle-file-extra: mine.txt is not listed in index.json");
    const again = await choose(folder);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("error bundle-in-the-way: out/SelfManagedHA-Default is there");
    expect(readTree(join(folder, "out"))).toEqual(before);
  });

  it("needs a folder to be written to", async () => {
    const folder = project();
    expect(await crdwright(folder, ["bundle", "--feature-set", "OKD"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--out <folder>"),
    });
    expect((await crdwright(folder, ["bundle", "--check", "nowhere"])).code).toBe(1);
  });
});

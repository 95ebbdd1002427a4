import { describe, expect, it } from "vitest";
import { exampleSources } from "../lint/lint-sources.js";
import { readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { CRD } from "../reference/widget-crd.js";
import { crdwright } from "./run-cli.js";

const PREVIEW = CRD.replace("Default", "TechPreviewNoUpgrade").replace(
  "maximum: 3}",
  "maximum: 5}, colour: {type: string}",
);

describe("docs", () => {
  it("joins the manifests of several feature sets in one page", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "crds/a.yaml": CRD, "crds/b.yaml": PREVIEW });
    const { code, stdout } = await crdwright(folder, ["docs", "--crd", "crds", "--single-file", "api.html"]);
    expect([code, stdout]).toEqual([0, "1 version of a kind in api.html: 1 file written\n"]);
    const page = readTree(folder)["api.html"] ?? "";
    // The sets follow each other as bits, Default first and TechPreviewNoUpgrade third.
    expect(page).toContain('<li data-on="1">at most 3</li>');
    expect(page).toContain('<li data-on="4">at most 5</li>');
    expect(page).toContain('id="example.com/v1/Widget:spec.colour" data-on="4"');
    expect(page).toContain('id="example.com/v1/Widget:spec.size" data-on="5"');
  });

  it("writes the same bytes again, and removes pages of kinds that are gone", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "crds/a.yaml": CRD, "crds/b.yaml": CRD.replaceAll(/([Ww])idget/g, "$1rench") });
    const write = (crd: string) => crdwright(folder, ["docs", "--crd", crd, "--out", "site"]);
    expect(await write("crds")).toMatchObject({ code: 0, stdout: "2 versions of kinds in site: 4 files written\n" });
    const pages = readTree(folder);
    expect(await write("crds")).toMatchObject({ stdout: "2 versions of kinds in site: 0 files written\n" });
    expect(readTree(folder)).toEqual(pages);
    expect((await write("crds/a.yaml")).code).toBe(0);
    expect(Object.keys(readTree(folder)).filter((path) => path.includes("wrench"))).toEqual([]);
  });

  it.each([
    ["nothing to write", ["docs", "--crd", "a.yaml"], 2, "docs needs --out <folder>"],
    ["a file without a CRD", ["docs", "--crd", "empty.yaml", "--out", "site"], 2, "there is no CRD in empty.yaml"],
    ["no file", ["docs", "--crd", "missing.yaml", "--out", "site"], 2, "missing.yaml"],
    [
      "a CRD that no server takes",
      ["docs", "--crd", "wrong.yaml", "--out", "site"],
      1,
      "a server would refuse the CRD",
    ],
  ])("says what is wrong with %s, and writes nothing", async (_, words, exit, text) => {
    const folder = temporaryFolder();
    writeTree(folder, {
      "a.yaml": CRD,
      "empty.yaml": "kind: Secret\n",
      "wrong.yaml": CRD.replace("type: integer", "type: whole"),
    });
    const before = readTree(folder);
    const { code, stderr } = await crdwright(folder, words);
    expect(code).toBe(exit);
    expect(stderr).toContain(text);
    expect(readTree(folder)).toEqual(before);
  });

  it("says of each gate where it is on", async () => {
    const folder = temporaryFolder();
    writeTree(
      folder,
      exampleSources("interface WidgetSpec {\n  // +openshift:enable:FeatureGate=Sizes\n  size?: Int32;\n}"),
    );
    expect(await crdwright(folder, ["docs", "--out", "site"])).toMatchObject({ code: 0 });
    const page = readTree(folder)["site/gates/Sizes.html"] ?? "";
    expect(page).toContain("Feature gate. On in TechPreviewNoUpgrade, DevPreviewNoUpgrade, CustomNoUpgrade.");
    expect(page).toContain("<code>spec.size</code></a>: the field");
  });

  it("leaves files of others in the folder alone", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "a.yaml": CRD, "site/index.html": "mine\n" });
    expect(await crdwright(folder, ["docs", "--crd", "a.yaml", "--out", "site"])).toMatchObject({ code: 1 });
    expect(readTree(folder)["site/index.html"]).toBe("mine\n");
  });
});

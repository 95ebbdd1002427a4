import { rmSync } from "node:fs";
import { join } from "node:path";
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

  it("shows printer columns, with their descriptions where there are any", async () => {
    const folder = temporaryFolder();
    const columns = (text: string): string =>
      CRD.replace(
        "served: true",
        `additionalPrinterColumns: [{name: Size, type: integer, jsonPath: .spec.size${text}}]\n      served: true`,
      );
    writeTree(folder, { "a.yaml": columns(""), "b.yaml": columns(", description: how <big>") });
    const pageOf = async (file: string, name: string, format: string): Promise<string> => {
      await crdwright(folder, ["docs", "--crd", file, "--out", `${file}.${format}`, "--format", format]);
      return readTree(folder)[`${file}.${format}/example.com/v1/${name}`] ?? "";
    };
    const row = "<td>Size</td><td>integer</td><td><code>.spec.size</code></td>";
    expect(await pageOf("a.yaml", "widget.html", "text")).toContain(`${row}</tr>`);
    expect(await pageOf("b.yaml", "widget.html", "text")).toContain(`${row}<td>how &lt;big&gt;</td></tr>`);
    expect(await pageOf("a.yaml", "widget.md", "markdown")).toContain("- Size (integer): `.spec.size`\n");
    expect(await pageOf("b.yaml", "widget.md", "markdown")).toContain("`.spec.size`: how &lt;big&gt;\n");
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

  it("says on which condition a part is there, what the sources say about values, and has a page for a document", async () => {
    const folder = temporaryFolder();
    const sources = exampleSources(`interface WidgetSpec {
  // +openshift:enable:FeatureGate=Sizes
  size?: Inner;
  mode: Mode;
}
interface Inner {
  // +openshift:validation:FeatureGateAwareMaximum:featureGate=Sizes,requiredFeatureGate=Colours,maximum=3
  // +openshift:validation:FeatureGateAwareMaximum:featureGate="",maximum=5
  count: Int32;
}
/** A mode. */
type Mode =
  /** All \`{at}\` once. */
  | "All"
  // +openshift:enable:FeatureGate=Sizes
  /** <One> by one. */
  | "One"
  | "None";
/** Plan says what comes. */
// +crdwright:document:name=plan
interface Plan {
  mode: Mode;
}`);
    const features = sources["api/features.ts"] ?? "";
    const [, gate = ""] = /(Sizes: \{.*?\n {4}\},\n)/s.exec(features) ?? [];
    const colours = gate.replace("Sizes", "Colours").replace('"TechPreviewNoUpgrade", ', "");
    writeTree(folder, { ...sources, "api/features.ts": features.replace(gate, gate + colours) });
    expect(await crdwright(folder, ["docs", "--out", "site"])).toEqual({
      code: 0,
      stdout: "1 version of a kind and 1 document in site: 6 files written\n",
      stderr: "",
    });
    const tree = readTree(folder);
    const page = tree["site/example.com/v1/widget.html"] ?? "";
    const text = page.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
    expect(text).toContain("There where Sizes TechPreviewNoUpgrade, DevPreviewNoUpgrade, CustomNoUpgrade");
    // What is below a field need not repeat its condition.
    expect(text).toContain("at most 5 not Colours TechPreviewNoUpgrade");
    expect(text).toContain("at most 3 Colours DevPreviewNoUpgrade, CustomNoUpgrade");
    expect(page).toContain("<dt><code>All</code></dt><dd><p>All <code>{at}</code> once.</p></dd>");
    expect(page).toContain("<dd><p>&lt;One&gt; by one.</p></dd>");
    expect(page).toContain("<dt><code>None</code></dt></div>");
    expect(tree["site/documents/plan.html"]).toContain(
      "<dt><code>All</code></dt><dd><p>All <code>{at}</code> once.</p></dd>",
    );
    expect(tree["site/gates/Colours.html"]?.replace(/<[^>]+>/g, "")).toContain(
      "spec.size.count: at most 3 Colours DevPreviewNoUpgrade, CustomNoUpgrade",
    );
  });

  it.each([
    ["markdown", "md", "### `spec.size` {#spec.size}"],
    ["mdx", "mdx", '<a id="spec.size"></a>\n\n### `spec.size`'],
  ])(
    "writes pages for a site of another tool, with anchors as that reads them: %s",
    async (format, extension, heading) => {
      const folder = temporaryFolder();
      const sources = exampleSources(`interface WidgetSpec {
  // +openshift:enable:FeatureGate=Sizes
  // +kubebuilder:validation:Maximum=5
  // +kubebuilder:validation:XValidation:rule="self != 3",message="no <three> {ever}"
  size?: Int32;
  mode:
    /** All at once. */
    | "All"
    | "None";
}`);
      writeTree(folder, sources);
      const { code, stdout } = await crdwright(folder, ["docs", "--out", "pages", "--format", format]);
      expect([code, stdout]).toEqual([0, "1 version of a kind in pages: 3 files written\n"]);
      const tree = readTree(folder);
      expect(tree[`pages/kinds.${extension}`]).toContain(`- [Widget v1](example.com/v1/widget.${extension})`);
      const page = tree[`pages/example.com/v1/widget.${extension}`] ?? "";
      expect(page).toContain('---\ntitle: "Widget v1"\n---\n\n# Widget v1\n');
      const gate = `[Sizes](../../gates/Sizes.${extension}): TechPreviewNoUpgrade, DevPreviewNoUpgrade, CustomNoUpgrade`;
      expect(page).toContain(
        `#${heading}\n\n- There where ${gate}\n- integer\n- at most 5\n- format \`int32\`\n\n**Rule:** no &lt;three&gt; &#123;ever&#125;`
          // A heading of MDX stands below its anchor.
          .replace(/^#(<a.*<\/a>\n\n)/, "$1#"),
      );
      expect(page).toContain("- one of:\n  - `All`: All at once.\n  - `None`\n");
      expect(page).toContain("\n```yaml\napiVersion: example.com/v1\nkind: Widget\n");
      const link = `[\`spec.size\`](../example.com/v1/widget.${extension}#spec.size)`;
      expect(tree[`pages/gates/Sizes.${extension}`]).toContain(`- ${link}: the field (Sizes: TechPreviewNoUpgrade`);
    },
  );

  it.each([
    [["--format", "markdown", "--single-file", "a.md"], "pages in Markdown are files of a folder"],
    [["--format", "mdx"], "docs needs --out <folder>"],
    [["--format", "mdx", "--serve"], "pages in Markdown are for another site"],
    [["--format", "asciidoc", "--out", "site"], "Allowed choices are text, json, github, markdown, mdx"],
  ])("says where pages in Markdown go: %j", async (words, text) => {
    const folder = temporaryFolder();
    writeTree(folder, { "a.yaml": CRD });
    const { code, stderr } = await crdwright(folder, ["docs", "--crd", "a.yaml", ...words]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
  });

  it("leaves files of others in the folder alone", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "a.yaml": CRD, "site/index.html": "mine\n" });
    const { code, stderr } = await crdwright(folder, ["docs", "--crd", "a.yaml", "--out", "site"]);
    expect(code).toBe(1);
    expect(stderr).toContain("help: move or delete site/index.html, then run this again; nothing was written");
    expect(readTree(folder)["site/index.html"]).toBe("mine\n");
  });

  it.each([
    ["text", "html"],
    ["markdown", "md"],
  ])("has a page for each of two kinds and gates that differ in their case alone, in %s", async (format, extension) => {
    const folder = temporaryFolder();
    const kind = (name: string) =>
      `// +kubebuilder:resource:path=${name}s\n/** It is the kind ${name}. */\ninterface ${name} extends KubernetesObject {\n  // +openshift:enable:FeatureGate=Sizes\n  a?: Int32;\n  // +openshift:enable:FeatureGate=SIZES\n  b?: Int32;\n}\n`;
    const gate = `{ scope: "OpenShift", component: "c", enhancement: "https://example.com/1", enabledIn: [] }`;
    writeTree(folder, {
      ...exampleSources((kind("Widget") + kind("WIDGET")).replace("WIDGETs", "others").replace("Widgets", "widgets")),
      "api/features.ts": `defineFeatureGates({ gates: { Sizes: ${gate}, SIZES: ${gate} } });\n`,
    });
    expect(await crdwright(folder, ["docs", "--out", "site", "--format", format])).toMatchObject({
      code: 0,
      stderr: "",
    });
    const tree = readTree(folder);
    const pages = Object.keys(tree).filter((path) => path.startsWith("site/") && path.endsWith(extension));
    expect(new Set(pages.map((path) => path.toLowerCase())).size).toBe(pages.length);
    const [one, other] = ["", "2"].map((number) => `example.com/v1/widget${number}.${extension}`);
    const list = tree[`site/${extension === "md" ? "kinds" : "index"}.${extension}`] ?? "";
    for (const path of [one, other]) expect(list).toContain(path);
    const texts = [one, other].map((path) => /It is the kind \w+/.exec(tree[`site/${path}`] ?? "")?.[0]).sort();
    expect(texts).toEqual(["It is the kind WIDGET", "It is the kind Widget"]);
    const gates = pages.filter((path) => path.includes("/gates/"));
    expect(gates).toHaveLength(2);
    for (const path of gates) expect(tree[`site/${one}`]).toContain(path.replace("site/", "../../"));
  });

  it("leaves a page that was edited and has no kind any more, and says so", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "crds/a.yaml": CRD, "crds/b.yaml": CRD.replaceAll(/([Ww])idget/g, "$1rench") });
    const write = (crd: string, ...more: string[]) =>
      crdwright(folder, ["docs", "--crd", crd, "--out", "site", ...more]);
    expect((await write("crds")).code).toBe(0);
    const page = "site/example.com/v1/wrench.html";
    writeTree(folder, { [page]: "edited\n" });
    const { code, stderr, stdout } = await write("crds/a.yaml");
    expect([code, stdout]).toEqual([0, "1 version of a kind in site: 3 files written\n"]);
    expect(stderr).toContain(`warning output-edited-orphan: ${page} is not generated any more`);
    expect(readTree(folder)[page]).toBe("edited\n");
  });

  it.each(["text", "markdown", "mdx"])("and generate leave each other's folders alone, in %s", async (format) => {
    const folder = temporaryFolder();
    const sources = exampleSources("interface WidgetSpec {\n  size?: Int32;\n}");
    writeTree(folder, sources);
    const pages = (out: string) => crdwright(folder, ["docs", "--out", out, "--format", format]);
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const before = readTree(folder);
    const { code, stderr } = await pages("generated");
    expect([code, stderr]).toEqual([
      1,
      "error output-folder-taken: generated holds what another command of crdwright generated, and this one would remove it\n" +
        "  help: name another folder, or delete generated if that is not needed, then run this again; nothing was written\n",
    ]);
    expect(readTree(folder)).toEqual(before);
    for (const _ of [1, 2]) expect(await pages("site")).toMatchObject({ code: 0 });

    for (const settings of ['output: "site"', 'crds: "site"', 'docs: "site"']) {
      writeTree(folder, { "crdwright.config.ts": `defineConfig({ ${settings} });\n` });
      const withPages = readTree(folder);
      const [generated, verified, listed] = [
        await crdwright(folder, ["generate"]),
        await crdwright(folder, ["verify"]),
        await crdwright(folder, ["generate", "--list"]),
      ];
      expect([generated.code, generated.stderr]).toEqual([
        1,
        expect.stringMatching(/^error output-folder-taken: site holds/),
      ]);
      expect([verified.code, verified.stdout]).toEqual([1, expect.stringMatching(/^obstacle site$/m)]);
      expect(verified.stdout).toMatch(
        /^To fix: another command of crdwright generated what is in this folder; .*\(site\)$/m,
      );
      expect(listed.stdout).toMatch(/^blocked {4}site\//m);
      expect(listed.stdout).not.toMatch(/^removed {4}site\//m);
      expect(readTree(folder)).toEqual(withPages);
    }
  });

  it("keeps pages in a folder that generate once filled, and does no more", async () => {
    const folder = temporaryFolder();
    const config = (settings: string) =>
      writeTree(folder, { "crdwright.config.ts": `defineConfig({ ${settings} });\n` });
    writeTree(folder, exampleSources("interface WidgetSpec {\n  size?: Int32;\n}"));
    config('crds: "site", clients: true');
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    rmSync(join(folder, "site"), { recursive: true });
    expect((await crdwright(folder, ["docs", "--out", "site"])).code).toBe(0);
    const pages = () => Object.entries(readTree(folder)).filter(([path]) => path.startsWith("site/"));
    const written = pages();
    config("");
    expect(await crdwright(folder, ["generate"])).toMatchObject({ code: 0, stderr: "" });
    expect(pages()).toEqual(written);
  });

  it.each([["--out"], ["--single-file"]])("takes no empty name for %s", async (option) => {
    const folder = temporaryFolder();
    writeTree(folder, { "a.yaml": CRD });
    const { code, stderr } = await crdwright(folder, ["docs", "--crd", "a.yaml", option, ""]);
    expect([code, stderr]).toEqual([2, "crdwright: the name of the folder or file to write is empty\n"]);
    expect(Object.keys(readTree(folder))).toEqual(["a.yaml"]);
  });
});

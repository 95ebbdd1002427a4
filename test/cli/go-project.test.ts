import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, type Tree, writeTree } from "../project/output/folder-on-disk.js";
import { goProject, MODULE, WATCH_WASM, WIDGET, WITHOUT_GO } from "./go-module.js";
import { crdwright, crdwrightProcess, type Ended, scaffoldedProject, startCrdwright } from "./run-cli.js";

const CONFIG = `import { defineConfig } from "crdwright/config";
export default defineConfig({ api: { go: ["./api/..."] }, clients: true, validation: true, schemas: true });
`;
const PROJECT: Tree = { ...MODULE, "crdwright.config.ts": CONFIG };
const SUMMARY = "1 Go package with 1 kind, found in vendor, without Go\n";

function run(folder: string, ...args: readonly string[]): Promise<Ended> {
  return crdwright(folder, args, WITHOUT_GO);
}

function edited(...edits: readonly (readonly [from: string, to: string])[]): Tree {
  let text = WIDGET;
  for (const [from, to] of edits) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  return { ...PROJECT, "api/v1/widget.go": text };
}

/** What is generated, by its paths. */
function generated(folder: string): Tree {
  return Object.fromEntries(Object.entries(readTree(folder)).filter(([path]) => path.startsWith("generated/")));
}

describe("a project whose API is in Go", () => {
  it("has everything generated from the Go packages, and no sources in TypeScript", async () => {
    const folder = goProject(PROJECT);
    const ended = await run(folder, "generate");
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain(SUMMARY);
    const files = Object.keys(readTree(folder));
    expect(files.filter((path) => !path.startsWith("generated/")).sort()).toEqual(Object.keys(PROJECT).sort());
    for (const part of ["crds", "clients", "validation", "schemas"])
      expect(files.some((path) => path.startsWith(`generated/${part}/`))).toBe(true);
    expect(await run(folder, "verify")).toMatchObject({ code: 0 });
  });

  it("has the files that come of the TypeScript that it is imported to", async () => {
    const folder = goProject(PROJECT);
    await run(folder, "generate");
    const imported = goProject(MODULE);
    await run(imported, "import", "--go", "./api/...", "--out", "api");
    writeTree(imported, { "crdwright.config.ts": CONFIG.replace('{ go: ["./api/..."] }', '"api"') });
    expect(await run(imported, "generate")).toMatchObject({ code: 0 });
    expect(generated(folder)).toEqual(generated(imported));
  });
});

describe("findings about a Go API", () => {
  it("are shown in the Go file: a rule within its marker, a marker, a type, a field", async () => {
    const rule = `// +kubebuilder:validation:XValidation:rule="self.nam == 'a'"\n`;
    const wrong = edited(
      ["type WidgetSpec struct", `${rule}type WidgetSpec struct`],
      ["// +kubebuilder:validation:MinLength=1", "// +kubebuilder:validation:MinLength=one"],
      ["\tHidden", '\tRatio float64 `json:"ratio"`\n\tHidden'],
    );
    const folder = goProject(wrong);
    const ended = await run(folder, "verify", "--format", "json");
    expect(ended.code).toBe(1);
    const places = JSON.parse(ended.stdout).diagnostics.map(
      ({ code, place }: { code: string; place: { file: string; line: number; column: number } }) => {
        const line = readFileSync(join(folder, place.file), "utf8").split("\n")[place.line - 1] ?? "";
        return [code, place.file, line.slice(place.column - 1).trim()];
      },
    );
    expect(places).toEqual([
      ["marker-argument-invalid", "api/v1/widget.go", "one"],
      ["type-float", "api/v1/widget.go", 'Ratio float64 `json:"ratio"`'],
    ]);
    writeTree(folder, edited(["type WidgetSpec struct", `${rule}type WidgetSpec struct`]));
    const text = await run(folder, "generate");
    expect(text.code).toBe(1);
    expect(text.stderr).toContain(`api/v1/widget.go:26:46 - error cel-name`);
    expect(text.stderr).toContain("self.nam == 'a'");
  });

  it("show a package that is not there in the configuration, and one that is needed in Go", async () => {
    const folder = goProject({ ...PROJECT, "crdwright.config.ts": CONFIG.replace("./api/...", "./types/...") });
    const ended = await run(folder, "generate");
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(
      "crdwright.config.ts:2:36 - error go-pattern-empty: ./types/... names no Go package",
    );
    writeTree(folder, {
      ...edited(
        ["import (\n", 'import (\n\tother "example.com/other/v1"\n'],
        ["\tHidden string", '\tOther other.Thing `json:"other"`\n\tHidden string'],
      ),
      "go.mod": "module example.com/widgets\n\nrequire example.com/other v1.2.3\n",
    });
    const missing = await run(folder, "generate");
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain("go-package-missing");
    expect(missing.stderr).toContain("run: go mod download example.com/other@v1.2.3");
    expect(missing.stderr).toMatch(/^api\/v1\/widget\.go:\d+:\d+ - error/m);
  });

  it("are accepted in the configuration, by the Go file and the names of JSON", async () => {
    const folder = goProject(
      edited(["// +kubebuilder:validation:MinLength=1", "// +kubebuilder:validation:MinLenght=1"]),
    );
    const plain = await run(folder, "generate");
    expect(plain).toMatchObject({ code: 0 });
    expect(plain.stderr).toContain("import-marker-unknown");
    expect(await run(folder, "verify", "--max-warnings", "0")).toMatchObject({ code: 1 });
    const accept = (at: string): Tree => ({
      "crdwright.config.ts": CONFIG.replace(
        "clients: true",
        `accept: [{ code: "import-marker-unknown", at: ${JSON.stringify(at)}, reason: "known" }], clients: true`,
      ),
    });
    writeTree(folder, accept("api/v1/widget.go#WidgetSpec.name"));
    expect(await run(folder, "verify", "--max-warnings", "0")).toMatchObject({ code: 0 });
    writeTree(folder, accept("api/v1/widget.go#WidgetSpec.nam"));
    const wrong = await run(folder, "verify");
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain("WidgetSpec has no member nam");
  });
});

describe("the configuration of a Go API", () => {
  it.each([
    ["{ go: [] }", "go names no package"],
    ["{ go: [1] }", "go is a list of packages"],
    ['{ go: [""] }', "go is a list of packages"],
    ['{ kinds: "marked" }', "go has to name packages"],
    ['{ go: ["./api"], kinds: "all" }', 'kinds: "embedded" or "marked" is needed'],
    ['{ go: ["./api"], typescript: "api" }', "there is no typescript beside Go packages"],
    ['["api", { go: ["./api"] }]', "an API has its sources in TypeScript or in Go"],
  ])("is refused with its place, where it is %s", async (api, problem) => {
    const folder = goProject({ ...PROJECT, "crdwright.config.ts": CONFIG.replace('{ go: ["./api/..."] }', api) });
    const ended = await run(folder, "generate");
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/crdwright\.config\.ts:2:\d+ - error config-invalid: /);
    expect(ended.stderr).toContain(problem);
  });

  it("says which structs are kinds", async () => {
    const api = '{ go: ["./api/..."], kinds: "marked" }';
    const folder = goProject({ ...PROJECT, "crdwright.config.ts": CONFIG.replace('{ go: ["./api/..."] }', api) });
    const none = await run(folder, "generate");
    expect(none.code).toBe(1);
    expect(none.stderr).toContain("go-no-kinds");
    const marked = "// +kubebuilder:object:root=true\n// Widget is a thing.";
    writeTree(folder, { "api/v1/widget.go": WIDGET.replace("// Widget is a thing.", marked) });
    expect(await run(folder, "generate")).toMatchObject({ code: 0 });
  });
});

describe("generate --watch on a Go API", () => {
  it("follows an edit, a new file, a new package and a deleted file", async () => {
    const folder = goProject(PROJECT);
    const running = startCrdwright(folder, ["generate", "--watch"]);
    await running.prints(/^waiting for changes$/m);
    const crd = (): string => readTree(folder)["generated/crds/example.com_widgets.yaml"] ?? "";
    const settled = (expected: string): Promise<void> =>
      expect.poll(crd, { timeout: 30_000, interval: 20 }).toContain(expected);
    writeTree(folder, edited(["name is a name", "name is another name"]));
    await settled("name is another name");
    const more = '\tMore *More `json:"more,omitempty"`\n\tHidden';
    writeTree(folder, {
      "api/v1/more.go": 'package v1\n\n// More is new.\ntype More struct {\n\tB string `json:"b"`\n}\n',
      "api/v1/widget.go": WIDGET.replace("\tHidden", more),
    });
    await settled("More is new.");
    rmSync(join(folder, "api/v1/more.go"));
    await running.prints(/there is no type More/);
    writeFileSync(join(folder, "api/v1/widget.go"), WIDGET);
    await settled("name is a name");
    writeTree(folder, {
      "api/v2/doc.go": "// +groupName=example.com\npackage v2\n",
      "api/v2/gadget.go": WIDGET.replace("package v1", "package v2").replaceAll("Widget", "Gadget"),
    });
    await expect
      .poll(() => Object.keys(readTree(folder)), { timeout: 30_000, interval: 20 })
      .toContain("generated/crds/example.com_gadgets.yaml");
    await running.end("SIGINT");
    expect(await crdwright(folder, ["verify"])).toMatchObject({ code: 0 });
  });
});

describe("other commands on a Go API", () => {
  const suite = `apiVersion: apiextensions.k8s.io/v1
name: "Widget"
crdName: widgets.example.com
tests:
  onCreate:
  - name: Should take a name
    initial: |
      apiVersion: example.com/v1
      kind: Widget
      spec: { name: a }
    expected: |
      apiVersion: example.com/v1
      kind: Widget
      spec: { name: a }
`;
  const object = "apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: a }\nspec: { name: '' }\n";
  it.each<[string, readonly string[], number, string]>([
    ["cel cost", ["cel", "cost"], 0, "self.name == 'a'"],
    ["validate", ["validate", "objects.yaml"], 1, "spec.name"],
    ["test", ["test"], 0, "1 case"],
    ["test of named suites", ["test", "api/v1/tests/widgets.example.com/Widget.testsuite.yaml"], 0, "1 case"],
    ["gates", ["gates"], 0, ""],
    ["gates audit", ["gates", "audit"], 0, ""],
    ["generate --list", ["generate", "--list"], 0, "generated/crds/example.com_widgets.yaml"],
    ["verify", ["verify"], 1, "generated/crds/example.com_widgets.yaml"],
  ])("work on it: %s", async (_, args, code, printed) => {
    const rule = `// +kubebuilder:validation:XValidation:rule="self.name == 'a'"\n`;
    const folder = goProject({
      ...edited(["type WidgetSpec struct", `${rule}type WidgetSpec struct`]),
      "objects.yaml": object,
      "api/v1/tests/widgets.example.com/Widget.testsuite.yaml": suite,
    });
    const ended = await run(folder, ...args);
    expect(ended).toMatchObject({ code });
    expect(ended.stdout + ended.stderr).toContain(printed);
  });
});

describe("the built command on a Go API", () => {
  it("loads no parser where nothing changed, and none at all for an API in TypeScript", async () => {
    const folder = goProject({ ...PROJECT, "node_modules/.keep": "", "preload.mjs": WATCH_WASM });
    const generate = (): Promise<Ended> =>
      crdwrightProcess(folder, ["generate"], {
        env: { ...WITHOUT_GO.env, CI: "", NODE_OPTIONS: `--import ${join(folder, "preload.mjs")}` },
      });
    const first = await generate();
    expect(first).toMatchObject({ code: 0 });
    expect(first.stderr).toContain("wasm\n");
    const second = await generate();
    expect(second).toMatchObject({ code: 0 });
    expect(second.stderr).not.toContain("wasm");
    expect(second.stdout).toContain(SUMMARY);
    writeFileSync(join(folder, "api/v1/widget.go"), WIDGET.replace("a thing", "a gadget"));
    const third = await generate();
    expect(third.stderr).toContain("wasm\n");
    expect(third.stdout).toMatch(/[1-9]\d* written/);
    const inTypeScript = await scaffoldedProject();
    writeTree(inTypeScript, { "preload.mjs": WATCH_WASM });
    const ended = await crdwrightProcess(inTypeScript, ["generate"], {
      env: { NODE_OPTIONS: `--import ${join(inTypeScript, "preload.mjs")}` },
    });
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stderr).not.toContain("wasm");
  });
});

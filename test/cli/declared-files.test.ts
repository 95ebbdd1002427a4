import { mkdirSync, readFileSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { MODULE, WITHOUT_GO } from "./go-module.js";
import { crdwright, crdwrightProcess } from "./run-cli.js";

const TRACE = pathToFileURL(fileURLToPath(new URL("trace-reads.mjs", import.meta.url))).href;
const GENERATED = /^(?:generated|site)\//;

const WIDGET = `import type { KubernetesObject } from "crdwright/meta/v1";
import type { Size } from "shared/size.js";
/** Widget is a thing. */
// +kubebuilder:object:root=true
export interface Widget extends KubernetesObject {
  spec: { size?: Size };
}
`;

const HEAD = 'import { defineConfig } from "crdwright/config";\nexport default defineConfig';

/** A project with everything that is read: two folders, features, overrides, controllers, a tsconfig that extends another. */
const TYPESCRIPT: Tree = {
  "crdwright.config.ts": `${HEAD}({ api: ["api", "common"], controllers: "src", clients: true, bundles: true, docs: "site" });\n`,
  "package.json": '{ "name": "@example/widgets" }\n',
  "tsconfig.json": '{ "extends": "./tsconfig.base.json" }\n',
  "tsconfig.base.json": '{ "compilerOptions": { "paths": { "shared/*": ["./common/*"] } } }\n',
  "api/features.ts": `import { defineFeatureGates } from "crdwright/features";
export const featureGates = defineFeatureGates({
  releases: [4],
  gates: {
    WidgetParts: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }],
    },
  },
});
`,
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts": WIDGET,
  "api/v1/widget.override.yaml": `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
  labels:
    team: widgets
`,
  "api/v1/widget.test.ts": "import './widget.js';\n",
  "common/size.ts": "/** Size is a length. */\nexport type Size = string;\n",
  "src/main.ts": "// +kubebuilder:rbac:groups=example.com,resources=widgets,verbs=get\nexport {};\n",
  "src/plain.ts": "export const nothing = 0;\n",
  "README.md": "not read\n",
};

const GO: Tree = {
  ...MODULE,
  "crdwright.config.ts": `${HEAD}({ api: { go: "./api/..." } });\n`,
};

interface Declared {
  readonly inputs: { readonly files: readonly string[]; readonly patterns: readonly string[] };
  readonly outputs: { readonly files: readonly string[]; readonly patterns: readonly string[] };
}

async function declared(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Declared> {
  const ended = await crdwright(folder, ["generate", "--inputs", "--outputs", "--json"], { env });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  return JSON.parse(ended.stdout);
}

/** What a glob with `*` and `**` matches. */
function globPattern(glob: string): RegExp {
  const steps = glob.replace(/[.+^$()|[\]\\]/g, "\\$&").replace(/\*\*\/|\*\*|\*/g, (stars) => {
    if (stars === "*") return "[^/]*";
    return stars === "**" ? ".*" : "(?:.*/)?";
  });
  return new RegExp(`^${steps}$`);
}

/** The project in a folder of its own, which has a cache. */
function projectAt(folder: string, tree: Tree): string {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeTree(folder, tree);
  return folder;
}

describe.each([
  ["TypeScript", TYPESCRIPT, {}],
  ["Go", GO, WITHOUT_GO.env],
])("the files that a run on %s declares", (_, tree, env) => {
  it("are those that it opens and those that it leaves, and nothing is written to tell them", async () => {
    const folder = projectAt(realpathSync(temporaryFolder()), tree);
    const { inputs, outputs } = await declared(folder, env);
    const left = (): string[] => Object.keys(readTree(folder)).filter((path) => GENERATED.test(path));
    expect(left()).toEqual([]);
    const trace = join(temporaryFolder(), "trace");
    const traced = { ...env, NODE_OPTIONS: `--import=${TRACE}`, CRDWRIGHT_TRACE: trace };
    expect(await crdwrightProcess(folder, ["generate"], { env: traced })).toMatchObject({ code: 0 });
    const opened = readFileSync(trace, "utf8")
      .split("\n")
      .map((path) => relative(folder, path))
      .filter((path) => !/^(?:\.\.|node_modules)\//.test(path) && !GENERATED.test(path));
    expect(inputs.files).toEqual(opened.sort());
    expect(inputs.files.length).toBeGreaterThan(4);
    expect(outputs.files).toEqual(left().sort());
    expect(outputs.files).toContain("generated/.crdwright.sha256");
  });

  it("match the patterns, and the patterns match no outputs among the inputs", async () => {
    const { inputs, outputs } = await declared(projectAt(temporaryFolder(), tree), env);
    const matches = (patterns: readonly string[], path: string): boolean =>
      patterns.some((pattern) => globPattern(pattern).test(path));
    expect(inputs.files.filter((path) => !matches(inputs.patterns, path))).toEqual([]);
    expect(outputs.files.filter((path) => !matches(outputs.patterns, path))).toEqual([]);
    expect(outputs.files.filter((path) => matches(inputs.patterns, path))).toEqual([]);
    expect(matches(inputs.patterns, "README.md")).toBe(false);
  });

  it("are the same wherever the project is, and so are outputs and cache, to the byte", async () => {
    const root = temporaryFolder();
    const folders = ["one", "another/place/below"].map((name) => projectAt(join(root, name), tree));
    const seen = [];
    for (const folder of folders) {
      const files = await declared(folder, env);
      expect(await crdwrightProcess(folder, ["generate"], { env })).toMatchObject({ code: 0 });
      const trees = readTree(folder);
      expect(Object.keys(trees).filter((path) => path.startsWith("node_modules/.cache/")).length).toBeGreaterThan(3);
      expect(Object.entries(trees).filter(([, text]) => text.includes(root))).toEqual([]);
      seen.push({ files, trees });
    }
    expect(seen[1]).toEqual(seen[0]);
  });
});

describe("generate --inputs", () => {
  it("prints lines for people, and inputs of an API with errors, whose outputs it cannot tell", async () => {
    const folder = projectAt(temporaryFolder(), {
      ...TYPESCRIPT,
      "api/v1/widget.ts": WIDGET.replace("size?: Size", "size?: Nothing"),
    });
    const ended = await crdwright(folder, ["generate", "--inputs"]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toContain("input   api/v1/widget.ts\n");
    const outputs = await crdwright(folder, ["generate", "--outputs"]);
    expect(outputs).toMatchObject({ code: 1, stdout: "" });
    expect(outputs.stderr).toContain("Nothing");
  });

  it("names files by their paths in the project, whatever the working directory is", async () => {
    const folder = projectAt(temporaryFolder(), TYPESCRIPT);
    const inside = await crdwright(folder, ["generate", "--inputs", "--json"]);
    const below = await crdwright(join(folder, "api"), ["generate", "--inputs", "--json"]);
    const above = await crdwright(join(folder, ".."), ["generate", "--inputs", "--json", "--project", folder]);
    expect(below.stdout).toBe(inside.stdout);
    expect(above.stdout).toBe(inside.stdout);
  });

  it("names the Go packages of other modules by their import paths, and what says where these are", async () => {
    const modules = temporaryFolder();
    const meta = "vendor/k8s.io/apimachinery/pkg/apis/meta/v1/types.go";
    const { [meta]: text = "", "vendor/modules.txt": _, ...own } = GO;
    writeTree(modules, { "k8s.io/apimachinery@v0.36.2/pkg/apis/meta/v1/types.go": text });
    const ended = await crdwright(projectAt(temporaryFolder(), own), ["generate", "--inputs", "--json"], {
      env: { ...WITHOUT_GO.env, GOMODCACHE: modules },
    });
    const { inputs } = JSON.parse(ended.stdout);
    expect(inputs.goPackages).toEqual(["k8s.io/apimachinery/pkg/apis/meta/v1"]);
    expect(inputs.files).toEqual(["api/v1/doc.go", "api/v1/widget.go", "crdwright.config.ts", "go.mod"]);
    expect(inputs.environment).toContain("GOMODCACHE");
    expect(inputs.patterns).toContain("go.sum");
  });

  it.each(["--watch", "--list", "--stats"])("is not for %s", async (flag) => {
    const ended = await crdwright(projectAt(temporaryFolder(), TYPESCRIPT), ["generate", "--inputs", flag]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain("--inputs");
  });

  it("reports a configuration that is wrong", async () => {
    const tree = { ...TYPESCRIPT, "crdwright.config.ts": `${HEAD}({ nothing: 1 });\n` };
    const ended = await crdwright(projectAt(temporaryFolder(), tree), ["generate", "--inputs", "--json"]);
    expect(ended.code).toBe(2);
    expect(JSON.parse(ended.stdout).diagnostics[0].code).toBe("config-invalid");
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { createCompiler } from "../../src/project/compile.js";
import { countFiles, generatedFolders } from "../../src/project/generated-folders.js";
import { LEDGER_NAME } from "../../src/project/output/ledger.js";
import { compareFolders, writeFolders } from "../../src/project/output/write-folders.js";
import { retainArchives } from "../../src/project/project-bundles.js";
import { readProject } from "../../src/project/read-project.js";
import { openRunCache, type RunCache } from "../../src/project/run-cache.js";
import { GATES, widgets } from "../crd/widget-sources.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "./output/folder-on-disk.js";

const API = { ...widgets({ v1: {} }), ...GATES };

function projectWith(settings: string, tree: Tree = API): string {
  const root = temporaryFolder();
  writeTree(root, tree);
  configure(root, settings);
  return root;
}

function configure(root: string, settings: string): void {
  writeTree(root, { "crdwright.config.ts": `export default defineConfig({ ${settings} });\n` });
}

async function foldersOf(root: string) {
  const project = readProject({ project: root });
  const compilation = createCompiler()(project.texts);
  expect([...project.configFindings, ...compilation.diagnostics].map(({ message }) => message)).toEqual([]);
  return generatedFolders(project, compilation);
}

/** Generates, and gives the generated files by their folders. */
async function generate(root: string) {
  const result = writeFolders(await foldersOf(root));
  expect(result.refused).toEqual([]);
  expect(compareFolders(await foldersOf(root))).toEqual([]);
  return { ...result, files: generatedIn(root) };
}

function generatedIn(root: string): string[] {
  return Object.keys(readTree(root))
    .filter((path) => !path.startsWith("api/") && !path.startsWith("more/") && path !== "crdwright.config.ts")
    .sort();
}

const ALL = "bundles: true, clients: true, validation: true";
const CRD = "widgets.crd.yaml";

describe("the outputs of a project", () => {
  it("are folders of the output folder", async () => {
    const { files } = await generate(projectWith(ALL));
    const folders = new Set(files.map((path) => path.split("/").slice(0, 2).join("/")));
    expect([...folders]).toEqual([
      `generated/${LEDGER_NAME}`,
      "generated/bundles",
      "generated/clients",
      "generated/crds",
      "generated/featuregates",
      "generated/validation",
    ]);
  });

  it("can be placed each on its own, with a ledger of its own, and hold the same", async () => {
    const plain = projectWith(ALL);
    await generate(plain);
    const places = {
      crds: "config/crd/bases",
      gateManifests: "config/gates",
      bundles: "dist/bundles",
      clients: "lib/clients",
      validation: "src/validation",
    };
    const root = projectWith(
      Object.entries(places)
        .map(([key, place]) => `${key}: "${place}"`)
        .join(", "),
    );
    const { files, written } = await generate(root);
    const before = readTree(join(plain, "generated"));
    const after = readTree(root);
    const defaults = { ...places, crds: "crds", gateManifests: "featuregates", bundles: "bundles" };
    const moved = Object.entries({ ...defaults, clients: "clients", validation: "validation" }).flatMap(([key, name]) =>
      Object.keys(before)
        .filter((path) => path.startsWith(`${name}/`))
        .map((path) => ({ from: path, to: path.replace(name, places[key as keyof typeof places]) })),
    );
    for (const { from, to } of moved) {
      if (to.endsWith(".tar.gz")) continue;
      // Validators import the types of clients, wherever these are.
      const text = before[from]?.replaceAll('"../../../clients/', '"../../../../lib/clients/');
      expect([to, after[to]]).toEqual([to, text]);
    }
    expect(after["src/validation/example.com/v1/widget.ts"]).toContain('"../../../../lib/clients/');
    const ledgers = Object.values(places).map((place) => `${place}/${LEDGER_NAME}`);
    expect(files).toEqual([...moved.map(({ to }) => to), ...ledgers].sort());
    expect(written).toContain(`../config/crd/bases/example.com/v1/${CRD}`);
    expect(existsSync(join(root, "generated"))).toBe(false);
  });

  it("are part of the output folder where they are placed in it", async () => {
    const root = projectWith('clients: "generated/src"');
    expect((await generate(root)).files).toContain("generated/src/clients.ts");
    expect(generatedIn(root).filter((path) => path.endsWith(LEDGER_NAME))).toEqual([`generated/${LEDGER_NAME}`]);
    configure(root, 'clients: "generated/clients"');
    const { files } = await generate(root);
    expect(files).toContain("generated/clients/clients.ts");
    expect(files.filter((path) => path.startsWith("generated/src"))).toEqual([]);
  });

  it("can be left out", async () => {
    const root = projectWith("crds: false, gateManifests: false, clients: true");
    const { files } = await generate(root);
    expect(files.filter((path) => !path.startsWith("generated/clients/"))).toEqual([`generated/${LEDGER_NAME}`]);
    expect(countFiles(await foldersOf(root))).toBe(files.length - 1);
  });

  it("leave nothing where they were, when they move back, and their ledger and folders go too", async () => {
    const root = projectWith('clients: "src/clients", validation: "src/validation"');
    writeTree(root, { "src/mine.ts": "mine\n", "src/clients/mine.md": "mine\n" });
    await generate(root);
    configure(root, "clients: true");
    const stale = compareFolders(await foldersOf(root)).filter(({ kind }) => kind === "orphaned");
    expect(stale.map(({ path }) => path)).toContain("../src/clients/clients.ts");
    const { files, removed } = await generate(root);
    expect(removed).toContain("../src/clients/clients.ts");
    expect(files.filter((path) => path.startsWith("src/"))).toEqual(["src/clients/mine.md", "src/mine.ts"]);
    expect(existsSync(join(root, "src/validation"))).toBe(false);
  });

  it("leave alone what was edited where they were, and folders outside of the project", async () => {
    const root = projectWith('clients: "src/clients"');
    await generate(root);
    writeTree(root, { "src/clients/clients.ts": "mine\n" });
    configure(root, "clients: true");
    const { refused } = writeFolders(await foldersOf(root));
    expect(refused).toEqual([{ kind: "edited-orphan", path: "../src/clients/clients.ts" }]);
    expect(readTree(root)["src/clients/clients.ts"]).toBe("mine\n");

    const parent = temporaryFolder();
    writeTree(parent, {
      "other/a.ts": "a\n",
      ...Object.fromEntries(Object.entries(API).map(([p, t]) => [`p/${p}`, t])),
    });
    await generate(join(parent, "p"));
    const ledger = `p/generated/${LEDGER_NAME}`;
    writeTree(parent, { [ledger]: `# also generated: ../../other\n${readTree(parent)[ledger]}` });
    expect((await foldersOf(join(parent, "p"))).map(({ root: each }) => each)).toEqual([join(parent, "p/generated")]);
  });

  it("do not change the ledger of an output folder that is alone", async () => {
    const root = projectWith('docs: "docs"');
    await generate(root);
    expect(readTree(root)[`generated/${LEDGER_NAME}`]).not.toContain("also generated");
  });

  it("stop everything where another file is in the place of one", async () => {
    const root = projectWith('crds: "config"');
    writeTree(root, { [`config/example.com/v1/${CRD}`]: "mine\n" });
    const { written, refused } = writeFolders(await foldersOf(root));
    expect([written, refused.map(({ kind, path }) => [kind, path])]).toEqual([
      [],
      [["foreign", `../config/example.com/v1/${CRD}`]],
    ]);
  });
});

describe("bundles", () => {
  it("are made again by a compiler that was used before where manifests are one for everyone and a set alone changed", async () => {
    const api = (limit: number): Tree => ({
      ...widgets({
        v1: {
          members: ["spec?: Names;"],
          types: [
            "export interface Names {",
            `  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Alpha,maxItems=${limit}`,
            "  // +listType=atomic",
            "  names?: string[];",
            "}",
          ],
        },
      }),
      ...GATES,
    });
    const root = projectWith('bundles: true, naming: "controller-gen"', api(3));
    const compile = createCompiler();
    const made = async () => {
      const project = readProject({ project: root });
      return generatedFolders(project, compile(project.texts));
    };
    await made();
    writeTree(root, api(4));
    const again = await made();
    expect(again).toEqual(await foldersOf(root));
    expect(JSON.stringify(again)).toContain("maxItems: 4");
  });

  it("are of CRDs that were checked in every set, where manifests are one for everyone", () => {
    const rule = '// +kubebuilder:validation:XValidation:rule="self.size() < ",message="x"';
    const api = widgets({
      v1: { members: [rule, "spec?: string;", "// +openshift:enable:FeatureGate=Alpha", rule, "more?: string;"] },
    });
    const findingsOf = (bundles: boolean) => {
      const project = readProject({
        project: projectWith(`bundles: ${bundles}, naming: "controller-gen"`, { ...api, ...GATES }),
      });
      return createCompiler()(project.texts).diagnostics.map(({ code, span }) => [code, span?.start]);
    };
    const [first, second] = [...(api["api/v1/widget.ts"] ?? "").matchAll(/< "/g)].map(({ index }) => index + 1);
    expect(findingsOf(false)).toEqual([["cel-syntax", first]]);
    expect(findingsOf(true)).toEqual([
      ["cel-syntax", first],
      ["cel-syntax", second],
    ]);
  });
});

describe("the header", () => {
  it("begins each file that has comments, and no file of a bundle", async () => {
    const root = projectWith(`header: "Copyright Example\\n\\nAll rights", docs: "docs", ${ALL}`);
    const { files } = await generate(root);
    const tree = readTree(root);
    const starts = files.map((path) => {
      const ending = path.slice(path.lastIndexOf("."));
      return [
        path,
        ending,
        tree[path]?.includes("Copyright Example") ? tree[path]?.split("Copyright", 1)[0] : undefined,
      ];
    });
    for (const [path, ending, start] of starts) {
      const isPlain = path?.startsWith("generated/bundles") || path?.endsWith(LEDGER_NAME);
      const expected = isPlain ? undefined : { ".ts": "// ", ".yaml": "# ", ".md": "<!--\n" }[ending ?? ""];
      expect([path, start]).toEqual([path, expected]);
    }
    expect(tree[`generated/crds/example.com/v1/${CRD}`]).toMatch(
      /^# Copyright Example\n#\n# All rights\n(---\n)?apiVersion/,
    );
  });
});

describe("several folders of sources", () => {
  const MORE = Object.fromEntries(
    Object.entries(widgets({ v2: {} })).map(([path, text]) => [
      path.replace(/^api/, "more"),
      text.replaceAll("Widget", "Gadget").replace("widget", "gadget"),
    ]),
  );
  const TREE = { ...API, ...MORE };

  it("are one API", async () => {
    const root = projectWith('api: ["api", "more"]', TREE);
    const { files } = await generate(root);
    const crds = files.filter((path) => path.startsWith("generated/crds/"));
    expect(crds).toEqual([
      "generated/crds/example.com/v1/widgets.crd.yaml",
      "generated/crds/example.com/v2/gadgets.crd.yaml",
    ]);
    configure(root, 'api: "api"');
    const { removed } = await generate(root);
    expect(removed).toEqual(["crds/example.com/v2/gadgets.crd.yaml"]);
  });

  it("hold one features file, or name it", () => {
    const root = projectWith('api: ["api", "more"]', { ...TREE, "more/features.ts": "x\n" });
    const messages = () => readProject({ project: root }).configFindings.map(({ message }) => message);
    expect(messages()).toEqual(["features: name one of api/features.ts and more/features.ts"]);
    configure(root, 'api: ["api", "more"], features: "api/features.ts"');
    expect(messages()).toEqual([]);
  });

  it("are passed over where they are generated", () => {
    const root = projectWith('api: ["api", "more"], clients: "more/clients"', {
      ...TREE,
      "more/clients/clients.ts": "x\n",
    });
    const { texts } = readProject({ project: root });
    expect(texts.sources.map(({ path }) => path).filter((path) => path.includes("clients"))).toEqual([]);
  });
});

describe("what runs keep of bundles for the next", () => {
  beforeAll(() => void vi.stubGlobal("CRDWRIGHT_BUILD", "build"));
  afterAll(() => void vi.unstubAllGlobals());

  /** CRDs of which one follows the other in each bundle, with these members. */
  const edited = (members: readonly string[], markers: readonly string[] = []): Tree =>
    Object.fromEntries(
      members.flatMap((member, index) => {
        const sources = Object.entries(widgets({ [`v${index + 1}`]: { markers, members: [member] } }));
        return sources.map(([path, text]) => [path, text.replace("example.com", `${index}.example.com`)]);
      }),
    );

  /** Generates as a process of its own does; returns the folders, and how often pieces of archives were kept. */
  async function generateAnew(root: string, tree: Tree) {
    writeTree(root, { "node_modules/.gitkeep": "", ...tree });
    let keptCount = 0;
    const opened = openRunCache(root);
    const cache: RunCache = {
      ...opened,
      keep: (stage, source, result) => {
        if (stage === "archives") keptCount++;
        opened.keep(stage, source, result);
      },
    };
    const project = readProject({ project: root });
    const compilation = createCompiler(cache)(project.texts);
    const folders = hasErrors(compilation.diagnostics) ? [] : await generatedFolders(project, compilation, cache);
    retainArchives(project, cache);
    cache.close();
    return { project, folders, keptCount };
  }

  const drawnMember = fc
    .subarray(["a", "b", "c"])
    .map((names) => names.map((name) => `/** ${name} is there. */ ${name}: string;`).join(" "));

  it("changes none of their bytes, whatever was edited", async () => {
    const root = projectWith("bundles: true", GATES);
    let sparedCount = 0;
    await fc.assert(
      fc.asyncProperty(drawnMember, drawnMember, async (one, other) => {
        const { project, folders, keptCount } = await generateAnew(root, edited([one, other]));
        expect(folders).toEqual(await generatedFolders(project, createCompiler()(project.texts)));
        if (keptCount === 0) sparedCount++;
      }),
      { numRuns: 30 },
    );
    expect(sparedCount).toBeLessThan(30);
  });

  it("is there still after a run with an error", async () => {
    const right = edited(["a: string;", "b: string;"]);
    const root = projectWith("bundles: true", GATES);
    expect((await generateAnew(root, right)).keptCount).toBe(1);
    const wrong = edited(["a: string;", "b: string;"], ["// +nothing=1"]);
    expect(await generateAnew(root, wrong)).toMatchObject({ folders: [] });
    const again = await generateAnew(root, right);
    expect([again.folders.length, again.keptCount]).toEqual([1, 0]);
  });
});

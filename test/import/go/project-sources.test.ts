import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadGoGrammar } from "../../../src/import/go/go-grammar.js";
import { withGoSources } from "../../../src/import/go/project-sources.js";
import { type Project, readProject } from "../../../src/project/read-project.js";
import { createMemoryCache } from "../../../src/project/run-cache.js";
import { goProject, MODULE, WIDGET } from "../../cli/go-module.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

const CONFIG = (api: string): string =>
  `import { defineConfig } from "crdwright/config";\nexport default defineConfig({ api: ${api} });\n`;
const WITHOUT_GO = { PATH: "", GOWORK: "off", GOMODCACHE: "/nowhere" };

interface Read {
  readonly project: Project;
  /** How many files were parsed; undefined where the parser was not loaded at all. */
  readonly parsed: number | undefined;
}

/** Reads a project again and again as `generate --watch` does. */
function reader(folder: string, env: () => NodeJS.ProcessEnv = () => WITHOUT_GO): () => Promise<Read> {
  const cache = createMemoryCache();
  return async () => {
    let parsed: number | undefined;
    const project = await withGoSources(readProject({ project: folder }), cache, {
      env: env(),
      loadGrammar: async () => {
        const grammar = await loadGoGrammar();
        parsed = 0;
        return {
          withTree: (text, read) => {
            parsed = (parsed ?? 0) + 1;
            return grammar.withTree(text, read);
          },
        };
      },
    });
    return { project, parsed };
  };
}

function project(): string {
  return goProject({ ...MODULE, "crdwright.config.ts": CONFIG('{ go: ["./api/..."] }') });
}

const WIDGET_FILE = "api/v1/widget.go";

describe("what Go packages are made to", () => {
  it("is taken from the cache where nothing changed, without the parser", async () => {
    const read = reader(project());
    const first = await read();
    expect(first.parsed).toBe(3);
    expect(first.project.texts.sources.map(({ path }) => path)).toEqual([
      "go/k8s.io/apimachinery/pkg/apis/meta/v1/types.ts",
      "go/v1/groupVersion.ts",
      "go/v1/widget.ts",
    ]);
    const second = await read();
    expect(second.parsed).toBeUndefined();
    expect(second.project.texts.sources).toEqual(first.project.texts.sources);
    expect(second.project.goSummary).toBe(first.project.goSummary);
    expect(second.project.textOf(WIDGET_FILE)).toBe(WIDGET);
  });

  it.each<[string, (folder: string) => void, number]>([
    ["an edit", (folder) => writeFileSync(join(folder, WIDGET_FILE), WIDGET.replace("a thing", "a gadget")), 1],
    [
      "an edit of the same length",
      (folder) => writeFileSync(join(folder, WIDGET_FILE), WIDGET.replace("is a", "is A")),
      1,
    ],
    ["a new file", (folder) => writeTree(folder, { "api/v1/more.go": "package v1\n" }), 1],
    ["a new package", (folder) => writeTree(folder, { "api/v2/more.go": "package v2\n" }), 1],
    ["a file that is deleted", (folder) => rmSync(join(folder, "api/v1/doc.go")), 0],
    ["go.mod", (folder) => writeTree(folder, { "go.mod": `${MODULE["go.mod"]}\ngo 1.25\n` }), 0],
    [
      "a file in vendor",
      (folder) => {
        const path = "vendor/k8s.io/apimachinery/pkg/apis/meta/v1/types.go";
        writeTree(folder, { [path]: `${readFileSync(join(folder, path), "utf8")}// more\n` });
      },
      1,
    ],
    ["vendor that goes", (folder) => rmSync(join(folder, "vendor/modules.txt")), 0],
    ["a setting", (folder) => writeTree(folder, { "crdwright.config.ts": CONFIG('{ go: ["./api/v1"] }') }), 3],
  ])("is made again after %s, and only what changed is parsed", async (_, change, count) => {
    const folder = project();
    const read = reader(folder);
    await read();
    change(folder);
    expect((await read()).parsed).toBe(count);
    expect((await read()).parsed).toBeUndefined();
  });

  it("is made again where a go.work above, or another module cache, would give other packages", async () => {
    const folder = project();
    let env: NodeJS.ProcessEnv = { PATH: "", GOMODCACHE: WITHOUT_GO.GOMODCACHE };
    const read = reader(folder, () => env);
    await read();
    expect((await read()).parsed).toBeUndefined();
    writeTree(folder, { "go.work": "go 1.25\n\nuse .\n" });
    expect((await read()).parsed).toBe(0);
    env = { PATH: "", GOMODCACHE: "/elsewhere" };
    expect((await read()).parsed).toBe(3);
    // As `go env -w` writes it.
    env = { PATH: "", GOENV: join(temporaryFolder(), "env") };
    await read();
    expect((await read()).parsed).toBeUndefined();
    writeFileSync(env["GOENV"] ?? "", "GOMODCACHE=/elsewhere/too\n");
    expect((await read()).parsed).toBe(3);
  });

  it("shows files outside of the project, and says that they are to be watched", async () => {
    const outer = goProject(MODULE);
    const folder = join(outer, "web");
    mkdirSync(folder);
    writeTree(folder, { "crdwright.config.ts": CONFIG('{ go: ["../api/..."] }') });
    const { project: found } = await reader(folder)();
    expect(found.configFindings).toEqual([]);
    expect(found.texts.sourceFindings).toEqual([]);
    expect(found.readElsewhere).toContain(join(outer, "api/v1"));
    expect(found.texts.sources.find(({ path }) => path === "go/v1/widget.ts")?.origin?.file).toBe(
      "example.com/widgets/api/v1/widget.go",
    );
    expect(found.textOf("example.com/widgets/api/v1/widget.go")).toBe(WIDGET);
  });
});

/** A `go` that answers `go list` from a file, and counts how often it is asked. */
function fakeGo(answer: string): { readonly bin: string; readonly calls: () => number } {
  const bin = temporaryFolder();
  writeTree(bin, {
    "answer.json": answer,
    go: `#!/bin/sh\necho call >> "${bin}/calls"\n/bin/cat "${bin}/answer.json"\n`,
  });
  chmodSync(join(bin, "go"), 0o755);
  const calls = join(bin, "calls");
  return { bin, calls: () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n").length : 0) };
}

describe("go list", () => {
  it("is asked once, and again where a package comes or go.mod changes", async () => {
    const folder = project();
    const meta = "k8s.io/apimachinery/pkg/apis/meta/v1";
    const listed = [
      { ImportPath: meta, Dir: join(folder, "vendor", meta), Module: { Path: "k8s.io/apimachinery" } },
      {
        ImportPath: "example.com/widgets/api/v1",
        Dir: join(folder, "api/v1"),
        Match: ["./api/..."],
        Module: { Path: "example.com/widgets" },
      },
    ];
    const go = fakeGo(listed.map((each) => `${JSON.stringify(each, null, "\t")}\n`).join(""));
    const read = reader(folder, () => ({ ...WITHOUT_GO, PATH: go.bin }));
    expect((await read()).project.goSummary).toBe("1 Go package with 1 kind, found by go list");
    expect((await read()).parsed).toBeUndefined();
    expect(go.calls()).toBe(1);
    writeTree(folder, { "api/v2/more.go": "package v2\n" });
    await read();
    expect(go.calls()).toBe(2);
    writeTree(folder, { "go.mod": `${MODULE["go.mod"]}// more\n` });
    await read();
    expect(go.calls()).toBe(3);
  });
});

describe("a project that is in no Go module, such as a front end's", () => {
  it.each([
    ["a folder in it", "web", "./operator/api/..."],
    ["a folder beside it", "web", "../operator/api/..."],
    ["the module itself", "web", "../operator"],
  ])("has packages found from the module of %s", async (_, name, pattern) => {
    const outer = temporaryFolder();
    const folder = join(outer, name);
    const module = join(folder, pattern.startsWith("./") ? "operator" : "../operator");
    writeTree(folder, { "crdwright.config.ts": CONFIG(`{ go: ["${pattern}"], foreignTypes: "vocabulary" }`) });
    writeTree(module, MODULE);
    if (!pattern.includes("api"))
      writeTree(module, { "widget.go": WIDGET, "doc.go": "// +groupName=a.example.com\npackage v1\n" });
    const { project: found } = await reader(folder)();
    expect(found.texts.sourceFindings).toEqual([]);
    expect(found.goSummary).toBe("1 Go package with 1 kind, found in vendor, without Go");
  });

  it("is told of a folder that is in no module either", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "crdwright.config.ts": CONFIG('{ go: ["./api/..."] }'), "api/v1/widget.go": WIDGET });
    const { project: found } = await reader(folder)();
    expect(found.texts.sourceFindings).toMatchObject([
      {
        code: "go-pattern-empty",
        message: "./api/... names no Go package: it is in no module: there is no go.mod above it",
        span: { file: "crdwright.config.ts" },
      },
    ]);
  });
});

describe("a marker with a character that nobody sees", () => {
  it("is at its place in Go, though TypeScript has an escape for the character", async () => {
    const folder = project();
    const text = WIDGET.replace("MinLength=1", "MinLength=\u000bone");
    writeTree(folder, { [WIDGET_FILE]: text });
    const { project: found } = await reader(folder)();
    const { origin, text: written } = found.texts.sources.find(({ path }) => path.endsWith("widget.ts")) ?? {};
    const [marker, [start, end]] = origin?.types["WidgetSpec"]?.members["name"]?.markers[0] ?? ["", [0, 0]];
    expect(marker).toBe("+kubebuilder:validation:MinLength=\\u000bone");
    expect(written).toContain(`// ${marker}\n`);
    expect(text.slice(start, end)).toBe("+kubebuilder:validation:MinLength=\u000bone");
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, sep } from "node:path";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";

/**
 * Which folders of src/ a folder may import, besides itself; a deeper folder may have a line of its own. Data goes one
 * way: source, markers, features, then the model, then what is made of it.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [],
  meta: [],
  output: [],
  source: ["diagnostics"],
  // Error texts of controller-gen quote as Go does.
  markers: ["runtime/validation/go-text.ts", "diagnostics"],
  features: ["source", "diagnostics"],
  config: ["source", "runtime/validation/target-version.ts", "diagnostics"],
  model: ["source", "markers", "features", "diagnostics"],
  // The values of markers go into the schema as they are.
  schema: ["model", "markers/grammar", "diagnostics"],
  // What is written has to be quoted by how it would be read, and a CRD's defaults are checked as objects are.
  crd: [
    "schema",
    "features",
    "model",
    "output",
    "runtime/decode/plain-scalar.ts",
    // CRDs and overrides are read as the server reads YAML.
    "runtime/decode/decoded.ts",
    "runtime/decode/yaml-documents.ts",
    "runtime/regex/compile-regex.ts",
    "runtime/validation",
    "runtime/values",
    "diagnostics",
  ],
  // What is read back are CRDs as YAML, and what is written are markers.
  import: [
    "code",
    "schema",
    "model",
    "markers",
    "features",
    "crd/yaml",
    "crd/partials",
    "crd/overrides",
    "crd/manifest-file.ts",
    "crd/plural.ts",
    "output",
    "diagnostics",
  ],
  // Pieces of source text, and the only ways to make and join them.
  code: [],
  templates: ["code"],
  // What generated code imports at run time: nothing of the toolchain.
  runtime: [],
  // Constants are worked out with the functions that work at run time.
  cel: ["code", "schema", "runtime", "diagnostics"],
  validation: [
    "code",
    "model",
    "schema",
    "cel",
    // Whether a server would take a CRD is asked before objects are judged by it.
    "crd/acceptance",
    "crd/yaml/yaml-value.ts",
    "features",
    "runtime",
    "templates",
    "output",
    "diagnostics",
  ],
  // The names of a resource are those of its CRD.
  client: [
    "code",
    "model",
    "schema",
    "features",
    "runtime",
    "templates",
    "output",
    "diagnostics",
    "markers/grammar",
    "crd/crd-unit.ts",
    "validation/validation-files.ts",
  ],
  suites: ["runtime", "validation", "cel", "schema", "features", "crd", "diagnostics"],
  bundle: ["crd", "features", "model", "output", "diagnostics"],
  gates: ["crd", "features", "model", "markers", "diagnostics"],
  docs: ["code", "markers", "features", "gates", "templates", "output"],
  init: ["code", "crd/plural.ts", "model", "output"],
  pipeline: [
    "code",
    "source",
    "markers",
    "features",
    "config",
    "model",
    "schema",
    "crd",
    "import",
    "gates",
    "docs",
    "output",
    "diagnostics",
    "bundle",
    "cel",
    "validation",
    "client",
    "suites",
    "runtime",
  ],
  cli: [
    "source",
    "markers",
    "features",
    "config",
    "model",
    "schema",
    "crd",
    "output",
    "diagnostics",
    "import",
    "gates",
    "docs",
    "init",
    "pipeline",
    "bundle",
    "cel",
    "validation",
    "client",
    "suites",
    "runtime",
  ],
  // What people import; it puts parts together as the commands do.
  lib: [
    "source",
    "config",
    "bundle",
    "pipeline",
    "diagnostics",
    "features",
    "schema",
    "cel",
    "validation",
    "suites",
    "runtime",
  ],
};

/** The one folder that sees the TypeScript compiler. */
const COMPILER_FOLDER = "source";
const LONGEST_FILE = 400;

interface SourceFile {
  /** Relative to src/, with `/`. */
  readonly path: string;
  readonly folder: string;
  readonly text: string;
}

const ROOT = "src";
const FILES: readonly SourceFile[] = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => {
    const path = name.split(sep).join("/");
    return { path, folder: path.split("/", 1)[0] ?? "", text: readFileSync(join(ROOT, name), "utf8") };
  });

/** The modules that a file imports, also for their types alone and late. */
function importsOf({ text }: SourceFile): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^;"']*?\bfrom\s*"([^"]+)"|\bimport\(\s*"([^"]+)"|(?:^|\n)import\s*"([^"]+)"/g,
  );
  return [...found].map(([, from, late, bare]) => from ?? late ?? bare ?? "");
}

/** The imported files of src/, relative to it. */
function targetsOf(file: SourceFile): string[] {
  return importsOf(file)
    .filter((module) => module.startsWith("."))
    .map((module) => posix.join(dirname(file.path), module).replace(/\.js$/, ".ts"));
}

function isAllowed(folder: string, target: string): boolean {
  const allowed = [folder, ...(MAY_IMPORT[folder] ?? [])];
  return allowed.some((each) => target === each || target.startsWith(`${each}/`));
}

describe("the folders of src/", () => {
  it("each have a line above", () => {
    const folders = readdirSync(ROOT, { withFileTypes: true }).map(({ name }) => name);
    expect(folders.filter((name) => MAY_IMPORT[name] === undefined)).toEqual([]);
  });

  it("import each other one way", () => {
    const wrong = FILES.flatMap((file) =>
      targetsOf(file)
        .filter((target) => !isAllowed(file.folder, target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are found to import at all", () => {
    expect(FILES.length).toBeGreaterThan(100);
    expect(FILES.flatMap(targetsOf).length).toBeGreaterThan(300);
    const missing = FILES.flatMap(targetsOf).filter((target) => !FILES.some(({ path }) => path === target));
    expect([...new Set(missing)]).toEqual([]);
  });

  it("see ts-morph and the TypeScript compiler in one of them alone", () => {
    const wrong = FILES.filter((file) => importsOf(file).some((module) => /^(ts-morph|typescript)(\/|$)/.test(module)))
      .map(({ path }) => path)
      .filter((path) => !path.startsWith(`${COMPILER_FOLDER}/`));
    expect(wrong).toEqual([]);
  });

  it("make pieces of code of texts, and look into them, in one of them alone", () => {
    const wrong = FILES.filter(({ path, text }) => {
      const values = /import (?!type\b)[^;]*?\bfrom "[./]*(?:code\/)?piece\.js"/.exec(text)?.[0];
      // What a template gives is a piece, as all that was put into it was one.
      const isTemplate = path === "templates/render-template.ts";
      return !path.startsWith("code/") && !isTemplate && values !== undefined && /\/code\/piece/.test(values);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("put source text together by tagged templates alone where it is printed", () => {
    const PRINTING = /^(cel\/compile|client|docs|validation)\//;
    // What is printed for people: help, values as CEL writes them, a warning.
    const TEXTS = ["docs/marker-help.ts", "cel/compile/value-text.ts", "validation/deprecation-warning.ts"];
    // Names, keys and paths hold none of these signs.
    const CODE = /[;{}()=<>]|\/[*/]/;
    const wrong = FILES.filter(({ path }) => PRINTING.test(path) && !TEXTS.includes(path)).flatMap(({ path, text }) => {
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) {
          const fixed = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
          if (fixed.some((part) => CODE.test(part.text))) found.push(`${path}: ${node.getText()}`);
        }
        node.forEachChild(visit);
      };
      visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
      return found;
    });
    expect(wrong).toEqual([]);
  });

  it("touch the disk only where files are read and written", () => {
    // A kubeconfig, and the token that it names, are read by the client that they are of.
    const isAllowed = ({ folder, path }: SourceFile): boolean =>
      ["output", "pipeline", "init", "cli", "templates"].includes(folder) ||
      path.startsWith("runtime/client/kubeconfig-");
    const wrong = FILES.filter((file) => importsOf(file).some((module) => module.startsWith("node:fs")));
    expect(wrong.filter((file) => !isAllowed(file)).map(({ path }) => path)).toEqual([]);
  });
});

describe("the files of src/", () => {
  it.each<[string, (file: SourceFile) => boolean]>([
    [
      "have a name in small letters with hyphens",
      ({ path }) => /^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(basename(path)),
    ],
    [
      "have a name that tells their job",
      ({ path }) => !/\b(utils?|helpers?|misc|index)\b|\bcommon\.ts$/.test(basename(path)),
    ],
    [
      `have no more than ${LONGEST_FILE} lines`,
      // The functions of CEL are a list of names, one a line.
      ({ path, text }) => path === "lib/rules.ts" || text.trimEnd().split("\n").length <= LONGEST_FILE,
    ],
    ["have no default export", ({ text }) => !/^export (default\b|\{[^}]*\bas default\b)/m.test(text)],
    ["pass nothing on wholesale", ({ text }) => !/^export \* /m.test(text)],
  ])("%s", (_, isFine) => {
    expect(FILES.filter((file) => !isFine(file)).map(({ path }) => path)).toEqual([]);
  });
});

describe("src/", () => {
  /** The words in the names that api/ declares that no other API would have. */
  function apiWords(): string[] {
    const texts = readdirSync("api", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && basename(name) !== "features.ts")
      .map((name) => readFileSync(join("api", name), "utf8"));
    return texts.flatMap((text) =>
      [...text.matchAll(/^export (?:interface|type|enum) (\w+)/gm)].map(([, name]) => name ?? ""),
    );
  }

  /** Names that api/ shares with the vocabulary of Kubernetes. */
  const SHARED = ["IP", "CIDR", "FeatureGate", "FeatureSet"];

  it("knows no name of the API in api/", () => {
    const names = [...apiWords().filter((name) => !SHARED.includes(name)), "infrastructure", "vsphere", "vcenter"];
    expect(names).toContain("Infrastructure");
    const wrong = FILES.flatMap(({ path, text }) =>
      names.filter((name) => new RegExp(name, "i").test(text)).map((name) => `${path} names ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

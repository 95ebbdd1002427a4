import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, sep } from "node:path";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";

/**
 * The folders of src/ from the bottom up, as data flows (docs/architecture.md). A file may import from its own folder and
 * from those above its line; a folder of folders has a line for each, and what lies in no deeper one belongs to its own.
 */
const LAYERS: readonly string[] = [
  "meta",
  // What is reported, and text of every kind that is printed.
  "diagnostics",
  "diagnostics/catalogue",
  "diagnostics/reporters",
  // What commands have in common: how they read files and standard input, write, print and end.
  "io",
  // Compiled code that is kept from run to run.
  "io/code-cache",
  "io/completion",
  "code",
  // What a Kubernetes server does: nothing of the toolchain.
  "kube",
  "kube/values",
  "kube/regex",
  "kube/cel/values",
  "kube/cel/time",
  "kube/formats",
  "kube/decode",
  "kube/cel/core",
  "kube/cel/exact",
  "kube/cel/library/net",
  "kube/cel/library",
  "kube/cel/library/quantity",
  "kube/cel/library/strings",
  "kube/cel/library/lists",
  "kube/validation/schema",
  "kube/validation/metadata",
  "kube/validation/rules",
  "kube/validation",
  "client",
  "client/fake/replies",
  "client/fake/apply",
  "client/fake",
  // The types of Kubernetes' own APIs and the clients of their kinds, made by scripts/core-types.mjs.
  "kubernetes",
  "kubernetes/clients",
  "controller",
  "controller/fake",
  "webhook",
  // From sources to schemas.
  "source",
  // Documents that are no custom resources, as they stand in files.
  "documents",
  "markers/grammar",
  "markers/definition",
  "markers/families",
  "markers",
  "features",
  "project/config",
  "project/output",
  "model",
  "schema",
  // Rules of schemas.
  "cel/types",
  "cel/functions",
  "cel/syntax",
  "cel/check",
  "cel/cost",
  "cel/compile",
  "cel/rules",
  // What is made of schemas.
  "crd/yaml",
  "crd/unit",
  "crd/acceptance/shape",
  "crd/acceptance/metadata",
  "crd/acceptance/values",
  "crd/acceptance/schema",
  "crd/acceptance/document",
  "crd/acceptance",
  "crd/partials",
  "crd/overrides",
  "crd/document",
  "crd/manifests",
  "crd/schemapatch",
  "gates",
  "emitters/bundles",
  "emitters/validators/emit",
  "emitters/validators/rules",
  "emitters/validators/from-crd",
  "emitters/validators",
  // What tests conversions by the schemas and validators of CRDs.
  "round-trips",
  // What a change of an API does to those who use it.
  "review",
  "emitters/clients",
  "emitters/documents",
  "emitters/schemas",
  "emitters/rbac",
  "emitters/webhooks",
  "emitters/pages",
  "suites",
  // What readers of an API are shown.
  "reference",
  "reference/pages",
  "reference/markdown",
  // What puts the parts together, and what people call.
  "project",
  // What reviewers ask of an API.
  "lint/api",
  "lint/rules",
  "lint",
  "import",
  "import/go",
  "cli/reports",
  "cli/inputs",
  // What editors ask, by the same model, schemas and validators.
  "lsp",
  "cli/commands",
  "cli",
  "entry",
  // The systems around OpenShift, the first users of all this.
  "openshift/gcfg",
  "openshift/yaml",
  "openshift/install-config/rules",
  "openshift/install-config",
  "openshift/cloud-config",
  "openshift/csi-config",
  "openshift/manifests",
  "openshift/fields",
  "openshift/nmstate",
  "openshift/machine-config",
  "openshift/enhancement",
  "openshift/vcenter",
  "openshift/checks",
  "openshift/checks/live",
  "openshift/checks/reports",
  "openshift/cluster",
  "openshift/operator",
  "openshift/add-vcenter",
  "openshift/cloud-controller",
  "openshift/cloud-controller/run",
  "openshift/prepare-vcenter",
  "openshift/apply",
  "openshift",
  "openshift/cli",
];

/** Folders that know nothing of the toolchain, since generated code brings them into other people's programs. */
const RUN_TIME = ["meta", "kube", "client", "kubernetes", "controller", "webhook"];

/** The folders that know the API of api/; everything else in src/ is for any API. */
const OPENSHIFT = /^openshift(\/|$)/;

/** The one folder that sees the TypeScript compiler. */
const COMPILER_FOLDER = "source";
const MAX_FILE_LINES = 400;

interface SourceFile {
  /** Relative to src/, with `/`. */
  readonly path: string;
  /** The folder that it stands in, relative to src/. */
  readonly folder: string;
  readonly text: string;
}

const ROOT = "src";
const FILES: readonly SourceFile[] = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => {
    const path = name.split(sep).join("/");
    return { path, folder: dirname(path), text: readFileSync(join(ROOT, name), "utf8") };
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
    .map((module) => posix.join(dirname(file.path), module).replace(/\.js$/, ".ts"))
    .filter((target) => !target.startsWith("../"));
}

/** The modules that it imports more than types of, when it is loaded. */
function valueImportsOf({ text }: SourceFile): string[] {
  const found = text.matchAll(/(?:^|\n)(?:import|export) (?!type\b)(\{[^}]*\}|[^"{]*)\s*from "([^"]+)"/g);
  return [...found]
    .filter(([, names = ""]) => !/^\{(\s*type \w+( as \w+)?,?)*\s*\}$/.test(names))
    .map(([, , module = ""]) => module);
}

/** The files of src/ among these. */
function valueTargetsOf(file: SourceFile): string[] {
  return valueImportsOf(file)
    .filter((module) => module.startsWith("."))
    .map((module) => posix.join(dirname(file.path), module).replace(/\.js$/, ".ts"));
}

// Names, keys and paths hold none of these signs.
const CODE = /[;{}()=<>]|\/[*/]|\*\//;
// Between words for people, and between arguments of markers, a semicolon stands alone.
const JOINT = /;\n|[{}()=<>]|\/[*/]|\*\//;
const SIGNS = { inTemplates: CODE, joined: JOINT };
// A command says things to people, with brackets around words and `=` in what they type; code it would print with one of these.
const SIGNS_OF_COMMANDS = { inTemplates: /[{}]|=>|;\n|\/\*|\*\//, joined: /[{}]|=>|;\n|\/\*|\*\// };
// What is put into one of these at once is quoted or a comment.
const QUOTING = /^(?:text|lineComment|docComment|inComment)$/;

/** The places in a source that put signs of code beside other texts, in other ways than by a tagged template. */
function joinedSource(source: string, { inTemplates, joined } = SIGNS): string[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, string>();
  const collect = (node: ts.Node): void => {
    const isNamed = ts.isVariableDeclaration(node) || ts.isParameter(node);
    if (isNamed && node.initializer !== undefined && ts.isStringLiteralLike(node.initializer))
      constants.set(node.name.getText(), node.initializer.text);
    node.forEachChild(collect);
  };
  collect(file);
  /** The fixed texts that an expression may stand for. */
  const textsOf = (node: ts.Node): readonly string[] => {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isIdentifier(node)) return [constants.get(node.text) ?? ""];
    if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
    if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
    return [];
  };
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && QUOTING.test(node.expression.getText())) return;
    if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) {
      const fixed = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
      const named = node.templateSpans.flatMap(({ expression }) => textsOf(expression));
      if (fixed.some((part) => inTemplates.test(part)) || named.some((part) => joined.test(part)))
        found.push(node.getText());
    }
    if (partsOf(node).some((part) => textsOf(part).some((text) => joined.test(text)))) found.push(node.getText());
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const PLUS = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.PlusEqualsToken];

/** What a `+`, a `join`, a `concat` or a `replace` puts beside other texts. */
function partsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isBinaryExpression(node) && PLUS.includes(node.operatorToken.kind)) return [node.left, node.right];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  if (/^replace(?:All)?$/.test(name.text)) return node.arguments.slice(1);
  if (name.text === "concat") return [expression, ...node.arguments];
  if (name.text !== "join") return [];
  return [...(ts.isArrayLiteralExpression(expression) ? expression.elements : []), ...node.arguments];
}

describe("the folders of src/", () => {
  it("each have a line above, and each line has files", () => {
    const folders = [...new Set(FILES.map(({ folder }) => folder))].sort();
    expect(folders).toEqual([...LAYERS].sort());
  });

  it("import downward alone, sub-folders included", () => {
    const wrong = FILES.flatMap((file) =>
      targetsOf(file)
        .filter((target) => LAYERS.indexOf(dirname(target)) > LAYERS.indexOf(file.folder))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("have nothing of the toolchain in what generated code imports", () => {
    const isRunTime = (path: string): boolean => RUN_TIME.some((folder) => path.startsWith(`${folder}/`));
    const wrong = FILES.filter(({ path }) => isRunTime(path)).flatMap((file) =>
      targetsOf(file)
        .filter((target) => !isRunTime(target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are used by the systems around OpenShift as by everybody: by what the package exports, what is generated, and what its commands report and read by", () => {
    const wrong = FILES.flatMap((file) =>
      importsOf(file).flatMap((module) => {
        const target = module.startsWith(".") ? posix.join(dirname(file.path), module) : module;
        const isAllowed = OPENSHIFT.test(file.folder)
          ? !module.startsWith(".") ||
            OPENSHIFT.test(target) ||
            /^(\.\.\/(operator\/)?generated|diagnostics|io)\//.test(target)
          : !OPENSHIFT.test(target) && !/^(\.\.\/|crdwright\/openshift)/.test(target);
        return isAllowed ? [] : [`${file.path} imports ${module}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("are found to import at all", () => {
    expect(FILES.length).toBeGreaterThan(100);
    expect(FILES.flatMap(targetsOf).length).toBeGreaterThan(300);
    const missing = FILES.flatMap(targetsOf).filter((target) => !FILES.some(({ path }) => path === target));
    expect([...new Set(missing)]).toEqual([]);
  });

  it("import no package that is not installed with this one, but late", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    // The build puts it into the package.
    const installed = [...Object.keys(dependencies), "web-tree-sitter", "crdwright"];
    const packages = FILES.flatMap((file) =>
      valueImportsOf(file).flatMap((module) => {
        const [name = ""] = /^(?:@[^/]+\/)?[^/]+/.exec(module) ?? [];
        return /^(\.|node:)/.test(module) ? [] : [{ name, path: file.path }];
      }),
    );
    expect(packages.length).toBeGreaterThan(30);
    expect(packages.filter(({ name }) => !installed.includes(name))).toEqual([]);
  });

  it("see the TypeScript compiler in one of them alone", () => {
    const wrong = FILES.filter((file) =>
      importsOf(file).some((module) => /^(@ts-morph\/.*|ts-morph|typescript)(\/|$)/.test(module)),
    )
      .map(({ path }) => path)
      .filter((path) => !path.startsWith(`${COMPILER_FOLDER}/`));
    expect(wrong).toEqual([]);
  });

  it("make pieces of code of texts, and look into them, in one of them alone", () => {
    const wrong = FILES.filter(({ path, text }) => {
      const values = /import (?!type\b)[^;]*?\bfrom "[./]*(?:code\/)?piece\.js"/.exec(text)?.[0];
      // What a template gives is a piece, as all that was put into it was one.
      const isTemplate = path === "code/render-template.ts";
      return !path.startsWith("code/") && !isTemplate && values !== undefined && /\/code\/piece/.test(values);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("put source text together by tagged templates alone where it is printed", () => {
    const PRINTING = /^(cel\/compile|cli|emitters|import|reference\/pages)\/|^project\/scaffold\.ts$/;
    const TEXTS = [
      // What is printed for people: help, values as CEL writes them, a warning, why a file is no CRD.
      "emitters/pages/marker-help.ts",
      "cel/compile/value-text.ts",
      "emitters/validators/rules/deprecation-warning.ts",
      "import/read-crds.ts",
      // The notation of markers, which become comments as a whole.
      "import/marker-text.ts",
      "import/kind-markers.ts",
      "import/keyword-markers.ts",
    ];
    const wrong = FILES.filter(({ path }) => PRINTING.test(path) && !TEXTS.includes(path)).flatMap(({ path, text }) => {
      const signs = path.startsWith("cli/") ? SIGNS_OF_COMMANDS : SIGNS;
      return joinedSource(text, signs).map((found) => `${path}: ${found}`);
    });
    expect(wrong).toEqual([]);
  });

  /** What a template puts a value in by. */
  const hole = ["$", "{value}"].join("");
  it.each([
    ["a template", `\`const x = ${hole};\``],
    ["a template of a constant's text", `const value = "f("; \`a${hole}\``],
    ["a plus", '"f(" + value'],
    ["a plus with a constant", 'const end = ");"; value + end'],
    ["a plus with a parameter's default", 'function print(end = ");") { return value + end; }'],
    ["a plus that assigns", 'text += "}"'],
    ["a join of members", '["{", value, "}"].join("")'],
    ["a join with signs between", 'values.join(" => ")'],
    ["a join with a constant between", 'const between = ";\\n"; values.join(between)'],
    ["a concat", '"/* ".concat(value)'],
    ["a concat behind", 'value.concat(" */")'],
    ["a replacement", 'value.replace("x", "f(")'],
    ["a choice of texts", 'value + (isLast ? ")" : ",")'],
  ])("would be seen to put source text together by %s", (_, text) => {
    expect(joinedSource(text)).toHaveLength(1);
  });

  it.each([
    ["tagged templates", `js\`f(${hole})\``],
    ["templates without signs of code", `\`${hole}/${hole}\``],
    ["sums", "const width = 1; at + width"],
    ["what is quoted at once", `text(\`a (${hole})\`)`],
    ["commas", 'values.join(", ")'],
  ])("would not be seen to by %s", (_, text) => {
    expect(joinedSource(text)).toEqual([]);
  });

  it("spread no list into the arguments of push, max or min, which have to fit on the stack", () => {
    const wrong = FILES.flatMap(({ path, text }) => {
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
          const { name } = node.expression;
          const isSpread = node.arguments.some(ts.isSpreadElement);
          if (isSpread && /^(?:push|unshift|max|min|apply)$/.test(name.text)) found.push(`${path}: ${node.getText()}`);
        }
        node.forEachChild(visit);
      };
      visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
      return found;
    });
    expect(wrong).toEqual([]);
  });

  it("touch the disk only where files are read and written", () => {
    // A kubeconfig, and the token that it names, are read by the client that they are of, a certificate by its server.
    const isAllowed = ({ folder, path }: SourceFile): boolean =>
      /^(io|project|import|cli|openshift\/cli)(\/|$)/.test(folder) ||
      ["code/render-template.ts", "source/compiler.ts", "webhook/server-certificate.ts"].includes(path) ||
      path.startsWith("client/kubeconfig-");
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
      ({ path }) => !/\b(utils?|helpers?|misc)\b|^index\.ts$|\bcommon\.ts$/.test(basename(path)),
    ],
    [
      `have no more than ${MAX_FILE_LINES} lines`,
      ({ text, folder }) => folder.startsWith("kubernetes") || text.trimEnd().split("\n").length <= MAX_FILE_LINES,
    ],
    ["have no default export", ({ text }) => !/^export (default\b|\{[^}]*\bas default\b)/m.test(text)],
    [
      "pass nothing on wholesale",
      // What it passes on of CEL's functions is exactly what rows name: test/cel/compile/runtime-functions.test.ts.
      ({ path, text }) => path === "entry/rules.ts" || !/^export \* /m.test(text),
    ],
  ])("%s", (_, isFine) => {
    expect(FILES.filter((file) => !isFine(file)).map(({ path }) => path)).toEqual([]);
  });

  it("have no files that import each other's values in a cycle", () => {
    const values = new Map(FILES.map((file) => [file.path, valueTargetsOf(file)]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
      if (done.has(path) || trail.includes(path)) return;
      for (const target of values.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of values.keys()) visit(path, []);
    expect(cycles).toEqual([]);
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

  /** Names that api/ shares with the vocabulary of Kubernetes, and the file that bundles read a choice of gates from. */
  const SHARED = ["IP", "CIDR", "FeatureGate", "FeatureSet", "InstallConfig"];

  it("knows no name of the API in api/", () => {
    const names = [...apiWords().filter((name) => !SHARED.includes(name)), "infrastructure", "vsphere", "vcenter"];
    expect(names).toContain("Infrastructure");
    // Kubernetes has names of its own that are like those of api/.
    const wrong = FILES.filter(({ folder }) => !OPENSHIFT.test(folder) && !folder.startsWith("kubernetes")).flatMap(
      ({ path, text }) =>
        names.filter((name) => new RegExp(name, "i").test(text)).map((name) => `${path} names ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { buildSync } from "esbuild";
import { parse } from "yaml";
import { plainSources } from "../../src/import/gather-sources.js";
import { createImporter } from "../../src/import/import-crds.js";
import { vocabularyObjects } from "../../src/import/vocabulary-objects.js";
import type { Validator } from "../../src/kube/validation/schema/validation-result.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { compile, type Manifest } from "../compile.js";

/** What does not compile or comes out wrong for kinds, types and properties of some names. */
export interface NameProblem {
  readonly name: string;
  readonly problem: string;
}

/** What `crdwright/…` exports, by the text of each entry. */
function exportedNames(): string[] {
  const files = [...readdirSync("src/entry").map((name) => `src/entry/${name}`), "src/meta/v1.ts"];
  const settings = ["src/features/define-feature-gates.ts", "src/project/config/define-config.ts"];
  return [...files, ...settings].flatMap(exportsOf);
}

/** What a file exports, with all that it passes on of whole pages. */
function exportsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const pages = [...text.matchAll(/^export \* from "([^"]+)\.js"/gm)].map(([, page = ""]) =>
    join(dirname(file), `${page}.ts`),
  );
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) => list.split(","));
  const declared = [...text.matchAll(/^export (?:async )?(?:type|interface|function|const|class) (\w+)/gm)];
  const listed = lists.map((each) =>
    each
      .trim()
      .replace(/^type /, "")
      .replace(/^.* as /, ""),
  );
  return [...listed, ...declared.map(([, name = ""]) => name), ...pages.flatMap(exportsOf)].filter(
    (name) => name !== "",
  );
}

/** What TypeScript and its libraries declare for everyone. */
function globalNames(libraries: readonly string[]): string[] {
  const package_ = createRequire(createRequire(resolve("package.json")).resolve("typescript/package.json"));
  const folder = join(
    dirname(package_.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`)),
    "lib",
  );
  const declared = libraries.flatMap((name) =>
    [
      ...readFileSync(join(folder, `lib.${name}.d.ts`), "utf8").matchAll(
        /^(?:declare )?(?:var|let|const|function|class|namespace|interface|type) (\w+)/gm,
      ),
    ].map(([, found = ""]) => found),
  );
  return [...declared, ...Object.getOwnPropertyNames(globalThis)];
}

const ES_LIBRARIES =
  "es5 es2015.core es2015.collection es2015.iterable es2015.promise es2015.proxy es2015.reflect es2015.generator es2015.symbol.wellknown es2017.sharedmemory es2017.typedarrays es2018.asyncgenerator es2018.asynciterable es2018.intl es2020.bigint es2020.intl es2021.promise es2021.weakref es2021.intl es2022.error es2022.intl es2023.array es2023.collection decorators".split(
    " ",
  );

const WORDS =
  "abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger declare default delete do else enum eval export extends false finally for from function get global if implements import in infer instanceof interface intrinsic is keyof let module namespace never new null number object of out override package private protected prototype public readonly require return satisfies set static string super switch symbol this throw true try type typeof undefined unique unknown using var void while with yield";
/** Names that code of ours is likely to make or to use, and names that no interface can have. */
const OURS =
  "Applied Clients ClusterClient NamespacedClient CollectionMethods ObjectMethods Cluster Namespaced Collection Feature Resource In K8s KIND GATES TypeMeta groupVersion GroupVersion my-kind my-Kind a1 Core \u212akind clients Client createClients connection options value self";

/** The names of the package, of the language and of what Node has, and those that its generated code makes. */
export function languageNames(): string[] {
  return kindNames([...exportedNames(), ...globalNames(ES_LIBRARIES), ...WORDS.split(" "), ...OURS.split(" ")]);
}

/**
 * Some of {@link languageNames}: those that generated code makes or imports, the library's types that it uses, and of all
 * others, of which each is a word or a global like the next, every eighth.
 */
export function representativeNames(): string[] {
  const imported =
    "KubernetesObject ObjectMeta Time Int64 JSONValue IntOrString Base64 Validator FeatureSet Infer".split(" ");
  const used =
    "Record Pick Omit Partial Required Readonly Array Map Set Promise Object String Number Date JSON Error".split(" ");
  const others = languageNames().filter((_, index) => index % 8 === 0);
  return kindNames([...OURS.split(" "), ...imported, ...used, ...others]);
}

/** The names that a browser has as well. */
export function browserNames(): string[] {
  return kindNames(globalNames(["dom", "webworker"]));
}

/** The names that a server takes for a kind: a label of RFC 1035, but for its capitals. */
function kindNames(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => /^[a-z]([-a-z0-9]{0,58}[a-z0-9])?$/.test(name.toLowerCase()));
}

/** A CRD whose kind, one of whose properties and the type of which have the name. */
function crdOf(kind: string, index: number): JsonObject {
  const object = { type: "object", properties: { at: { type: "string", format: "date-time" } } };
  const any = { "x-kubernetes-preserve-unknown-fields": true };
  const plural = `p${index}s`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: "example.com",
      names: { kind, listKind: `${kind}List`, plural, singular: `p${index}` },
      scope: index % 2 === 0 ? "Cluster" : "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                apiVersion: { type: "string" },
                kind: { type: "string" },
                metadata: { type: "object" },
                [kind]: object,
                theMap: { type: "object", additionalProperties: { ...object, maxProperties: 1 } },
                theLabels: { type: "object", additionalProperties: { type: "string" } },
                theCount: { type: "integer", format: "int64", minimum: 1 },
                thePort: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
                theBytes: { type: "string", format: "byte" },
                theValue: any,
                theList: { type: "array", items: { ...any, type: "object" } },
              },
              "x-kubernetes-validations": [{ rule: "!has(self.theCount) || self.theCount < 9" }],
            },
          },
        },
      ],
    },
  };
}

/**
 * Imports a CRD for each name, all in one group, generates them again with clients and validators, compiles it all with every
 * strict switch, and runs the validators. Returns what went wrong.
 */
export function tryNames(names: readonly string[]): NameProblem[] {
  const vocabulary = readVocabulary();
  const run = createImporter(
    vocabulary,
    vocabularyObjects(() => vocabulary),
  );
  const documents = new Map(names.map((name, index) => [`p${index}s.example.com`, crdOf(name, index)]));
  const given = [...documents].map(([path, document]) => ({ path, document }));
  const imported = run({ sources: plainSources(given, []), clusters: [], gates: [], out: "api", featuresPath: "" });
  const sources = Object.fromEntries(imported.files.map(({ path, text }) => [path, text]));
  const compiled = compile(sources, { clients: true, validation: true });
  const findings = [...imported.findings, ...compiled.diagnostics].map(({ message }) => message);
  if (findings.length > 0) return findings.map((problem) => ({ name: "", problem }));

  const made = new Map(compiled.files.map(({ text }): [string, Manifest] => [parse(text).metadata.name, parse(text)]));
  const unequal = [...documents].filter(([name, document]) => !isDeepStrictEqual(made.get(name), document));
  const paths = [...Object.keys(sources), ...compiled.code.map(({ path }) => path)].map((path) => path.toLowerCase());
  const code = compiled.code.map(({ path, text }) => [`generated/${path}`, text] as const);
  const root = mkdtempSync(join(tmpdir(), "crdwright-names-"));
  try {
    const errors = typeErrors(root, new Map([...Object.entries(sources), ...code]));
    const validators = code.map(([path]) => path).filter((path) => path.includes("/validation/"));
    const wrong = errors === "" ? wrongVerdicts(root, names, validators) : [];
    return [
      ...unequal.map(([name]) => ({ name, problem: "the CRD comes back changed" })),
      ...paths.filter((path, index) => paths.indexOf(path) < index).map((name) => ({ name, problem: "two files" })),
      ...errors.split("\n").flatMap((problem) => (problem === "" ? [] : [{ name: "", problem }])),
      ...wrong.map((name) => ({ name, problem: "the validator gives a wrong verdict" })),
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What the compiler says of files under all strict switches. */
function typeErrors(root: string, files: ReadonlyMap<string, string>): string {
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2023", "DOM"],
    module: "NodeNext",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [resolve("node_modules/@types")],
    paths: Object.fromEntries(Object.entries(MODULES).map(([name, path]) => [name, [path]])),
  };
  const all = [
    ...files,
    ["package.json", '{ "type": "module" }'],
    ["tsconfig.json", JSON.stringify({ compilerOptions })],
  ] as const;
  for (const [path, text] of all) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  try {
    execFileSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", root], { encoding: "utf8" });
    return "";
  } catch (error) {
    // execFileSync throws with what the process wrote.
    return (error as { stdout: string }).stdout;
  }
}

const MODULES = {
  "crdwright/client": resolve("src/entry/client.ts"),
  "crdwright/meta/v1": resolve("src/meta/v1.ts"),
  "crdwright/runtime": resolve("src/entry/runtime.ts"),
  "crdwright/runtime/rules": resolve("src/entry/rules.ts"),
};

/** Runs each validator on an object that is right and on one that breaks its rule; returns the kinds of the wrong ones. */
function wrongVerdicts(root: string, names: readonly string[], paths: readonly string[]): string[] {
  const entry = paths.map((path, index) => `export * as v${index} from "./${path}";`).join("\n");
  writeFileSync(join(root, "all.ts"), entry);
  const outfile = join(root, "all.cjs");
  buildSync({
    entryPoints: [join(root, "all.ts")],
    bundle: true,
    format: "cjs",
    platform: "node",
    outfile,
    alias: MODULES,
    nodePaths: [resolve("node_modules")],
    logLevel: "error",
  });
  const all: Record<string, Record<string, () => Validator>> = createRequire(outfile)(outfile);
  return names.filter((kind, index) => {
    const [make] = Object.values(all[`v${index}`] ?? {});
    const metadata = { name: "a", namespace: index % 2 === 0 ? undefined : "b" };
    const object = { apiVersion: "example.com/v1", kind, metadata, [kind]: { at: "2026-01-01T00:00:00Z" } };
    const [right, wrong] = [2n, 9n].map((theCount) => make?.().create({ ...object, theCount }).ok);
    return right !== true || wrong !== false;
  });
}

import { parse } from "yaml";
import type { Diagnostic } from "../src/diagnostics/diagnostic.js";
import { lineColumnAt } from "../src/diagnostics/source-span.js";
import { type Compilation, createCompiler } from "../src/project/compile.js";
import type { CrdwrightConfig } from "../src/project/config/define-config.js";
import { readVocabulary } from "../src/project/read-project.js";
import { NO_CACHE, type RunCache } from "../src/project/run-cache.js";

/** Sources in memory by path; `api/features.ts` holds the gates, what ends in `.override.yaml` is an override, and `src/` has controllers. */
export type Sources = Readonly<Record<string, string>>;

/** A features file with a gate that is on in TechPreviewNoUpgrade alone. */
export const MORE_IN_TECH_PREVIEW = `export const gates = defineFeatureGates({ gates: { More: {
  scope: "OpenShift", component: "x", enhancement: "https://example.com/x",
  enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }],
} } });`;

const vocabulary = readVocabulary();
let parsedVocabulary: unknown;
/** Keeps what parsing the vocabulary returns, which takes a third of a small compilation, and parses all else each time. */
const vocabularyCache: RunCache = {
  ...NO_CACHE,
  read: (_stage, source, parse) => {
    if (source !== vocabulary) return parse();
    parsedVocabulary ??= parse();
    // It is read in one stage alone, and so by one function.
    return parsedVocabulary as ReturnType<typeof parse>;
  },
};

/** Compiles sources that are nowhere on disk. */
export function compile(sources: Sources, config: CrdwrightConfig = {}): Compilation {
  return keptCompile()(sources, config);
}

/** Makes one that keeps what it read of sources between calls, as `generate --watch` does: only what changes is read again. */
export function keptCompile(): typeof compile {
  const compiler = createCompiler(vocabularyCache);
  return (sources, config = {}) => {
    const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
    return compiler({
      config,
      sources: files.filter(({ path }) => /^(?!src\/|api\/features\.ts$).*\.ts$/.test(path)),
      controllers: files.filter(({ path }) => path.startsWith("src/")),
      features: files.find(({ path }) => path === "api/features.ts"),
      overrides: files.filter(({ path }) => path.endsWith(".override.yaml")),
      vocabulary: (module) => (module === undefined ? vocabulary : readVocabulary(module)),
    });
  };
}

/** A kind `Widget` of example.com/v1 around the declarations of its spec; `imports` come from the vocabulary. */
export function widget(declarations: string, imports = ""): Sources {
  return {
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    "api/v1/widget.ts": `import type { KubernetesObject${imports === "" ? "" : `, ${imports}`} } from "crdwright/meta/v1";

export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

${declarations}
`,
  };
}

/** A parsed manifest; tests look into it freely. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into documents of any form
export type Manifest = any;

/** The manifests of a compilation that has no errors, parsed, by file name. */
export function manifests(compilation: Compilation): Record<string, Manifest> {
  const found = compilation.diagnostics.filter(({ severity }) => severity === "error");
  const errors = found.map(({ code, message }) => `${code}: ${message}`);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return Object.fromEntries(
    compilation.files.map(({ path, text }) => [path.slice(path.lastIndexOf("/") + 1), parse(text)]),
  );
}

/** The schema of `spec` of {@link widget}. */
export function specSchema(declarations: string, imports = "", config: CrdwrightConfig = {}): Manifest {
  const [only] = Object.values(manifests(compile(widget(declarations, imports), config)));
  return only.spec.versions[0].schema.openAPIV3Schema.properties.spec;
}

/** A finding as tests compare it: code, place, and the source text that it points at. */
export interface Finding {
  readonly code: string;
  readonly place: string;
  readonly at: string;
}

export function findings(sources: Sources, config: CrdwrightConfig = {}): Finding[] {
  return compile(sources, config).diagnostics.map((diagnostic) => findingOf(diagnostic, sources));
}

/** A diagnostic as tests compare it. */
export function findingOf({ code, span }: Diagnostic, sources: Sources): Finding {
  if (span === undefined) return { code, place: "", at: "" };
  const text = sources[span.file] ?? "";
  const { line, column } = lineColumnAt(text, span.start);
  return { code, place: `${span.file}:${line}:${column}`, at: text.slice(span.start, span.end) };
}

import { appendFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { createCompiler, type ProjectTexts } from "../../src/project/compile.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { NO_CACHE, openRunCache, type RunCache } from "../../src/project/run-cache.js";
import { temporaryFolder } from "./output/folder-on-disk.js";

// Only the bundled command has the digest of a build, and so a cache.
beforeAll(() => void vi.stubGlobal("CRDWRIGHT_BUILD", "build"));
afterAll(() => void vi.unstubAllGlobals());

const KIND = (name: string, more = ""): string => `
import type { Int32, KubernetesObject } from "crdwright/meta/v1";
import type { Limits } from "./limits.js";

/** ${name} is one of two. */
export interface ${name} extends KubernetesObject {
  /** spec is what is asked for. */
  spec: ${name}Spec;
}

export interface ${name}Spec {
  /** size is how large it is. */
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:XValidation:rule="self < 1000"
  size?: Int32;
${more}}
`;

const LIMITED = "  /** limits are what there may be at most. */\n  limits?: Limits;\n";

const OVERRIDE = `metadata: { name: gadgets.example.com }
spec: { versions: [{ name: v1, schema: { openAPIV3Schema: { properties: { spec: { maxProperties: 7 } } } } }] }
`;

const FEATURES = `export const gates = defineFeatureGates({ gates: { More: {
  scope: "OpenShift", component: "x", enhancement: "https://example.com/x",
  enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }],
} } });`;

const SOURCES = {
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/gadget.ts": KIND("Gadget", LIMITED),
  "api/v1/widget.ts": KIND("Widget").replace(/import type .* Limits .*\n/, ""),
  "api/v1/limits.ts":
    "/** Limits are limits. */\nexport interface Limits {\n  /** name is a name. */\n  // +openshift:enable:FeatureGate=More\n  name?: string;\n}\n",
};

type Path = keyof typeof SOURCES;

function textsOf(changed: Readonly<Record<string, string>> = {}, more: Partial<ProjectTexts> = {}): ProjectTexts {
  return {
    config: { allowFloats: true, clients: true, validation: true, schemas: true },
    sources: Object.entries({ ...SOURCES, ...changed }).map(([path, text]) => ({ path, text })),
    features: { path: "api/features.ts", text: FEATURES },
    overrides: [{ path: "api/v1/gadgets.override.yaml", text: OVERRIDE }],
    vocabulary: readVocabulary,
    ...more,
  };
}

function edit(path: Path, from: string, to: string): ProjectTexts {
  expect(SOURCES[path]).toContain(from);
  return textsOf({ [path]: SOURCES[path].replace(from, to) });
}

/** What came of a compilation, and the kinds of which something was made again: CRDs, and then code unless there is an error. */
interface Compiled {
  readonly output: object;
  readonly made: readonly string[];
  readonly coded: readonly string[];
  readonly isRight: boolean;
}

/** Compiles as a process of its own does. */
function compile(texts: ProjectTexts, cache: RunCache): Compiled {
  const made = { crd: new Set<string>(), code: new Set<string>() };
  const compiler = createCompiler({
    ...cache,
    read: (stage, source, parse) =>
      cache.read(stage, source, () => {
        const name = source.path.replace(/.*\//, "");
        if (stage === "crd") made.crd.add(name);
        if (["client", "validator", "schema"].includes(stage)) made.code.add(name);
        return parse();
      }),
  });
  const { files, code, diagnostics, accepted } = compiler(texts);
  cache.close();
  return {
    output: { files: files.map((file) => ({ ...file })), code, diagnostics, accepted },
    made: [...made.crd].sort(),
    coded: [...made.code].sort(),
    isRight: !hasErrors(diagnostics),
  };
}

const BOTH = ["Gadget", "Widget"];

describe("what an earlier process made of kinds", () => {
  it.each<[string, () => ProjectTexts, readonly string[]]>([
    ["nothing", () => textsOf(), []],
    ["a marker of one", () => edit("api/v1/widget.ts", "Minimum=1", "Minimum=2"), ["Widget"]],
    ["a marker of one that is wrong", () => edit("api/v1/widget.ts", "Minimum=1", "Minimun=1"), ["Widget"]],
    ["a rule that does not compile", () => edit("api/v1/widget.ts", "self < 1000", "self < "), ["Widget"]],
    ["the length of a file, and so all places", () => edit("api/v1/gadget.ts", "\nimport", "\n\nimport"), ["Gadget"]],
    ["a file that one imports", () => edit("api/v1/limits.ts", "name is a", "name is the"), ["Gadget"]],
    ["the gate in a file that one imports", () => edit("api/v1/limits.ts", "Gate=More", "Gate=Other"), ["Gadget"]],
    ["the package", () => edit("api/v1/groupVersion.ts", "example.com", "example.org"), BOTH],
    ["a place in the package", () => edit("api/v1/groupVersion.ts", "//", "\n//"), BOTH],
    ["a new file", () => textsOf({ "api/v1/more.ts": "export type More = string;\n" }), BOTH],
    ["a setting", () => textsOf({}, { config: { allowFloats: true, validation: true, maxDescLen: 9 } }), BOTH],
    [
      "the gates",
      () => textsOf({}, { features: { path: "api/features.ts", text: FEATURES.replace("Tech", "Dev") } }),
      BOTH,
    ],
    [
      "the override of one",
      () => textsOf({}, { overrides: [{ path: "a.override.yaml", text: OVERRIDE }] }),
      ["Gadget"],
    ],
    ["no override", () => textsOf({}, { overrides: [] }), ["Gadget"]],
    ["a tsconfig", () => textsOf({}, { tsconfigs: [{ path: "tsconfig.json", text: "{}" }] }), BOTH],
    [
      "a finding that is accepted",
      () => edit("api/v1/limits.ts", "  name?", '  // +crdwright:accept:code=format-unknown,reason="x"\n  name?'),
      BOTH,
    ],
  ])("after a change of %s is made again where it has to be", (_name, change, made) => {
    const root = temporaryFolder();
    mkdirSync(join(root, "node_modules"));
    const before = textsOf();
    expect(compile(before, openRunCache(root))).toMatchObject({ made: BOTH, coded: BOTH, isRight: true });
    const changed = change();
    const fresh = compile(changed, NO_CACHE);
    expect(compile(changed, openRunCache(root))).toEqual({ ...fresh, made, coded: fresh.isRight ? made : [] });
    // And back again.
    expect(compile(before, openRunCache(root)).output).toEqual(compile(before, NO_CACHE).output);
  });

  it("is made again by another build, and where its entry is damaged", () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "node_modules"));
    const texts = textsOf();
    const fresh = compile(texts, openRunCache(root));
    const folder = join(root, "node_modules/.cache/crdwright");
    for (const name of readdirSync(folder)) appendFileSync(join(folder, name), "x");
    expect(compile(texts, openRunCache(root))).toEqual(fresh);
    expect(compile(texts, openRunCache(root))).toEqual({ ...fresh, made: [], coded: [] });
    vi.stubGlobal("CRDWRIGHT_BUILD", "another");
    expect(compile(texts, openRunCache(root))).toEqual(fresh);
    vi.stubGlobal("CRDWRIGHT_BUILD", "build");
  });
});

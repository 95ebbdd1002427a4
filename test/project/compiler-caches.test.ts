import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCompiler } from "../../src/project/compile.js";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { MORE_IN_TECH_PREVIEW as GATES, type Sources, widget } from "../compile.js";
import { sampleSize } from "../sample-size.js";

const SPEC = `
export interface WidgetSpec {
  /** size is a long story that can be cut. */
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=More,maxItems=3
  // +listType=atomic
  // +kubebuilder:validation:items:MaxLength=5
  // +kubebuilder:validation:XValidation:rule="self.sort() == self"
  sizes?: string[];
  weight?: Float64;
}
`;
const SOURCES: Sources = widget(SPEC, "Float64");
const FLOATS = { allowFloats: true };

function texts(sources: Sources, features: string | undefined, config: CrdwrightConfig) {
  return {
    config,
    sources: Object.entries(sources).map(([path, text]) => ({ path, text })),
    features: features === undefined ? undefined : { path: "api/features.ts", text: features },
    vocabulary: readVocabulary,
  };
}

type Texts = ReturnType<typeof texts>;

describe("a compiler that was used before", () => {
  it.each<[string, Texts]>([
    ["maxDescLen", texts(SOURCES, GATES, { ...FLOATS, maxDescLen: 10 })],
    ["naming", texts(SOURCES, GATES, { ...FLOATS, naming: "controller-gen" })],
    ["the target version", texts(SOURCES, GATES, { ...FLOATS, targetVersion: "1.33" })],
    ["allowFloats", texts(SOURCES, GATES, {})],
    ["embeddedObjectMeta", texts(SOURCES, GATES, { ...FLOATS, embeddedObjectMeta: true })],
    ["a gate", texts(SOURCES, GATES.replace("TechPreview", "DevPreview"), FLOATS)],
    ["the gates that are declared", texts(SOURCES, GATES.replace("More:", "Moore:"), FLOATS)],
    ["the gates altogether", texts(SOURCES, undefined, FLOATS)],
    ["a type", texts(widget(SPEC.replace("string[]", "boolean[]"), "Float64"), GATES, FLOATS)],
    ["a file into one that does not parse", texts(widget(`${SPEC}export interface {`, "Float64"), GATES, FLOATS)],
    [
      "the group in another file",
      texts({ ...SOURCES, "api/v1/groupVersion.ts": "// +groupName=x.io\n" }, GATES, FLOATS),
    ],
    [
      "the files by one more",
      texts({ ...SOURCES, "api/v1/more.ts": "// +oops\nexport type X = string;\n" }, GATES, FLOATS),
    ],
    ["the files by one less", texts({ "api/v1/widget.ts": SOURCES["api/v1/widget.ts"] ?? "" }, GATES, FLOATS)],
  ])("gives what a new one does after a change of %s, and after the change back", (_, changed) => {
    const before = texts(SOURCES, GATES, FLOATS);
    const fresh = [before, changed].map((given) => {
      const { files, diagnostics } = createCompiler()(given);
      return { files, diagnostics };
    });
    expect(fresh[0]?.diagnostics).toEqual([]);
    const used = createCompiler();
    const again = [before, changed, before, changed].map((given) => {
      const { files, diagnostics } = used(given);
      return { files, diagnostics };
    });
    expect(again).toEqual([...fresh, ...fresh]);
  });

  it.each<[string, string, string]>([
    ["the text of an override", "api/v1/a.override.yaml", "maxItems: 8"],
    ["its path, which findings name", "api/v1/b.override.yaml", "maxItems: 7"],
    ["it into one that does not parse", "api/v1/a.override.yaml", "maxItems: ["],
    ["it into one of what there is none of", "api/v1/a.override.yaml", "properties: { x: {} }"],
  ])("gives what a new one does after a change of %s", (_, path, keyword) => {
    const withOverride = (at: string, what: string) => {
      const schema = `{ properties: { spec: { properties: { sizes: { anyOf: [{ type: string }], ${what} } } } } }`;
      const version = `{ name: v1, schema: { openAPIV3Schema: ${schema} } }`;
      const text = `metadata: { name: widgets.example.com }\nspec: { versions: [${version}] }\n`;
      return { ...texts(SOURCES, GATES, FLOATS), overrides: [{ path: at, text }] };
    };
    const [before, changed] = [withOverride("api/v1/a.override.yaml", "maxItems: 7"), withOverride(path, keyword)];
    const outcome = (compile: ReturnType<typeof createCompiler>, given: typeof before) => {
      const { files, diagnostics } = compile(given);
      return { files, diagnostics };
    };
    const used = createCompiler();
    const first = outcome(used, before);
    // Its anyOf is refused, so there is a finding that names the file.
    expect(first.diagnostics.map(({ span }) => span?.file)).toContain("api/v1/a.override.yaml");
    const second = outcome(used, changed);
    expect(second).toEqual(outcome(createCompiler(), changed));
    expect(second).not.toEqual(first);
    expect(outcome(used, before)).toEqual(first);
  });
});

/** What the files of an API can be, one after the other; a file of which there is nothing is not there. */
const FORMS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "api/v1/groupVersion.ts": ["// +groupName=example.com\n", "// +groupName=example.org\n", undefined],
  "api/v1/base.ts": [
    'import type { KubernetesObject } from "crdwright/meta/v1";\nexport interface Base extends KubernetesObject {}\n',
    'import type { KubernetesList } from "crdwright/meta/v1";\nexport interface Base extends KubernetesList<string> {}\n',
    "export interface Base { metadata?: string }\n",
    "export interface Basis {}\n",
    'export type { Kind as Base } from "./kind.js";\n',
    undefined,
  ],
  "api/v1/kind.ts": [
    'import type { KubernetesObject } from "crdwright/meta/v1";\nexport interface Kind extends KubernetesObject { a: Part }\ninterface Part { b: string }\n',
    'import type { KubernetesObject } from "crdwright/meta/v1";\n/** Another text. */\n// +kubebuilder:resource:path=kindlings\nexport interface Kind extends KubernetesObject {}\n',
    'export * from "./widget.js";\nexport type Kind = { a: string };\n',
  ],
  "api/v1/widget.ts": [
    'import type { Base } from "./base.js";\n// +kubebuilder:resource:scope=Cluster\nexport interface Widget extends Base { a: string }\n',
    'import type { Base } from "./base.js";\n// +crdwright:document:name=Widget\nexport interface Widget extends Base { a: string }\n',
    'import type { Base } from "./kind.js";\nexport interface Widget extends Base { a: string }\n',
  ],
  "api/v2/groupVersion.ts": ["// +groupName=example.com\n", undefined],
  "api/v2/widget.ts": [
    'import type { Base } from "../v1/base.js";\n// +kubebuilder:storageversion\nexport interface Widget extends Base { a: number }\n',
    'import type { Base } from "../v1/base.js";\n// +kubebuilder:resource:path=others\nexport interface Widget extends Base { b: string }\n',
    undefined,
  ],
};

const EDIT: fc.Arbitrary<readonly [path: string, form: string | undefined]> = fc
  .constantFrom(...Object.entries(FORMS))
  .chain(([path, forms]) => fc.tuple(fc.constant(path), fc.constantFrom(...forms)));

it("a compiler gives what a new one does, whatever it was given before", () => {
  const naming = fc.constantFrom<CrdwrightConfig>({}, { naming: "controller-gen" });
  fc.assert(
    fc.property(fc.array(EDIT, { minLength: 5, maxLength: 15 }), naming, (edits, config) => {
      const used = createCompiler();
      const forms = new Map(Object.entries(FORMS).map(([path, [first]]) => [path, first]));
      for (const [path, form] of edits) {
        forms.set(path, form);
        const sources = Object.fromEntries(
          [...forms].flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])),
        );
        const { files, diagnostics } = used(texts(sources, undefined, config));
        const fresh = createCompiler()(texts(sources, undefined, config));
        expect({ files, diagnostics }).toEqual({ files: fresh.files, diagnostics: fresh.diagnostics });
      }
    }),
    { numRuns: sampleSize(100) },
  );
});

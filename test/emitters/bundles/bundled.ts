import { type Diagnostic, hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { readChoice } from "../../../src/emitters/bundles/bundle-choice.js";
import type { Bundle, GivenChoice } from "../../../src/emitters/bundles/bundle-index.js";
import { type BundleSource, renderBundle } from "../../../src/emitters/bundles/render-bundle.js";
import type { Compilation, ProjectTexts } from "../../../src/project/compile.js";
import { bundleSource } from "../../../src/project/project-bundles.js";
import { compile, type Sources, widget } from "../../compile.js";

/** A kind with a limit that is 1, and 3 where the gate Wide is on, and a field that Extra brings. */
export const GATED: Sources = {
  ...widget(
    `export interface WidgetSpec {
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Wide,maxItems=3
  // +listType=atomic
  servers?: string[];
  // +openshift:enable:FeatureGate=Extra
  extra?: string;
}`,
  ),
  "api/features.ts": `defineFeatureGates({
  gates: {
    Wide: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }] },
    Extra: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
  },
});
`,
};

export interface Bundled {
  readonly compilation: Compilation;
  readonly source: BundleSource;
}

/** What bundles of some sources are made of. */
export function sourceOf(sources: Sources = GATED, config: ProjectTexts["config"] = {}): Bundled {
  const compilation = compile(sources, config);
  const wrong = compilation.diagnostics.map(({ message }) => message);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  const features = { path: "api/features.ts", text: sources["api/features.ts"] ?? "" };
  const texts = { config, sources: [], features, vocabulary: () => features };
  return { compilation, source: bundleSource(texts, compilation) };
}

/** Renders a bundle that has to come out without errors. */
export function bundleFor(given: GivenChoice, { source }: Bundled = sourceOf()): Bundle {
  const found: Diagnostic[] = [];
  const choice = readChoice(given, source.features, (finding) => found.push(finding));
  const rendered = choice && renderBundle(source, choice);
  const bundle = rendered?.bundle;
  if (bundle === undefined || hasErrors(found)) throw new Error(JSON.stringify([found, rendered?.findings]));
  return bundle;
}

export function textOf(bundle: Bundle, pattern: RegExp): string {
  const file = bundle.files.find(({ path }) => pattern.test(path));
  if (file === undefined) throw new Error(`no file matches ${pattern}: ${bundle.files.map(({ path }) => path)}`);
  return Buffer.from(file.bytes).toString("utf8");
}

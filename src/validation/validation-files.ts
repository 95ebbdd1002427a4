import { RUNTIME_FUNCTIONS, RUNTIME_TYPES } from "../cel/compile/runtime-functions.js";
import {
  CLUSTER_PROFILES,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
  hasAllGates,
} from "../features/feature-registry.js";
import type { ApiModel, Kind } from "../model/api-model.js";
import type { GeneratedFile } from "../output/generated-file.js";
import type { KindFacts } from "../runtime/validation/schema.js";
import { renderTemplate } from "../templates/render-template.js";
import { IdentifierPool, lowerFirst } from "./emit/identifiers.js";
import { literalText, quoted } from "./emit/literal-text.js";
import { quickChecks } from "./emit/quick-checks.js";
import type { Declaration } from "./emit/quick-code.js";
import { schemaLiterals } from "./emit/schema-literals.js";
import { schemaOfKind } from "./gated/schema-of-kind.js";
import { rulePrinter } from "./rules/print-rules.js";

export interface ValidationSettings {
  /** Give embedded metadata a schema of its own, as the CRDs have it. */
  readonly embeddedObjectMeta: boolean;
  /** The resource's name of a kind, such as `widgets`, where its CRD does not say it. */
  readonly pluralOf: (kind: Kind) => string;
}

/** Names that the frame of a generated file uses. */
const FRAME = [
  "KIND",
  "GATES",
  "cluster",
  "options",
  "isOn",
  "gatesOf",
  "createValidator",
  "isList",
  "isObject",
  "ownValue",
  "lazyPattern",
  "formatCheck",
  "isShorterThan",
  "countFields",
  "runRules",
];

/**
 * The validators of an API as TypeScript, a file per kind: `validation/<group>/<version>/<kind>.ts`. Each serves every
 * feature set; what gates change is decided when a validator is made. Kinds that are not sound get none.
 */
export function validationFiles(
  model: ApiModel,
  features: FeatureRegistry,
  settings: ValidationSettings,
): readonly GeneratedFile[] {
  const kinds = model.kinds.filter(({ sound, crd }) => sound && !crd.skipped);
  return kinds.map((kind) => {
    const before = known.get(kind);
    const isSame = before?.features === features && before.embeddedObjectMeta === settings.embeddedObjectMeta;
    if (isSame) return before.file;
    const file = validationFile(kind, features, settings);
    known.set(kind, { features, embeddedObjectMeta: settings.embeddedObjectMeta, file });
    return file;
  });
}

/** The validators of kinds that come back unchanged, as under `--watch`. */
const known = new WeakMap<
  Kind,
  { readonly features: FeatureRegistry; readonly embeddedObjectMeta: boolean; readonly file: GeneratedFile }
>();

function validationFile(kind: Kind, features: FeatureRegistry, settings: ValidationSettings): GeneratedFile {
  const { schema } = schemaOfKind(kind, features, settings.embeddedObjectMeta);
  const names = new IdentifierPool([...FRAME, ...RUNTIME_FUNCTIONS.keys(), ...RUNTIME_TYPES]);
  const name = names.take(`${lowerFirst(kind.name)}Validator`);
  const gateNames = new Map(kind.gates.map((gate) => [gate, names.take(lowerFirst(gate))]));
  const gateName = (gate: string): string => gateNames.get(gate) ?? "false";
  const checks = quickChecks(schema, { typed: true, kind: kind.name, gateName, names });
  const rules = rulePrinter(schema, kind.gates, names, gateName);
  const literals = schemaLiterals(schema, kind.name, { names, gateName, printRules: rules.printRules });
  const declarations = [...checks.declarations, ...rules.declarations, ...literals.declarations];
  const hasGates = features.gates.size > 0;
  const imports = new Set([
    ...checks.imports,
    ...literals.imports,
    "createValidator",
    "type KindFacts",
    "type Validator",
    "type ValidatorOptions",
    ...(hasGates ? ["gatesOf", "type Cluster", "type GateTable"] : []),
  ]);
  const isUsed = (declared: readonly Declaration[], word: string): boolean =>
    declared.some(({ text }) => new RegExp(`\\b${word}\\b`).test(text));
  const text = renderTemplate("validation/validator.ts.hbs", {
    apiVersion: kind.group === "" ? kind.version : `${kind.group}/${kind.version}`,
    kind: kind.name,
    name,
    imports: [...imports].sort((one, other) => (sortName(one) < sortName(other) ? -1 : 1)),
    ruleImports: [...rules.imports].sort((one, other) => (sortName(one) < sortName(other) ? -1 : 1)),
    facts: literalText(factsOf(kind, settings)),
    table: hasGates ? tableText(kind, features) : "",
    shared: declarations.filter(({ gated }) => !gated).map(({ text: declared }) => declared),
    gates: [...gateNames]
      .filter(([, variable]) =>
        isUsed(
          declarations.filter(({ gated }) => gated),
          variable,
        ),
      )
      .map(([gate, variable]) => ({ name: variable, text: quoted(gate) })),
    gated: declarations.filter(({ gated }) => gated).map(({ text: declared }) => declared.replace(/^/gm, "  ")),
    schema: literals.root,
    isValid: checks.root,
  });
  return { path: `validation/${kind.group}/${kind.version}/${kind.name.toLowerCase()}.ts`, text };
}

function sortName(imported: string): string {
  return imported.replace(/^type /, "").toLowerCase();
}

function factsOf(kind: Kind, { pluralOf }: ValidationSettings): KindFacts {
  const { crd } = kind;
  const { scaleSubresource: scale } = crd;
  return {
    group: kind.group,
    version: kind.version,
    kind: kind.name,
    plural: crd.plural ?? pluralOf(kind),
    namespaced: crd.scope === "Namespaced",
    hasStatus: crd.statusSubresource,
    ...(scale === undefined
      ? {}
      : {
          scale: {
            specReplicasPath: scale.specPath,
            statusReplicasPath: scale.statusPath,
            ...(scale.selectorPath === undefined ? {} : { labelSelectorPath: scale.selectorPath }),
          },
        }),
  };
}

/** The gates of a kind per profile and feature set, for the newest release. */
function tableText(kind: Kind, features: FeatureRegistry): string {
  const release = features.releases.at(-1) ?? 0;
  const profiles = CLUSTER_PROFILES.map((profile) => {
    const sets = FEATURE_SETS.map((featureSet) => {
      const cluster = { release, profile, featureSet };
      const enabled = enabledGates(features, cluster);
      const gates = hasAllGates(features, cluster)
        ? '"all"'
        : literalText(kind.gates.filter((gate) => enabled.has(gate)));
      return `${featureSet}: ${gates},`.replace(/^/gm, "    ");
    });
    return `  ${profile}: {\n${sets.join("\n")}\n  },`;
  });
  return `{\n${profiles.join("\n")}\n}`;
}

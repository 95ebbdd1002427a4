import { RUNTIME_FUNCTIONS, RUNTIME_MODULES, RUNTIME_TYPES, runtimeName } from "../../cel/compile/runtime-functions.js";
import { CheckedTexts } from "../../cel/rules/checked-texts.js";
import { inComment, lineComment } from "../../code/comments.js";
import type { GeneratedFile } from "../../code/generated-file.js";
import { IdentifierPool, lowerFirst } from "../../code/identifiers.js";
import { withImports } from "../../code/imports.js";
import { indent } from "../../code/lists.js";
import { literal, text } from "../../code/literals.js";
import { createLocalNames, freeName } from "../../code/local-names.js";
import type { Piece } from "../../code/piece.js";
import { renderCode } from "../../code/render-template.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import { code, js, type } from "../../code/templates.js";
import { validatorTooLarge } from "../../diagnostics/catalogue/validation.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { enabledGates, type FeatureRegistry, hasAllGates } from "../../features/feature-registry.js";
import { formatCheckName, STRING_FORMATS } from "../../kube/formats/string-format.js";
import type { KindFacts } from "../../kube/validation/schema/schema.js";
import type { ApiModel, DocumentRoot, Kind, SchemaRoot } from "../../model/api-model.js";
import { TooManyDecisions } from "../../model/gated-value.js";
import { nodeAt } from "../../model/node-at.js";
import { type GatedSchema, gatesOfSchema } from "../../schema/gated-schema.js";
import { dataPath, type SchemaPath } from "../../schema/path.js";
import { clusterTable } from "./cluster-table.js";
import { quickChecks } from "./emit/quick-checks.js";
import type { Declaration } from "./emit/quick-code.js";
import { schemaLiterals } from "./emit/schema-literals.js";
import { namedTextChecks } from "./emit/text-checks.js";
import { findLongChoice, valueSchema } from "./emit/value-schema.js";
import { deprecationWarning, type VersionFacts } from "./rules/deprecation-warning.js";
import { rulePrinter } from "./rules/print-rules.js";

export interface ValidationSettings {
  /** The schema that the CRDs of a kind have, for every selection of gates. */
  readonly schemaOf: (kind: Kind) => GatedSchema;
  /** What is known of the expressions of a kind's rules. */
  readonly textsOf?: (kind: Kind) => CheckedTexts;
  /** The resource's name of a kind, such as `widgets`, where its CRD does not say it. */
  readonly pluralOf: (kind: Kind) => string;
  /** Whether the versions of a kind share one CRD. */
  readonly versions: "per-folder" | "together";
  /** The types of a kind that generated clients declare, where there are clients. */
  readonly typesOf?: (kind: Kind) => KindTypes | undefined;
  /** Returns what an earlier process made of a kind and `facts`, all that counts beside its schema, or calls `make`. */
  readonly stored?: (kind: Kind, facts: unknown, make: () => GeneratedFile | Diagnostic) => GeneratedFile | Diagnostic;
}

/** What the validators of documents are made with. */
export interface DocumentSettings {
  readonly schemaOf: (document: DocumentRoot) => GatedSchema;
  readonly textsOf?: (document: DocumentRoot) => CheckedTexts;
  /** The types of a document that are written as well, if they are. */
  readonly typesOf?: (document: DocumentRoot) => KindTypes | undefined;
}

/** Where the types of a kind or a document are declared: one of this name, and one for what is written, with `Input` behind it. */
export interface KindTypes {
  readonly name: string;
  /** Whether they take a scope of `clients/feature-sets.ts`. */
  readonly isGated: boolean;
  /** The module that declares them, as a validator imports it. */
  readonly module: string;
  /** That of the scopes. */
  readonly scopesModule: string;
}

/** Names of types that a generated file may import or declare. */
const FRAME_TYPES = [
  ...RUNTIME_TYPES,
  "Cluster",
  "DocumentValidator",
  "GateTable",
  "In",
  "KindFacts",
  "KubeValue",
  "Schema",
  "TextChecks",
  "Validator",
  "ValidatorOptions",
];

/** Names of values that the frame of a generated file uses. */
const FRAME = [
  "KIND",
  "GATES",
  "cluster",
  "options",
  "isOn",
  "gatesOf",
  "createDocumentValidator",
  "createValidator",
  "isList",
  "isObject",
  "ownValue",
  "plainPattern",
  "lazyPattern",
  "patternTable",
  "isShorterThan",
  "countFields",
  "walkRules",
  "checkScale",
  "embeddedResources",
  "TEXT_CHECKS",
  ...[...STRING_FORMATS.keys()].map(formatCheckName),
];

/** The validators of an API, and why some kinds can have none. */
export interface Validators {
  readonly files: readonly GeneratedFile[];
  readonly findings: readonly Diagnostic[];
}

/**
 * The validators of an API as TypeScript, a file per kind: `validation/<group>/<version>/<kind>.ts`. Each serves every
 * feature set; what gates change is decided when a validator is made. Kinds that are not sound get none; one whose
 * validator would not be right for every list of gates is an error.
 */
export function validationFiles(model: ApiModel, features: FeatureRegistry, settings: ValidationSettings): Validators {
  const kinds = model.kinds.filter(({ sound, crd }) => sound && !crd.skipped);
  const taken = new Set<string>();
  const { stored = (_kind, _facts, make) => make() } = settings;
  const results = kinds.map((kind) => {
    const apiVersion = kind.group === "" ? kind.version : `${kind.group}/${kind.version}`;
    const path = `${freeName(`validation/${kind.group}/${kind.version}/${kind.name.toLowerCase()}`, taken)}.ts`;
    const facts = factsOf(kind, kinds, settings);
    const types = settings.typesOf?.(kind);
    return stored(kind, [path, facts, types], () =>
      validatorOf(kind, features, {
        schema: settings.schemaOf(kind),
        name: kind.name,
        origin: `the types of ${apiVersion}`,
        path,
        facts,
        types,
        texts: settings.textsOf?.(kind) ?? new CheckedTexts(),
      }),
    );
  });
  return validatorsOf(results);
}

/** The validators of documents, as {@link validationFiles} makes those of kinds: `validation/documents/<name>.ts`. */
export function documentValidators(
  documents: readonly DocumentRoot[],
  features: FeatureRegistry,
  settings: DocumentSettings,
): Validators {
  const results = documents
    .filter(({ sound }) => sound)
    .map((document) =>
      validatorOf(document, features, {
        schema: settings.schemaOf(document),
        name: document.root.name,
        origin: `the types of the document ${document.name}`,
        path: `validation/documents/${document.name}.ts`,
        facts: undefined,
        types: settings.typesOf?.(document),
        texts: settings.textsOf?.(document) ?? new CheckedTexts(),
      }),
    );
  return validatorsOf(results);
}

function validatorsOf(results: readonly (GeneratedFile | Diagnostic)[]): Validators {
  return {
    files: results.flatMap((each) => ("text" in each ? [each] : [])),
    findings: results.flatMap((each) => ("code" in each ? [each] : [])),
  };
}

/** The validators of kinds and documents that come back unchanged, as under `--watch`. */
const cache = new WeakMap<
  SchemaRoot,
  {
    readonly features: FeatureRegistry;
    readonly schema: GatedSchema;
    /** What else of the model the file is made of: a sibling may be what replaces a deprecated version. */
    readonly factsText: string;
    readonly result: GeneratedFile | Diagnostic;
  }
>();

function validatorOf(root: SchemaRoot, features: FeatureRegistry, parts: ValidatorInput): GeneratedFile | Diagnostic {
  const { name, origin, path, facts, types, schema } = parts;
  const factsText = JSON.stringify([name, origin, path, facts, types]);
  const previous = cache.get(root);
  const isSame = previous?.features === features && previous.schema === schema && previous.factsText === factsText;
  if (isSame) return previous.result;
  const result = makeValidator(root, features, parts);
  cache.set(root, { features, schema, factsText, result });
  return result;
}

function makeValidator(root: SchemaRoot, features: FeatureRegistry, parts: ValidatorInput): GeneratedFile | Diagnostic {
  const schema = valueSchema(parts.schema);
  const tooLarge = ({ path, gates }: { readonly path: SchemaPath; readonly gates: readonly string[] }): Diagnostic =>
    diagnose(validatorTooLarge, nodeAt(root, path).span, {
      kind: parts.name,
      path: dataPath(path),
      gates,
      max: MAX_CASES,
    });
  const long = findLongChoice(schema, MAX_CASES);
  if (long !== undefined) return tooLarge(long);
  try {
    return { path: parts.path, text: validatorText(root.gates, features, { ...parts, schema }) };
  } catch (error) {
    if (error instanceof TooManyDecisions) return tooLarge({ path: [], gates: root.gates });
    throw error;
  }
}

/** What depends on gates in more cases than these is too long to be written out. */
const MAX_CASES = 1000;

interface ValidatorInput {
  readonly schema: GatedSchema;
  /** The name of the kind, or of a document's type. */
  readonly name: string;
  /** What the file is made of, in words. */
  readonly origin: string;
  readonly path: string;
  /** Undefined for a document. */
  readonly facts: KindFacts | undefined;
  readonly types: KindTypes | undefined;
  readonly texts: CheckedTexts;
}

function validatorText(
  rootGates: readonly string[],
  features: FeatureRegistry,
  { schema, name: rootName, origin, facts, types, texts }: ValidatorInput,
): string {
  const isDocument = facts === undefined;
  const own = types === undefined ? [] : [types.name, `${types.name}Input`];
  const names = new IdentifierPool(new Set([...FRAME, ...RUNTIME_FUNCTIONS.keys(), ...FRAME_TYPES, ...own]));
  const name = names.take(`${lowerFirst(rootName)}Validator`);
  // Overrides may be for gates that no type names.
  const gates = [...new Set([...rootGates, ...gatesOfSchema(schema)])].sort();
  const gateNames = new Map(gates.map((gate) => [gate, names.take(lowerFirst(gate))]));
  const gateName = (gate: string): Piece => gateNames.get(gate) ?? NEVER;
  // The schema asks for every gate that anything asks for.
  const asked = new Set<string>();
  const askedGate = (gate: string): Piece => {
    asked.add(gate);
    return gateName(gate);
  };
  const textChecks = namedTextChecks(schema, { names, decided: true });
  const checks = quickChecks(schema, { typed: true, kind: rootName, gateName, names, textChecks });
  const rules = rulePrinter(names, askedGate, texts);
  const literals = schemaLiterals(schema, rootName, { names, gateName: askedGate, printRules: rules.printRules });
  const declarations: readonly Declaration[] = [
    ...textChecks.declarations,
    ...checks.declarations,
    ...rules.declarations,
    ...literals.declarations,
  ];
  const hasGates = features.gates.size > 0;
  const hasTypes = types !== undefined && hasGates && types.isGated;
  const gatesOf = runtimeName("gatesOf");
  const cluster = type`${runtimeName("Cluster", "type")}<typeof GATES>`;
  const file = renderCode("emitters/validators/templates/validator.ts.hbs", {
    kind: inComment(rootName),
    create: runtimeName(isDocument ? "createDocumentValidator" : "createValidator"),
    isDocument,
    name,
    textChecks: textChecks.table !== undefined && {
      type: runtimeName("TextChecks", "type"),
      table: textChecks.table,
    },
    walkRules: rules.declarations.length > 0 && runtimeName("walkRules"),
    checkScale: facts?.scale !== undefined && runtimeName("checkScale"),
    embeddedResources: textChecks.embedded && runtimeName("embeddedResources"),
    facts: facts !== undefined && { type: runtimeName("KindFacts", "type"), value: literal(facts) },
    table: hasGates && { gatesOf, type: runtimeName("GateTable", "type"), value: gateTable(gates, features) },
    shared: declarations.filter(({ gated }) => !gated).map((declared) => declared.code),
    gates: [...gateNames]
      .filter(([gate]) => asked.has(gate))
      .map(([gate, variable]) => ({ name: variable, text: text(gate) })),
    options: runtimeName("ValidatorOptions", "type"),
    parameter: hasTypes && code`<const In extends ${cluster}>`,
    cluster: hasGates && (hasTypes ? type`In` : cluster),
    validator: validatorType(isDocument ? "DocumentValidator" : "Validator", types, hasTypes),
    gated: declarations.filter(({ gated }) => gated).map((declared) => indent(declared.code)),
    schema: literals.root,
    isValid: checks.root,
  });
  const firstLine = lineComment(`Generated by \`crdwright generate\` from ${origin}. Changes are lost.`);
  // Bundlers put modules down in this order: of the same text it makes 200 bytes less when it is compressed.
  return sourceText(withImports([firstLine, NOTHING], file, { first: RUNTIME_MODULES }));
}

/** The type of a validator, by the types of the clients where there are any. */
function validatorType(name: string, types: KindTypes | undefined, isScoped: boolean): Piece {
  const validator = runtimeName(name, "type");
  if (types === undefined) return validator;
  const names = createLocalNames([...RUNTIME_FUNCTIONS.keys(), ...FRAME_TYPES, ...FRAME]);
  const stored = names.imported(types.module, types.name);
  const input = names.imported(types.module, `${types.name}Input`);
  const scopeOf = names.imported("crdwright/client", "ScopeOf");
  const featureSets = names.imported(types.scopesModule, "FeatureSets");
  const featureScope = names.imported(types.scopesModule, "FeatureScope");
  const scope = isScoped ? code`<${scopeOf}<${featureSets}, ${featureScope}, In>>` : NOTHING;
  return type`${validator}<${stored}${scope}, ${input}>`;
}

/** A gate that no file declares is never on. */
const NEVER = js`false`;

function factsOf(kind: Kind, kinds: readonly Kind[], { pluralOf, versions }: ValidationSettings): KindFacts {
  const { crd } = kind;
  const siblings = versions === "together" ? kinds.filter((each) => isVersionOf(each, kind)) : [];
  const warning = deprecationWarning(
    { group: kind.group, kind: kind.name },
    versionFacts(kind),
    siblings.map(versionFacts),
  );
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
    ...(warning === undefined ? {} : { deprecationWarning: warning }),
  };
}

/** Whether a kind is another in a version that every cluster has; one that gates bring may be missing as a replacement. */
function isVersionOf(each: Kind, { group, name }: Kind): boolean {
  return each.group === group && each.name === name && each.enabledBy === undefined;
}

function versionFacts({ version, crd }: Kind): VersionFacts {
  const { served, deprecated, deprecationWarning: text } = crd;
  return { name: version, served, deprecated, deprecationWarning: text };
}

/** The gates of a kind per profile and feature set, for the newest release. */
function gateTable(gates: readonly string[], features: FeatureRegistry): Piece {
  return clusterTable(features, (cluster) => {
    const enabled = enabledGates(features, cluster);
    return literal(hasAllGates(features, cluster) ? "all" : gates.filter((gate) => enabled.has(gate)));
  });
}

import { posix } from "node:path";
import type { GeneratedFile } from "../code/generated-file.js";
import { crdSchemaOf } from "../crd/manifests/kind-schema.js";
import { overridesOf } from "../crd/overrides/fit-override.js";
import { judgingPart } from "../crd/overrides/judging-part.js";
import { asDecoded, type OverrideSource, readOverrides } from "../crd/overrides/read-overrides.js";
import { isForAllClusters } from "../crd/partials/select-partials.js";
import { type CrdUnit, gatherUnits } from "../crd/unit/crd-unit.js";
import { pluralOf } from "../crd/unit/plural.js";
import { keySpan } from "../crd/yaml/key-span.js";
import { validatorWithOverride } from "../diagnostics/catalogue/validation.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { clientFiles, clientTypes } from "../emitters/clients/client-files.js";
import { documentTypeFiles, documentTypes } from "../emitters/documents/document-types.js";
import { type SchemaSettings, schemaClashes, schemaFiles } from "../emitters/schemas/schema-files.js";
import { documentValidators, validationFiles } from "../emitters/validators/validation-files.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import { NEWEST_VERSION } from "../kube/target-version.js";
import type { ApiModel, DocumentRoot, Kind } from "../model/api-model.js";
import { documentSchema } from "../schema/document-schema.js";
import type { GatedSchema } from "../schema/gated-schema.js";
import { checkedTextsOf } from "./check-rules.js";
import type { ProjectTexts } from "./compile.js";
import type { CrdwrightConfig } from "./config/define-config.js";
import { isWanted, outputFolder } from "./config/read-config.js";
import { crdSettings } from "./crd-settings.js";

/** Generated TypeScript and JSON, and why some of what is asked for cannot be. */
export interface CodeFiles {
  readonly files: readonly GeneratedFile[];
  readonly findings: readonly Diagnostic[];
}

/** Returns what an earlier process made of kinds and `facts`, all that counts beside these, or calls `make`. */
export type StoredCode = <Made>(
  output: "client" | "validator" | "schema",
  kinds: readonly Kind[],
  facts: unknown,
  make: () => Made,
) => Made;

/** The types, clients, validators and JSON Schemas that a project asks for, of an API without errors. */
export function codeFiles(
  texts: ProjectTexts,
  model: ApiModel,
  features: FeatureRegistry,
  stored: StoredCode = (_output, _kinds, _facts, make) => make(),
): CodeFiles {
  const { versions } = crdSettings(texts);
  const { importExtension = ".js" } = texts.config;
  const hasClients = isWanted(texts.config.clients);
  const clients = hasClients
    ? clientFiles(model, features, {
        versions,
        packageName: texts.packageName,
        importExtension,
        stored: (kind, facts, make) => stored("client", [kind], facts, make),
      })
    : [];
  const documents = documentFiles(texts, model.documents, features);
  // Nothing else asks for the schemas of CRDs.
  if (![texts.config.schemas, texts.config.validation].some(isWanted))
    return { files: [...clients, ...documents.types], findings: [] };
  const { schemaOf, partsOf } = crdSchemas(texts, model);
  const schemas = jsonSchemas(texts, model, features, {
    schemaOf,
    stored: (kind, make) => {
      const { kinds, overrides } = partsOf(kind);
      return stored("schema", kinds, [kind.version, overrides], make);
    },
  });
  const clashes = isWanted(texts.config.schemas) ? schemaClashes(model) : [];
  const written = [...clients, ...documents.types, ...schemas];
  if (!isWanted(texts.config.validation)) return { files: written, findings: clashes };
  const types = hasClients ? clientTypes(model, { versions, importExtension }, clientsFolder(texts.config)) : undefined;
  const validators = validationFiles(model, features, {
    schemaOf,
    textsOf: checkedTextsOf,
    versions,
    pluralOf: ({ name }) => pluralOf(name),
    typesOf: (kind) => types?.get(kind),
    stored: (kind, facts, make) => {
      const { kinds, overrides } = partsOf(kind);
      return stored("validator", kinds, [kind.version, overrides, facts], make);
    },
  });
  const ofDocuments = documents.validators();
  const findings = [...clashes, ...overrideFindings(texts), ...validators.findings, ...ofDocuments.findings];
  return { files: [...written, ...validators.files, ...ofDocuments.files], findings };
}

function jsonSchemas(
  texts: ProjectTexts,
  model: ApiModel,
  features: FeatureRegistry,
  ofKinds: Pick<SchemaSettings, "schemaOf" | "stored">,
): readonly GeneratedFile[] {
  const { schemas, embeddedObjectMeta = false, targetVersion = NEWEST_VERSION } = texts.config;
  if (!isWanted(schemas)) return [];
  return schemaFiles(model, features, {
    ...ofKinds,
    documentSchemaOf: (document) => documentSchema(document, embeddedObjectMeta),
    targetVersion,
  });
}

/** The types of documents, and what makes their validators. */
function documentFiles(
  { config }: ProjectTexts,
  documents: readonly DocumentRoot[],
  features: FeatureRegistry,
): { readonly types: readonly GeneratedFile[]; readonly validators: () => CodeFiles } {
  const { importExtension = ".js", embeddedObjectMeta = false } = config;
  const hasTypes = config.documents !== false;
  const folder = posix.join(
    "..",
    posix.relative(outputFolder(config, "validation"), outputFolder(config, "documents")),
  );
  return {
    types: hasTypes ? documentTypeFiles(documents, features, importExtension) : [],
    validators: () =>
      documentValidators(documents, features, {
        schemaOf: (document) => documentSchema(document, embeddedObjectMeta),
        textsOf: checkedTextsOf,
        typesOf: (document) => (hasTypes ? documentTypes(document, folder, importExtension) : undefined),
      }),
  };
}

/** The folder of clients as a validator's file sees it, two folders below that of validators. */
function clientsFolder(config: CrdwrightConfig): string {
  return posix.join("../..", posix.relative(outputFolder(config, "validation"), outputFolder(config, "clients")));
}

/** Finds the schemas of the CRDs of kinds, with overrides and partial manifests merged as they are in these, and what they are made of. */
function crdSchemas(
  texts: ProjectTexts,
  model: ApiModel,
): {
  readonly schemaOf: (kind: Kind) => GatedSchema;
  readonly partsOf: (kind: Kind) => { readonly kinds: readonly Kind[]; readonly overrides: readonly OverrideSource[] };
} {
  const { embeddedObjectMeta, gating, versions, overrides: sources } = crdSettings(texts);
  const overrides = readOverrides(sources, [])
    .filter(({ manifest }) => isForAllClusters(manifest))
    .map(asDecoded);
  const { units } = gatherUnits(model.kinds, versions);
  const unitsByKind = new Map(units.flatMap((unit) => unit.kinds.map((kind) => [kind, unit] as const)));
  const unitOf = (kind: Kind): CrdUnit => {
    const unit = unitsByKind.get(kind);
    if (unit === undefined) throw new Error("every kind is of a CRD");
    return unit;
  };
  return {
    schemaOf: (kind) => crdSchemaOf(unitOf(kind), kind, { embeddedObjectMeta, gating, overrides }),
    partsOf: (kind) => {
      const unit = unitOf(kind);
      return { kinds: unit.kinds, overrides: overridesOf(overrides, unit).map(({ source }) => source) };
    },
  };
}

/**
 * Reports overrides that change what a validator does not read from the schema, and those that are for some profiles or
 * releases alone, which it does not know.
 */
function overrideFindings({ overrides = [] }: ProjectTexts): Diagnostic[] {
  return readOverrides(overrides, []).flatMap(({ crd, document, manifest, source }) => {
    const isGated = isForAllClusters(manifest);
    const part = judgingPart(document, isGated ? "beside-schemas" : "all");
    if (part === undefined) return [];
    return [diagnose(validatorWithOverride, keySpan(source, part), { crd, isForSome: !isGated })];
  });
}

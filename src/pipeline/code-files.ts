import { clientFiles } from "../client/client-files.js";
import { pluralOf } from "../crd/plural.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import type { ApiModel, Kind } from "../model/api-model.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { validationFile } from "../validation/validation-files.js";
import type { ProjectTexts } from "./compile.js";
import { crdSettings } from "./crd-settings.js";

interface KnownFile {
  readonly features: FeatureRegistry;
  readonly embeddedObjectMeta: boolean;
  readonly file: GeneratedFile;
}

/** The validators of kinds that come back unchanged, as under `--watch`. */
const known = new WeakMap<Kind, KnownFile>();

/** The clients and validators that a project asks for, of an API without errors. */
export function codeFiles(texts: ProjectTexts, model: ApiModel, features: FeatureRegistry): readonly GeneratedFile[] {
  const { versions, embeddedObjectMeta } = crdSettings(texts);
  const { clients = false, validation = false } = texts.config;
  const files: GeneratedFile[] = [];
  if (clients) files.push(...clientFiles(model, features, { versions }));
  if (validation) {
    const kinds = model.kinds.filter(({ sound, crd }) => sound && !crd.skipped);
    for (const kind of kinds) files.push(validatorOf(kind, features, embeddedObjectMeta));
  }
  return files;
}

function validatorOf(kind: Kind, features: FeatureRegistry, embeddedObjectMeta: boolean): GeneratedFile {
  const before = known.get(kind);
  if (before?.features === features && before.embeddedObjectMeta === embeddedObjectMeta) return before.file;
  const file = validationFile(kind, features, { embeddedObjectMeta, pluralOf: ({ name }) => pluralOf(name) });
  known.set(kind, { features, embeddedObjectMeta, file });
  return file;
}

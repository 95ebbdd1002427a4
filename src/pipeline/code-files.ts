import { clientFiles } from "../client/client-files.js";
import { pluralOf } from "../crd/plural.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import type { ApiModel } from "../model/api-model.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { validationFiles } from "../validation/validation-files.js";
import type { ProjectTexts } from "./compile.js";
import { crdSettings } from "./crd-settings.js";

/** The clients and validators that a project asks for, of an API without errors. */
export function codeFiles(texts: ProjectTexts, model: ApiModel, features: FeatureRegistry): readonly GeneratedFile[] {
  const { versions, embeddedObjectMeta } = crdSettings(texts);
  const { clients = false, validation = false } = texts.config;
  return [
    ...(clients ? clientFiles(model, features, { versions }) : []),
    ...(validation
      ? validationFiles(model, features, { embeddedObjectMeta, pluralOf: ({ name }) => pluralOf(name) })
      : []),
  ];
}

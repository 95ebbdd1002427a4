import { clientFiles, clientTypes } from "../client/client-files.js";
import { judgingPart } from "../crd/overrides/judging-part.js";
import { readOverrides } from "../crd/overrides/read-overrides.js";
import { pluralOf } from "../crd/plural.js";
import { keySpan } from "../crd/yaml/key-span.js";
import { validatorsOfPartials, validatorWithOverride } from "../diagnostics/catalogue/validation.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import type { ApiModel } from "../model/api-model.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { validationFiles } from "../validation/validation-files.js";
import type { ProjectTexts } from "./compile.js";
import { crdSettings } from "./crd-settings.js";

/** Generated TypeScript, and why some of what is asked for cannot be. */
export interface CodeFiles {
  readonly files: readonly GeneratedFile[];
  readonly findings: readonly Diagnostic[];
}

/** The clients and validators that a project asks for, of an API without errors. */
export function codeFiles(texts: ProjectTexts, model: ApiModel, features: FeatureRegistry): CodeFiles {
  const { versions } = crdSettings(texts);
  const hasClients = texts.config.clients === true;
  const clients = hasClients ? clientFiles(model, features, { versions, packageName: texts.packageName }) : [];
  if (texts.config.validation !== true) return { files: clients, findings: [] };
  const { embeddedObjectMeta } = crdSettings(texts);
  const types = hasClients ? clientTypes(model, { versions }) : undefined;
  const validators = validationFiles(model, features, {
    embeddedObjectMeta,
    versions,
    pluralOf: ({ name }) => pluralOf(name),
    typesOf: (kind) => types?.get(kind),
  });
  const findings = [...settingFindings(texts, model), ...validators.findings];
  return { files: [...clients, ...validators.files], findings };
}

/** Reports settings with which CRDs are made of more than types and markers, so that validators would judge otherwise. */
function settingFindings({ config, overrides = [] }: ProjectTexts, model: ApiModel): Diagnostic[] {
  const gated = config.gating === "partials" ? model.kinds.filter(({ gates }) => gates.length > 0) : [];
  return [
    ...gated.map(({ name, span }) => diagnose(validatorsOfPartials, span, { kind: name })),
    ...readOverrides(overrides, []).flatMap(({ crd, document, source }) => {
      const part = judgingPart(document);
      return part === undefined ? [] : [diagnose(validatorWithOverride, keySpan(source, part), { crd })];
    }),
  ];
}

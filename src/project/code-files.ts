import { posix } from "node:path";
import type { GeneratedFile } from "../code/generated-file.js";
import { judgingPart } from "../crd/overrides/judging-part.js";
import { readOverrides } from "../crd/overrides/read-overrides.js";
import { pluralOf } from "../crd/unit/plural.js";
import { keySpan } from "../crd/yaml/key-span.js";
import { validatorsOfPartials, validatorWithOverride } from "../diagnostics/catalogue/validation.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { clientFiles, clientTypes } from "../emitters/clients/client-files.js";
import { validationFiles } from "../emitters/validators/validation-files.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import type { ApiModel } from "../model/api-model.js";
import type { ProjectTexts } from "./compile.js";
import type { CrdwrightConfig } from "./config/define-config.js";
import { isWanted, outputFolder } from "./config/read-config.js";
import { crdSettings } from "./crd-settings.js";

/** Generated TypeScript, and why some of what is asked for cannot be. */
export interface CodeFiles {
  readonly files: readonly GeneratedFile[];
  readonly findings: readonly Diagnostic[];
}

/** The clients and validators that a project asks for, of an API without errors. */
export function codeFiles(texts: ProjectTexts, model: ApiModel, features: FeatureRegistry): CodeFiles {
  const { versions } = crdSettings(texts);
  const { importExtension = ".js" } = texts.config;
  const hasClients = isWanted(texts.config.clients);
  const clients = hasClients
    ? clientFiles(model, features, { versions, packageName: texts.packageName, importExtension })
    : [];
  if (!isWanted(texts.config.validation)) return { files: clients, findings: [] };
  const { embeddedObjectMeta } = crdSettings(texts);
  const types = hasClients ? clientTypes(model, { versions, importExtension }, clientsFolder(texts.config)) : undefined;
  const validators = validationFiles(model, features, {
    embeddedObjectMeta,
    versions,
    pluralOf: ({ name }) => pluralOf(name),
    typesOf: (kind) => types?.get(kind),
  });
  const findings = [...settingFindings(texts, model), ...validators.findings];
  return { files: [...clients, ...validators.files], findings };
}

/** The folder of clients as a validator's file sees it, two folders below that of validators. */
function clientsFolder(config: CrdwrightConfig): string {
  return posix.join("../..", posix.relative(outputFolder(config, "validation"), outputFolder(config, "clients")));
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

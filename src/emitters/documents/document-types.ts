import type { GeneratedFile } from "../../code/generated-file.js";
import { withImports } from "../../code/imports.js";
import { lines, listOfLines } from "../../code/lists.js";
import { text } from "../../code/literals.js";
import { createLocalNames, type ImportExtension } from "../../code/local-names.js";
import type { Piece } from "../../code/piece.js";
import { renderCode } from "../../code/render-template.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import { enabledGates, type FeatureRegistry } from "../../features/feature-registry.js";
import type { DocumentRoot } from "../../model/api-model.js";
import { featureSetsFiles, scopeParameter } from "../clients/feature-scopes.js";
import { NO_LITERALS, printTypes, typeForms } from "../clients/print-types.js";
import { createTypeGates, type TypeGates } from "../clients/type-gates.js";
import { FIRST_LINE } from "../clients/type-names.js";
import { clusterTable } from "../validators/cluster-table.js";
import type { KindTypes } from "../validators/validation-files.js";

const FOLDER = "documents";
const SCOPES_FILE = "feature-sets";

/**
 * The TypeScript types of documents, a file each, and the feature sets that they can be asked for where there are gates. Pure:
 * the same documents give the same texts.
 */
export function documentTypeFiles(
  documents: readonly DocumentRoot[],
  features: FeatureRegistry,
  extension: ImportExtension,
): readonly GeneratedFile[] {
  if (documents.length === 0) return [];
  const gates = createTypeGates();
  const mattering = new Set(documents.flatMap((document) => [...gatesOf(document, gates)]));
  return [
    ...(features.gates.size > 0 ? [gatesFile(features)] : []),
    ...featureSetsFiles(`${FOLDER}/${SCOPES_FILE}.ts`, features, mattering),
    ...documents.map((document) => typesFile(document, gates, extension)),
  ];
}

/** The gates that there are and where they are on, as values: a document may choose its own. */
function gatesFile(features: FeatureRegistry): GeneratedFile {
  const file = renderCode("emitters/documents/templates/feature-gates.ts.hbs", {
    names: textList(features.gates.keys()),
    table: clusterTable(features, (cluster) => textList(enabledGates(features, cluster))),
  });
  return { path: `${FOLDER}/feature-gates.ts`, text: sourceText(file) };
}

function textList(texts: Iterable<string>): Piece {
  return listOfLines([...texts].sort().map(text));
}

/** How a validator imports the types of a document; `folder` is that of the types as the validator sees it. */
export function documentTypes(document: DocumentRoot, folder: string, extension: ImportExtension): KindTypes {
  return {
    name: document.root.name,
    isGated: gatesOf(document, createTypeGates()).size > 0,
    module: `${folder}/${document.name}${extension}`,
    scopesModule: `${folder}/${SCOPES_FILE}${extension}`,
  };
}

function gatesOf({ root }: DocumentRoot, gates: TypeGates): ReadonlySet<string> {
  return gates.of({ kind: "named", type: root });
}

function typesFile(document: DocumentRoot, gates: TypeGates, extension: ImportExtension): GeneratedFile {
  const { root } = document;
  const names = createLocalNames([]);
  const forms = typeForms(root);
  const argument = names.declared(document, "In");
  for (const { stored, input } of forms.values())
    for (const form of [stored, input]) names.declared(form, form.wantedName);
  const scopesModule = `./${SCOPES_FILE}${extension}`;
  const isGated = gatesOf(document, gates).size > 0;
  const parameter = isGated ? scopeParameter(argument, names.imported(scopesModule, "FeatureScope")) : NOTHING;
  const scope = { parameter, argument, scopesModule };
  const printed = printTypes({ root, literals: NO_LITERALS }, gates, names, { forms, scope });
  const file = withImports([FIRST_LINE], lines([printed.root, printed.input, ...printed.types]));
  return { path: `${FOLDER}/${document.name}.ts`, text: sourceText(file) };
}

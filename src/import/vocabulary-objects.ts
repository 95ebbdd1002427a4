import { lineComment } from "../code/comments.js";
import { importedName, withImports } from "../code/imports.js";
import { block } from "../code/lists.js";
import { name as nameOf } from "../code/literals.js";
import type { Piece } from "../code/piece.js";
import { sourceText } from "../code/source-text.js";
import { code } from "../code/templates.js";
import { NO_FEATURES } from "../features/feature-registry.js";
import { isJsonObject, type JsonObject } from "../kube/values/json-value.js";
import { buildModel } from "../model/build-model.js";
import { isVocabularyName } from "../model/vocabulary.js";
import { buildSchema } from "../schema/build-schema.js";
import { readSourceFile } from "../source/read-source-file.js";
import type { SourceText } from "../source/source-text.js";
import { VOCABULARY_MODULE } from "../source/vocabulary-modules.js";

const BASE = "KubernetesObject";

/**
 * The schemas of the vocabulary's object types by name, with their descriptions; `KubernetesObject` among them. They are
 * what the generator makes of a kind that has a field of each.
 */
export function vocabularyObjects(vocabulary: () => SourceText): ReadonlyMap<string, JsonObject> {
  const declarations = readSourceFile(vocabulary(), () => {});
  const names = [...declarations.declarations.values()].flatMap((declaration) =>
    declaration.kind === "interface" && declaration.typeParameters.length === 0 && !isVocabularyName(declaration.name)
      ? [declaration.name]
      : [],
  );
  const own = names.filter((name) => name !== BASE);
  const typeOf = (name: string): Piece => importedName(VOCABULARY_MODULE, name, "type");
  const kindOfAll = block(
    code`export interface Vocabulary extends ${typeOf(BASE)} `,
    own.map((name) => code`${nameOf(name)}: ${typeOf(name)};`),
  );
  const text = sourceText(withImports([lineComment("+groupName=vocabulary.example.com")], kindOfAll));
  const file = readSourceFile({ path: "vocabulary/v1/vocabulary.ts", text }, () => {});
  const { model } = buildModel({
    files: [file],
    vocabulary: () => declarations,
    features: NO_FEATURES,
    allowFloats: false,
  });
  const objects = new Map<string, JsonObject>();
  const [kind] = model.kinds;
  if (kind === undefined) return objects;
  const selection = { mode: "resolved", enabled: new Set<string>() } as const;
  const schema = buildSchema(kind.root, { selection, embeddedObjectMeta: false }, () => {});
  // A StructuralSchema holds nothing but JSON.
  const all = schema as unknown as JsonObject;
  objects.set(BASE, all);
  const properties = all["properties"];
  for (const name of own) {
    const each = isJsonObject(properties) ? properties[name] : undefined;
    if (isJsonObject(each)) objects.set(name, each);
  }
  return objects;
}

import type { ApiModel, Field, Kind, Shape, TypeDefinition } from "../../model/api-model.js";
import { childShapes } from "../../model/shape-facts.js";
import { isVocabularyModule } from "../../source/vocabulary-modules.js";

/** The paths of the fields of kinds, by `<group>/<version>/<kind>`. */
export type KnownFields = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the fields that each kind of a model has, whatever gates they stand behind. */
export function knownFields({ kinds }: Pick<ApiModel, "kinds">): KnownFields {
  return new Map(
    kinds.map((kind) => {
      const paths = new Set<string>();
      visitFields(kind, (path) => {
        paths.add(path);
        return true;
      });
      return [kindKey(kind), paths];
    }),
  );
}

/** Returns the key of a kind among {@link KnownFields}. */
export function kindKey({ group, version, name }: Pick<Kind, "group" | "version" | "name">): string {
  return `${group}/${version}/${name}`;
}

/**
 * Visits the fields of a kind by their paths in objects, such as `spec.sizes[].name`, so that a type with another name is the same.
 * What is below a field comes where `visit` returns true. Types of the vocabulary count as one thing, and a type within itself comes
 * once.
 */
export function visitFields({ root }: Pick<Kind, "root">, visit: (path: string, field: Field) => boolean): void {
  const around: TypeDefinition[] = [];
  const visitShape = (shape: Shape, path: string): void => {
    if (shape.kind === "named") {
      const { type } = shape;
      if (around.includes(type) || isVocabularyModule(type.span.file)) return;
      around.push(type);
      visitShape(type.shape, path);
      around.pop();
      return;
    }
    for (const { field, shape: child } of childShapes(shape)) {
      if (field === undefined) visitShape(child, `${path}[]`);
      else {
        const inner = path === "" ? field.name : `${path}.${field.name}`;
        if (visit(inner, field)) visitShape(child, inner);
      }
    }
  };
  visitShape(root.shape, "");
}

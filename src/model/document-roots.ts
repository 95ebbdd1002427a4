import { documentDuplicate, documentRoot } from "../diagnostics/catalogue/model.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { Declaration, InterfaceDeclaration } from "../source/declarations.js";
import type { AnnotatedFile } from "./annotated-file.js";
import type { DocumentRoot, Kind, TypeDefinition } from "./api-model.js";
import { gatherCrdFacts } from "./crd-facts.js";

/** An interface that is marked as the root of a document. */
export interface MarkedDocument {
  readonly name: string;
  readonly root: InterfaceDeclaration;
}

/**
 * Returns the document that a declaration is the root of, or undefined. Reports markers on what cannot be one: an alias, an
 * enum, or a type that is open until somebody binds its parameters. `isKind` tells that it is a kind already.
 */
export function documentOf(
  declaration: Declaration,
  file: AnnotatedFile,
  isKind: boolean,
  report: Report,
): MarkedDocument | undefined {
  const marker = file.markers.get(declaration.comments)?.find(({ effect }) => effect.kind === "document-root");
  if (marker?.effect.kind !== "document-root") return undefined;
  const refuse = (problem: string, help: string): undefined =>
    void report(diagnose(documentRoot, marker.span, { name: declaration.name, problem, help }));
  if (isKind) return refuse("it is a kind, which has a CRD", "keep what it extends, or the marker");
  if (declaration.kind !== "interface")
    return refuse("it is no interface", `write: export interface ${declaration.name} { … }`);
  const open = declaration.typeParameters.find(({ fallback }) => fallback === undefined);
  if (open !== undefined)
    return refuse(`nothing says what ${open.name} is`, `give ${open.name} a default, or take the parameter away`);
  return { name: marker.effect.name, root: declaration };
}

/** The first document of each name; others of the name are reported. */
export function withoutDoubledDocuments(documents: readonly DocumentRoot[], report: Report): DocumentRoot[] {
  const first = new Map<string, DocumentRoot>();
  for (const document of documents) {
    const other = first.get(document.name);
    if (other === undefined) first.set(document.name, document);
    else {
      const related = [{ message: "the other is here", span: other.span }];
      const { name } = document.root;
      report(diagnose(documentDuplicate, document.span, { name, document: document.name }, related));
    }
  }
  return [...first.values()];
}

/** The field of {@link documentKind} that holds the document. */
export const DOCUMENT_FIELD = "document";

const kinds = new WeakMap<DocumentRoot, Kind>();

/**
 * A kind of which objects hold a document in one field. Its CRD is never written: what a server would refuse of it is wrong
 * with the document's types, and its schema has the document's, without what servers do to the root of an object.
 */
export function documentKind(document: DocumentRoot): Kind {
  const cached = kinds.get(document);
  if (cached !== undefined) return cached;
  const { name, root: type, span, gates, sound } = document;
  const holder: TypeDefinition = {
    name: type.name,
    description: "",
    statements: [],
    span,
    shape: {
      kind: "object",
      embedded: [],
      fields: [
        {
          name: DOCUMENT_FIELD,
          shape: { kind: "named", type },
          optional: false,
          nullable: false,
          schemaless: false,
          description: "",
          statements: [],
          enabledBy: undefined,
          span,
        },
      ],
    },
  };
  const kind: Kind = {
    group: "documents.crdwright",
    version: "v1",
    name: type.name,
    root: holder,
    crd: { ...gatherCrdFacts([]), plural: name },
    crdMarkers: [],
    packagePlaces: { group: undefined, version: undefined },
    enabledBy: undefined,
    span,
    gates,
    sound,
  };
  kinds.set(document, kind);
  return kind;
}

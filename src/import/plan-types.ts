import type { LocalNames } from "../code/local-names.js";
import type { ImportForm, ImportKind, ImportNode } from "./import-model.js";
import { isDerivable } from "./marker-text.js";
import { type Nameable, nameTypes } from "./name-types.js";

/**
 * Where a node stands: on a field, as the entry of a list that a field or a type is, or further in, where no marker
 * reaches.
 */
export type Place = "field" | "items" | "inner";

/** A type with a name of its own. */
export interface PlannedType {
  readonly name: string;
  /** One of the nodes that are of the type; all are alike. */
  readonly node: ImportNode;
  /** Where all of them are. */
  readonly paths: readonly (readonly string[])[];
  readonly kind: "interface" | "alias" | "enum";
  readonly description: string;
  /** The markers of places without a field stand on the type. */
  readonly hasPlaceMarkers: boolean;
  /** The files that the type is named in, by the names of their kinds and types. */
  readonly home: string;
}

export interface TypePlan {
  /** The types that are named, in the order in which they are met from the kinds on. */
  readonly types: readonly PlannedType[];
  /** The names that the sources have for what they import and for what TypeScript has. */
  readonly names: LocalNames;
  /** The type that a node is written with at a place; undefined where its form is written in place. */
  readonly typeOf: (node: ImportNode, place: Place) => PlannedType | undefined;
}

/** The module of the vocabulary, as sources import it. */
export const VOCABULARY_MODULE = "crdwright/meta/v1";

interface Draft extends Nameable {
  readonly key: string;
  readonly node: ImportNode;
  readonly kind: PlannedType["kind"];
  readonly description: string;
  readonly hasPlaceMarkers: boolean;
  /** Those that name the type: kinds and other drafts. */
  readonly users: Set<string>;
}

const NO_PLACE_MARKERS = "[]";

/**
 * Decides which nodes become types with names: every object, enums that come more than once, and what stands where its
 * text and its markers would have no place. Nodes with the same structure, texts within it and all, share a type.
 */
export function planTypes(kinds: readonly ImportKind[], taken: ReadonlySet<string>): Omit<TypePlan, "names"> {
  const identify = createIdentifier();
  const drafts = new Map<string, Draft>();
  const enumCounts = countEnums(kinds, identify);
  const anyText = textsByStructure(kinds, identify);

  const keyOf = (node: ImportNode, place: Place): string | undefined => {
    if (needsName(node, place)) {
      const structure = identify.type(node, place);
      const description =
        place === "field" && node.description !== "" ? (anyText.get(structure) ?? "") : node.description;
      // What stands right below a kind is its own: two kinds whose specs happen to be alike do not share them.
      const owner = node.path.length === 2 ? node.path[0] : "";
      return JSON.stringify([structure, description, owner]);
    }
    if (node.form.kind !== "enum") return undefined;
    const key = identify.form(node.form);
    return (enumCounts.get(key) ?? 0) > 1 ? `enum ${key}` : undefined;
  };

  const visit = (node: ImportNode, place: Place, user: string): void => {
    const key = keyOf(node, place);
    if (key === undefined) {
      visitInside(node, place, user);
      return;
    }
    const existing = drafts.get(key);
    if (existing !== undefined) {
      existing.users.add(user);
      existing.paths.push(node.path);
      return;
    }
    const isEnum = key.startsWith("enum ");
    const kind = isEnum ? "enum" : node.form.kind === "object" ? "interface" : "alias";
    const description = isEnum ? "" : String(JSON.parse(key)[1]);
    const hasPlaceMarkers = place !== "field";
    drafts.set(key, { key, node, kind, description, hasPlaceMarkers, users: new Set([user]), paths: [node.path] });
    if (!isEnum) visitInside(node, "field", key);
  };

  const visitInside = ({ form }: ImportNode, place: Place, user: string): void => {
    if (form.kind === "list") visit(form.items, place === "field" ? "items" : "inner", user);
    else if (form.kind === "map") visit(form.values, "inner", user);
    else if (form.kind === "object") for (const { node } of form.fields) visit(node, "field", user);
  };

  for (const kind of kinds) visitInside(kind.root, "field", kindKey(kind.name));
  const ordered = [...drafts.values()];
  const names = nameTypes(ordered, taken);
  const homes = homesOf(ordered, kinds, names);
  const types = ordered.map((draft): PlannedType => {
    const { node, paths, kind, description, hasPlaceMarkers } = draft;
    const name = names.get(draft) ?? "";
    return { name, node, paths, kind, description, hasPlaceMarkers, home: homes.get(draft.key) ?? "" };
  });
  const byKey = new Map(ordered.map((draft, index) => [draft.key, types[index]]));
  return {
    types,
    typeOf: (node, place) => {
      const key = keyOf(node, place);
      return key === undefined ? undefined : byKey.get(key);
    },
  };
}

function kindKey(name: string): string {
  return `kind ${name}`;
}

function needsName(node: ImportNode, place: Place): boolean {
  if (node.form.kind === "object") return true;
  if (place === "field") return false;
  if (node.description !== "" || node.placeMarkers.length > 0) return true;
  return place === "items" ? node.markers.some((marker) => !isDerivable(marker)) : node.markers.length > 0;
}

/** Texts that are equal for nodes with the same structure; each structure is looked at once. */
interface Identifier {
  readonly form: (form: ImportForm) => string;
  /** The structure of a type that a node at a place would have. */
  readonly type: (node: ImportNode, place: Place) => string;
}

function createIdentifier(): Identifier {
  const numbers = new Map<string, number>();
  const identities = new Map<ImportForm, string>();
  const short = (text: string): string => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return `#${number}`;
  };
  const whole = (node: ImportNode): string =>
    short(JSON.stringify([node.nullable, node.description, node.markers, node.placeMarkers, form(node.form)]));
  function form(of: ImportForm): string {
    const cached = identities.get(of);
    if (cached !== undefined) return cached;
    const text = short(formText(of));
    identities.set(of, text);
    return text;
  }
  function formText(of: ImportForm): string {
    switch (of.kind) {
      case "list":
        return `list ${whole(of.items)}`;
      case "map":
        return `map ${whole(of.values)}`;
      case "object":
        return JSON.stringify(
          of.fields.map(({ node, ...field }) => [field.name, field.optional, field.enabledBy, whole(node)]),
        );
      default:
        return JSON.stringify(of);
    }
  }
  const type = (node: ImportNode, place: Place): string => {
    const placed = place === "field" ? NO_PLACE_MARKERS : JSON.stringify(node.placeMarkers);
    return short(JSON.stringify([form(node.form), node.markers, placed]));
  };
  return { form, type };
}

function countEnums(kinds: readonly ImportKind[], identify: Identifier): Map<string, number> {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const kind of kinds) {
    eachNode(kind.root, "field", (node, place) => {
      if (node.form.kind === "enum") {
        const key = identify.form(node.form);
        if (node.form.values.length > 1) counts.set(key, (counts.get(key) ?? 0) + 1);
        return true;
      }
      // What stands in a shared type counts once.
      if (node.form.kind !== "object") return true;
      const structure = identify.type(node, place);
      return !seen.has(structure) && seen.add(structure) !== undefined;
    });
  }
  return counts;
}

/** The text of types that list entries and map values are of: fields of the same structure can share these. */
function textsByStructure(kinds: readonly ImportKind[], identify: Identifier): Map<string, string> {
  const texts = new Map<string, string>();
  for (const kind of kinds) {
    eachNode(kind.root, "field", (node, place) => {
      if (place === "field" || !needsName(node, place)) return true;
      const structure = identify.type(node, place);
      if (!texts.has(structure)) texts.set(structure, node.description);
      return true;
    });
  }
  return texts;
}

/** Calls back for each node below one; where that gives false, what is below is left out. */
function eachNode(node: ImportNode, place: Place, call: (node: ImportNode, place: Place) => boolean): void {
  const inside = (inner: ImportNode, innerPlace: Place): void => {
    if (call(inner, innerPlace)) eachNode(inner, needsName(inner, innerPlace) ? "field" : innerPlace, call);
  };
  const { form } = node;
  if (form.kind === "list") inside(form.items, place === "field" ? "items" : "inner");
  else if (form.kind === "map") inside(form.values, "inner");
  else if (form.kind === "object") for (const field of form.fields) inside(field.node, "field");
}

/** The file of each type: that of all who name it, where they share one, else one of its own. */
function homesOf(
  drafts: readonly Draft[],
  kinds: readonly ImportKind[],
  names: ReadonlyMap<Nameable, string>,
): Map<string, string> {
  const homes = new Map(kinds.map(({ name }) => [kindKey(name), name]));
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const homeOf = (key: string): string => {
    const cached = homes.get(key);
    if (cached !== undefined) return cached;
    const draft = byKey.get(key);
    const users = new Set([...(draft?.users ?? [])].map(homeOf));
    const [only = ""] = users;
    const home = users.size === 1 || draft === undefined ? only : (names.get(draft) ?? "");
    homes.set(key, home);
    return home;
  };
  for (const { key } of drafts) homeOf(key);
  return homes;
}

import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from "yaml";
import type { FieldPlace } from "./decoded.js";
import { rangeOf } from "./yaml-aliases.js";
import { keyOfScalar } from "./yaml-scalar.js";
import { isMergeKey, scalarOf } from "./yaml-values.js";

const NO_MEMBERS: ReadonlyMap<string, FieldPlace> = new Map();

/** Where the values of a document stand, which has been read before. What comes by an alias stands at its anchor. */
export function placeOfDocument(document: Document.Parsed, targets: ReadonlyMap<Alias, Node>): FieldPlace {
  const places = new Map<unknown, FieldPlace>();

  const placeOf = (node: unknown): FieldPlace => {
    const previous = places.get(node);
    if (previous !== undefined) return previous;
    const place = makePlace(node);
    places.set(node, place);
    return place;
  };

  const makePlace = (node: unknown): FieldPlace => {
    if (isAlias(node)) return placeOf(targets.get(node));
    const [start, end] = rangeOf(node);
    if (isSeq(node)) {
      const members = new Map(node.items.map((item, index) => [String(index), placeOf(item)]));
      return { span: { start, end }, members, isList: true };
    }
    return { span: { start, end }, members: isMap(node) ? membersOf(node) : NO_MEMBERS, isList: false };
  };

  const membersOf = (map: YAMLMap): Map<string, FieldPlace> => {
    const members = new Map<string, FieldPlace>();
    for (const { key, value } of map.items) {
      if (isMergeKey(key)) {
        const sources = isSeq(value) ? [...value.items].reverse() : [value];
        for (const source of sources) for (const [name, place] of placeOf(source).members) members.set(name, place);
        continue;
      }
      const name = keyText(key, targets);
      if (name === undefined) continue;
      const place = placeOf(value);
      const [start, keyEnd] = rangeOf(key);
      // A value that is not here, as behind an alias, leaves only the key.
      const end = isAlias(value) ? rangeOf(value)[1] : Math.max(keyEnd, place.span.end);
      members.set(name, { ...place, span: { start, end } });
    }
    return members;
  };

  return placeOf(document.contents);
}

function keyText(key: unknown, targets: ReadonlyMap<Alias, Node>): string | undefined {
  const node = isAlias(key) ? targets.get(key) : key;
  if (!isScalar(node)) return undefined;
  const text = keyOfScalar(scalarOf(node));
  return typeof text === "string" ? text : undefined;
}

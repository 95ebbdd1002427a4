import { isJsonObject, type JsonValue } from "../../src/kube/values/json-value.js";

/** The keys whose texts are hidden in rewritten manifests: each text is an id there, the same wherever the text is. */
const HIDDEN: ReadonlySet<string> = new Set(["rule", "message", "messageExpression"]);

/** Compares documents with published ones whose texts are hidden, over all of which a text has one id, and an id one text. */
export interface HiddenTextComparison {
  /** Returns the first place where two documents differ by more than their texts; undefined where there is none. */
  readonly difference: (made: JsonValue, published: JsonValue) => string | undefined;
}

export function createHiddenTextComparison(): HiddenTextComparison {
  const ids = new Map<string, string>();
  const texts = new Map<string, string>();
  const isOneToOne = (key: string, text: string, id: string): boolean => {
    const [knownId, knownText] = [ids.get(`${key} ${text}`) ?? id, texts.get(`${key} ${id}`) ?? text];
    ids.set(`${key} ${text}`, knownId);
    texts.set(`${key} ${id}`, knownText);
    return knownId === id && knownText === text;
  };
  const compare = (made: JsonValue | undefined, published: JsonValue | undefined, path: string): string | undefined => {
    if (Array.isArray(made) && Array.isArray(published)) {
      if (made.length !== published.length) return `${path}: ${made.length} entries instead of ${published.length}`;
      return firstOf(made, (each, index) => compare(each, published[Number(index)], `${path}[${index}]`));
    }
    if (!isJsonObject(made) || !isJsonObject(published)) return made === published ? undefined : `${path}: not equal`;
    const keys = [...new Set([...Object.keys(made), ...Object.keys(published)])];
    return firstOf(keys, (key) => {
      const [ours, theirs] = [made[key], published[key]];
      const place = path === "" ? key : `${path}.${key}`;
      if (key === "description" && typeof ours === "string" && theirs === undefined) return undefined;
      if (HIDDEN.has(key) && typeof ours === "string" && typeof theirs === "string")
        return isOneToOne(key, ours, theirs) ? undefined : `${place}: a text has two ids, or an id two texts`;
      return compare(ours, theirs, place);
    });
  };
  return { difference: (made, published) => compare(made, published, "") };
}

function firstOf<Entry>(
  entries: readonly Entry[],
  problem: (entry: Entry, index: number) => string | undefined,
): string | undefined {
  for (const [index, entry] of entries.entries()) {
    const found = problem(entry, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

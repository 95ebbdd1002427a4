import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from "yaml";
import type { KubeValue } from "../values/kube-value.js";
import { type DraftObject, setOwnValue } from "../values/value-kind.js";
import { childPath, DecodeProblem, type DuplicateField, MAX_YAML_DEPTH } from "./decoded.js";
import { rangeOf } from "./yaml-aliases.js";
import { keyOfScalar, valueOfScalar, type YamlScalar } from "./yaml-scalar.js";

const MERGE_KEY = "<<";
const MERGE_TAG = "tag:yaml.org,2002:merge";
/** From how many values on, and through how many aliased ones, a document may be too much. */
const FEW_VALUES = 1000;
const FEW_ALIASED = 100;
/** The share of values that may come through aliases, in documents up to the first size and from the second on. */
const SMALL_DOCUMENT = { values: 400_000, share: 0.99 };
const LARGE_DOCUMENT = { values: 4_000_000, share: 0.1 };

interface Pair {
  readonly key: unknown;
  readonly value: unknown;
}

/** Makes the values of a parsed document. */
export class YamlValues {
  private values = 0;
  private aliased = 0;
  private depth = 0;
  private aliasDepth = 0;
  private readonly open = new Set<Node>();
  private readonly path: (string | number)[] = [];

  constructor(
    private readonly targets: ReadonlyMap<Alias, Node>,
    private readonly duplicates: DuplicateField[],
    /** Where the text ends if its last line has no line break, which a block at the end then lacks too. */
    private readonly brokenEnd: number | undefined,
  ) {}

  documentValue({ contents }: Document.Parsed): KubeValue {
    return contents === null ? null : this.valueOf(contents);
  }

  private valueOf(node: unknown): KubeValue {
    this.count(node);
    if (isScalar(node)) {
      const read = valueOfScalar({ ...scalarOf(node), text: this.textOf(node) });
      if ("problem" in read) throw new DecodeProblem(read.problem, ...rangeOf(node));
      return read.value;
    }
    if (isAlias(node)) return this.throughAlias(node, (target) => this.valueOf(target));
    // A key without a value has none here either.
    if (!isMap(node) && !isSeq(node)) return null;
    if (++this.depth > MAX_YAML_DEPTH)
      throw new DecodeProblem(`values are more than ${MAX_YAML_DEPTH} deep in one another`, ...rangeOf(node));
    const value = isMap(node) ? this.mapOf(node) : node.items.map((item, index) => this.memberOf(index, item));
    this.depth--;
    return value;
  }

  private textOf({ value, type, range }: Scalar): string {
    const text = String(value);
    const isBlock = type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED";
    return isBlock && range?.[1] === this.brokenEnd ? text.replace(/\n$/, "") : text;
  }

  private mapOf(map: YAMLMap): KubeValue {
    const target: DraftObject = {};
    const merged = new Set<string>();
    for (const { key, value } of map.items) {
      if (isMergeKey(key)) this.merge(target, value, merged);
      else {
        const name = this.keyOf(key);
        this.addMember(target, name, { key, value }, merged.delete(name));
      }
    }
    return target;
  }

  /** Later members take the place of earlier ones, whether they come by a merge or not: that is the server's way. */
  private addMember(target: DraftObject, name: string, { key, value }: Pair, merged: boolean): void {
    if (Object.hasOwn(target, name)) this.tellDuplicate(name, key, merged);
    setOwnValue(target, name, this.memberOf(name, value));
  }

  private memberOf(step: string | number, node: unknown): KubeValue {
    this.path.push(step);
    const value = this.valueOf(node);
    this.path.pop();
    return value;
  }

  private keyOf(node: unknown): string {
    if (isAlias(node)) return this.throughAlias(node, (target) => this.keyOf(target));
    this.count(node);
    const key = isScalar(node) ? keyOfScalar(scalarOf(node)) : undefined;
    if (typeof key === "string") return key;
    throw new DecodeProblem(key?.problem ?? "a map or a list cannot be a key", ...rangeOf(node));
  }

  private merge(target: DraftObject, source: unknown, merged: Set<string>): void {
    const sources = isSeq(source) ? [...source.items].reverse() : [source];
    for (const each of sources) this.mergeOne(target, each, merged);
  }

  private mergeOne(target: DraftObject, source: unknown, merged: Set<string>): void {
    this.count(source);
    if (isAlias(source) && isMap(this.targets.get(source))) {
      this.throughAlias(source, (map) => this.mergeOne(target, map, merged));
      return;
    }
    if (!isMap(source)) throw new DecodeProblem("only maps can be merged", ...rangeOf(source));
    for (const { key, value } of source.items) {
      if (isMergeKey(key)) this.merge(target, value, merged);
      else {
        const name = this.keyOf(key);
        merged.add(name);
        this.addMember(target, name, { key, value }, true);
      }
    }
  }

  private throughAlias<Result>(alias: Alias, use: (target: Node) => Result): Result {
    const target = this.targets.get(alias);
    if (target === undefined || this.open.has(target))
      throw new DecodeProblem("what this alias stands for contains itself", ...rangeOf(alias));
    this.open.add(target);
    this.aliasDepth++;
    const result = use(target);
    this.aliasDepth--;
    this.open.delete(target);
    return result;
  }

  private count(node: unknown): void {
    this.values++;
    if (this.aliasDepth > 0) this.aliased++;
    if (this.aliased <= FEW_ALIASED || this.values <= FEW_VALUES) return;
    if (this.aliased / this.values > aliasedShare(this.values))
      throw new DecodeProblem("the document grows too much through its aliases", ...rangeOf(node));
  }

  private tellDuplicate(key: string, node: unknown, merged: boolean): void {
    let path = "";
    for (const step of this.path) path = typeof step === "number" ? `${path}[${step}]` : childPath(path, step);
    const [start, end] = rangeOf(node);
    this.duplicates.push({ path: childPath(path, key), start, end, merged });
  }
}

/** Whether a key says that its value is to be merged into the map. */
export function isMergeKey(key: unknown): boolean {
  if (!isScalar(key) || key.value !== MERGE_KEY) return false;
  return key.tag === MERGE_TAG || (key.type === "PLAIN" && key.tag === undefined);
}

export function scalarOf({ value, type, tag }: Scalar): YamlScalar {
  return { text: String(value), isPlain: type === "PLAIN", tag };
}

function aliasedShare(values: number): number {
  if (values <= SMALL_DOCUMENT.values) return SMALL_DOCUMENT.share;
  if (values >= LARGE_DOCUMENT.values) return LARGE_DOCUMENT.share;
  const part = (values - SMALL_DOCUMENT.values) / (LARGE_DOCUMENT.values - SMALL_DOCUMENT.values);
  return SMALL_DOCUMENT.share - (SMALL_DOCUMENT.share - LARGE_DOCUMENT.share) * part;
}

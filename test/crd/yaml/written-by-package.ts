import { Document, type Node, Pair, Scalar, type ScalarTag, Schema, YAMLMap, YAMLSeq } from "yaml";
import { sortKeys } from "../../../src/crd/yaml/key-order.js";
import {
  dropLineFeedAfterBreak,
  flowScalar,
  foldFlowScalar,
  literalScalar,
  needsExplicitKey,
  scalarStyle,
} from "../../../src/crd/yaml/scalar-text.js";
import { numberText } from "../../../src/crd/yaml/to-yaml.js";
import type { JsonValue } from "../../../src/kube/values/json-value.js";

/** Returns what `toYaml` does, where the package `yaml` writes the collections; scalars are written by the same functions. */
export function yamlByPackage(value: JsonValue): string {
  const document = new Document<Node>(undefined, {
    schema: new Schema({ schema: "failsafe", customTags: ["map", "seq", SCALAR_TAG] }),
  });
  document.contents = toNode(value);
  return dropLineFeedAfterBreak(document.toString({ indentSeq: false }));
}

/** What a scalar node holds: an object, since the package has ways of its own for an empty string and for null. */
type Held = { readonly plain: string } | { readonly plain?: undefined; readonly string: string };

const held = (value: Held): Scalar<Held> => new Scalar(value);

const SCALAR_TAG: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  identify: () => true,
  resolve: (text) => text,
  stringify: ({ value }, context) => {
    // toNode makes no other scalars.
    const scalar = value as Held;
    if (scalar.plain !== undefined) return scalar.plain;
    const text = scalar.string.replace(/\p{Surrogate}/gu, "\ufffd");
    const indent = context.indent || "  ";
    const style = scalarStyle(text);
    if (style === "literal") return literalScalar(text, indent);
    const line = flowScalar(text, style);
    const { indentAtStart } = context;
    const column = indentAtStart === undefined ? context.indent.length : context.indent.length - 2 + indentAtStart;
    return context.implicitKey ? line : foldFlowScalar(line, style, { column, indent });
  },
};

function toNode(value: JsonValue): Node {
  if (typeof value === "number" || typeof value === "bigint") return held({ plain: numberText(value) });
  if (typeof value === "string") return held({ string: value });
  if (value === null || typeof value === "boolean") return held({ plain: String(value) });
  if (Array.isArray(value)) {
    const sequence = new YAMLSeq<Node>();
    for (const item of value) sequence.items.push(toNode(item));
    return sequence;
  }
  const map = new YAMLMap<Node, Node>();
  const members: { readonly [key: string]: JsonValue | undefined } = value as Exclude<
    typeof value,
    readonly JsonValue[]
  >;
  for (const key of sortKeys(Object.keys(members))) {
    const member = members[key];
    if (member === undefined) continue;
    const name = held({ string: key });
    if (needsExplicitKey(key)) name.type = "BLOCK_LITERAL";
    map.items.push(new Pair<Node, Node>(name, toNode(member)));
  }
  return map;
}

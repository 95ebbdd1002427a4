import type { Document, Node, Scalar, ScalarTag } from "yaml";
import type { JsonValue } from "../../kube/values/json-value.js";
import { sortKeys } from "./key-order.js";
import {
  dropLineFeedAfterBreak,
  type FlowStyle,
  flowScalar,
  foldFlowScalar,
  literalScalar,
  needsExplicitKey,
  scalarStyle,
} from "./scalar-text.js";
import { yamlPackage } from "./yaml-package.js";

/** What a scalar node holds: all that can be decided before its place in the document is known. */
type PreparedScalar =
  | { readonly style: FlowStyle; readonly line: string }
  | { readonly style: "literal"; readonly text: string };

type ScalarNode = Scalar<PreparedScalar>;

/** The nodes of a document's keys and strings, each prepared once however often it occurs. */
interface NodeCache {
  readonly keys: Map<string, ScalarNode>;
  readonly strings: Map<string, ScalarNode>;
}

type StringifyContext = Parameters<NonNullable<ScalarTag["stringify"]>>[1];

/**
 * Returns a value as one YAML document, byte for byte what Go's gopkg.in/yaml.v2 v2.4.0 writes for the same JSON value:
 * no `---`, maps in natural key order, sequences in maps not indented, a final line feed. Where a string holds half a
 * surrogate pair, U+FFFD is written, as Go's JSON does.
 */
export function toYaml(value: JsonValue): string {
  const document = emptyDocument();
  document.contents = toNode(value, { keys: new Map(), strings: new Map() });
  return dropLineFeedAfterBreak(document.toString({ indentSeq: false }));
}

/** Writes a prepared scalar at its place: all that is left is to fold its line or to indent its lines. */
const PREPARED_SCALAR_TAG: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  identify: () => true,
  resolve: (text) => text,
  stringify: (node, context) => {
    // toNode makes no other scalars.
    const scalar = node.value as PreparedScalar;
    // Only a scalar that is the whole document stands in no indent, and it too is indented where it goes on.
    const indent = context.indent || "  ";
    if (scalar.style === "literal") return literalScalar(scalar.text, indent);
    if (context.implicitKey) return scalar.line;
    return foldFlowScalar(scalar.line, scalar.style, { column: startColumn(context), indent });
  },
};

function emptyDocument(): Document<Node> {
  const { Document, Schema } = yamlPackage();
  const schema = new Schema({ schema: "failsafe", customTags: ["map", "seq", PREPARED_SCALAR_TAG] });
  const document = new Document(undefined, { schema });
  // Without directives the package does not search the whole document for tags to declare.
  document.directives = undefined;
  return document;
}

/** `indentAtStart` is the width of the key and its colon; an item, or the value of a `? key`, starts at the indent. */
function startColumn({ indent, indentAtStart }: StringifyContext): number {
  return indentAtStart === undefined ? indent.length : indent.length - 2 + indentAtStart;
}

function toNode(value: JsonValue, cache: NodeCache): Node {
  if (typeof value === "string") return stringNode(value, cache);
  if (value === null || typeof value === "boolean") return plainNode(String(value));
  if (typeof value === "number" || typeof value === "bigint") return plainNode(numberText(value));

  const { YAMLMap, YAMLSeq, Pair } = yamlPackage();
  if (isSequence(value)) {
    const sequence = new YAMLSeq<Node>();
    for (const item of value) sequence.items.push(toNode(item, cache));
    return sequence;
  }
  const map = new YAMLMap<Node, Node>();
  for (const key of sortKeys(Object.keys(value))) {
    const member = value[key];
    if (member !== undefined) map.items.push(new Pair<Node, Node>(keyNode(key, cache), toNode(member, cache)));
  }
  return map;
}

function stringNode(text: string, { strings }: NodeCache): ScalarNode {
  let node = strings.get(text);
  if (node === undefined) {
    node = scalarNode(prepare(text));
    strings.set(text, node);
  }
  return node;
}

function keyNode(text: string, { keys }: NodeCache): ScalarNode {
  let node = keys.get(text);
  if (node === undefined) {
    node = scalarNode(prepare(text));
    // The package writes a key of this type in the form with `?`.
    if (needsExplicitKey(text)) node.type = "BLOCK_LITERAL";
    keys.set(text, node);
  }
  return node;
}

function plainNode(line: string): ScalarNode {
  return scalarNode({ style: "plain", line });
}

function scalarNode(scalar: PreparedScalar): ScalarNode {
  const { Scalar } = yamlPackage();
  return new Scalar(scalar);
}

function prepare(source: string): PreparedScalar {
  const text = source.replace(/\p{Surrogate}/gu, "\ufffd");
  const style = scalarStyle(text);
  return style === "literal" ? { style, text } : { style, line: flowScalar(text, style) };
}

function isSequence(
  value: readonly JsonValue[] | { readonly [key: string]: JsonValue | undefined },
): value is readonly JsonValue[] {
  return Array.isArray(value);
}

const MAX_UINT64 = 2n ** 64n - 1n;
const MIN_INT64 = -(2n ** 63n);

/**
 * Returns the text of a number as it leaves Go: as JSON first, which yaml.v2 reads back as an int64, a uint64 or else a
 * float64. So 1e6 is `1000000`, and only what is no such integer is written like strconv.FormatFloat(f, 'g', -1, 64):
 * with an exponent of at least two digits if it is below -4 or above 5.
 */
export function numberText(value: number | bigint): string {
  if (typeof value === "bigint") return fits64Bits(value) ? String(value) : floatText(Number(value));
  if (Number.isInteger(value)) {
    if (Number.isSafeInteger(value)) return String(value);
    const digits = String(value);
    return /^-?\d+$/.test(digits) && fits64Bits(BigInt(digits)) ? digits : floatText(value);
  }
  return floatText(value);
}

function fits64Bits(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_UINT64;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  const digits = String(Math.abs(power)).padStart(2, "0");
  return `${mantissa}e${power < 0 ? "-" : "+"}${digits}`;
}

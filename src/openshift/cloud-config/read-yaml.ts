import { isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { findField, readYaml } from "crdwright/validate";
import { parse } from "yaml";
import { documentInvalid, documentUnreadable, documentWarned } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { versionWarnings } from "../install-config/yaml-versions.js";
import {
  type CloudConfigFile,
  type FieldKind,
  fieldPath,
  isEmpty,
  MAX_UINT32,
  nearestPlace,
  REFERENCES,
  SECTIONS,
  type SectionName,
  type UnknownField,
} from "./fields.js";
import type { CloudConfigReading } from "./read-ini.js";

/** What a document says where: as Go reads it, and the texts of its scalars as they are written. */
type Place = ReturnType<ReturnType<typeof readYaml>["documents"][number]["place"]>;

interface Node {
  readonly value: KubeValue | undefined;
  readonly text: unknown;
  readonly place: Place | undefined;
}

/** Reads a cloud config in YAML. Reports every value that is not of its kind, and what other readers of YAML take otherwise. */
export function readYamlConfig(source: { readonly path: string; readonly text: string }): CloudConfigReading {
  const { path, text } = source;
  const { documents, error, warnings } = readYaml(text);
  const unreadable = (problem: string, start: number, end: number): CloudConfigReading => ({
    file: undefined,
    findings: [diagnose(documentUnreadable, { file: path, start, end }, { path, problem })],
  });
  if (error !== undefined) return unreadable(error.message, error.start, error.end);
  const [first, second] = documents.filter(({ value }) => value !== null);
  if (second !== undefined) {
    const { start, end } = second.place().span;
    return unreadable("it holds more than one document", start, end);
  }
  const value = first?.value ?? {};
  if (!isObject(value))
    return unreadable("it is neither a map of YAML nor INI, whose sections begin with [", 0, text.length);
  const reader = new ConfigReader(path);
  const place = first?.place();
  const file = reader.config({ value, text: textsOf(text), place });
  const span = ({ start, end }: { readonly start: number; readonly end: number }): SourceSpan => ({
    file: path,
    start,
    end,
  });
  const help = "keep one of them; the last one counts";
  return {
    file,
    findings: [
      ...warnings.map(({ message, ...range }) =>
        diagnose(documentWarned, span(range), { message, help: OTHER_READERS }),
      ),
      ...(first?.duplicates ?? []).map((each) =>
        diagnose(documentWarned, span(each), { message: `${each.path} is there twice`, help }),
      ),
      ...versionWarnings(text, value).map(({ path: fieldPath, detail }) =>
        diagnose(documentWarned, first === undefined ? undefined : span(findField(first, fieldPath).span), {
          message: `${fieldPath}: ${detail}`,
          help: "put it in quotes",
        }),
      ),
      ...reader.findings,
    ],
  };
}

const OTHER_READERS = "write it so that readers of YAML 1.2 take it for the same";

/** The document with each scalar as the text that is written there: Go takes `0123` for a text where it wants one. */
function textsOf(text: string): unknown {
  try {
    return parse(text, { schema: "failsafe", version: "1.1", merge: true, uniqueKeys: false, logLevel: "silent" });
  } catch {
    // What is no YAML was reported; nothing but the values is left.
    return undefined;
  }
}

class ConfigReader {
  readonly findings: Diagnostic[] = [];
  private readonly places = new Map<string, { readonly start: number; readonly end: number }>();
  private readonly unknown: UnknownField[] = [];

  constructor(private readonly file: string) {}

  config(root: Node): CloudConfigFile {
    const vcenters = new Map<string, Record<string, unknown>>();
    const sections: Record<string, Record<string, unknown>> = {};
    for (const [key, node] of this.entries(root, "")) {
      const name = key as SectionName; // It is one where SECTIONS has it.
      if (!Object.hasOwn(SECTIONS, key)) this.passOver({ path: key, section: key, entry: "", field: "" }, node);
      else if (name !== "vcenter") sections[key] = this.fields(name, undefined, node);
      else {
        this.mark(name, node);
        for (const [entry, vcenter] of this.entries(node, name)) vcenters.set(entry, this.vcenter(entry, vcenter));
      }
    }
    return {
      form: "yaml",
      // The table of fields gives each its kind.
      ...{
        global: sections["global"] ?? {},
        labels: sections["labels"] ?? {},
        nodes: sections["nodes"] ?? {},
        vcenters,
      },
      unknown: this.unknown,
      spanOf: (path) => ({ file: this.file, ...nearestPlace(this.places, path) }),
    };
  }

  /** The cloud provider crashes at an entry without a value. */
  private vcenter(entry: string, node: Node): Record<string, unknown> {
    if (node.value === null || node.value === undefined) {
      const path = fieldPath("vcenter", entry);
      this.mark(path, node);
      this.refuse(path, "it has no value, and the cloud provider crashes there", "give it a server, or take it out");
      return {};
    }
    return this.fields("vcenter", entry, node);
  }

  private fields(section: SectionName, entry: string | undefined, node: Node): Record<string, unknown> {
    const base = fieldPath(section, entry);
    this.mark(base, node);
    const kinds: Readonly<Record<string, FieldKind>> = SECTIONS[section].fields;
    const values: Record<string, unknown> = {};
    for (const [field, child] of this.entries(node, base)) {
      const path = fieldPath(section, entry, field);
      this.mark(path, child);
      const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined;
      if (kind !== undefined) {
        const value = this.value(kind, child, path);
        if (!isEmpty(value)) values[field] = value;
      } else if (section !== "vcenter" || !Object.hasOwn(REFERENCES, field))
        this.passOver({ path, section, entry: entry ?? "", field }, child);
    }
    return values;
  }

  private value(kind: FieldKind, { value, text, place }: Node, path: string): unknown {
    if (value === null || value === undefined) return undefined;
    if (kind === "list") return this.list({ value, text, place }, path);
    if (kind === "flag") return typeof value === "boolean" ? value : this.refuseType(path, "true or false");
    if (kind === "text") {
      if (typeof text === "string") return text;
      return typeof value === "string" ? value : this.refuseType(path, "a text");
    }
    const number = typeof value === "bigint" || typeof value === "number" ? Number(value) : Number.NaN;
    if (!Number.isInteger(number) || number < 0 || number > MAX_UINT32)
      return this.refuseType(path, "a number from 0 on, without quotes");
    return kind === "port" ? (number === 0 ? "" : String(number)) : number;
  }

  private list({ value, text, place }: Node, path: string): unknown {
    if (!Array.isArray(value)) return this.refuseType(path, "a list");
    const texts: readonly unknown[] = Array.isArray(text) ? text : [];
    return value.map((item: KubeValue, index) => {
      const itemPath = `${path}[${index}]`;
      const node = { value: item, text: texts[index], place: place?.members.get(String(index)) };
      this.mark(itemPath, node);
      return this.value("text", node, itemPath) ?? "";
    });
  }

  private *entries(node: Node, path: string): Generator<readonly [string, Node]> {
    if (node.value === null || node.value === undefined) return;
    if (!isObject(node.value)) {
      this.refuseType(path, "a map");
      return;
    }
    const texts = typeof node.text === "object" && node.text !== null ? Object.entries(node.text) : [];
    const byGoKey = new Map(texts.map(([key, text]) => [goKey(key, node.value as KubeObject), { key, text }]));
    for (const [key, value] of Object.entries(node.value)) {
      const written = byGoKey.get(key);
      yield [written?.key ?? key, { value, text: written?.text, place: node.place?.members.get(key) }];
    }
  }

  private passOver(where: Omit<UnknownField, "value" | "span">, { text, place }: Node): void {
    const span = { file: this.file, ...(place?.span ?? { start: 0, end: 0 }) };
    this.unknown.push({ ...where, value: typeof text === "string" ? text : undefined, span });
  }

  private mark(path: string, { place }: Node): void {
    if (place !== undefined) this.places.set(path, { start: place.span.start, end: place.span.end });
  }

  private refuseType(path: string, expected: string): undefined {
    this.refuse(path, `it has to be ${expected}`, `write ${expected}`);
  }

  private refuse(path: string, detail: string, help: string): void {
    const span = { file: this.file, ...nearestPlace(this.places, path) };
    this.findings.push(diagnose(documentInvalid, span, { message: `${path}: ${detail}`, help }));
  }
}

/** The key that Go's JSON has for a key as it is written: `y` is `true` there, and `010` is `8`. */
function goKey(key: string, object: KubeObject): string {
  if (Object.hasOwn(object, key)) return key;
  try {
    return String(parse(key, { version: "1.1", logLevel: "silent" }));
  } catch {
    return key;
  }
}

import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { type DecodedSection, decodeGcfg, type GcfgKind, type GcfgShape, variablePath } from "../gcfg/decode-gcfg.js";
import type { GcfgSpan } from "../gcfg/read-gcfg.js";
import { readGcfgSource } from "../gcfg/read-gcfg-source.js";
import {
  type CloudConfigFile,
  type FieldKind,
  fieldPath,
  iniName,
  isEmpty,
  listItems,
  nearestPlace,
  SECTIONS,
  type SectionName,
} from "./fields.js";

/** What came of a text: the values, unless it cannot be read, and what is wrong in it. */
export interface CloudConfigReading {
  readonly file: CloudConfigFile | undefined;
  readonly findings: readonly Diagnostic[];
}

const KINDS: Readonly<Record<FieldKind, GcfgKind>> = {
  text: "string",
  flag: "bool",
  count: "uint",
  port: "string",
  list: "string",
};

const NAMES = Object.keys(SECTIONS) as SectionName[]; // The keys of an object literal are those of its type.

const SHAPES: readonly GcfgShape[] = NAMES.map((name) => {
  const { ini, fields } = SECTIONS[name];
  const variables = Object.fromEntries(Object.entries(fields).map(([field, kind]) => [iniName(field), KINDS[kind]]));
  return name === "vcenter" ? { name: ini, variables, hasSubsections: true } : { name: ini, variables };
});

/** Reads a cloud config in INI. Reports every value that is not of its kind. */
export function readIniConfig(source: { readonly path: string; readonly text: string }): CloudConfigReading {
  const { file, findings } = readGcfgSource(source);
  if (file === undefined) return { file: undefined, findings };
  const { sections, errors, unknown } = decodeGcfg(file, SHAPES);
  const toSpan = ({ start, end }: GcfgSpan) => ({ file: source.path, start, end });
  const places = new Map<string, GcfgSpan>();
  const valuesOf = (name: SectionName): Map<string, Record<string, unknown>> => {
    const own = sections.filter((section) => section.name === SECTIONS[name].ini);
    return new Map(own.map((section) => [section.subsection, sectionValues(name, section, places)]));
  };
  const vcenters = valuesOf("vcenter");
  const single = (name: SectionName): Record<string, unknown> => valuesOf(name).get("") ?? {};
  return {
    file: {
      form: "ini",
      // The shapes give each field its kind.
      ...{ global: single("global"), labels: single("labels"), nodes: single("nodes"), vcenters },
      unknown: unknown.map((each) => ({
        path: variablePath(each),
        section: each.section,
        entry: each.subsection,
        field: each.variable ?? "",
        value: each.value,
        span: toSpan(each.span),
      })),
      spanOf: (path) => toSpan(nearestPlace(places, path)),
    },
    findings: errors.map((each) =>
      diagnose(documentInvalid, toSpan(each.span), {
        message: `${variablePath(each)}: ${each.message}`,
        help: /bool/.test(each.message) ? "write true or false" : "give it a number",
      }),
    ),
  };
}

function sectionValues(
  name: SectionName,
  { subsection, span, variables }: DecodedSection,
  places: Map<string, GcfgSpan>,
): Record<string, unknown> {
  const entry = name === "vcenter" ? subsection : undefined;
  places.set(fieldPath(name, entry), span);
  const values: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(SECTIONS[name].fields)) {
    const variable = variables.get(iniName(field));
    if (variable === undefined) continue;
    places.set(fieldPath(name, entry, field), variable.span);
    const value = kind === "list" ? listItems(String(variable.value)) : variable.value;
    if (!isEmpty(value)) values[field] = value;
  }
  return values;
}

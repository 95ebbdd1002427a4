import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import {
  type DecodedSection,
  decodeGcfg,
  type GcfgFinding,
  type GcfgKind,
  type GcfgShape,
} from "../gcfg/decode-gcfg.js";
import { type GcfgFile, type GcfgSpan, readGcfg } from "../gcfg/read-gcfg.js";
import {
  type CloudConfigFile,
  type FieldKind,
  fieldPath,
  iniName,
  isEmpty,
  listItems,
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

const GCFG_HELP: readonly (readonly [RegExp, string])[] = [
  [/^unquoted/, "put the value in quotes, and write \\\\ for each backslash in it"],
  [/^unknown escape/, 'write \\\\ for a backslash; in quotes there are \\\\, \\", \\n and \\t alone'],
  [/^string not/, 'end the quotes on the line where they begin, and write \\" for a quote in them'],
  [/U\+FEFF/, "save the file without a byte order mark"],
  [/^expected section header$/, "put the variable below a section, such as [Global]"],
  [/subsection name or right|^expected right/, 'write a section as [Global] or [VirtualCenter "<server>"]'],
  [/^empty subsection/, "name the vCenter between the quotes"],
  [/^expected EOL/, "begin a new line behind the header"],
];

/** Reads gcfg. Returns undefined, and a finding at its place, where it is none. */
export function readGcfgSource(source: { readonly path: string; readonly text: string }): {
  readonly file: GcfgFile | undefined;
  readonly findings: readonly Diagnostic[];
} {
  const { file, error } = readGcfg(source.text);
  if (error === undefined) return { file, findings: [] };
  const { message, start, end } = error;
  const [, help = "correct the line; names are of letters, digits and hyphens, and = stands in front of a value"] =
    GCFG_HELP.find(([pattern]) => pattern.test(message)) ?? [];
  const finding = diagnose(documentInvalid, { file: source.path, start, end }, { message, help });
  return { file: undefined, findings: [finding] };
}

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
      spanOf: (path) => toSpan(nearest(places, path)),
    },
    findings: errors.map((each) =>
      diagnose(documentInvalid, toSpan(each.span), {
        message: `${variablePath(each)}: ${each.message}`,
        help: /bool/.test(each.message) ? "write true or false" : "give it a number",
      }),
    ),
  };
}

/** Returns the name of a variable with its section, such as `Global.port` or `VirtualCenter "a".port`. */
export function variablePath({ section, subsection, variable }: GcfgFinding): string {
  const place = subsection === "" ? section : `${section} "${subsection}"`;
  return variable === undefined ? place : `${place}.${variable}`;
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
    const found = variables.get(iniName(field));
    if (found === undefined) continue;
    places.set(fieldPath(name, entry, field), found.span);
    const value = kind === "list" ? listItems(String(found.value)) : found.value;
    if (!isEmpty(value)) values[field] = value;
  }
  return values;
}

/** The place of a path, or of what is around it. */
export function nearest(places: ReadonlyMap<string, GcfgSpan>, path: string): GcfgSpan {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(at.lastIndexOf("."), at.lastIndexOf("["), 0))) {
    const span = places.get(at);
    if (span !== undefined) return span;
  }
  return { start: 0, end: 0 };
}

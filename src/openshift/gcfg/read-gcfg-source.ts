import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { type GcfgFile, readGcfg } from "./read-gcfg.js";

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

/** Reads gcfg. Returns undefined, and a finding at its place, for a text that is not gcfg. */
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

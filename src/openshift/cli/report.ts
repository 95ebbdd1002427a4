import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, type OutputFormat, printDiagnostics, printJson } from "../../io/output-format.js";
import { maskGcfg } from "../gcfg/mask-gcfg.js";
import { maskSecrets } from "../install-config/mask-secrets.js";

/** A document that a command makes and prints. */
export interface PrintedDocument {
  readonly name: string;
  readonly text: string;
}

/**
 * Prints findings as `crdwright` does; in the lines that are shown, stars stand for credentials. Documents follow them on standard
 * output, or stand in the JSON, which has the `facts` of what a command did, too.
 */
export async function printReport(
  findings: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  format: OutputFormat,
  printed: readonly PrintedDocument[] = [],
  facts: object = {},
): Promise<void> {
  const masked = new Map([...texts].map(([path, text]) => [path, maskSecrets(maskGcfg(text))]));
  const here = { root: ".", textOf: (file: string) => masked.get(file) };
  await printDiagnostics(findings, here, format);
  if (format === "json")
    printJson({
      diagnostics: await jsonOf(findings, here),
      ...(printed.length > 0 && { documents: printed }),
      ...facts,
    });
  else process.stdout.write(printed.map(({ text }) => text).join(""));
}

/** Prints what a command found in the files that it was to check, or that nothing is wrong. Returns 1 where something is. */
export async function printCheck(
  paths: readonly string[],
  findings: readonly Diagnostic[],
  sources: readonly { readonly path: string; readonly text: string }[],
  format: OutputFormat,
): Promise<ExitCode> {
  await printReport(findings, new Map(sources.map(({ path, text }) => [path, text])), format);
  if (hasErrors(findings)) return EXIT_FINDINGS;
  if (format === "text") process.stderr.write(`${paths.join(", ")}: nothing is wrong\n`);
  return EXIT_FINE;
}

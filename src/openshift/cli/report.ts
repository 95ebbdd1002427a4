import type { Diagnostic } from "../../diagnostics/diagnostic.js";
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

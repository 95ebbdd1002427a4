import type { Diagnostic } from "../diagnostic.js";
import { lineColumnAt, type SourceSpan } from "../source-span.js";
import type { TextOf } from "./report-text.js";

/** What a log of SARIF says of the rule behind a code. */
export interface SarifRule {
  readonly id: string;
  readonly text: string;
}

/**
 * The findings as a log of SARIF 2.1.0 (OASIS), which code scanning services take. Columns count UTF-16 units, as SARIF's
 * columnKind says.
 */
export function reportSarif(
  diagnostics: readonly Diagnostic[],
  textOf: TextOf,
  { version, rules }: { readonly version: string; readonly rules: readonly SarifRule[] },
): string {
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "crdwright",
            version,
            rules: rules.map(({ id, text }) => ({ id, fullDescription: { text } })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) => result(diagnostic, textOf)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function result({ code, severity, message, help, span, accepted }: Diagnostic, textOf: TextOf): object {
  return {
    ruleId: code,
    level: severity,
    message: { text: help === undefined ? message : `${message}\n${help}` },
    ...(span && { locations: [{ physicalLocation: place(span, textOf) }] }),
    ...(accepted && { suppressions: [{ kind: "inSource", justification: accepted.reason }] }),
  };
}

function place({ file, start, end }: SourceSpan, textOf: TextOf): object {
  const artifactLocation = { uri: file.split("/").map(encodeURIComponent).join("/") };
  const text = textOf(file);
  if (text === undefined) return { artifactLocation };
  const [from, to] = [lineColumnAt(text, start), lineColumnAt(text, end)];
  return {
    artifactLocation,
    region: { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column },
  };
}

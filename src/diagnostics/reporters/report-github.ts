import type { Diagnostic } from "../diagnostic.js";
import { lineColumnAt } from "../source-span.js";
import { placeText, type TextOf } from "./report-text.js";

/**
 * The findings as workflow commands, one line each, which GitHub shows as annotations on the changed lines.
 * Escapes as the runner's command format asks: `%`, CR, LF everywhere, `:` and `,` in properties as well.
 */
export function reportGithub(diagnostics: readonly Diagnostic[], textOf: TextOf): string {
  return diagnostics.map((diagnostic) => `${command(diagnostic, textOf)}\n`).join("");
}

/**
 * The findings on lines that a pull request leaves as they are: one line of text each, which its beginning keeps from being a workflow command,
 * whatever files are called.
 */
export function reportUnchanged(diagnostics: readonly Diagnostic[], textOf: TextOf): string {
  return diagnostics
    .map(({ span, severity, code, message, help, accepted }) => {
      const place = span === undefined ? "" : `${placeText(span, textOf)} - `;
      const more = accepted === undefined ? help && `help: ${help}` : `accepted: ${accepted.reason}`;
      const line = [`${place}${severity} ${code}: ${message}`, ...(more === undefined ? [] : [more])].join("; ");
      return `on an unchanged line: ${line.replace(/[\r\n]+\s*/g, " ")}\n`;
    })
    .join("");
}

function command(diagnostic: Diagnostic, textOf: TextOf): string {
  const properties = [`title=${escapeProperty(diagnostic.code)}`];
  const text = diagnostic.span === undefined ? undefined : textOf(diagnostic.span.file);
  if (diagnostic.span !== undefined) properties.unshift(`file=${escapeProperty(diagnostic.span.file)}`);
  if (diagnostic.span !== undefined && text !== undefined) {
    const start = lineColumnAt(text, diagnostic.span.start);
    const end = lineColumnAt(text, diagnostic.span.end);
    properties.push(`line=${start.line}`, `endLine=${end.line}`, `col=${start.column}`, `endColumn=${end.column}`);
  }
  const help = diagnostic.help === undefined ? "" : `\nhelp: ${diagnostic.help}`;
  const { accepted, severity } = diagnostic;
  if (accepted === undefined) return `::${severity} ${properties.join(",")}::${escapeData(diagnostic.message + help)}`;
  // An accepted error is a warning, and so an accepted warning is less.
  const level = accepted.was === "error" ? severity : "notice";
  return `::${level} ${properties.join(",")}::${escapeData(`${diagnostic.message}\naccepted: ${accepted.reason}`)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

import { isDeepStrictEqual } from "node:util";
import { type CodeAction, CodeActionKind, type Diagnostic, type TextEdit } from "vscode-languageserver/node";
import type { Replacement } from "../diagnostics/diagnostic.js";
import { isRecord } from "../kube/values/json-value.js";
import type { OpenDocument } from "./workspace.js";

/**
 * Returns the fixes of what an editor shows of a document: of those findings that one edit is enough for. Editors send findings back
 * without what only the server reads, so that `found`, those that there are now, say what is to be done.
 */
export function quickFixes(
  document: OpenDocument,
  shown: readonly Diagnostic[],
  found: readonly Diagnostic[],
): CodeAction[] {
  return shown.flatMap((diagnostic) => {
    const own = found.find(({ code, range }) => code === diagnostic.code && isDeepStrictEqual(range, diagnostic.range));
    const edit = own && editOf(document, own);
    if (edit === undefined) return [];
    const written = document.text.slice(
      document.places.offsetAt(edit.range.start),
      document.places.offsetAt(edit.range.end),
    );
    return [
      {
        title: `Replace ${written} by ${edit.newText}`,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: true,
        edit: { changes: { [document.uri]: [edit] } },
      },
    ];
  });
}

function editOf({ text, places }: OpenDocument, { range, code, data }: Diagnostic): TextEdit | undefined {
  const start = places.offsetAt(range.start);
  const end = places.offsetAt(range.end);
  const replacement = isReplacement(data) ? data : replacementByCode(code, text.slice(start, end));
  if (replacement === undefined) return undefined;
  const { written, meant } = replacement;
  if (written === undefined) return { range, newText: meant };
  // The findings of a rule begin at an operator or a dot, and the name may follow.
  const lineEnd = text.indexOf("\n", end) === -1 ? text.length : text.indexOf("\n", end);
  const from = indexOfWord(text.slice(start, lineEnd), written);
  if (from === -1) return undefined;
  return { range: places.rangeOf({ start: start + from, end: start + from + written.length }), newText: meant };
}

/** Where a name stands in a text, and not as a part of another name. */
function indexOfWord(text: string, word: string): number {
  const isPart = (character: string | undefined): boolean => character !== undefined && /[\w$-]/.test(character);
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + 1))
    if (!isPart(text[index - 1]) && !isPart(text[index + word.length])) return index;
  return -1;
}

function isReplacement(data: unknown): data is Replacement {
  if (!isRecord(data)) return false;
  const { written, meant } = data;
  return typeof meant === "string" && (written === undefined || typeof written === "string");
}

/** What follows from the text alone: quotes of the wrong kind. */
function replacementByCode(code: Diagnostic["code"], text: string): Replacement | undefined {
  if (code !== "marker-single-quotes" || !/^'[^'"\\]*'$/.test(text)) return undefined;
  return { meant: `"${text.slice(1, -1)}"` };
}

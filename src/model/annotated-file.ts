import { lookAlikeMarker, unattachedMarker } from "../diagnostics/catalogue/marker.js";
import { duplicateDeclaration } from "../diagnostics/catalogue/type.js";
import { type Diagnostic, diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { append } from "../kube/values/append.js";
import type { MarkerTarget } from "../markers/definition/marker-definition.js";
import { splitMarker } from "../markers/grammar/split-marker.js";
import { lookAlike } from "../markers/look-alike.js";
import type { MarkerUse } from "../markers/marker-use.js";
import { findDefinition, looksLikeMarker, type MarkerText, readMarker } from "../markers/read-marker.js";
import { suggestMarker } from "../markers/suggest-marker.js";
import type { AttachedComments, CommentLine, SourceFileDeclarations } from "../source/declarations.js";
import { visitComments } from "../source/visit-comments.js";
import { gatesOf } from "./visit-gates.js";

/** A source file whose markers have been read, each on its target. */
export interface AnnotatedFile {
  readonly source: SourceFileDeclarations;
  readonly markers: ReadonlyMap<AttachedComments, readonly MarkerUse[]>;
  readonly packageMarkers: readonly MarkerUse[];
  /** The names of markers that could not be read, as they were meant. What they say is missing, and that was reported. */
  readonly unread: ReadonlySet<string>;
  /** Those of the markers that name a gate. */
  readonly gateUses: readonly MarkerUse[];
  /** Those that are about a role or a webhook, in the order of the source. */
  readonly manifestUses: readonly MarkerUse[];
  /** The declarations about which an author accepts a finding. */
  readonly acceptances: readonly Acceptance[];
  readonly findings: readonly Diagnostic[];
}

/** A finding that an author accepts, such as within a declaration and its comments. */
export interface Acceptance {
  readonly code: string;
  readonly reason: string;
  /** The marker, or the place in the configuration, that says so. */
  readonly place: SourceSpan | undefined;
  /** Where the finding has to be. */
  readonly within: readonly SourceSpan[];
}

/**
 * Reads every marker of a file, whether or not a kind reaches the declaration, so that none is misspelt in silence.
 * A marker that is only for packages and stands in the comment group above a type's own counts for the package.
 */
export function annotateFile(source: SourceFileDeclarations): AnnotatedFile {
  const findings: Diagnostic[] = [];
  const markers = new Map<AttachedComments, MarkerUse[]>();
  const packageMarkers: MarkerUse[] = [];
  const unread = new Set<string>();
  const report: Report = (finding) => findings.push(finding);

  const readOne = (marker: MarkerText, target: MarkerTarget): MarkerUse[] => {
    const use = readMarker(marker, target, report);
    if (use !== undefined) return [use];
    unread.add(meantName(marker.text));
    return [];
  };
  const read = (lines: readonly CommentLine[], target: MarkerTarget): MarkerUse[] =>
    markerTexts(lines).flatMap((marker) => readOne(marker, target));

  const acceptances: Acceptance[] = [];

  const accept = (uses: readonly MarkerUse[], within: () => readonly SourceSpan[]): void => {
    for (const { effect, span } of uses) {
      if (effect.kind !== "accept") continue;
      const { code, reason } = effect;
      acceptances.push({ code, reason, place: span, within: within() });
    }
  };

  const readAttached = (comments: AttachedComments, target: MarkerTarget, span: SourceSpan): void => {
    if (comments.adjacent.length + comments.above.length === 0) return;
    reportLookAlikes([...comments.above, ...comments.adjacent]);
    const above = target === "type" ? comments.above.filter((line) => !isPackageOnly(line)) : comments.above;
    if (target === "type") append(packageMarkers, read(comments.above.filter(isPackageOnly), "package"));
    const uses = [...read(above, target), ...read(comments.adjacent, target)];
    markers.set(comments, uses);
    accept(uses, () => [withComments(comments, span)]);
  };

  visitComments(source.declarations.values(), source.constants, (comments, { target, span }) =>
    readAttached(comments, target, span),
  );
  for (const duplicate of source.duplicates) {
    const first = source.declarations.get(duplicate.name);
    const related = first === undefined ? [] : [{ message: "first declared here", span: first.nameSpan }];
    report(diagnose(duplicateDeclaration, duplicate.nameSpan, { name: duplicate.name }, related));
  }
  // Of markers at the top level those for packages are read; others belong to nothing.
  for (const marker of markerTexts(source.floating)) {
    const found = findDefinition(splitMarker(marker.text));
    if (found === undefined || found.definition.targets.includes("package"))
      append(packageMarkers, readOne(marker, "package"));
    else reportUnattached(marker);
  }
  for (const marker of markerTexts(source.stray)) reportUnattached(marker);
  reportLookAlikes([...source.floating, ...source.stray]);
  accept(packageMarkers, () => outsideDeclarations(source));
  const uses = [...markers.values()].flat();
  const gateUses = uses.filter((use) => gatesOf(use).length > 0);
  const manifestUses = [...uses, ...packageMarkers].filter(isAboutManifests).sort(bySource);
  return { source, markers, packageMarkers, unread, gateUses, manifestUses, acceptances, findings };

  function reportUnattached({ text, span }: MarkerText): void {
    unread.add(meantName(text));
    report(diagnose(unattachedMarker, span, { name: splitMarker(text).anonymousName }));
  }

  /** Reports lines that look like markers and are not. Fenced code in JSDoc may show markers. */
  function reportLookAlikes(lines: readonly CommentLine[]): void {
    let fenced: number | undefined;
    for (const { text, style, span, comment } of lines) {
      if (/^\s*(```|~~~)/.test(text)) fenced = fenced === comment ? undefined : comment;
      const found = fenced === comment ? undefined : lookAlike(text, style);
      if (found === undefined) continue;
      const { start, end, meant, problem } = found;
      const place = { file: span.file, start: span.start + start, end: span.start + end };
      unread.add(meantName(meant));
      report(diagnose(lookAlikeMarker, place, { meant, problem }));
    }
  }
}

/** Whether a marker is about a role or a webhook, and so may stand beside an API's types, too. */
export function isAboutManifests({ effect }: Pick<MarkerUse, "effect">): boolean {
  return effect.kind === "access-rule" || effect.kind === "webhook" || effect.kind === "webhook-configuration";
}

function bySource(one: MarkerUse, other: MarkerUse): number {
  return one.span.start - other.span.start;
}

/** The place of a declaration or a member with its comments. */
export function withComments(comments: AttachedComments, { file, start, end }: SourceSpan): SourceSpan {
  const { above, adjacent, writtenFrom = start } = comments;
  const first = [...above, ...adjacent].reduce((least, { span }) => Math.min(least, span.start), writtenFrom);
  return { file, start: first, end };
}

/** The places of a file that belong to none of its types: where markers of the package stand. */
export function outsideDeclarations({
  path,
  writtenIn = path,
  declarations,
  duplicates,
}: SourceFileDeclarations): SourceSpan[] {
  const spans = [...declarations.values(), ...duplicates].map(({ comments, span }) => withComments(comments, span));
  const ends = [0, ...spans.map(({ end }) => end)].sort((one, other) => one - other);
  const starts = [...spans.map(({ start }) => start), Number.MAX_SAFE_INTEGER].sort((one, other) => one - other);
  return ends.map((start, index) => ({ file: writtenIn, start, end: starts[index] ?? start }));
}

/** The name of the marker that a text is, or was most likely meant to be. */
function meantName(text: string): string {
  const split = splitMarker(text);
  return findDefinition(split)?.definition.name ?? suggestMarker(split.anonymousName) ?? split.anonymousName;
}

function isPackageOnly(line: CommentLine): boolean {
  if (!looksLikeMarker(line.text)) return false;
  const found = findDefinition(splitMarker(markerText(line).text));
  return found?.definition.targets.includes("package") === true && !found.definition.targets.includes("type");
}

function markerLines(lines: readonly CommentLine[]): CommentLine[] {
  return lines.filter((line) => line.style !== "block" && looksLikeMarker(line.text));
}

function markerTexts(lines: readonly CommentLine[]): MarkerText[] {
  return markerLines(lines).map(markerText);
}

function markerText(line: CommentLine): MarkerText {
  const lead = line.text.length - line.text.trimStart().length;
  const text = line.text.trim();
  const start = line.span.start + lead;
  return { text, span: { file: line.span.file, start, end: start + text.length } };
}

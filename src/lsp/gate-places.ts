import type { SourceSpan } from "../diagnostics/source-span.js";
import { argumentsOf } from "../emitters/pages/marker-help.js";
import { parseArguments } from "../markers/grammar/parse-arguments.js";
import { splitMarker } from "../markers/grammar/split-marker.js";
import { findDefinition, looksLikeMarker } from "../markers/read-marker.js";
import { visitCommentLines } from "./marker-place.js";
import type { ProjectSession } from "./project-session.js";

/** A gate at a place: where it is declared, or where a marker names it. */
export interface GatePlace {
  readonly gate: string;
  readonly span: SourceSpan;
  readonly isDeclaration: boolean;
}

/** The gates that the markers of a source name, each with the place of its name alone, in the order of the source. */
function gatesNamedIn(session: ProjectSession, file: string): GatePlace[] {
  const declarations = session.declarationsOf(file);
  const places: GatePlace[] = [];
  if (declarations === undefined) return places;
  visitCommentLines(declarations, ({ text, span, style }) => {
    if (style === "block" || !looksLikeMarker(text)) return;
    const marker = text.trim();
    const start = span.start + (text.length - text.trimStart().length);
    const split = splitMarker(marker);
    const found = findDefinition(split);
    if (found === undefined) return;
    const naming = argumentsOf(found.definition).filter(([, { names }]) => names === "gate");
    if (naming.length === 0) return;
    const { spans } = parseArguments(found.definition.arguments, split, found.matchedName);
    for (const [argument] of naming) {
      const value = spans[argument];
      if (value === undefined) continue;
      for (const { 0: gate, index } of marker.slice(value.start, value.end).matchAll(/[A-Za-z][A-Za-z0-9]*/g)) {
        const from = start + value.start + index;
        places.push({ gate, span: { file, start: from, end: from + gate.length }, isDeclaration: false });
      }
    }
  });
  return places;
}

/** Every place of a project that a gate has, its declaration first. */
export function gatePlaces(session: ProjectSession, gate: string): GatePlace[] {
  const { texts } = session.project();
  const declared = declarationOf(session, gate);
  const used = [...texts.sources.map(({ path }) => path), ...(texts.controllers ?? []).map(({ path }) => path)]
    .flatMap((file) => gatesNamedIn(session, file))
    .filter((place) => place.gate === gate);
  return [...(declared === undefined ? [] : [declared]), ...used];
}

/** Where a gate is declared: its key in the features file, without quotes. */
export function declarationOf(session: ProjectSession, gate: string): GatePlace | undefined {
  const span = session.compilation()?.features.gates.get(gate)?.span;
  if (span === undefined) return undefined;
  const written = session.textOf(span.file)?.slice(span.start, span.end) ?? "";
  const inset = /^["']/.test(written) ? 1 : 0;
  return {
    gate,
    span: { file: span.file, start: span.start + inset, end: span.end - inset },
    isDeclaration: true,
  };
}

/** The gate at an offset of a file: in a marker, or where it is declared. */
export function gateAt(session: ProjectSession, file: string, offset: number): GatePlace | undefined {
  const holds = ({ span }: GatePlace): boolean => span.start <= offset && offset <= span.end;
  const registry = session.compilation()?.features;
  if (registry?.file === file) {
    for (const gate of registry.gates.keys()) {
      const place = declarationOf(session, gate);
      if (place !== undefined && holds(place)) return place;
    }
    return undefined;
  }
  return gatesNamedIn(session, file).find(holds);
}

/** Why a gate cannot have a name; undefined where it can. */
export function gateNameProblem(session: ProjectSession, name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name))
    return "letters and digits make the name of a gate, beginning with a letter";
  return session.compilation()?.features.gates.has(name) === true ? `there is a gate ${name} already` : undefined;
}

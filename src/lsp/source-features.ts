import {
  type CompletionItem,
  type Hover,
  type Location,
  type Position,
  type Range,
  ResponseError,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { acceptableCodes } from "./accept-finding.js";
import { completeMarker, type OfferedCode } from "./complete-markers.js";
import { completeRule } from "./complete-rule.js";
import { declarationOf, gateAt, gateNameProblem, gatePlaces } from "./gate-places.js";
import { goMarkerLineAt } from "./go-marker-place.js";
import { hoverAt } from "./hover.js";
import { type MarkerLine, markerLineAt } from "./marker-place.js";
import type { ProjectSession } from "./project-session.js";
import { editorPlaces } from "./publish-findings.js";
import { hoverRule } from "./rule-help.js";
import { ruleTextAt } from "./rule-text.js";
import type { OpenDocument, Workspace } from "./workspace.js";

/** A place of a source that an editor asks about. */
export interface SourcePlace {
  readonly session: ProjectSession;
  readonly document: OpenDocument;
  /** The path within the project. */
  readonly file: string;
  readonly offset: number;
  /** The marker that the place is in. */
  readonly line: MarkerLine | undefined;
}

/** Returns the place of a position in a source of a project; undefined elsewhere. */
export function sourcePlace(workspace: Workspace, path: string, position: Position): SourcePlace | undefined {
  const document = workspace.documentAt(path);
  const session = workspace.sessionOf(path);
  const file = session?.nameOf(path);
  if (document === undefined || session === undefined || file === undefined) return undefined;
  if (!/\.(?:[cm]?ts|go)$/.test(file) || !session.isInput(path)) return undefined;
  const offset = document.places.offsetAt(position);
  if (file.endsWith(".go")) return { session, document, file, offset, line: goMarkerLineAt(document.text, offset) };
  const declarations = session.declarationsOf(file);
  if (declarations === undefined) return undefined;
  return { session, document, file, offset, line: markerLineAt(declarations, document.text, offset) };
}

/** Returns what may be written at a place of a marker. */
export function completionsAt(place: SourcePlace, hasSnippets: boolean): CompletionItem[] {
  const { session, document, file, line, offset } = place;
  const source = session.declarationsOf(file);
  if (line === undefined) return [];
  const rule = ruleTextAt(line, offset);
  if (rule !== undefined) return completeRule(place, line, rule);
  const features = session.features();
  const acceptable = (): OfferedCode[] => acceptableCodes(session, file);
  return completeMarker(line, offset, { source, features, acceptable, hasSnippets, rangeOf: document.places.rangeOf });
}

/** Returns what is known of a place: of a part of a rule, a gate, an argument or a marker. */
export function hoverOf(place: SourcePlace): Hover | undefined {
  const { session, document, file, line, offset } = place;
  const rule = line && ruleTextAt(line, offset);
  const ofRule = line && rule && hoverRule(place, line, rule);
  return ofRule ?? hoverAt(session, document, file, line, offset);
}

/** Returns where the gate at a place is declared. */
export function definitionAt(workspace: Workspace, { session, file, offset }: SourcePlace): Location | undefined {
  const place = gateAt(session, file, offset);
  const declared = place && declarationOf(session, place.gate);
  return declared && locationsOf(workspace, session, [declared])[0];
}

/** Returns where the gate at a place is named, with its declaration where that is asked for. */
export function referencesAt(
  workspace: Workspace,
  { session, file, offset }: SourcePlace,
  withDeclaration: boolean,
): Location[] {
  const place = gateAt(session, file, offset);
  if (place === undefined) return [];
  const places = gatePlaces(session, place.gate).filter(({ isDeclaration }) => withDeclaration || !isDeclaration);
  return locationsOf(workspace, session, places);
}

/** Returns the range of the name that can be changed at a place. */
export function renameRangeAt({ session, document, file, offset }: SourcePlace): Range | undefined {
  const place = gateAt(session, file, offset);
  return place && declarationOf(session, place.gate) && document.places.rangeOf(place.span);
}

/** Returns the edits that give the gate at a place another name everywhere. Throws where it cannot have that. */
export function renameAt(workspace: Workspace, place: SourcePlace, newName: string): WorkspaceEdit | undefined {
  const { session, file, offset } = place;
  const gate = gateAt(session, file, offset)?.gate;
  if (gate === undefined || declarationOf(session, gate) === undefined) return undefined;
  const problem = newName === gate ? undefined : gateNameProblem(session, newName);
  // -32803 is RequestFailed of the protocol: editors show the text.
  if (problem !== undefined) throw new ResponseError(-32803, problem);
  const changes: Record<string, { range: Range; newText: string }[]> = {};
  for (const { uri, range } of locationsOf(workspace, session, gatePlaces(session, gate))) {
    changes[uri] ??= [];
    changes[uri].push({ range, newText: newName });
  }
  return { changes };
}

function locationsOf(workspace: Workspace, session: ProjectSession, found: ReturnType<typeof gatePlaces>): Location[] {
  const { uriOf, placesOf } = editorPlaces(workspace, session);
  return found.flatMap(({ span }) => {
    const places = placesOf(span.file);
    return places === undefined ? [] : [{ uri: uriOf(span.file), range: places.rangeOf(span) }];
  });
}

import { type Hover, MarkupKind } from "vscode-languageserver/node";
import { argumentsOf, typeText } from "../emitters/pages/marker-help.js";
import { splitMarker } from "../markers/grammar/split-marker.js";
import { findDefinition } from "../markers/read-marker.js";
import { markerHover } from "./complete-markers.js";
import { gateAt } from "./gate-places.js";
import { gateHover } from "./gate-text.js";
import { type MarkerLine, markerPartAt } from "./marker-place.js";
import type { ProjectSession } from "./project-session.js";
import type { OpenDocument } from "./workspace.js";

/** Returns the help of what an offset of a source is in: a gate, an argument or a marker. */
export function hoverAt(
  session: ProjectSession,
  document: OpenDocument,
  file: string,
  line: MarkerLine | undefined,
  offset: number,
): Hover | undefined {
  const { places } = document;
  const place = gateAt(session, file, offset);
  const gate = place && session.compilation()?.features.gates.get(place.gate);
  if (place !== undefined && gate !== undefined) return hover(gateHover(gate), places.rangeOf(place.span));
  if (line === undefined) return undefined;
  const part = markerPartAt(line.text, offset - line.start);
  if (part === undefined) return undefined;
  const range = places.rangeOf({ start: line.start + part.start, end: line.start + part.end });
  if (part.kind === "name") {
    const found = findDefinition(splitMarker(line.text.trimEnd()));
    return found && hover(markerHover(found.definition), range);
  }
  const argument = part.kind === "value" ? part.argument : line.text.slice(part.start, part.end);
  const declared = argumentsOf(part.definition).find(([name]) => name === argument)?.[1];
  if (declared === undefined) return hover(markerHover(part.definition), range);
  const title = argument === "" ? `+${part.definition.name}` : argument;
  const kind = `${typeText(declared.type)}${declared.optional === true ? ", optional" : ""}`;
  return hover(`**${title}** (${kind})\n\n${declared.help}`, range);
}

function hover(value: string, range: NonNullable<Hover["range"]>): Hover {
  return { contents: { kind: MarkupKind.Markdown, value }, range };
}

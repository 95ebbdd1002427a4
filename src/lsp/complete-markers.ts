import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type Range,
} from "vscode-languageserver/node";
import { argumentsOf, markerHelp, typeText, usage } from "../emitters/pages/marker-help.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import type { MarkerDefinition } from "../markers/definition/marker-definition.js";
import type { ArgumentDefinition } from "../markers/grammar/argument-schema.js";
import { allMarkers } from "../markers/registry.js";
import { CHECKED_FORMATS } from "../model/format-names.js";
import type { SourceFileDeclarations, TypeExpression } from "../source/declarations.js";
import { gateSummary } from "./gate-text.js";
import { type MarkerLine, type MarkerPart, markerPartAt } from "./marker-place.js";

/** The code of a finding, and what it is about. */
export interface OfferedCode {
  readonly label: string;
  readonly detail: string;
}

/** What completion of markers depends on, beside the marker. */
export interface CompletionContext {
  /** Undefined for a source in Go. */
  readonly source: SourceFileDeclarations | undefined;
  readonly features: FeatureRegistry | undefined;
  /** Codes of findings that can be accepted, those of the file first. */
  readonly acceptable: () => readonly OfferedCode[];
  /** Whether the editor knows snippets. */
  readonly hasSnippets: boolean;
  /** Returns the range of a stretch of the file. */
  readonly rangeOf: (span: { readonly start: number; readonly end: number }) => Range;
}

/** Returns what may stand at an offset of a file that is in a marker: names by what the marker stands on, arguments, values. */
export function completeMarker(line: MarkerLine, offset: number, context: CompletionContext): CompletionItem[] {
  const part = markerPartAt(line.text, offset - line.start);
  if (part === undefined) return [];
  const range = context.rangeOf({ start: line.start + part.start, end: line.start + Math.max(part.end, part.start) });
  switch (part.kind) {
    case "name":
      return markerItems(line, range, context);
    case "argument-name":
      return argumentItems(part, line, range, context);
    case "value":
      return valueItems(part, line, range, context);
  }
}

/** Markers that say the same as others of the list come last; those that others made from them come behind these. */
function rankOf({ name, accepted, derivedFrom, takesRemark }: MarkerDefinition): number {
  if (accepted === true) return 4;
  if (takesRemark === true || name.startsWith("k8s:")) return 3;
  if (derivedFrom === undefined) return 0;
  return name.includes(":items:") ? 2 : 1;
}

function markerItems({ target }: MarkerLine, range: Range, { hasSnippets }: CompletionContext): CompletionItem[] {
  return allMarkers
    .filter(({ targets }) => targets.includes(target))
    .map((marker): CompletionItem => {
      const text = insertedText(marker, hasSnippets);
      return {
        label: marker.name,
        kind: CompletionItemKind.Keyword,
        detail: `+${usage(marker)}`,
        documentation: { kind: MarkupKind.PlainText, value: marker.help },
        sortText: `${rankOf(marker)}${marker.name}`,
        // Names are found by their last part as well.
        filterText: marker.name,
        insertTextFormat: hasSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
        textEdit: { range, newText: text },
      };
    });
}

/** A marker with what it cannot be without: its name, the `=` of its value, or its required arguments. */
function insertedText(marker: MarkerDefinition, hasSnippets: boolean): string {
  const { name, arguments: schema } = marker;
  if (schema.form === "none") return name;
  if (schema.form === "anonymous") return schema.argument.optional === true ? name : `${name}=`;
  const needed = Object.entries(schema.arguments).filter(([, { optional }]) => optional !== true);
  if (needed.length === 0) return Object.keys(schema.arguments).length === 0 ? name : `${name}:`;
  const [[first] = [""]] = needed;
  if (!hasSnippets) return `${name}:${first}=`;
  const parts = needed.map(([argument, definition], index) => `${argument}=${placeholder(definition, index + 1)}`);
  return `${name}:${parts.join(",")}`;
}

function placeholder({ type, values, names }: ArgumentDefinition, index: number): string {
  if (type.kind === "string" && values === undefined && names === undefined) return `"$${index}"`;
  return `$${index}`;
}

function argumentItems(
  part: MarkerPart & { kind: "argument-name" },
  { text }: MarkerLine,
  range: Range,
  { hasSnippets }: CompletionContext,
): CompletionItem[] {
  const hasEquals = text[part.end] === "=";
  return argumentsOf(part.definition)
    .filter(([name]) => !part.others.includes(name) || name === part.typed)
    .map(([name, argument], index): CompletionItem => {
      const newText = hasEquals ? name : `${name}=${hasSnippets ? placeholder(argument, 1) : ""}`;
      return {
        label: name,
        kind: CompletionItemKind.Property,
        detail: `${typeText(argument.type)}${argument.optional === true ? ", optional" : ""}`,
        documentation: { kind: MarkupKind.PlainText, value: argument.help },
        sortText: `${argument.optional === true ? 1 : 0}${String(index).padStart(2, "0")}`,
        insertTextFormat: hasSnippets && !hasEquals ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
        textEdit: { range, newText },
      };
    });
}

interface OfferedValue {
  readonly label: string;
  readonly detail?: string;
  readonly kind: CompletionItemKind;
}

function valueItems(
  { definition, argument }: MarkerPart & { kind: "value" },
  line: MarkerLine,
  range: Range,
  context: CompletionContext,
): CompletionItem[] {
  const declared = argumentsOf(definition).find(([name]) => name === argument)?.[1];
  if (declared === undefined) return [];
  const offered =
    declared.names === "finding"
      ? context.acceptable().map((code) => ({ ...code, kind: CompletionItemKind.Constant }))
      : offeredValues(declared, definition, line, context);
  return offered.map(({ label, detail, kind }, index) => ({
    label,
    kind,
    ...(detail !== undefined && { detail }),
    sortText: String(index).padStart(3, "0"),
    insertTextFormat: InsertTextFormat.PlainText,
    textEdit: { range, newText: label },
  }));
}

function offeredValues(
  { type, values, names }: ArgumentDefinition,
  definition: MarkerDefinition,
  line: MarkerLine,
  { source, features }: CompletionContext,
): OfferedValue[] {
  if (values !== undefined) return values.map((label) => ({ label, kind: CompletionItemKind.EnumMember }));
  if (type.kind === "boolean") return ["true", "false"].map((label) => ({ label, kind: CompletionItemKind.Keyword }));
  if (names === "gate")
    return [...(features?.gates.values() ?? [])].map((gate) => ({
      label: gate.name,
      detail: gateSummary(gate),
      kind: CompletionItemKind.Constant,
    }));
  if (names === "format") return CHECKED_FORMATS.map((label) => ({ label, kind: CompletionItemKind.EnumMember }));
  if (source === undefined) return [];
  const ofEntries = !definition.targets.includes("member") && definition.name.includes("listMapKey");
  if (names === "field") return fieldNames(source, line, ofEntries);
  if (/(?:^|:)(?:default|example|(?:FeatureGateAware)?Enum)$/.test(definition.name))
    return literals(source, line).map((label) => ({ label, kind: CompletionItemKind.Value }));
  return [];
}

/** The fields of the type that a marker stands on; of a list, those of its entries. */
function fieldNames(
  source: SourceFileDeclarations,
  { declaration, member }: MarkerLine,
  ofEntries: boolean,
): OfferedValue[] {
  const own: TypeExpression | undefined =
    member?.type ?? (declaration?.kind === "alias" ? declaration.type : undefined);
  if (own === undefined) return declaration?.kind === "interface" && !ofEntries ? named(declaration.members) : [];
  return named(membersOf(source, own));
}

function named(members: readonly { readonly name: string | undefined }[]): OfferedValue[] {
  return members.flatMap(({ name }) => (name === undefined ? [] : [{ label: name, kind: CompletionItemKind.Field }]));
}

/** The members of a type as far as its file says them, through names of the file and lists. */
function membersOf(
  source: SourceFileDeclarations,
  type: TypeExpression,
  seen: readonly string[] = [],
): readonly { readonly name: string | undefined }[] {
  if (type.kind === "array") return membersOf(source, type.items, seen);
  if (type.kind === "object") return type.members;
  if (type.kind === "intersection") return type.members.flatMap((each) => membersOf(source, each, seen));
  if (type.kind === "union") return type.members.flatMap((each) => membersOf(source, each.type, seen));
  if (type.kind !== "reference") return [];
  const declaration = source.declarations.get(type.name);
  if (declaration === undefined || seen.includes(type.name))
    return /^(?:Readonly)?Array$/.test(type.name)
      ? type.typeArguments.flatMap((each) => membersOf(source, each, seen))
      : [];
  if (declaration.kind === "interface") return declaration.members;
  return declaration.kind === "alias" ? membersOf(source, declaration.type, [...seen, type.name]) : [];
}

/** The literals that a field's type is a union of, as the marker writes them. */
function literals(source: SourceFileDeclarations, { declaration, member }: MarkerLine): string[] {
  const own = member?.type ?? (declaration?.kind === "alias" ? declaration.type : undefined);
  return own === undefined ? [] : literalsOf(source, own, []);
}

function literalsOf(source: SourceFileDeclarations, type: TypeExpression, seen: readonly string[]): string[] {
  if (type.kind === "literal") return [String(type.value)];
  if (type.kind === "keyword") return type.keyword === "boolean" ? ["true", "false"] : [];
  if (type.kind === "union") return type.members.flatMap((each) => literalsOf(source, each.type, seen));
  if (type.kind !== "reference" || seen.includes(type.name)) return [];
  const declaration = source.declarations.get(type.name);
  if (declaration?.kind === "enum")
    return declaration.members.flatMap(({ value }) => (value === undefined ? [] : [String(value)]));
  return declaration?.kind === "alias" ? literalsOf(source, declaration.type, [...seen, type.name]) : [];
}

/** The help of a marker in Markdown, as a hover shows it. */
export function markerHover(marker: MarkerDefinition): string {
  const [title = "", ...rest] = markerHelp(marker).trimEnd().split("\n");
  const [help = "", targets = "", ...args] = rest.map((row) => row.trim());
  const rows = args.map((row) => `- ${row}`);
  return ["```text", title, "```", help, "", `_${targets}_`, ...(rows.length > 0 ? ["", ...rows] : [])].join("\n");
}

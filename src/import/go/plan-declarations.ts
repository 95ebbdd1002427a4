import {
  goFieldLeftOut,
  goOwnJson,
  goRawMessage,
  goTextMissing,
  goTypeUnsupported,
} from "../../diagnostics/catalogue/import-go.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { ForeignMarker } from "../../markers/foreign-markers.js";
import { textLines } from "./comment-text.js";
import { jsonTag } from "./field-tag.js";
import { isTypeMeta } from "./find-kinds.js";
import type { GoField, GoType } from "./go-declarations.js";
import { type MarkerCollection, markerName, markersIn, presenceIn, withoutPresenceAndTwins } from "./go-markers.js";
import type { PlannedDeclaration, PlannedField, PlannedForm, PlannedType } from "./go-plan.js";
import type { DeclaredType, GoPackage, GoPackages } from "./load-packages.js";
import { ANY_JSON, ownJsonOf } from "./own-json.js";
import { isMissing } from "./package-finder.js";
import { planConstants, planEnum } from "./plan-enums.js";
import { declarationChain, STANDARD_TEXTS, type TypeResolver, type TypeScope } from "./resolve-types.js";

/** What planning shares over a whole import. */
export interface Planning {
  readonly packages: GoPackages;
  readonly resolver: TypeResolver;
  readonly markers: MarkerCollection;
  readonly findings: Diagnostic[];
  /** Takes each declaration that what is planned refers to. */
  readonly onReached: (type: DeclaredType) => void;
  readonly isForeign: (of: GoPackage) => boolean;
  /** Whether types of the vocabulary stand for those of Kubernetes' own packages. */
  readonly hasTwins?: boolean;
}

const EMPTY_OBJECT: PlannedType = { kind: "object", fields: [] };

/** Plans a declaration: what it is in TypeScript, with its comment and markers. */
export function planDeclaration(source: DeclaredType, isKind: boolean, planning: Planning): PlannedDeclaration {
  const { declaration, package: own } = source;
  const written = markersIn(declaration.comments, "type");
  const scope: TypeScope = { ...source, parameters: declaration.parameters };
  const enumOf = isKind ? undefined : planEnum(source, written);
  const form = enumOf?.form ?? planForm(source, isKind, scope, planning);
  // controller-gen loses what stands on the alias of a named type.
  const isLost = declaration.isAlias && form.kind === "alias" && form.type.kind === "reference";
  const kept = isLost ? [] : withoutPresenceAndTwins(enumOf?.markers ?? written);
  const isForeign = planning.isForeign(own);
  const markers = isKind ? planning.markers.add(kept) : planning.markers.addOfPlainType(kept, isForeign);
  const json = ownJsonOf(source);
  if (json?.by === "MarshalJSON")
    report(planning, goOwnJson, declaration.nameSpan, { type: declaration.name, hasMarkers: json.type !== undefined });
  const isWritten = json === undefined || (json.by === "MarshalJSON" && json.type === undefined);
  const text = isWritten && !isLost ? declarationText(source, isKind, planning) : [];
  const constants = form.kind === "alias" ? planConstants(source) : [];
  return { source, isKind, form, text, markers, constants };
}

/** The text of a type; a kind that is made from another and has none has that of the other. */
function declarationText(source: DeclaredType, isKind: boolean, planning: Planning): readonly string[] {
  const sources = isKind ? declarationChain(source, planning.resolver) : [source];
  const texts = sources.map(({ declaration }) => textLines(declaration.comments.doc));
  return texts.find((text) => text.length > 0) ?? [];
}

function planForm(source: DeclaredType, isKind: boolean, scope: TypeScope, planning: Planning): PlannedForm {
  const { declaration } = source;
  const own = ownJsonOf(source)?.type;
  if (own !== undefined) return { kind: "alias", type: own };
  const { type, isAlias } = declaration;
  if (type.kind === "struct") {
    // KubernetesObject has what TypeMeta has.
    const hasOwn = (field: GoField): boolean => !(isKind && planning.hasTwins === true && isTypeMeta(field, source));
    return planStruct(source, type.fields.filter(hasOwn), scope, planning);
  }
  const planned = planType(type, scope, planning);
  const isOfStruct = planned.kind === "reference" && isStruct(planned.to, planning);
  if (isOfStruct && !isAlias) return { kind: "interface", bases: [planned], fields: [] };
  if (planned.kind === "object") return { kind: "interface", bases: [], fields: planned.fields };
  return { kind: "alias", type: planned };
}

/** Whether a type is a struct, itself or by way of others. */
function isStruct(type: DeclaredType, { resolver }: Planning): boolean {
  return declarationChain(type, resolver).at(-1)?.declaration.type.kind === "struct";
}

function planStruct(
  source: DeclaredType,
  fields: readonly GoField[],
  scope: TypeScope,
  planning: Planning,
): PlannedForm {
  const bases: PlannedType[] = [];
  const planned: PlannedField[] = [];
  const withOwnJson: GoField[] = [];
  const owner = source.declaration.name;
  for (const field of fields) {
    const inlined = inlinedType(field, scope, planning);
    if (inlined === "own JSON") withOwnJson.push(field);
    else if (inlined !== undefined) bases.push(planType(inlined, scope, planning));
    else for (const each of planField(field, owner, scope, planning)) planned.push(each);
  }
  // The methods of what is embedded are the struct's, and so is its JSON (encoding/json, Marshal).
  const [only] = withOwnJson;
  if (only !== undefined && bases.length === 0 && planned.length === 0)
    return { kind: "alias", type: planType(only.type, scope, planning) };
  for (const field of withOwnJson) reportOwnJson(field, owner, planning);
  const inherited = inheritedTexts(bases, planning);
  const merged = planned.map((field): PlannedField => {
    const text = inherited.get(field.name);
    return text === undefined ? field : { ...field, text };
  });
  return { kind: "interface", bases, fields: merged };
}

type InlinedType = Extract<GoType, { kind: "name" | "struct" }>;

function reportOwnJson({ type, span }: GoField, owner: string, planning: Planning): void {
  const problem = "it is embedded and has its own JSON, in which no other field has a place";
  report(planning, goFieldLeftOut, span, { field: `${owner}.${typeName(type)}`, problem });
}

/** The type that a field's members come from, a struct; "own JSON" for an embedded type that is not made of its members in JSON. */
function inlinedType(field: GoField, scope: TypeScope, planning: Planning): InlinedType | "own JSON" | undefined {
  const tag = jsonTag(field.tag);
  if (tag === "-") return undefined;
  const isEmbedded = field.names.length === 0;
  const isInline = tag?.isInline === true || (isEmbedded && (tag === undefined || tag.name === ""));
  if (!isInline) return undefined;
  const written = field.type.kind === "pointer" ? field.type.to : field.type;
  if (written.kind === "struct") return written;
  if (written.kind !== "name") return undefined;
  const resolved = planning.resolver.resolve(written, scope);
  if (resolved.kind === "known" && resolved.twin !== undefined) return resolved.twin.isInterface ? written : undefined;
  if (resolved.kind === "known") return resolved.type === "ObjectMeta" ? undefined : "own JSON";
  if (resolved.kind !== "declared" || !isStruct(resolved.type, planning)) return undefined;
  return ownJsonOf(resolved.type) === undefined ? written : "own JSON";
}

/** The texts of the fields that come from embedded types: controller-gen gives them to outer fields of the same names. */
function inheritedTexts(bases: readonly PlannedType[], planning: Planning, depth = 0): Map<string, readonly string[]> {
  const texts = new Map<string, readonly string[]>();
  for (const base of bases) {
    if (base.kind !== "reference" || depth > 20) continue;
    const { declaration } = base.to;
    if (declaration.type.kind !== "struct") continue;
    const scope: TypeScope = { ...base.to, parameters: declaration.parameters };
    for (const field of declaration.type.fields) {
      const tag = jsonTag(field.tag);
      const quiet = { ...planning, findings: [] };
      const inner = inlinedType(field, scope, quiet);
      if (inner !== undefined && inner !== "own JSON")
        for (const [name, text] of inheritedTexts([planType(inner, scope, quiet)], planning, depth + 1))
          texts.set(name, text);
      else if (tag !== undefined && tag !== "-" && tag.name !== "") texts.set(tag.name, textLines(field.comments.doc));
    }
  }
  return texts;
}

/** The fields of a struct without a name, which extends nothing: those of what it embeds are among its own. */
function fieldsOf(
  fields: readonly GoField[],
  owner: string,
  scope: TypeScope,
  planning: Planning,
  within: readonly DeclaredType[] = [],
): PlannedField[] {
  const planned = new Map<string, PlannedField>();
  for (const field of fields) {
    const inlined = inlinedType(field, scope, planning);
    if (inlined === "own JSON") reportOwnJson(field, owner, planning);
    else if (inlined === undefined)
      for (const each of planField(field, owner, scope, planning)) planned.set(each.name, each);
    else
      for (const each of inlinedFields(inlined, scope, planning, within))
        if (!planned.has(each.name)) planned.set(each.name, each);
  }
  return [...planned.values()];
}

function inlinedFields(
  type: InlinedType,
  scope: TypeScope,
  planning: Planning,
  within: readonly DeclaredType[],
): PlannedField[] {
  if (type.kind === "struct") return fieldsOf(type.fields, "the struct", scope, planning, within);
  const resolved = planning.resolver.resolve(type, scope);
  const source = resolved.kind === "declared" ? declarationChain(resolved.type, planning.resolver).at(-1) : undefined;
  if (source?.declaration.type.kind !== "struct" || within.includes(source)) return [];
  const { name, parameters, type: struct } = source.declaration;
  return fieldsOf(struct.fields, name, { ...source, parameters }, planning, [...within, source]);
}

/** The field, or none where it is in no JSON. */
function planField(field: GoField, owner: string, scope: TypeScope, planning: Planning): PlannedField[] {
  const tag = jsonTag(field.tag);
  if (tag === "-") return [];
  const [goName = typeName(field.type)] = field.names;
  const isExported = /^\p{Lu}/u.test(goName);
  if (tag === undefined) {
    if (isExported)
      report(planning, goFieldLeftOut, field.span, { field: `${owner}.${goName}`, problem: "it has no json tag" });
    return [];
  }
  if (!isExported) return [];
  const written = markersIn(field.comments, "field");
  const presence = presenceIn(written) ?? packagePresence(scope.package);
  const isOptional = presence === undefined ? tag.isOmitted : presence === "optional";
  const own = ownJson(field.type, scope, planning);
  const markers = [
    ...withoutPresenceAndTwins(written),
    // It says more than that the field is there: that there is something in it.
    ...(isOptional ? [] : written.filter((marker) => markerName(marker) === "k8s:required")),
    ...(own?.markers ?? []),
  ];
  return [
    {
      name: tag.name === "" ? goName : tag.name,
      isOptional,
      type: own === undefined ? planType(field.type, scope, planning) : ANY_JSON,
      text: fieldText(field, scope, planning),
      markers: planning.markers.add(markers),
      span: field.span,
      comments: field.comments,
    },
  ];
}

function typeName(type: GoType): string {
  if (type.kind === "pointer") return typeName(type.to);
  return type.kind === "name" ? type.name : "";
}

/** What a package says of all fields that say nothing themselves. */
function packagePresence({ files }: GoPackage): "optional" | undefined {
  const isOptional = files.some(({ packageComments }) =>
    packageComments.some(({ text, style }) => style === "line" && OPTIONAL_BY_DEFAULT.test(text)),
  );
  return isOptional ? "optional" : undefined;
}

const OPTIONAL_BY_DEFAULT = /^\s*\+kubebuilder:validation:Optional\s*$/;

/** The text of a field. Some types of the standard library bring theirs where a field has none. */
function fieldText(field: GoField, scope: TypeScope, planning: Planning): readonly string[] {
  const text = textLines(field.comments.doc);
  const written = field.type.kind === "pointer" ? field.type.to : field.type;
  if (written.kind !== "name") return text;
  const resolved = planning.resolver.resolve(written, scope);
  if (resolved.kind !== "known" || !STANDARD_TEXTS.has(resolved.goName)) return text;
  if (resolved.goName === "encoding/json.RawMessage") report(planning, goRawMessage, field.span, {});
  if (text.length > 0) return text;
  const importPath = resolved.goName.slice(0, resolved.goName.lastIndexOf("."));
  const loaded = planning.packages.load(importPath);
  const type = isMissing(loaded) ? undefined : loaded.types.get(resolved.goName.slice(importPath.length + 1));
  if (type !== undefined) return textLines(type.declaration.comments.doc);
  report(planning, goTextMissing, field.span, { type: resolved.goName });
  return text;
}

/** The markers of a type that writes its own JSON, for a field of it: nothing else is known of the value. */
function ownJson(
  type: GoType,
  scope: TypeScope,
  planning: Planning,
): { markers: readonly ForeignMarker[] } | undefined {
  const written = type.kind === "pointer" ? type.to : type;
  if (written.kind !== "name") return undefined;
  const resolved = planning.resolver.resolve(written, scope);
  if (resolved.kind !== "declared") return undefined;
  const { declaration } = resolved.type;
  if (ownJsonOf(resolved.type)?.type !== ANY_JSON) return undefined;
  report(planning, goOwnJson, declaration.nameSpan, { type: declaration.name, hasMarkers: true });
  const schemaless: ForeignMarker = {
    text: "+kubebuilder:validation:Schemaless",
    span: declaration.nameSpan,
    target: "field",
  };
  const markers = markersIn(declaration.comments, "type").map(
    (marker): ForeignMarker => ({ ...marker, target: "field" }),
  );
  return { markers: [schemaless, ...markers] };
}

/** Plans a type, and passes each declaration that it refers to on to `onReached`. Reports types whose JSON is not known. */
function planType(type: GoType, scope: TypeScope, planning: Planning): PlannedType {
  switch (type.kind) {
    case "pointer":
      return planType(type.to, scope, planning);
    case "list":
      return isByte(type.items, scope, planning)
        ? { kind: "vocabulary", name: "Base64" }
        : { kind: "list", items: planType(type.items, scope, planning) };
    case "map":
      return { kind: "map", values: planType(type.values, scope, planning) };
    case "struct":
      return { kind: "object", fields: fieldsOf(type.fields, "the struct", scope, planning) };
    case "unsupported":
      report(planning, goTypeUnsupported, type.span, { syntax: type.syntax });
      return ANY_JSON;
    case "name":
      return planName(type, scope, planning);
  }
}

function planName(type: Extract<GoType, { kind: "name" }>, scope: TypeScope, planning: Planning): PlannedType {
  const resolved = planning.resolver.resolve(type, scope);
  switch (resolved.kind) {
    case "basic":
      return resolved.type === "string" || resolved.type === "boolean"
        ? { kind: "word", word: resolved.type }
        : { kind: "vocabulary", name: resolved.type };
    case "known":
      return { kind: "vocabulary", name: resolved.type, ...(resolved.twin && { module: resolved.twin.module }) };
    case "empty-object":
      return EMPTY_OBJECT;
    case "parameter":
      return { kind: "parameter", name: resolved.name };
    case "any":
      report(planning, goTypeUnsupported, type.span, { syntax: "any" });
      return ANY_JSON;
    case "unknown":
      return ANY_JSON;
    case "declared": {
      if (ownJsonOf(resolved.type)?.type === ANY_JSON) return ANY_JSON;
      planning.onReached(resolved.type);
      const typeArguments = type.typeArguments.map((each) => planType(each, scope, planning));
      return { kind: "reference", to: resolved.type, typeArguments };
    }
  }
}

function isByte(items: GoType, scope: TypeScope, planning: Planning): boolean {
  if (items.kind !== "name") return false;
  const resolved = planning.resolver.resolve(items, scope);
  return resolved.kind === "basic" && resolved.isByte;
}

function report<Arguments>(
  { findings }: Planning,
  declaration: Parameters<typeof diagnose<Arguments>>[0],
  span: SourceSpan,
  args: Arguments,
): void {
  findings.push(diagnose(declaration, span, args));
}

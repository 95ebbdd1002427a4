import { annotationsOf } from "../crd/partials/partial-manifest.js";
import { rootSchema, versionsOf } from "../crd/unit/crd-versions.js";
import { PROFILE_ANNOTATIONS } from "../features/feature-registry.js";
import { isSameJson, type JsonObject, valueAt } from "../kube/values/json-value.js";
import { type CrdSource, leadingDocument } from "./crd-source.js";
import type { GateSolver } from "./gate-solver.js";
import type { ImportField, ImportKind } from "./import-model.js";
import { kindMarkers } from "./kind-markers.js";
import type { ReadContext } from "./read-context.js";
import { readNode } from "./read-node.js";
import { presence, type Views } from "./views.js";
import type { VocabularyObjects } from "./vocabulary-match.js";

/** What the kinds of a CRD are read with. */
export interface KindContext {
  readonly solver: GateSolver;
  readonly objects: VocabularyObjects;
  readonly isBare: (path: readonly string[]) => boolean;
  readonly onUnexplained: (path: readonly string[]) => void;
}

/** Reads one version of a CRD. */
export function readKind(source: CrdSource, version: string, kindContext: KindContext): ImportKind {
  const leading = leadingDocument(source);
  const name = String(valueAt(leading, "spec", "names", "kind") ?? "");
  const views: Views = {
    cells: source.cells.map(({ document }) => schemaOf(document, version)),
    partials: source.partials.map(({ document }) => schemaOf(document, version)),
  };
  const context: ReadContext = { ...kindContext, partialGates: source.partials.map(({ gates }) => gates) };
  const root = readNode(views, [name], "field", context);
  const fields = root.form.kind === "object" ? root.form.fields : [];
  const base = fields.filter(({ name: field }) => field === "apiVersion" || field === "kind");
  const entry =
    source.cells.flatMap(({ document }) => versionsOf(document)).find((each) => each["name"] === version) ?? {};
  const annotations = new Map([...annotationsOf(leading)].map(([key, value]) => [key, String(value)]));
  // As in openshift/api, an annotation says for which cluster profile a CRD is meant if it is not for all.
  if (source.onlyProfile !== undefined) annotations.set(PROFILE_ANNOTATIONS[source.onlyProfile], "true");
  return {
    name,
    plural: String(valueAt(leading, "spec", "names", "plural") ?? ""),
    group: String(valueAt(leading, "spec", "group") ?? ""),
    version,
    resourceMarkers: kindMarkers(leading, entry, annotations, source.pattern),
    enabledBy: gatesOfKind(source, views, name, kindContext),
    ownBase: isUsualBase(views, kindContext.objects) ? undefined : base,
    root: { ...root, form: { kind: "object", fields: fields.filter(isOwn) } },
  };
}

/** Every object has an optional `metadata`. */
function isOwn({ name, optional }: ImportField): boolean {
  return name !== "apiVersion" && name !== "kind" && (name !== "metadata" || !optional);
}

function schemaOf(document: JsonObject | undefined, version: string): JsonObject | undefined {
  return rootSchema(versionsOf(document).find(({ name }) => name === version));
}

/** Whether `apiVersion` and `kind` are those that `KubernetesObject` has, texts and all. */
function isUsualBase({ cells }: Views, objects: VocabularyObjects): boolean {
  const usual = objects.get("KubernetesObject");
  return cells.every((cell) =>
    ["apiVersion", "kind"].every(
      (field) =>
        cell === undefined || isSameJson(valueAt(cell, "properties", field), valueAt(usual, "properties", field)),
    ),
  );
}

function gatesOfKind(
  source: CrdSource,
  views: Views,
  name: string,
  { solver, onUnexplained }: KindContext,
): readonly string[] | undefined {
  const expected = presence(views);
  const among = 2 ** source.cells.length - 1;
  if (expected === among) return undefined;
  const candidates = source.partials
    .filter((_, index) => views.partials[index] !== undefined)
    .map(({ gates }) => gates);
  const gates = solver.anyOf({ target: expected, among, candidates, subject: name, hint: { path: [name], text: "" } });
  if (gates === undefined) onUnexplained([name]);
  return gates;
}

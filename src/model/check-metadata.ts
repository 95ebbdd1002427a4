import {
  clientMethodType,
  clientScopeContradiction,
  clientVerbWithoutStatus,
  metadataLimit,
} from "../diagnostics/catalogue/model.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { jsonText } from "../kube/values/json-value.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type { CrdFacts, Field, Kind, Statement } from "./api-model.js";
import { nodeAt } from "./node-at.js";
import { allFields, valueCategory } from "./shape-facts.js";

/** The members of metadata that a CRD may limit (`validateStructuralInvariants` of the API server). */
const NAMES: readonly string[] = ["name", "generateName"];
const ON_KIND =
  "put the rule on the kind: there it sees self.metadata.name and self.metadata.generateName, and nothing else of metadata";
const ON_NAME =
  "limit the name alone: metadata: ObjectMeta & { name?: string }, with the marker directly above name, or a rule on the kind";
const BY_POLICY = "take it away; what labels and annotations may hold can be said in a ValidatingAdmissionPolicy";

/**
 * Reports what the sources of a kind say of its metadata that no API server takes in a CRD: all but limits on its name and
 * generateName. `objectMeta` gives the members that metadata has.
 */
export function checkMetadata(kind: Kind, objectMeta: () => readonly Field[], report: Report): void {
  const metadata = allFields(kind.root.shape)?.find(({ name }) => name === "metadata");
  if (metadata === undefined) return;
  const { statements } = nodeAt(kind, ["properties", "metadata"]);
  for (const statement of statements) {
    const help = isRule(statement) ? ON_KIND : ON_NAME;
    report(diagnose(metadataLimit, statement.span, { what: `+${statement.marker}`, path: "metadata", help }));
  }
  for (const [is, what, help] of [
    [metadata.nullable, "null", "take `| null` away: every object has metadata"],
    [metadata.enabledBy !== undefined, "a feature gate", "take the gate away: every object has metadata"],
    [metadata.schemaless, "Schemaless", "take the marker away"],
  ] as const) {
    if (is) report(diagnose(metadataLimit, metadata.span, { what, path: "metadata", help }));
  }
  const fields = allFields(metadata.shape) ?? [];
  if (fields.length === 0) return;
  const standardFields = new Map(objectMeta().map((field) => [field.name, field]));
  for (const field of fields) {
    const path = `metadata.${field.name}`;
    const own = nodeAt(kind, ["properties", "metadata", "properties", field.name]).statements;
    const other = standardFields.get(field.name);
    if (NAMES.includes(field.name)) checkName(field, path, own, report);
    else if (own.length > 0 && !isSame(field, other)) {
      for (const { span, marker } of own)
        report(diagnose(metadataLimit, span, { what: `+${marker}`, path, help: BY_POLICY }));
    } else if (other === undefined) {
      const help = "move it to spec or status: metadata keeps the members that ObjectMeta has, and no others";
      report(diagnose(metadataLimit, field.span, { what: "a member of its own", path, help }));
    } else if (!isSame(field, other)) {
      const help = `declare it as ObjectMeta does, or leave it to ObjectMeta; ${BY_POLICY.slice(BY_POLICY.indexOf("what"))}`;
      report(diagnose(metadataLimit, field.span, { what: "a type of its own", path, help }));
    }
  }
}

function checkName(field: Field, path: string, statements: readonly Statement[], report: Report): void {
  const category = valueCategory(field.shape);
  if (category !== "text" && category !== "any") {
    const help = "make it a string, a union of string literals or a string format";
    report(diagnose(metadataLimit, field.span, { what: "another type than a string", path, help }));
  }
  for (const statement of statements) {
    if (statement.kind !== "constraint" || statement.keyword !== "default") continue;
    const help = "take the default away: the name of an object comes from whoever makes it";
    report(diagnose(metadataLimit, statement.span, { what: `+${statement.marker}`, path, help }));
  }
}

function isRule({ kind }: Statement): boolean {
  return kind === "rule" || kind === "one-of" || kind === "immutable";
}

/** Whether a member is declared as another one is, words and places aside. */
function isSame(field: Field, other: Field | undefined): boolean {
  return other !== undefined && field.optional === other.optional && textOf(field) === textOf(other);
}

function textOf({ shape, nullable, enabledBy, statements }: Field): string {
  return JSON.stringify({ shape, nullable, enabledBy, statements }, (key, value: unknown) => {
    if (key === "span" || key === "description") return undefined;
    return typeof value === "bigint" ? jsonText(value) : value;
  });
}

const STATUS_VERBS: readonly string[] = ["updateStatus", "applyStatus"];

/** Reports what the `+genclient` markers of a kind say that the rest of its markers contradicts. */
export function checkClient(kind: string, crd: CrdFacts, uses: readonly MarkerUse[], report: Report): void {
  for (const { effect, span } of uses) {
    if (effect.kind !== "crd" || effect.effect.kind !== "client") continue;
    for (const setting of effect.effect.settings) {
      if (setting.kind === "non-namespaced" && crd.scope === "Namespaced") {
        report(diagnose(clientScopeContradiction, span, { kind }));
      }
      if (setting.kind === "only-verbs" && !crd.statusSubresource) {
        const verb = setting.verbs.find((each) => STATUS_VERBS.includes(each));
        if (verb !== undefined) report(diagnose(clientVerbWithoutStatus, span, { kind, verb }));
      }
      if (setting.kind !== "method") continue;
      for (const type of [setting.method.input, setting.method.result]) {
        if (type === undefined || type === kind || type === "Scale") continue;
        report(diagnose(clientMethodType, span, { method: setting.method.name, type, kind }));
      }
    }
  }
}

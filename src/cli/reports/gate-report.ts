import { FIXED_FEATURE_SETS } from "../../features/feature-gate-manifest.js";
import { CLUSTER_PROFILES, type ClusterProfile, type FeatureRegistry } from "../../features/feature-registry.js";
import type { ClusterDifference, ClusterPlaces } from "../../gates/cluster-differences.js";
import type { CrdDifference } from "../../gates/crd-differences.js";
import { type GateRow, setsText } from "../../gates/gate-table.js";
import { type GateTouch, touchText } from "../../gates/gate-touches.js";
import { ownerText } from "../../gates/schema-owner.js";

const LETTERS: Readonly<Record<(typeof FIXED_FEATURE_SETS)[number], string>> = {
  Default: "D",
  OKD: "O",
  TechPreviewNoUpgrade: "T",
  DevPreviewNoUpgrade: "V",
};

/** The table of gates as text: a letter for each set in which a gate is on, and below each gate what it touches. */
export function gateTableText(rows: readonly GateRow[]): string {
  const width = rows.reduce((max, { gate }) => Math.max(max, gate.length), 4);
  const header = `${"gate".padEnd(width)}  ${CLUSTER_PROFILES.join("  ")}`;
  const lines = rows.flatMap((row) => {
    const columns = CLUSTER_PROFILES.map((profile) => lettersOf(row, profile).padEnd(profile.length));
    return [`${row.gate.padEnd(width)}  ${columns.join("  ")}`.trimEnd(), ...touchLines(row.touches)];
  });
  const legend = FIXED_FEATURE_SETS.map((set) => `${LETTERS[set]} ${set}`).join(", ");
  const partly = rows.some(({ cells }) => cells.some(({ releases }) => releases !== undefined));
  const note = partly ? ", a small letter: in some releases" : "";
  return `${[header, ...lines].join("\n")}\n\n${legend}${note}; CustomNoUpgrade has every gate\n`;
}

function lettersOf({ cells }: GateRow, profile: ClusterProfile): string {
  return cells
    .filter((cell) => cell.profile === profile)
    .map(({ featureSet, on, releases }) => {
      if (!on) return "-";
      return releases === undefined ? LETTERS[featureSet] : LETTERS[featureSet].toLowerCase();
    })
    .join("");
}

/** What touches are, under the CRD and version, or the document, that they are in. */
export function touchLines(touches: readonly GateTouch[]): string[] {
  let last = "";
  return touches.flatMap((touch) => {
    const { path, gates, when } = touch;
    const heading = `  ${ownerText(touch)}`;
    const condition = gates.length > 1 ? `, where ${when} ${when.includes(" and ") ? "are" : "is"} on` : "";
    const line = `    ${path || "."}  ${touchText(touch)}${condition}`;
    const lines = heading === last ? [line] : [heading, line];
    last = heading;
    return lines;
  });
}

/** The facts about one gate, and in which sets it is on. */
export function gateFactsText(row: GateRow): string {
  const lines = [row.gate, `  scope        ${row.scope}`];
  if (row.component !== undefined) lines.push(`  component    ${row.component}`);
  if (row.enhancement !== undefined) lines.push(`  enhancement  ${row.enhancement}`);
  for (const profile of CLUSTER_PROFILES) lines.push(`  on ${profile}: ${setsText(row, profile)}`);
  return `${lines.join("\n")}\n`;
}

/** Differences field by field, under the CRD and version, or the document, that they are in; `+` is new, `-` is gone, `~` is another. */
export function differencesText(differences: readonly CrdDifference[]): string {
  let last = "";
  const lines = differences.flatMap((difference) => {
    const heading = `  ${ownerText(difference)}`;
    const line = `    ${changeText(difference, difference.path)}`;
    const some = heading === last ? [line] : [heading, line];
    last = heading;
    return some;
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** What there is to compare: everyone asked for, so that it need not be said. */
interface AllPlaces {
  readonly features: FeatureRegistry;
  readonly profiles: readonly ClusterProfile[];
}

/** A comparison of clusters: for whom it holds where that is not everyone asked for, the gates, and the CRDs. */
export function clusterDifferenceText(title: string, difference: ClusterDifference, all: AllPlaces): string {
  const { gates, differences } = difference;
  const gateLines = gates.map(({ added, removed, ...places }) => {
    const names = [...added.map((gate) => `+${gate}`), ...removed.map((gate) => `-${gate}`)];
    const where = gates.length === 1 ? "" : placesText(places, all);
    return `  gates${where}: ${names.length === 0 ? "the same" : names.join(" ")}\n`;
  });
  const crds = differences.length === 0 ? "  CRDs: the same\n" : differencesText(differences);
  return `${title}${placesText(difference, all)}\n${gateLines.join("")}${crds}`;
}

function placesText({ profiles, releases }: ClusterPlaces, all: AllPlaces): string {
  const where = profiles.length < all.profiles.length || all.profiles.length === 1 ? ` on ${profiles.join(", ")}` : "";
  const which = releases.length < all.features.releases.length ? ` in release ${releases.join(", ")}` : "";
  return where + which;
}

/** What differs between two clusters, as JSON. */
export function clusterDifferenceAsJson({ differences, ...where }: ClusterDifference): object {
  return { ...where, differences: differencesAsJson(differences) };
}

/** Differences as JSON, with null where one side has nothing. */
export function differencesAsJson(differences: readonly CrdDifference[]): object[] {
  return differences.map(({ before, after, ...difference }) => ({
    ...difference,
    before: before ?? null,
    after: after ?? null,
  }));
}

function changeText({ change, what, before, after }: CrdDifference, path: string): string {
  const sign = { added: "+", removed: "-", changed: "~" }[change];
  const place = path === "" ? "." : path;
  if (what === "crd") return `${sign} the CRD`;
  if (what === "version") return `${sign} the version`;
  if (what === "description" && change === "changed") return `${sign} ${place}  description`;
  if (what === "field") return `${sign} ${place}  field, ${fieldText(after ?? before)}`;
  if (what === "rule" && change === "changed")
    return `${sign} ${place}  rule ${memberText(after, "rule")}: ${changedMembers(before, after)}`;
  if (change === "changed") return `${sign} ${place}  ${what}: ${valueText(before)} → ${valueText(after)}`;
  const value = after ?? before;
  if (what === "rule") return `${sign} ${place}  rule ${memberText(value, "rule")}`;
  if (what === "enum value" || what === "required field") return `${sign} ${place}  ${what} ${valueText(value)}`;
  return `${sign} ${place}  ${what}: ${valueText(value)}`;
}

/** Which parts of a rule are others, such as `message: "a" → "b"`. */
function changedMembers(previous: unknown, after: unknown): string {
  const keys = ["message", "messageExpression", "reason", "fieldPath", "optionalOldSelf"];
  const changed = keys.filter((key) => memberText(previous, key) !== memberText(after, key));
  return changed.map((key) => `${key}: ${memberText(previous, key)} → ${memberText(after, key)}`).join(", ");
}

function fieldText(schema: unknown): string {
  const type = memberText(schema, "type") || "any";
  return type === "array" ? "list" : type;
}

function memberText(value: unknown, key: string): string {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return "";
  // It is an object with this key.
  return String((value as Readonly<Record<string, unknown>>)[key]);
}

function valueText(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? String(member) : member));
}

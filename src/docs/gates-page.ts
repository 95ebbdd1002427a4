import { CLUSTER_PROFILES } from "../features/feature-registry.js";
import { type GateRow, setsText, touchesSummary } from "../gates/gate-table.js";
import type { GateTouch } from "../gates/gate-touches.js";
import { touchText } from "../gates/touch-text.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { renderTemplate } from "../templates/render-template.js";

/** The page that lists the gates, where they are on, and what of the API each of them touches, as Markdown. */
export function gatesPage(rows: readonly GateRow[]): GeneratedFile {
  const values = {
    profiles: CLUSTER_PROFILES,
    gates: rows.map((row) => ({
      name: row.gate,
      scope: row.scope,
      anchor: row.gate.toLowerCase(),
      linked: row.touches.length > 0,
      sets: CLUSTER_PROFILES.map((profile) => setsText(row, profile)),
      touches: touchesSummary(row).join("; "),
    })),
    explained: rows
      .filter(({ touches }) => touches.length > 0)
      .map((row) => ({ name: row.gate, facts: factsText(row), crds: touchesByCrd(row.touches) })),
  };
  return { path: "gates.md", text: renderTemplate("docs/gates.md.hbs", values) };
}

function factsText({ component, enhancement }: GateRow): string {
  const owner = component === undefined ? [] : [`Component ${component}.`];
  const link = enhancement === undefined ? [] : [`Described in <${enhancement}>.`];
  return [...owner, ...link].join(" ");
}

function touchesByCrd(touches: readonly GateTouch[]): object[] {
  const groups = new Map<string, GateTouch[]>();
  for (const touch of touches) {
    const key = `${touch.crd} ${touch.version}`;
    groups.set(key, [...(groups.get(key) ?? []), touch]);
  }
  return [...groups.values()].map((group) => ({
    crd: group[0]?.crd ?? "",
    version: group[0]?.version ?? "",
    touches: group.map((touch) => `${code(touch.path || ".")}: ${touchText(touch, code)}${conditionText(touch)}`),
  }));
}

/** The condition, where it names more than the gate that the section is about. */
function conditionText({ gates, when }: GateTouch): string {
  return gates.length > 1 ? `, where ${when} ${when.includes(" and ") ? "are" : "is"} on` : "";
}

/** A text as code, which may hold backticks itself, on one line. */
function code(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``;
}

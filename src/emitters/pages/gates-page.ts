import type { GeneratedFile } from "../../code/generated-file.js";
import { autolink, codeSpan, joined, linkToHeading, type Markdown, md, plain } from "../../code/markdown.js";
import { renderMarkdown, type TemplateValues } from "../../code/render-template.js";
import { CLUSTER_PROFILES } from "../../features/feature-registry.js";
import { type GateRow, setsText, touchesSummary } from "../../gates/gate-table.js";
import { type GateTouch, touchParts } from "../../gates/gate-touches.js";
import { ownerText, type SchemaOwner } from "../../gates/schema-owner.js";

/** The page that lists the gates, where they are on, and what of the API each of them touches, as Markdown. */
export function gatesPage(rows: readonly GateRow[]): GeneratedFile {
  const values: TemplateValues<Markdown> = {
    profiles: CLUSTER_PROFILES.map(plain),
    gates: rows.map((row) => ({
      name: row.touches.length > 0 ? linkToHeading(row.gate) : plain(row.gate),
      scope: plain(row.scope),
      sets: CLUSTER_PROFILES.map((profile) => plain(setsText(row, profile))),
      touches: plain(touchesSummary(row).join("; ")),
    })),
    explained: rows
      .filter(({ touches }) => touches.length > 0)
      .map((row) => ({ name: plain(row.gate), facts: factsOf(row), places: touchesByPlace(row.touches) })),
  };
  return { path: "gates.md", text: renderMarkdown("emitters/pages/templates/gates.md.hbs", values) };
}

function factsOf({ component, enhancement }: GateRow): Markdown {
  const owner = component === undefined ? [] : [md`Component ${plain(component)}.`];
  const link = enhancement === undefined ? [] : [md`Described in ${autolink(enhancement)}.`];
  return joined([...owner, ...link], md` `);
}

function touchesByPlace(touches: readonly GateTouch[]): TemplateValues<Markdown>[] {
  const groups = new Map<string, GateTouch[]>();
  for (const touch of touches) groups.set(ownerText(touch), [...(groups.get(ownerText(touch)) ?? []), touch]);
  return [...groups.values()].map((group) => ({
    place: joined(group.slice(0, 1).map(placeOf), md``),
    touches: group.map((touch) => md`${codeSpan(touch.path || ".")}: ${touchOf(touch)}${conditionOf(touch)}`),
  }));
}

function placeOf(owner: SchemaOwner): Markdown {
  if ("document" in owner) return md`the document ${codeSpan(owner.document)}`;
  return md`${codeSpan(owner.crd)}, version ${plain(owner.version)}`;
}

function touchOf(touch: GateTouch): Markdown {
  const { before, quoted, instead } = touchParts(touch);
  const what = quoted === undefined ? plain(before) : md`${plain(before)}${codeSpan(quoted)}`;
  return instead === undefined ? what : md`${what} instead of ${codeSpan(instead)}`;
}

/** The condition, where it names more than the gate that the section is about. */
function conditionOf({ gates, when }: GateTouch): Markdown {
  if (gates.length <= 1) return md``;
  return when.includes(" and ") ? md`, where ${plain(when)} are on` : md`, where ${plain(when)} is on`;
}

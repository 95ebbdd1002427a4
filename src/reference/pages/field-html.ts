import { escaped, type Html, html, htmlOfMarkdown, joinedHtml } from "../../code/html.js";
import { renderHtml } from "../../code/render-template.js";
import type { ClusterSet, ReferenceFact, ReferenceField } from "../reference.js";
import { throughSteps } from "../schema-facts.js";

/** What fields need to know of the page that they stand in. */
export interface FieldPlace {
  /** What stands before a path in the anchor of a field. */
  readonly prefix: string;
  /** Returns the address of the page about a gate. */
  readonly gateLink: (gate: string) => string;
}

const OPEN_LEVELS = 1;

/** Returns the fields of a version as HTML, each with the address by which it is linked to. */
export function fieldsHtml(fields: readonly ReferenceField[], place: FieldPlace, level = 0): Html {
  return joinedHtml(fields.map((field) => fieldHtml(field, place, level)));
}

function fieldHtml(field: ReferenceField, place: FieldPlace, level: number): Html {
  const of = (...kinds: readonly ReferenceFact["kind"][]): readonly ReferenceFact[] =>
    field.facts.filter(({ kind }) => kinds.includes(kind));
  const rules = of("rule").map((fact) => ({
    on: bits(fact.on),
    message: html`${htmlOfInline(fact.text === "" ? (fact.sentence ?? fact.rule ?? "") : fact.text)}${gateBadges(fact, place)}`,
    sentence: fact.sentence === undefined || fact.sentence === fact.text ? false : htmlOfInline(fact.sentence),
    rule: escaped(fact.rule ?? ""),
  }));
  return renderHtml("reference/pages/templates/field.html.hbs", {
    anchor: escaped(place.prefix + field.path),
    path: escaped(field.path),
    on: bits(field.on),
    open: level < OPEN_LEVELS,
    name: escaped(field.name),
    badges: joinedHtml([
      ...of("type").map((fact) => html`<span class="type" data-on="${bits(fact.on)}">${escaped(fact.text)}</span>`),
      ...of("required", "nullable", "immutable", "deprecated")
        .filter(({ below }) => below === "")
        .map(
          (fact) =>
            html`<span class="badge ${escaped(fact.kind)}" data-on="${bits(fact.on)}">${escaped(fact.text)}</span>`,
        ),
      ...field.gates.map((gate) => html`<span class="badge gate">${escaped(gate)}</span>`),
    ]),
    texts: joinedHtml(
      of("description").map((fact) => html`<div data-on="${bits(fact.on)}">${htmlOfMarkdown(fact.text)}</div>`),
    ),
    limits: of("limit", "default").map((fact) => ({
      on: bits(fact.on),
      text: html`${limitHtml(fact)}${gateBadges(fact, place)}`,
    })),
    values: joinedHtml(
      of("value").map(
        (fact) =>
          html`<span data-on="${bits(fact.on)}"><code>${escaped(fact.text)}</code> ${gateBadges(fact, place)}</span>`,
      ),
    ),
    rules,
    fields: fieldsHtml(field.fields, place, level + 1),
  });
}

/** The bits of clusters as the page's script reads them. */
export function bits(on: ClusterSet): Html {
  return escaped(String(on));
}

function limitHtml({ kind, text, below, keyword }: ReferenceFact): Html {
  const about = below === "" ? html`` : escaped(`${throughSteps(below)}: `);
  if (kind === "default") return html`${about}default <code>${escaped(text)}</code>`;
  const [, before = "", code = ""] = /^(matches |format )(.*)$/s.exec(text) ?? [];
  const isCode = keyword === "pattern" || keyword === "format";
  return isCode ? html`${about}${escaped(before)}<code>${escaped(code)}</code>` : html`${about}${escaped(text)}`;
}

function gateBadges({ gates }: Pick<ReferenceFact, "gates">, { gateLink }: FieldPlace): Html {
  return joinedHtml(
    gates.map((gate) => html` <a class="badge gate" href="${escaped(gateLink(gate))}">${escaped(gate)}</a>`),
  );
}

/** A text of one line in which backticks are around code. */
export function htmlOfInline(text: string): Html {
  return joinedHtml(
    text
      .split(/`([^`]*)`/)
      .map((part, index) => (index % 2 === 0 ? escaped(part) : html`<code>${escaped(part)}</code>`)),
  );
}

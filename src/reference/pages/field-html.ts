import { escaped, type Html, html, htmlOfMarkdown, joinedHtml } from "../../code/html.js";
import { renderHtml } from "../../code/render-template.js";
import { conditionInWords, conditionText } from "../condition-in-words.js";
import type { ClusterSet, OnClusters, ReferenceFact, ReferenceField } from "../reference.js";
import { throughSteps } from "../schema-facts.js";

/** What fields need to know of the page that they stand in. */
export interface FieldPlace {
  /** What stands before a path in the anchor of a field. */
  readonly prefix: string;
  /** Returns the address of the page about a gate. */
  readonly gateLink: (gate: string) => string;
  /** Returns the names of the feature sets of some clusters. */
  readonly setsOf: (on: ClusterSet) => readonly string[];
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
      // A link in what opens a field would be a control in a control: the body has it.
      ...(field.when === undefined
        ? []
        : [html`<span class="badge gate">${escaped(conditionText(field.when))}</span>`]),
    ]),
    condition: field.when !== undefined && html`There where ${conditionHtml(field, place)}`,
    texts: joinedHtml(
      of("description").map((fact) => html`<div data-on="${bits(fact.on)}">${htmlOfMarkdown(fact.text)}</div>`),
    ),
    limits: of("limit", "default").map((fact) => ({
      on: bits(fact.on),
      text: html`${limitHtml(fact)}${gateBadges(fact, place)}`,
    })),
    values: of("value").map((fact) => ({
      on: bits(fact.on),
      value: escaped(fact.text),
      about: fact.below !== "" && escaped(throughSteps(fact.below)),
      text: fact.description !== undefined && htmlOfMarkdown(fact.description),
      gates: gateBadges(fact, place),
    })),
    hasTexts: of("value").some(({ description }) => description !== undefined),
    rules,
    fields: fieldsHtml(field.fields, place, level + 1),
  });
}

/** The bits of clusters as the page's script reads them. */
export function bits(on: ClusterSet): Html {
  return escaped(String(on));
}

function limitHtml({ kind, text, below, code = "" }: ReferenceFact): Html {
  const about = below === "" ? html`` : escaped(`${throughSteps(below)}: `);
  if (kind === "default") return html`${about}default <code>${escaped(text)}</code>`;
  const words = escaped(text.slice(0, text.length - code.length));
  return code === "" ? html`${about}${words}` : html`${about}${words}<code>${escaped(code)}</code>`;
}

/** The whole condition of a fact, behind what it is about. */
function gateBadges(fact: OnClusters, place: FieldPlace): Html {
  return fact.when === undefined ? html`` : html` ${conditionHtml(fact, place)}`;
}

/** A condition in words, whose gates are links, and the feature sets in which it holds. */
export function conditionHtml({ when, on }: OnClusters, { gateLink, setsOf }: Omit<FieldPlace, "prefix">): Html {
  const words = (when === undefined ? [] : conditionInWords(when)).map((word) =>
    "gate" in word ? html`<a href="${escaped(gateLink(word.gate))}">${escaped(word.gate)}</a>` : escaped(word.text),
  );
  const sets = setsOf(on).join(", ");
  return html`<span class="badge gate">${joinedHtml(words)}</span> <small class="sets">${escaped(sets)}</small>`;
}

/** A text of one line in which backticks are around code. */
function htmlOfInline(text: string): Html {
  return joinedHtml(
    text
      .split(/`([^`]*)`/)
      .map((part, index) => (index % 2 === 0 ? escaped(part) : html`<code>${escaped(part)}</code>`)),
  );
}

import { isList, isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { findField, readYaml } from "crdwright/validate";
import { enhancementMetadata } from "../../diagnostics/catalogue/enhancement.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { linkProblem } from "./link-problem.js";

const MARK = "---";
const PEOPLE = ["authors", "reviewers", "approvers", "api-approvers"] as const;

/** A document, and the name of its file without its ending, where it has one. */
export interface EnhancementText {
  readonly path: string;
  readonly text: string;
  readonly name?: string | undefined;
}

/** The metadata of a document, and where a field of it stands. */
interface Metadata {
  readonly value: KubeObject;
  readonly spanOf: (path: string) => SourceSpan;
}

/**
 * Reports what is wrong with the metadata in front of an enhancement, as tools/enhancements of openshift/enhancements judges them: the
 * title is the file's name, links can be followed, and each list of people names somebody. Dates and status are not looked at.
 */
export function metadataFindings(source: EnhancementText): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const metadata = readMetadata(source, findings);
  if (metadata === undefined) return findings;
  const report = (path: string, message: string, help: string): void => {
    findings.push(diagnose(enhancementMetadata, metadata.spanOf(path), { message, help }));
  };
  const { value } = metadata;
  const title = textOf(value["title"]);
  if (source.name !== undefined && title !== source.name)
    report(
      "title",
      `the title ${JSON.stringify(title)} is not the name of the file, ${JSON.stringify(source.name)}`,
      `write title: ${source.name}, or name the file after the title`,
    );
  checkLinks(value, report);
  for (const field of PEOPLE) checkPeople(field, value, report);
  return findings;
}

type ReportAt = (path: string, message: string, help: string) => void;

function checkLinks(value: KubeObject, report: ReportAt): void {
  const links = textsOf(value["tracking-link"]);
  const problems = links.map((link, index) => {
    const problem = link === "TBD" ? "TBD is no link" : link === "" ? "the link is empty" : linkProblem(link);
    const help = "give the address of the ticket, such as https://issues.example.com/browse/KEY-1";
    if (problem !== undefined) report(`tracking-link[${index}]`, `tracking-link: ${problem}`, help);
    return problem;
  });
  if (!problems.includes(undefined))
    report("tracking-link", "tracking-link: no link can be followed", "name the ticket that the work is tracked in");
}

function checkPeople(field: (typeof PEOPLE)[number], value: KubeObject, report: ReportAt): void {
  const names = textsOf(value[field]);
  const help = 'name somebody by the id on GitHub, such as "@somebody"';
  for (const [index, name] of names.entries()) {
    if (name === "TBD") report(`${field}[${index}]`, `${field}: TBD names nobody`, help);
    if (name === "") report(`${field}[${index}]`, `${field}: an entry is empty`, help);
  }
  if (names.every((name) => name === "TBD" || name === ""))
    report(
      field,
      `${field}: nobody is named`,
      field === "api-approvers" ? `${help}, or None where no API changes` : help,
    );
}

/** Reads what stands between the first two marks, wherever they are: a `---` within a value ends the metadata, too. */
function readMetadata({ path: file, text }: EnhancementText, findings: Diagnostic[]): Metadata | undefined {
  const report = (start: number, end: number, message: string, help: string): undefined => {
    findings.push(diagnose(enhancementMetadata, { file, start, end }, { message, help }));
  };
  const first = text.indexOf(MARK);
  const begin = first + MARK.length;
  const end = first === -1 ? -1 : text.indexOf(MARK, begin);
  if (end === -1) {
    const place = first === -1 ? 0 : first;
    return report(
      place,
      first === -1 ? 0 : begin,
      "there are no metadata between two lines of ---",
      "begin the document with them",
    );
  }
  const inner = text.slice(begin, end);
  const offset = begin + (inner.length - inner.trimStart().length);
  const { documents, error } = readYaml(inner.trim());
  const cut = /\n$|^$/.test(inner) ? "correct it" : "a --- within a value ends the metadata: take it out";
  if (error !== undefined)
    return report(offset + error.start, offset + error.end, `the metadata cannot be read: ${error.message}`, cut);
  const [document] = documents;
  const duplicate = document?.duplicates[0];
  if (duplicate !== undefined)
    return report(
      offset + duplicate.start,
      offset + duplicate.end,
      `the metadata cannot be read: ${duplicate.path} is there twice`,
      "keep one of them",
    );
  const value = document?.value ?? {};
  if (!isObject(value))
    return report(
      offset,
      end,
      "the metadata cannot be read: they are no map",
      "write a field and its value on each line",
    );
  const spanOf = (path: string): SourceSpan => {
    const { span } = document === undefined ? { span: { start: 0, end: 0 } } : findField(document, path);
    return { file, start: offset + span.start, end: offset + span.end };
  };
  const problem = typeProblem(value);
  if (problem !== undefined) {
    const { start, end: last } = spanOf(problem.path);
    return report(start, last, `the metadata cannot be read: ${problem.path} has to be ${problem.type}`, problem.help);
  }
  return { value, spanOf };
}

/** What the first value of another type would have to be. */
function typeProblem(
  value: KubeObject,
): { readonly path: string; readonly type: string; readonly help: string } | undefined {
  if (!isScalar(value["title"])) return { path: "title", type: "a text", help: "write it on one line" };
  for (const field of [...PEOPLE, "tracking-link"]) {
    const list = value[field] ?? [];
    if (!isList(list))
      return { path: field, type: "a list", help: "write each entry on a line that begins with a hyphen" };
    const index = list.findIndex((item) => !isScalar(item));
    if (index !== -1)
      return {
        path: `${field}[${index}]`,
        type: "a text",
        help: "put it in quotes; a colon makes a map of it otherwise",
      };
  }
  return undefined;
}

function isScalar(value: KubeValue | undefined): boolean {
  return !isList(value) && !isObject(value);
}

/** A scalar as Go's reader puts it into a string. */
function textOf(value: KubeValue | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

function textsOf(value: KubeValue | undefined): string[] {
  return isList(value) ? value.map(textOf) : [];
}

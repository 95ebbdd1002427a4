import { codeSpan, type Markdown, markdownText, md, plain } from "../../code/markdown.js";
import { crdDifferences } from "../../gates/crd-differences.js";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { printJson } from "../../io/output-format.js";
import {
  changeAsJson,
  clustersText,
  type PairedCrd,
  reviewPairs,
  type StateFinding,
} from "../../review/compare-states.js";
import { type ComparedOptions, readComparedStates } from "../inputs/compared-states.js";
import { differencesAsJson, differencesText } from "../reports/gate-report.js";

export interface DiffOptions extends ComparedOptions {
  readonly format: "markdown" | "json";
}

/** What changed of one CRD for some clusters. */
interface CrdReport {
  readonly pair: PairedCrd;
  readonly findings: readonly StateFinding[];
  readonly differences: ReturnType<typeof crdDifferences>;
}

/** Tells in words what the change from one state of an API to another means: what it breaks, what is for review, and all else that differs. */
export async function diff(state: string | undefined, options: DiffOptions): Promise<ExitCode> {
  const compared = await readComparedStates(state, options, options.format === "json" ? "json" : "text");
  if (typeof compared === "number") return compared;
  const reports = compared.pairs.flatMap((pair): CrdReport[] => {
    const [before, after] = [pair.before, pair.after].map((each) =>
      each === undefined ? [] : [{ crd: pair.key, version: "", document: { spec: each.document["spec"] } }],
    );
    const differences = crdDifferences(before ?? [], after ?? []);
    if (differences.length === 0) return [];
    return [{ pair, differences, findings: reviewPairs([pair], compared.review) }];
  });
  if (options.format === "json") {
    const crds = reports.map(({ pair, findings, differences }) => ({
      crd: pair.key,
      clusters: pair.clusters,
      changes: findings.map(changeAsJson),
      differences: differencesAsJson(differences),
    }));
    printJson({ diagnostics: [], crds });
    return EXIT_FINE;
  }
  if (reports.length === 0) process.stdout.write("The API is the same.\n");
  else process.stdout.write(reports.map((report) => reportText(report, compared.clusters)).join("\n"));
  return EXIT_FINE;
}

function reportText({ pair, findings, differences }: CrdReport, all: readonly string[]): string {
  const where = clustersText(pair.clusters, all);
  const heading = where === "" ? plain(pair.key) : md`${plain(pair.key)} (${plain(where)})`;
  const of = (level: StateFinding["level"], title: string): string => {
    const lines = findings.filter((finding) => finding.level === level).map((finding) => itemText(finding));
    return lines.length === 0 ? "" : `\n### ${title}\n\n${lines.join("")}`;
  };
  return `${markdownText(md`## ${heading}`)}\n${of("breaking", "Breaks")}${of("review", "For review")}\n### All that differs\n\n\`\`\`text\n${differencesText(differences)}\`\`\`\n`;
}

function itemText({ version, path, message, rule }: StateFinding): string {
  const text = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
  const place: Markdown =
    path === "" ? plain("") : md`${codeSpan(path)}${plain(version === "" ? "" : ` (${version})`)}: `;
  return `${markdownText(md`- ${place}${plain(text)} ${codeSpan(rule)}`)}\n`;
}

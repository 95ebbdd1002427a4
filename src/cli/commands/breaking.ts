import { parseYaml } from "../../crd/yaml/parse-yaml.js";
import {
  apiBreaking,
  apiForReview,
  exceptionExpired,
  exceptionsInvalid,
  exceptionUnmatched,
} from "../../diagnostics/catalogue/review.js";
import { type Diagnostic, diagnose, hasErrors, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import { reportSarif } from "../../diagnostics/reporters/report-sarif.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { inputProblem, readInputText } from "../../io/input-file.js";
import {
  counted,
  jsonOf,
  type OutputFormat,
  pathFromHere,
  printDiagnostics,
  printJson,
  printSummary,
  seenInCheckout,
} from "../../io/output-format.js";
import { packageVersion } from "../../io/package-version.js";
import { changeAsJson, clustersText, reviewPairs, type StateFinding } from "../../review/compare-states.js";
import { type ChangeException, readExceptions, withoutExcepted } from "../../review/exceptions.js";
import { witnessText } from "../../review/witness-text.js";
import { revisionPlace } from "../inputs/api-state.js";
import { onChangedLines } from "../inputs/changed-lines.js";
import { type ComparedOptions, readComparedStates } from "../inputs/compared-states.js";

export interface BreakingOptions extends ComparedOptions {
  readonly format: OutputFormat | "sarif";
  readonly quiet: boolean;
  readonly exceptions?: string;
  readonly day?: string;
}

/** Tells what the change from one state of an API to another breaks, and what is for review. Writes nothing. */
export async function breaking(state: string | undefined, options: BreakingOptions): Promise<ExitCode> {
  const format = options.format === "sarif" ? "text" : options.format;
  const exceptions = options.exceptions === undefined ? [] : exceptionsIn(options.exceptions);
  if (!Array.isArray(exceptions)) {
    const problem = exceptions as Diagnostic;
    await printDiagnostics([problem], HERE, format);
    if (format === "json") printJson({ diagnostics: await jsonOf([problem], HERE) });
    return EXIT_UNUSABLE;
  }
  const compared = await readComparedStates(state, options, format);
  if (typeof compared === "number") return compared;
  const { pairs, after, clusters, review } = compared;
  const all = reviewPairs(pairs, review);
  // Without a day that is named, exceptions end by the calendar.
  const day = options.day ?? new Date().toISOString().slice(0, 10);
  const { findings, excepted, unmatched, expired } = withoutExcepted(all, exceptions, day);
  const diagnostics = sortDiagnostics([
    ...findings.map((finding) => diagnosticOf(finding, clusters)),
    ...unmatched.map((each) => diagnose(exceptionUnmatched, undefined, each)),
    ...expired.map((each) => diagnose(exceptionExpired, undefined, each)),
  ]);
  if (options.format === "sarif") {
    const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
    const texts = codes.map((id) => ({ id, text: RULE_TEXTS[id] ?? id }));
    const { shown, textOf } = seenInCheckout(diagnostics, after);
    process.stdout.write(reportSarif(shown, textOf, { version: packageVersion(), rules: texts }));
  } else {
    const revision = options.against === undefined ? undefined : revisionPlace(options.against)?.revision;
    const isAnnotation = options.format === "github" ? onChangedLines(diagnostics, after, revision) : undefined;
    await printDiagnostics(diagnostics, after, options.format, isAnnotation);
    if (options.format === "json")
      printJson({
        diagnostics: await jsonOf(diagnostics, after),
        changes: findings.map(changeAsJson),
        excepted: excepted.map(({ finding, exception }) => ({
          ...changeAsJson(finding),
          reason: exception.reason,
          until: exception.until,
        })),
      });
    const broken = findings.filter(({ level }) => level === "breaking").length;
    const accepted = excepted.length === 0 ? "" : `, ${excepted.length} excepted`;
    printSummary(`${counted(broken, "breaking change")}, ${findings.length - broken} for review${accepted}`, options);
  }
  return hasErrors(diagnostics) ? EXIT_FINDINGS : EXIT_FINE;
}

const HERE = { root: ".", textOf: () => undefined };
const RULE_TEXTS: Readonly<Record<string, string>> = {
  [apiBreaking.code]: "A change that a writer, an applier, a stored object or whoever discovers the API is hurt by.",
  [apiForReview.code]: "A change that hurts nobody who writes, and that readers or a rollback may meet.",
  [exceptionUnmatched.code]: "An exception that no change matches, so that it could let the next one through.",
  [exceptionExpired.code]: "An exception whose last day is over.",
};

function diagnosticOf(finding: StateFinding, all: readonly string[]): Diagnostic {
  const { level, rule, crd, version, message, witness, clusters, span } = finding;
  return diagnose(level === "breaking" ? apiBreaking : apiForReview, span, {
    rule,
    owner: version === "" || message.includes(version) ? `${crd}:` : `${crd} ${version}:`,
    text: message,
    where: clustersText(clusters, all),
    example: witness === undefined ? undefined : witnessText(witness, level),
  });
}

/** The exceptions of a file, or what is wrong with it. */
function exceptionsIn(path: string): readonly ChangeException[] | Diagnostic {
  const invalid = (problem: string): Diagnostic =>
    diagnose(exceptionsInvalid, undefined, { path: pathFromHere(path), problem });
  let text: string;
  try {
    text = readInputText(path);
  } catch (error) {
    return invalid(inputProblem(error));
  }
  try {
    const exceptions = readExceptions(parseYaml(text));
    return typeof exceptions === "string" ? invalid(exceptions) : exceptions;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return invalid(error.message);
  }
}

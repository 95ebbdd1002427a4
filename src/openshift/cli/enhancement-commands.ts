import { basename, join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { lintEnhancement } from "../enhancement/lint-enhancement.js";
import { enhancementText, isEnhancementTitle } from "../enhancement/scaffold.js";
import { TEMPLATE_YEARS, type TemplateYear } from "../enhancement/templates.js";
import { type ApiExtensionsOptions, writeApiExtensions } from "./api-extensions-command.js";
import { formatOption } from "./format-option.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { printCheck } from "./report.js";
import { writeManifests } from "./write-manifests.js";

/** Adds the commands for enhancement documents. */
export function addEnhancementCommands(program: Command, end: (code: ExitCode) => void): void {
  const group = program
    .command("enhancement")
    .description("begin, check and extend enhancement documents of OpenShift");
  group
    .command("new")
    .description("write a new document with its metadata and all headings")
    .argument("<title>", "its title, which is the name of its file", titleOf)
    .requiredOption("--author <id…>", "who writes it, by ids on GitHub", collect)
    .requiredOption("--reviewer <id…>", "who reviews it", collect)
    .requiredOption("--approver <id…>", "who approves it", collect)
    .option("--api-approver <id…>", "who approves its API; without it, no API changes", collect)
    .requiredOption("--tracking-link <url…>", "the ticket that the work is tracked in", collect)
    .option("--date <date>", "its date, such as 2026-11-28; left to fill in otherwise", dateOf)
    .option("--out <folder>", "the folder to write it to", ".")
    .action((title: string, options: NewOptions) => end(writeNew(title, options)));
  group
    .command("lint")
    .description("report what openshift/enhancements would say against documents")
    .argument("<document...>", "files of Markdown, or - for standard input")
    .option("--name <file>", "the name that a document from standard input will have")
    .addOption(
      new Option("--template <year>", "the year whose template gives the headings")
        .choices(TEMPLATE_YEARS)
        .default("2026"),
    )
    .addOption(formatOption())
    .action(async (paths: string[], options: LintCommandOptions) => end(await lintFiles(paths, options)));
  group
    .command("api-extensions")
    .description("write the section on API extensions, from what differs between two sets of CRDs")
    .argument("[before]", "a file of CRDs, or a folder of such files")
    .argument("[after]", "the same, as it will be")
    .option("--project <folder>", "take the CRDs of a project for two feature sets instead")
    .option("--from <set>", "the feature set before", "Default")
    .option("--to <set>", "the feature set after")
    .option("--gate <name>", "instead of feature sets, what this gate alone brings")
    .option("--profile <profile>", "the cluster profile", "SelfManagedHA")
    .option("--into <document>", "write it into the section of this document; what is written there by hand stays")
    .action(async (before: string | undefined, after: string | undefined, options: ApiExtensionsOptions) =>
      end(await writeApiExtensions(before, after, options)),
    );
}

interface NewOptions {
  readonly author: readonly string[];
  readonly reviewer: readonly string[];
  readonly approver: readonly string[];
  readonly apiApprover?: readonly string[];
  readonly trackingLink: readonly string[];
  readonly date?: string;
  readonly out: string;
}

/** Writes a new document; one that is there already stays. */
function writeNew(title: string, options: NewOptions): ExitCode {
  const text = enhancementText({
    title,
    authors: options.author,
    reviewers: options.reviewer,
    approvers: options.approver,
    trackingLinks: options.trackingLink,
    ...(options.apiApprover !== undefined && { apiApprovers: options.apiApprover }),
    ...(options.date !== undefined && { date: options.date }),
  });
  writeManifests(options.out, [{ path: `${title}.md`, text, isSecret: false }]);
  process.stderr.write(`${join(options.out, `${title}.md`)} is there to be filled in\n`);
  return EXIT_FINE;
}

interface LintCommandOptions {
  readonly name?: string;
  readonly template: TemplateYear;
  readonly format: OutputFormat;
}

/** Checks documents and prints what is wrong with them. Returns 1 where something is. */
async function lintFiles(paths: readonly string[], options: LintCommandOptions): Promise<ExitCode> {
  const { name, template, format } = options;
  if (name !== undefined && (paths.length > 1 || paths[0] !== "-"))
    throw new FileProblem("--name is for a document from standard input");
  checkStandardInput(paths);
  const sources = paths.map((path) => ({ ...readFile(path), name: nameOf(path === "-" ? name : path) }));
  const findings = (await Promise.all(sources.map((source) => lintEnhancement(source, { template })))).flat();
  return await printCheck(paths, findings, sources, format);
}

function nameOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : basename(path).replace(/\.md$/, "");
}

function titleOf(title: string): string {
  if (isEnhancementTitle(title)) return title;
  throw new InvalidArgumentError("it takes small letters, digits and hyphens, at most 100");
}

function dateOf(date: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  throw new InvalidArgumentError("write it as 2026-11-28");
}

/** An option that may be given several times, each with one value or some with commas between. */
function collect(value: string, before: readonly string[] = []): readonly string[] {
  const values = value.split(",").map((each) => each.trim());
  if (values.some((each) => each === "" || each === "TBD")) throw new InvalidArgumentError("it names nobody");
  return [...before, ...values];
}

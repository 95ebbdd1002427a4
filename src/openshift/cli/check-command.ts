import { type Command, InvalidArgumentError, Option } from "commander";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, printDiagnostics, printJson } from "../../io/output-format.js";
import { checkDocuments } from "../checks/check-documents.js";
import type { CheckFinding, CheckReport } from "../checks/check-finding.js";
import type { ClusterDocuments } from "../checks/cluster-documents.js";
import { accessesOf, checkLive } from "../checks/live/check-live.js";
import { readCredentials } from "../checks/read-credentials.js";
import { readInfrastructure } from "../checks/read-infrastructure.js";
import { reportJunit } from "../checks/reports/report-junit.js";
import { reportPrometheus } from "../checks/reports/report-prometheus.js";
import { reportFindings, reportSummary } from "../checks/reports/report-text.js";
import { loadCloudConfig } from "../cloud-config/load.js";
import { maskGcfg } from "../gcfg/mask-gcfg.js";
import { maskSecrets } from "../install-config/mask-secrets.js";
import { createCheckContext } from "../vcenter/check-context.js";
import { configInManifest, type Source } from "./config-in-manifest.js";
import { checkStandardInput, readFile } from "./read-file.js";

const FORMATS = ["text", "json", "junit", "prometheus"] as const;

interface CheckOptions {
  readonly infrastructure: string;
  readonly cloudConfig: string;
  readonly credentials?: string;
  readonly live?: boolean;
  readonly timeout: number;
  readonly format: (typeof FORMATS)[number];
}

/** Adds the command that checks what a cluster says of its vCenters. */
export function addCheckCommand(program: Command, end: (code: ExitCode) => void): void {
  program
    .command("check")
    .description("check that the documents of a cluster agree on its vCenters, failure domains and credentials")
    .requiredOption("--infrastructure <file>", "the Infrastructure object, as YAML or JSON")
    .requiredOption("--cloud-config <file>", "the cloud provider's configuration, or the ConfigMap that it stands in")
    .option("--credentials <file>", "the Secret with a user and a password for each vCenter")
    .option("--live", "ask the vCenters, too: what the failure domains name, tags, privileges and versions")
    .option("--timeout <seconds>", "how long a vCenter may take for an answer", secondsOption, 30)
    .addOption(new Option("--format <format>", "how findings are printed").choices([...FORMATS]).default("text"))
    .action(async (options: CheckOptions) => end(await check(options)));
}

function secondsOption(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("it takes a number from 1 to 9999");
}

async function check({ format, ...paths }: CheckOptions): Promise<ExitCode> {
  checkStandardInput([paths.infrastructure, paths.cloudConfig, paths.credentials]);
  const infrastructure = readFile(paths.infrastructure);
  const {
    source: config,
    manifest,
    findings: ofManifest,
  } = configInManifest(readFile(paths.cloudConfig), {
    kinds: ["ConfigMap", "Secret"],
    key: "config",
  });
  const secret = paths.credentials === undefined ? undefined : readFile(paths.credentials);
  const read = readInfrastructure(infrastructure);
  const loaded = config && loadCloudConfig(config);
  const logins = secret && readCredentials(secret);
  const documents = {
    infrastructure: read.document && read,
    cloudConfig: loaded?.loaded?.config,
    credentials: logins?.credentials,
  };
  const offline = checkDocuments(documents);
  const live = paths.live === true ? await askVCenters(documents, paths.timeout) : { checks: [], findings: [] };
  const report = { checks: [...offline.checks, ...live.checks], findings: [...offline.findings, ...live.findings] };
  const diagnostics = [...read.findings, ...ofManifest, ...(loaded?.findings ?? []), ...(logins?.findings ?? [])];
  const shown = [infrastructure, config ?? manifest].map(({ path, text }): Source => ({ path, text: masked(text) }));
  // Nothing of a Secret is shown.
  if (secret !== undefined) shown.push({ path: secret.path, text: secret.text.replace(/\S/g, "*") });
  await printFindings(report, diagnostics, shown, format);
  const isWrong = hasErrors(diagnostics) || report.findings.some(({ severity }) => severity === "error");
  return isWrong ? EXIT_FINDINGS : EXIT_FINE;
}

async function askVCenters(documents: ClusterDocuments, timeout: number): Promise<CheckReport> {
  const { getProxyForUrl } = await import("proxy-from-env");
  const files = [...(documents.cloudConfig?.vcenters.values() ?? [])].flatMap(({ caFile = "" }) => caFile || []);
  const accesses = accessesOf(documents, {
    timeoutMs: timeout * 1000,
    caFiles: new Map(files.map((path) => [path, readFile(path).text])),
    proxyUrlOf: (server, port) => {
      const host = server.includes(":") ? `[${server}]` : server;
      return getProxyForUrl(`https://${host}:${port}`) || undefined;
    },
  });
  return await checkLive(documents, createCheckContext(accesses));
}

function masked(text: string): string {
  return maskSecrets(maskGcfg(text));
}

async function printFindings(
  report: CheckReport,
  diagnostics: readonly Diagnostic[],
  shown: readonly Source[],
  format: CheckOptions["format"],
): Promise<void> {
  const texts = new Map(shown.map(({ path, text }) => [path, text]));
  const here = { root: ".", textOf: (file: string) => texts.get(file) };
  if (format === "text") {
    await printDiagnostics(diagnostics, here, format);
    process.stderr.write(reportFindings(report) + reportSummary(report));
  } else if (format === "json") printJson({ ...report, diagnostics: await jsonOf(diagnostics, here) });
  else {
    const print = format === "junit" ? reportJunit : reportPrometheus;
    process.stdout.write(print(withDocuments(report, diagnostics)));
  }
}

/** The report with a check more: whether the documents can be read. */
function withDocuments({ checks, findings }: CheckReport, diagnostics: readonly Diagnostic[]): CheckReport {
  const found = diagnostics.map(
    ({ code, severity, span, message, help = "" }): CheckFinding => ({
      check: "documents",
      ...{ code, severity, object: span?.file ?? "", reason: message, help },
    }),
  );
  const status = hasErrors(diagnostics) ? "failed" : found.length > 0 ? "warned" : "passed";
  return { checks: [{ name: "documents", status }, ...checks], findings: [...found, ...findings] };
}

import { type Command, InvalidArgumentError, Option } from "commander";
import { EXIT_FINDINGS, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { checkCsiConfig } from "../csi-config/check-csi.js";
import { CSI_FORMS, type CsiForm, csiConfigText, csiProblems, SNAPSHOT_OPTIONS } from "../csi-config/write-csi.js";
import type { Dialect } from "../install-config/gates.js";
import { manifestText } from "../manifests/manifest-file.js";
import { csiConfigOf, csiProblemText, csiSecret } from "../manifests/vsphere-configs.js";
import { configInManifest } from "./config-in-manifest.js";
import { BOTH, checkPrintable, formatOption } from "./format-option.js";
import { checkedInstallConfig, infraIdOption, installDialectOption } from "./install-config-input.js";
import { maskedCredentials, noteMasked } from "./masked-credentials.js";
import { checkStandardInput, readFile } from "./read-file.js";
import { printCheck } from "./report.js";

/** Adds the commands that write and check the configuration of the CSI driver for vSphere. */
export function addCsiConfigCommands(program: Command, end: (code: ExitCode) => void): void {
  const group = program
    .command("csi-config")
    .description("write and check the configuration of the CSI driver for vSphere");
  group
    .command("render")
    .description("print the Secret with the configuration for the cluster of an install-config")
    .argument("<install-config>", "a file of YAML or JSON, or - for standard input")
    .option("--ini", "print the file alone, without the Secret that it belongs into")
    .option("--migration-datastore-url <url>", "the datastore of volumes that the in-tree provider made")
    .option("--snapshots <count>", "how many snapshots a volume may have", countOption)
    .option("--show-secrets", "print user names and passwords, too")
    .addOption(
      new Option("--form <form>", "current: as the operator writes it; enhancement: as the enhancement lists it")
        .choices([...CSI_FORMS])
        .default("current"),
    )
    .addOption(infraIdOption())
    .addOption(installDialectOption())
    .addOption(formatOption())
    .action(async (path: string, options: RenderOptions) => end(await render(path, options)));
  group
    .command("check")
    .description("report what the driver refuses, or reads otherwise than it looks")
    .argument("<file...>", "files of INI, or Secrets that hold one, or - for standard input")
    .addOption(formatOption())
    .action(async (paths: string[], { format }: { format: OutputFormat }) => end(await check(paths, format)));
}

function countOption(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("it takes a number from 0 on");
}

interface RenderOptions {
  readonly ini?: boolean;
  readonly migrationDatastoreUrl?: string;
  readonly snapshots?: number;
  readonly showSecrets?: boolean;
  readonly form: CsiForm;
  readonly infraId?: string;
  readonly dialect: Dialect;
  readonly format: OutputFormat;
}

async function render(path: string, options: RenderOptions): Promise<ExitCode> {
  checkPrintable(options.format, BOTH);
  const { config, infraId, report } = checkedInstallConfig(path, options);
  if (config === undefined) return await report([]);
  const { migrationDatastoreUrl: url, snapshots, form } = options;
  const csi = {
    ...csiConfigOf(config, { infraId, ...(url !== undefined && { migrationDatastoreURL: url }) }),
    ...(snapshots !== undefined && { snapshot: { [SNAPSHOT_OPTIONS[0]]: snapshots } }),
  };
  const problems = csiProblems(csi);
  if (problems.length > 0) {
    await report([]);
    process.stderr.write(problems.map((each) => `crdwright-openshift: ${csiProblemText(each)}\n`).join(""));
    return EXIT_FINDINGS;
  }
  const text = csiConfigText(options.showSecrets === true ? csi : maskedCredentials(csi), form);
  const code = await report([
    options.ini === true
      ? { name: "cloud.conf", text }
      : { name: "vsphere-csi-config-secret.yaml", text: manifestText(csiSecret(text)) },
  ]);
  if (url !== undefined && csi.vcenters.length > 1 && form === "current")
    process.stderr.write("the migration datastore is left out: it is in one vCenter, and there are several\n");
  noteMasked(options);
  return code;
}

async function check(paths: readonly string[], format: OutputFormat): Promise<ExitCode> {
  checkStandardInput(paths);
  const sources = paths.map((path) => configInManifest(readFile(path), { kinds: ["Secret"], key: "cloud.conf" }));
  const findings = sources.flatMap(({ source, findings: ofManifest }) =>
    source === undefined ? ofManifest : [...ofManifest, ...checkCsiConfig(source)],
  );
  const shown = sources.map(({ source, manifest }) => source ?? manifest);
  return await printCheck(paths, findings, shown, format);
}

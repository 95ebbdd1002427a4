import { isObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import type { ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import type { Dialect } from "../install-config/gates.js";
import { makeManifests } from "../manifests/make-manifests.js";
import type { ManifestFile } from "../manifests/manifest-file.js";
import { ManifestProblem, type NetworkPaths } from "../manifests/placement.js";
import { checkedInstallConfig } from "./install-config-input.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { writeManifests } from "./write-manifests.js";

export interface ManifestsOptions {
  readonly infraId?: string;
  readonly dialect: Dialect;
  readonly out: string;
  readonly networks?: string;
  readonly allVcenters?: boolean;
  readonly format: OutputFormat;
}

/** Writes the manifests of an install-config, and nothing where anything is wrong. Returns 1 then. */
export async function writeManifestsOf(path: string, options: ManifestsOptions): Promise<ExitCode> {
  const { dialect, out, allVcenters } = options;
  checkStandardInput([path, options.networks]);
  const networks = options.networks === undefined ? {} : readNetworkPaths(readFile(options.networks));
  const { config, infraId, isOn, report } = checkedInstallConfig(path, options);
  if (config === undefined) return await report([]);
  let files: readonly ManifestFile[];
  try {
    files = makeManifests(config, { infraId, dialect, networks, isOn, ...(allVcenters && { allVCenters: true }) });
  } catch (error) {
    if (!(error instanceof ManifestProblem)) throw error;
    const help = "correct the install-config, or what --networks names";
    return await report([], { problems: [diagnose(documentInvalid, undefined, { message: error.message, help })] });
  }
  const written = writeManifests(out, files);
  const code = await report([], { facts: { infraId, files: files.map((file) => file.path), written } });
  process.stderr.write(`${files.length} manifests of ${infraId} are in ${out}: ${written} written\n`);
  return code;
}

/** Reads the inventory paths of networks, by vCenter, cluster and network. Throws a {@link FileProblem} for anything else. */
function readNetworkPaths(source: { readonly path: string; readonly text: string }): NetworkPaths {
  const { document, findings } = readDocument(source);
  const [finding] = findings;
  if (document === undefined) throw new FileProblem(finding?.message ?? `${source.path} cannot be read`);
  const isRight = Object.values(document.value).every(
    (clusters) =>
      isObject(clusters) &&
      Object.values(clusters).every(
        (networks) => isObject(networks) && Object.values(networks).every((path) => typeof path === "string"),
      ),
  );
  if (!isRight)
    throw new FileProblem(`${source.path} has another form than <vCenter>: { <cluster>: { <network>: <path> } }`);
  // That was just looked at.
  return document.value as unknown as NetworkPaths;
}

import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import type { InstallConfig } from "../../../generated/documents/install-config.ts";
import { convertCloudConfig } from "../../../src/openshift/cloud-config/convert.js";
import { CLOUD_CONFIG_FORMS, cloudConfigOf } from "../../../src/openshift/cloud-config/from-install-config.js";
import { loadCloudConfig } from "../../../src/openshift/cloud-config/load.js";
import { transformCloudConfig } from "../../../src/openshift/cloud-config/transform.js";
import { type Case, readOracle } from "../oracle.js";

export function casesOf(file: string): readonly Case[] {
  return readOracle(`cloud-provider/${file}`).cases;
}

/** Why a conversion did not come out as the published converter has it, or undefined where it did. */
export function convertProblem({ input, output, error }: Case): string | undefined {
  const { text, findings } = convertCloudConfig({ path: "a.conf", text: input }, { asPublished: true });
  return outcomeProblem(text, output, error, findings);
}

function outcomeProblem(
  text: string | undefined,
  output: string | undefined,
  error: string | undefined,
  findings: readonly { readonly severity: string; readonly message: string }[],
): string | undefined {
  const said = findings.map(({ severity, message }) => `${severity} ${message}`).join(" | ");
  if (error !== undefined) return text === undefined && said.includes("error") ? undefined : `written: ${text} ${said}`;
  if (text === undefined) return `refused: ${said}`;
  // Both readers have to read what both programs write.
  const isSame = (["1.1", "1.2"] as const).every((version) =>
    isDeepStrictEqual(parse(text, { version }), parse(output ?? "")),
  );
  return isSame ? undefined : `${output}\nis\n${text}`;
}

/** Why a file of the in-tree provider did not come out as published, with what must not be lost, or undefined where it did. */
export function inTreeProblem({ input, upstream, ours = {}, legacyModel }: Case): string | undefined {
  const source = { path: "a.conf", text: input };
  const { document, findings } = convertCloudConfig(source);
  const wanted = merged(parse(upstream), { vcenter: ours.vcenter, nodes: ours.nodes, labels: ours.labels });
  for (const [server, vcenter] of Object.entries<Case>(ours.vcenter ?? {}))
    wanted.vcenter[server] = { server, ...wanted.vcenter[server], ...vcenter };
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(document ?? {})), wanted))
    return `${JSON.stringify(wanted)} is ${JSON.stringify(document)}`;
  const named = (path: string): boolean => findings.some(({ message }) => message.startsWith(`${path}: `));
  const missing = [...(ours.told ?? []), ...(ours.warn === undefined ? [] : [ours.warn])].filter(
    (path) => !named(path),
  );
  if (missing.length > 0) return `not reported: ${missing.join()}`;
  const published = convertProblem({ input, output: upstream });
  if (published !== undefined) return published;
  const { loaded } = loadCloudConfig(source);
  return (loaded?.legacyConfig !== undefined) === legacyModel ? undefined : "the in-tree model is missing";
}

function merged(base: Case, more: Case): Case {
  const entries = Object.entries<Case>(more).filter(([, value]) => value !== undefined);
  return Object.fromEntries([
    ...Object.entries(base),
    ...entries.map(([key, value]) => [key, { ...base[key], ...value }]),
  ]);
}

/** Why a cloud config did not come out as the published transformer has it, or undefined where it did. */
export function transformProblem({
  input,
  infrastructure,
  serviceNetwork,
  output,
  error,
  fault,
}: Case): string | undefined {
  const { text, findings } = transformCloudConfig({
    cloudConfig: { path: "a.conf", text: input },
    infrastructure: { path: "infrastructure.yaml", text: JSON.stringify(infrastructure) },
    serviceNetworks: serviceNetwork ?? [],
  });
  return outcomeProblem(text, output, error ?? fault, findings);
}

/** Why the three forms of an install-config's cloud config are not the published ones, or undefined where they are. */
export function installConfigProblem(given: Case): string | undefined {
  const { installConfig, platform, machineNetwork, infraID } = given;
  const config: InstallConfig =
    installConfig === undefined
      ? { platform, networking: { machineNetwork } }
      : readOracle(`cloud-provider/${installConfig}`);
  const wanted = { enhancement: given.seed, yaml: given.yaml, ini: given.ini };
  const made = CLOUD_CONFIG_FORMS.map((form) => [form, cloudConfigOf(config, { form, infraId: infraID })] as const);
  const wrong = made.filter(([form, text]) =>
    form === "yaml" ? !isDeepStrictEqual(parse(text), parse(wanted[form])) : text !== wanted[form],
  );
  return wrong.length === 0 ? undefined : wrong.map(([form, text]) => `${form}:\n${text}`).join("\n");
}

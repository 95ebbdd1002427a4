import { readFileSync } from "node:fs";
import { checkCsiConfig } from "../../../src/openshift/csi-config/check-csi.js";
import { csiConfigText, csiProblems } from "../../../src/openshift/csi-config/write-csi.js";
import { readGcfg } from "../../../src/openshift/gcfg/read-gcfg.js";
import { csiSecret } from "../../../src/openshift/manifests/vsphere-configs.js";
import { type Case, readOracle, VSPHERE } from "../oracle.js";

/** All cases: the enhancement's file, those that are written, and those that must not be. */
export function csiCases(): readonly Case[] {
  const { seed, cases, refuse, secret } = readOracle("csi/driver-config.yaml");
  const file = readFileSync(`${VSPHERE}/csi/${seed.file}`, "utf8");
  return [{ ...seed, file, form: "enhancement" }, ...cases, ...refuse].map((each) => ({ ...each, secret }));
}

/** Why a case did not come out as published, or undefined where it did. */
export function csiProblem({ input, file, at, form = "current", secret }: Case): string | undefined {
  const problems = csiProblems(input);
  if (at !== undefined) {
    const found = problems.some(({ path }) => path === at || path.endsWith(`.${at}`));
    return found ? undefined : `not refused at ${at}: ${JSON.stringify(problems)}`;
  }
  if (problems.length > 0) return `refused: ${JSON.stringify(problems)}`;
  const text = csiConfigText(input, form);
  if (text !== file) return `${file}\nis\n${text}`;
  const object: Case = csiSecret(text);
  const { name, namespace } = secret.metadata;
  if (object.kind !== "Secret" || object.metadata.name !== name || object.metadata.namespace !== namespace)
    return "it is in no Secret";
  if (Buffer.from(object.data[secret.key], "base64").toString() !== text) return "the Secret holds something else";
  const errors = checkCsiConfig({ path: "a.conf", text }).filter(({ severity }) => severity === "error");
  return errors.length === 0 ? credentialsProblem(input, text) : `found wrong: ${errors[0]?.message}`;
}

/** Every credential has to come back as it went in. */
function credentialsProblem({ vcenters }: Case, text: string): string | undefined {
  const { file } = readGcfg(text);
  const lost = vcenters.filter(({ server, user, password, datacenters }: Case) => {
    const variables = file?.sections.find(({ subsection }) => subsection === server)?.variables ?? [];
    const valueOf = (name: string) => variables.find((each) => each.name === name)?.value;
    return (
      valueOf("user") !== user || valueOf("password") !== password || valueOf("datacenters") !== datacenters.join()
    );
  });
  return lost.length === 0 ? undefined : `credentials of ${lost.map(({ server }: Case) => server).join()} are lost`;
}

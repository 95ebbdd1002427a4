import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { measureInTurn, runNode } from "./measured-process.mjs";

const SEED = "../shared/oracle/vsphere/machines/seed/install-config.yaml";
const onlyRead = fileURLToPath(new URL("only-read-yaml.mjs", import.meta.url));
const DOCUMENTS = 300;

/**
 * Measures how long the enhancement's install-config takes to be checked: as a process, beside one that only reads it, and in process,
 * each document in milliseconds. Undefined where the published data is not here.
 */
export async function measureInstallConfig(root) {
  const path = join(root, SEED);
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  const command = join(root, "dist/bin/crdwright-openshift.js");
  const [checked, read] = await measureInTurn(
    [() => runNode([command, "validate", path, "--format", "json"]), () => runNode([onlyRead, path])],
    5,
  );
  const { validateInstallConfig } = await import(pathToFileURL(join(root, "dist/openshift/openshift.js")));
  const check = () => {
    if (validateInstallConfig({ path: "a.yaml", text }).config === undefined) throw new Error("it was refused");
  };
  for (let run = 0; run < DOCUMENTS; run++) check();
  const start = performance.now();
  for (let run = 0; run < DOCUMENTS; run++) check();
  return { checked, read, each: (performance.now() - start) / DOCUMENTS };
}

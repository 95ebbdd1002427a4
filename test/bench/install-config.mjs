import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { amount, ratio, time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";

const SEED = "../shared/oracle/vsphere/machines/seed/install-config.yaml";
const onlyRead = fileURLToPath(new URL("only-read-yaml.mjs", import.meta.url));
const DOCUMENTS = 300;

/** The enhancement's install-config checked: as a process, beside one that only reads it, and in process. */
export const installConfigSection = {
  name: "install-config",
  title: "An install-config checked",
  async measure({ root }) {
    const path = join(root, SEED);
    let text;
    try {
      text = readFileSync(path, "utf8");
    } catch {
      return "the published data is not here";
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
    return [
      time("checked, as a process", checked),
      time("the same file read as YAML, as a process", read),
      ratio("checked / read", checked.ms / read.ms),
      amount("checked, in process", (performance.now() - start) / DOCUMENTS, "ms"),
    ];
  },
};

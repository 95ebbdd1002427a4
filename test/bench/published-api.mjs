import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { amount, time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";
import { watchLatency } from "./watch-latency.mjs";

const DATA = fileURLToPath(new URL("../../../shared/oracle/openshift-api", import.meta.url));
/** CRDs whose rules the data has no texts of. */
const OPAQUE = /infrastructures|controllerconfigs/;

/** The published manifests, with and without which gates are on where; undefined without the data. */
export function publishedManifests() {
  const merged = join(DATA, "merged");
  if (!existsSync(merged)) return undefined;
  const manifests = readdirSync(merged, { recursive: true })
    .filter((path) => path.endsWith(".yaml") && !OPAQUE.test(path))
    .sort()
    .map((path) => join(merged, path));
  return { manifests, featureGates: join(DATA, "featuregates") };
}

/** Imports the published API into a folder that it makes; `settings` are those of its configuration beside what the API needs. */
export function layOutPublishedApi(cli, folder, { manifests, featureGates }, settings = "") {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  const args = ["import", "--project", folder, "--quiet", ...manifests, "--feature-gates", featureGates];
  // It ends with 1, since a few CRDs have two manifests for one kind of cluster; these are left out.
  spawnSync(process.execPath, [cli, ...args], { stdio: "ignore" });
  if (!existsSync(join(folder, "api"))) throw new Error("the published manifests were not imported");
  if (settings === "") return;
  const config = join(folder, "crdwright.config.ts");
  const text = existsSync(config) ? readFileSync(config, "utf8") : "export default defineConfig({ });\n";
  writeFileSync(config, text.replace("defineConfig({", `defineConfig({ ${settings},`));
}

/** The kind in which the text of a field is edited: one of the longer ones, with a manifest for each feature set. */
const EDITED = "api/config/v1/cluster-version.ts";

/** A published API of a whole organisation, generated with and without what an earlier run left. */
export const publishedApiSection = {
  name: "published-api",
  title: "A published API of 100 kinds and 27,000 lines",
  async measure({ cli, scratch }) {
    const published = publishedManifests();
    if (published === undefined) return "the published data is not here";
    const crds = join(scratch, "crds");
    const everything = join(scratch, "everything");
    layOutPublishedApi(cli, crds, published);
    layOutPublishedApi(cli, everything, published, "clients: true, validation: true, bundles: true");
    const again = (folder) => () => runNode([cli, "generate", "--quiet", "--project", folder]);
    const cold = (folder) => () => {
      for (const each of ["generated", "node_modules/.cache"])
        rmSync(join(folder, each), { recursive: true, force: true });
      return again(folder)();
    };
    let edits = 0;
    const edited = (folder) => () => {
      const path = join(folder, EDITED);
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace(/^ {2}\/\*\* (?:Edit \d+\. )?/m, `  /** Edit ${++edits}. `),
      );
      return again(folder)();
    };
    const folders = [crds, everything];
    const jobs = folders.flatMap((folder) => [cold(folder), again(folder), edited(folder)]);
    const [crdsCold, crdsAgain, crdsEdited, allCold, allAgain, allEdited] = await measureInTurn(jobs, 3);
    const latency = await watchLatency(cli, crds, join(crds, EDITED));
    return [
      amount("manifests", manifestCount(crds), "files"),
      time("CRDs, nothing parsed before", crdsCold, 2500),
      time("CRDs, nothing changed", crdsAgain, 400),
      time("CRDs, one edit, new process", crdsEdited, 800),
      time("with clients, validators and bundles", allCold, 4000),
      time("the same, nothing changed", allAgain, 400),
      time("the same, one edit, new process", allEdited),
      time("CRDs, one edit under --watch", { ms: latency }, 50),
    ];
  },
};

function manifestCount(folder) {
  return readdirSync(join(folder, "generated/crds"), { recursive: true }).filter((path) => path.endsWith(".yaml"))
    .length;
}

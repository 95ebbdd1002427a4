import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasGo } from "../e2e/tools/build-tools.mjs";
import { time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";
import { publishedManifests } from "./published-api.mjs";

const WRAPPER = fileURLToPath(new URL("run-any-verdict.mjs", import.meta.url));
const GO_SOURCES = fileURLToPath(new URL("../../../shared/oracle/go/openshift-api", import.meta.url));
/** The modules that the sources need, with their checksums. */
const GO_PINS = fileURLToPath(new URL("../conformance/go", import.meta.url));
const ENV = { GOWORK: "off", GOPROXY: "off" };

/** A published API of a whole organisation, imported from its manifests and from its Go sources into an empty project. */
export const publishedImportSection = {
  name: "import",
  title: "Imports of a published API of 100 kinds",
  async measure({ cli, scratch }) {
    const published = publishedManifests();
    if (published === undefined || !existsSync(GO_SOURCES)) return "the published data is not here";
    const { manifests, featureGates } = published;
    const fromCrds = join(scratch, "import-crds");
    const fromGo = join(scratch, "import-go");
    mkdirSync(join(fromCrds, "node_modules"), { recursive: true });
    layOutGo(fromGo);
    const importInto = (folder, args) => () => {
      for (const each of ["api", "crdwright.config.ts", "node_modules/.cache"])
        rmSync(join(folder, each), { recursive: true, force: true });
      const options = ["--quiet", "--project", folder, "--feature-gates", featureGates];
      // It ends with 1: a few CRDs have two manifests for one kind of cluster, and some of the Go markers are for people alone.
      return runNode([WRAPPER, cli, "import", ...options, ...args], ENV);
    };
    const jobs = [importInto(fromCrds, manifests)];
    if (hasGo()) jobs.push(importInto(fromGo, ["--kinds", "marked", "--go", "./..."]));
    const [crds, go] = await measureInTurn(jobs, 3);
    const figures = [time("from CRDs", crds, 4000)];
    return go === undefined ? figures : [...figures, time("from Go", go, 6000)];
  },
};

function layOutGo(folder) {
  cpSync(GO_SOURCES, folder, { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  const goMod = readFileSync(join(GO_PINS, "go.mod"), "utf8");
  writeFileSync(join(folder, "go.mod"), goMod.replace(/^module .*$/m, "module github.com/openshift/api"));
  cpSync(join(GO_PINS, "go.sum"), join(folder, "go.sum"));
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureInTurn, runNode } from "./measured-process.mjs";

const WRAPPER = fileURLToPath(new URL("run-any-verdict.mjs", import.meta.url));
const DATA = fileURLToPath(new URL("../../../shared/oracle/openshift-api", import.meta.url));

/** Runs all published suites in one process, each case on each manifest for its gates; undefined without the data. */
export async function measurePublishedSuites(cli) {
  if (!existsSync(DATA)) return undefined;
  const folders = ["--crds", join(DATA, "merged"), "--feature-gates", join(DATA, "featuregates")];
  const args = ["test", join(DATA, "suites"), ...folders, "--target-version", "1.32", "--lenient", "--format", "junit"];
  const [figures] = await measureInTurn([() => runNode([WRAPPER, cli, ...args])], 3);
  return figures;
}

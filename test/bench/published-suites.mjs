import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";

const WRAPPER = fileURLToPath(new URL("run-any-verdict.mjs", import.meta.url));
const DATA = fileURLToPath(new URL("../../../shared/oracle/openshift-api", import.meta.url));

/** All published suites in one process, each case on each manifest for its gates. */
export const suitesSection = {
  name: "suites",
  title: "All published API suites in one process",
  async measure({ cli }) {
    if (!existsSync(DATA)) return "the published data is not here";
    const folders = ["--crds", join(DATA, "merged"), "--feature-gates", join(DATA, "featuregates")];
    const args = [
      "test",
      join(DATA, "suites"),
      ...folders,
      "--target-version",
      "1.32",
      "--lenient",
      "--format",
      "junit",
    ];
    const [figures] = await measureInTurn([() => runNode([WRAPPER, cli, ...args])], 3);
    return [time("all suites", figures, 5000)];
  },
};

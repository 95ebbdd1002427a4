import { rmSync } from "node:fs";
import { join } from "node:path";
import { ratio, time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";
import { kindPath, writeSyntheticApi } from "./synthetic-api.mjs";
import { watchLatency } from "./watch-latency.mjs";

/** How time and memory grow with the count of CRDs, and an edit of one file under `--watch`. */
export const manyCrdsSection = {
  name: "many-crds",
  title: "1, 100 and 1,000 CRDs of 500 lines",
  async measure({ cli, scratch }) {
    const folderOf = (count) => join(scratch, `synthetic-${count}`);
    for (const count of [1, 100, 1000]) writeSyntheticApi(folderOf(count), count);
    const cold = (count) => () => {
      rmSync(join(folderOf(count), "generated"), { recursive: true, force: true });
      return runNode([cli, "generate", "--project", folderOf(count)]);
    };
    const [single, hundred] = await measureInTurn([cold(1), cold(100)], 5);
    const [thousand] = await measureInTurn([cold(1000)], 2);
    const latency = await watchLatency(cli, folderOf(100), kindPath(folderOf(100), 0));
    return [
      time("1 CRD", single),
      time("100 CRDs", hundred),
      time("1,000 CRDs (goal: 600 MiB)", thousand),
      ratio("100 CRDs / 1 CRD", hundred.ms / single.ms, 10),
      ratio("1,000 CRDs / 100 CRDs", thousand.ms / hundred.ms, 9),
      time("an edit of one file under --watch, 100 CRDs", { ms: latency }, 100),
    ];
  },
};

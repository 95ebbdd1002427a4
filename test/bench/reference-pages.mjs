import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { size, time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";

/** Reference pages of api/ as one file and as a site. */
export const pagesSection = {
  name: "pages",
  title: "Reference pages of the API of this repository",
  async measure({ root, cli, scratch }) {
    const file = join(scratch, "api.html");
    const site = join(scratch, "site");
    const [single, whole] = await measureInTurn(
      [
        () => runNode([cli, "docs", "--project", root, "--single-file", file]),
        () => runNode([cli, "docs", "--project", root, "--out", site]),
      ],
      3,
    );
    const files = readdirSync(site, { recursive: true }).map((path) => statSync(join(site, path)));
    const bytes = files.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
    return [
      time("one file", single),
      time("a site", whole),
      size("one file, compressed", gzipSync(readFileSync(file), { level: 9 }).length, 120),
      size("the site, as it is", bytes),
    ];
  },
};

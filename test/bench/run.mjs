// `npm run bench`: the figures of all sections, or of those that --only names, as lines; with --json also as a file, and with --page as
// docs/performance.md.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { apiSection } from "./api-generation.mjs";
import { sizesSection } from "./bundle-sizes.mjs";
import { clientSection } from "./client-calls.mjs";
import { rulesSection } from "./compiled-cel.mjs";
import { controllerGenSection } from "./controller-gen-peer.mjs";
import { controllersSection } from "./controller-peers.mjs";
import { figureLine, performancePage } from "./figures.mjs";
import { goApisSection } from "./go-apis.mjs";
import { installConfigSection } from "./install-config.mjs";
import { largeObjectsSection } from "./large-objects.mjs";
import { languageServerSection } from "./lsp-latency.mjs";
import { manyCrdsSection } from "./many-crds.mjs";
import { publishedApiSection } from "./published-api.mjs";
import { publishedImportSection } from "./published-import.mjs";
import { suitesSection } from "./published-suites.mjs";
import { pagesSection } from "./reference-pages.mjs";
import { reviewSection } from "./review-speed.mjs";
import { structureSection } from "./structural-validation.mjs";

const SECTIONS = [
  sizesSection,
  apiSection,
  controllerGenSection,
  manyCrdsSection,
  publishedApiSection,
  publishedImportSection,
  goApisSection,
  structureSection,
  largeObjectsSection,
  rulesSection,
  suitesSection,
  reviewSection,
  languageServerSection,
  pagesSection,
  clientSection,
  controllersSection,
  installConfigSection,
];

const USAGE = `usage: npm run bench -- [--only <section>]… [--json <file>] [--page]
sections: ${SECTIONS.map(({ name }) => name).join(", ")}`;

/** The options, or why they cannot be taken. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: { only: { type: "string", multiple: true }, json: { type: "string" }, page: { type: "boolean" } },
    });
    const names = values.only?.flatMap((each) => each.split(",")) ?? [];
    const unknown = names.find((each) => !SECTIONS.some(({ name }) => name === each));
    if (unknown !== undefined) return `there is no section "${unknown}"`;
    if (values.page && names.length > 0) return "--page is made of all sections, so it does not go with --only";
    return { ...values, sections: names.length === 0 ? SECTIONS : SECTIONS.filter(({ name }) => names.includes(name)) };
  } catch (error) {
    return error.message;
  }
}

/** Such as "2 processors (x64, linux), Node 20". */
function kindOfMachine() {
  return `${cpus().length} processors (${arch()}, ${platform()}), Node ${process.versions.node.split(".")[0]}`;
}

const options = readOptions();
if (typeof options === "string") {
  console.error(`${options}\n\n${USAGE}`);
  process.exit(2);
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = join(root, "dist/bin/crdwright.js");
const scratch = mkdtempSync(join(tmpdir(), "crdwright-bench-"));
// What is bundled into the folder loads packages from there.
symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"));
const result = { machine: kindOfMachine(), sections: [] };
try {
  for (const { name, title, measure } of options.sections) {
    console.log(`\n${title} (${name})`);
    const figures = await measure({ root, cli, scratch: mkdtempSync(join(scratch, `${name}-`)) });
    const isLeftOut = typeof figures === "string";
    result.sections.push({ name, title, ...(isLeftOut ? { leftOut: figures } : { figures }) });
    console.log(isLeftOut ? `left out: ${figures}` : figures.map(figureLine).join("\n"));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
if (options.page) writeFileSync(join(root, "docs/performance.md"), performancePage(result));

import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readTree, temporaryFolder } from "../project/output/folder-on-disk.js";
import { sampleSize } from "../sample-size.js";
import { crdwright, scaffoldedProject, startCrdwright } from "./run-cli.js";

const VERSIONS = ["api/example/v1alpha1", "api/example/v1"] as const;
const GADGET =
  'import type { KubernetesObject } from "crdwright/meta/v1";\nexport interface Gadget extends KubernetesObject {}\n';

/** What happens to a project, which is right after each of them. */
const EDITS: readonly ((folder: string) => void)[] = [
  // Texts of the same length, of which the second puts another file in the place of the first.
  (folder) =>
    replace(sources(folder, "widget.ts"), /spec is \w/, (text) => `spec is ${text.endsWith("a") ? "b" : "a"}`),
  (folder) => {
    const path = sources(folder, "widget.ts");
    writeFileSync(`${path}.new`, readFileSync(path, "utf8").replace(/spec is \w/, "spec is z"));
    renameSync(`${path}.new`, path);
  },
  (folder) =>
    replace(sources(folder, "widget.ts"), /maxItems=\d/, (text) => `maxItems=${(Number(text.at(-1)) % 5) + 4}`),
  (folder) =>
    replace(join(folder, "api/features.ts"), /\["(?:Default", "OKD", ")?TechPreviewNoUpgrade"/, (text) =>
      text.includes("OKD") ? '["TechPreviewNoUpgrade"' : '["Default", "OKD", "TechPreviewNoUpgrade"',
    ),
  (folder) =>
    replace(join(folder, "crdwright.config.ts"), /output: "generated"(?:, maxDescLen: 0)?/, (text) =>
      text.endsWith("0") ? 'output: "generated"' : 'output: "generated", maxDescLen: 0',
    ),
  // A kind comes, goes, and moves to a file of another name.
  (folder) => {
    rmSync(sources(folder, "device.ts"), { force: true });
    writeFileSync(sources(folder, "gadget.ts"), GADGET);
  },
  (folder) => rmSync(sources(folder, "gadget.ts"), { force: true }),
  (folder) => {
    if (existsSync(sources(folder, "gadget.ts")))
      renameSync(sources(folder, "gadget.ts"), sources(folder, "device.ts"));
  },
  (folder) => {
    const [from, to] = existsSync(join(folder, VERSIONS[0])) ? VERSIONS : VERSIONS.toReversed();
    renameSync(join(folder, from ?? ""), join(folder, to ?? ""));
  },
];

/** A file of the version that the project has now. */
function sources(folder: string, name: string): string {
  return join(folder, VERSIONS.find((each) => existsSync(join(folder, each))) ?? "", name);
}

function replace(path: string, pattern: RegExp, by: (text: string) => string): void {
  const text = readFileSync(path, "utf8");
  expect(text).toMatch(pattern);
  writeFileSync(path, text.replace(pattern, by));
}

/** What one run of generate makes of the sources as they are now. */
async function freshFiles(folder: string): Promise<Record<string, string>> {
  const copy = temporaryFolder();
  cpSync(folder, copy, {
    recursive: true,
    filter: (path) => !["generated", "node_modules"].includes(basename(path)),
  });
  expect(await crdwright(copy, ["generate"])).toMatchObject({ code: 0 });
  return readTree(join(copy, "generated"));
}

it("leaves what one run of generate makes, whatever was edited, removed or moved", async () => {
  const count = sampleSize(150);
  const [steps = []] = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...EDITS), fc.integer({ min: 0, max: 40 })), {
      minLength: count,
      maxLength: count,
    }),
    { numRuns: 1, seed: 24 },
  );
  const folder = await scaffoldedProject();
  const running = startCrdwright(folder, ["generate", "--watch"]);
  await running.prints(/^waiting for changes$/m);
  for (const [index, [edit, pause]] of steps.entries()) {
    edit(folder);
    // Some edits fall into the run that the last one began.
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (index % 3 < 2) continue;
    const expected = await freshFiles(folder);
    await expect.poll(() => readTree(join(folder, "generated")), { timeout: 30_000, interval: 20 }).toEqual(expected);
  }
  await running.end("SIGINT");
  expect(readTree(join(folder, "generated"))).toEqual(await freshFiles(folder));
}, 120_000);

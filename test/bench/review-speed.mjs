import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ratio, time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";
import { layOutPublishedApi, publishedManifests } from "./published-api.mjs";

const ROUNDS = 3;

/** `lint`, and `breaking` against the last commit with one limit edited since, beside `generate` of the same sources. */
export const reviewSection = {
  name: "review",
  title: "Lint and breaking changes, beside generate",
  async measure({ root, cli, scratch }) {
    const own = join(scratch, "own");
    cpSync(join(root, "api"), join(own, "api"), { recursive: true });
    cpSync(join(root, "crdwright.config.ts"), join(own, "crdwright.config.ts"));
    commitAll(own);
    replaceIn(own, "api/config/v1/nutanix.ts", "MaxLength=256", "MaxLength=255");
    const figures = await measureProject("api/", own, { cli, goal: 1.3 });
    const published = publishedManifests();
    if (published === undefined) return figures;
    const imported = join(scratch, "imported");
    layOutPublishedApi(cli, imported, published);
    commitAll(imported);
    replaceIn(imported, "api/config/v1/api-server.ts", "MaxLength=253", "MaxLength=252");
    return [...figures, ...(await measureProject("a published API", imported, { cli, goal: 2 }))];
  },
};

async function measureProject(name, folder, { cli, goal }) {
  // What they find is an error in some projects.
  const run = (...args) => runNode([cli, ...args, "--project", folder], {}, [0, 1]);
  const cold =
    (...args) =>
    () => {
      rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
      return run(...args);
    };
  const again =
    (...args) =>
    () =>
      run(...args);
  const lint = ["lint", "--quiet"];
  const breaking = ["breaking", "--against", "HEAD", "--quiet"];
  const [generated, linted, compared, generatedAgain, lintedAgain, comparedAgain] = await measureInTurn(
    [
      cold("generate", "--quiet"),
      cold(...lint),
      cold(...breaking),
      again("generate", "--quiet"),
      again(...lint),
      again(...breaking),
    ],
    ROUNDS,
  );
  return [
    time(`generate ${name}, nothing parsed before`, generated),
    time(`lint ${name}, nothing parsed before`, linted),
    time(`breaking ${name} against HEAD, one limit edited, nothing parsed before`, compared),
    time(`generate ${name}, no source changed`, generatedAgain),
    time(`lint ${name}, no source changed`, lintedAgain),
    time(`breaking ${name} against HEAD, one limit edited, sources parsed before`, comparedAgain),
    ratio(`lint / generate, ${name}, nothing parsed before`, linted.ms / generated.ms, goal),
    ratio(`breaking / generate, ${name}, nothing parsed before`, compared.ms / generated.ms, goal),
    ratio(`lint / generate, ${name}, sources parsed before`, lintedAgain.ms / generatedAgain.ms),
    ratio(`breaking / generate, ${name}, sources parsed before`, comparedAgain.ms / generatedAgain.ms),
  ];
}

function commitAll(folder) {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeFileSync(join(folder, ".gitignore"), "node_modules\ngenerated\n");
  const git = (...args) =>
    execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      stdio: "ignore",
    });
  git("init");
  git("add", "--all");
  git("commit", "--message=a");
}

function replaceIn(folder, file, from, to) {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`there is no ${from} in ${file}`);
  writeFileSync(path, text.replace(from, to));
}

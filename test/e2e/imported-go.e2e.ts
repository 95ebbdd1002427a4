import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeErrors } from "../type-check.js";
import { controllerGenArguments, type GoApi, goApis, goConfig, importConfig, layOutGoApi } from "./tools/go-apis.mjs";
import { controllerGenPath } from "./tools/pinned-tools.mjs";

const CLI = fileURLToPath(new URL("../../dist/bin/crdwright.js", import.meta.url));
const GO = { ...process.env, GOWORK: "off" };

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  /** What was found, where it is no warning. */
  readonly errors: readonly string[];
}

function crdwright(folder: string, ...args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: GO,
    encoding: "utf8",
  });
  return { status, stdout, errors: stderr.split("\n").filter((line) => / - error |^error /.test(line)) };
}

/** The files of a folder and those below it, by their paths. */
function filesIn(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) =>
    /\.(?:ts|yaml)$/.test(each),
  );
  return new Map(paths.sort().map((each) => [each, readFileSync(path.join(folder, each), "utf8")]));
}

/** controller-gen says its version in an annotation, and crdwright nothing of the kind. */
function withoutVersion(text: string): string {
  return text
    .replace(/^ {4}controller-gen\.kubebuilder\.io\/version: .*\n/m, "")
    .replace(/^ {2}annotations:\n(?! {4})/m, "");
}

/** Where Go keeps the module of an API; it is in the cache. */
function moduleFolder({ module }: GoApi, folder: string): string {
  return execFileSync("go", ["list", "-m", "-f", "{{.Dir}}", module], {
    cwd: folder,
    env: GO,
    encoding: "utf8",
  }).trim();
}

describe.each(goApis())("$name", (api) => {
  let folder: string;
  const crds = (): Map<string, string> => filesIn(path.join(folder, "generated/crds"));

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-go-"));
    layOutGoApi(api, folder, importConfig(api));
    // It downloads the modules that are not in the cache, which crdwright does not.
    execFileSync(controllerGenPath(), controllerGenArguments(api, path.join(folder, "expected")), {
      cwd: folder,
      env: GO,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is imported, and the CRDs are those that controller-gen makes of the same Go", () => {
    expect(crdwright(folder, "import", "--go", ...api.packages)).toMatchObject({ status: 0, errors: [] });
    expect(crdwright(folder, "generate")).toMatchObject({ status: 0, errors: [] });
    const expected = new Map(
      [...filesIn(path.join(folder, "expected"))].map(([file, text]) => [file, withoutVersion(text)]),
    );
    expect(expected.size).toBe(api.crds);
    const differing = [...expected].flatMap(([file, text]) => (crds().get(file) === text ? [] : [file]));
    expect(differing).toEqual([]);
    expect([...crds().keys()]).toEqual([...expected.keys()]);
  });

  test("is TypeScript that is sound under the strictest switches", () => {
    const sources = [...filesIn(path.join(folder, "api"))].map(([file, text]) => ({ path: file, text }));
    expect(sources.length).toBeGreaterThan(api.packages.length);
    expect(typeErrors(sources)).toBe("");
  });

  test("is not written a second time", () => {
    const { status, stdout } = crdwright(folder, "import", "--go", ...api.packages);
    expect(status).toBe(0);
    expect(stdout).toContain(": 0 files written\n");
  });

  test("gives the same CRDs where the Go stays the source", () => {
    const project = path.join(folder, "of-go");
    layOutGoApi(api, project, goConfig(api));
    expect(crdwright(project, "generate")).toMatchObject({ status: 0, errors: [] });
    expect(Object.fromEntries(filesIn(path.join(project, "generated/crds")))).toEqual(Object.fromEntries(crds()));
  });

  const { published } = api;
  if (published === undefined) return;
  test("has the CRDs that it publishes", () => {
    const files = [...filesIn(path.join(moduleFolder(api, folder), published))];
    expect(files).toHaveLength(api.crds);
    expect(Object.fromEntries(files.map(([file, text]) => [file, withoutVersion(text)]))).toEqual(
      Object.fromEntries(crds()),
    );
  });
});

test("an edit in Go changes its lines in TypeScript, and no other", () => {
  const api = goApis().find(({ name }) => name === "prometheus-operator") as GoApi; // it is one of them
  const folder = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-go-"));
  try {
    layOutGoApi(api, folder, importConfig(api));
    const copy = path.join(folder, "copy");
    cpSync(moduleFolder(api, folder), copy, { recursive: true });
    execFileSync("chmod", ["-R", "u+w", copy]);
    appendFileSync(path.join(folder, "go.mod"), `\nreplace ${api.module} => ./copy\n`);
    expect(crdwright(folder, "import", "--go", ...api.packages)).toMatchObject({ status: 0, errors: [] });
    const before = filesIn(path.join(folder, "api"));

    const source = path.join(copy, "v1/podmonitor_types.go");
    const opening = "type PodMonitorSpec struct {\n";
    const field = '\t// added is a field of this test.\n\tAdded *string `json:"added,omitempty"`\n\n';
    writeFileSync(source, readFileSync(source, "utf8").replace(opening, opening + field));
    expect(crdwright(folder, "import", "--go", "--force", ...api.packages)).toMatchObject({ status: 0, errors: [] });
    const after = filesIn(path.join(folder, "api"));

    const changed = [...after].filter(([file, text]) => before.get(file) !== text);
    expect(changed.map(([file]) => path.basename(file))).toEqual(["podmonitor_types.ts"]);
    const added = "  /** added is a field of this test. */\n  added?: string;\n\n";
    for (const [file, text] of changed) {
      expect(text).toContain(` {\n${added}`);
      expect(text.replace(added, "")).toBe(before.get(file));
    }
    expect([...after.keys()]).toEqual([...before.keys()]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

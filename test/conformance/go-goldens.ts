import { cpSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createCompiler } from "../../src/project/compile.js";
import { withImportedGo } from "./go-project.js";
import type { Count, Subject } from "./subjects.js";

/** The packages that controller-gen's golden files are made of, by these files. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "testdata.kubebuilder.io_externaldocs.yaml": ["./external_docs"],
  "testdata.kubebuilder.io_immutabletypes.yaml": ["./immutable"],
  "testdata.kubebuilder.io_jobs.yaml": ["./job"],
  "multiple_versions/testdata.kubebuilder.io_versionedresources.yaml": ["./multiple_versions/..."],
  "plural/plural.example.com_testquotas.yaml": ["./plural"],
  "gen/zoo/bar.example.com_zoos.yaml": ["./gen/zoo"],
};

/** Golden files that nothing is compared with, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "gen/zoo/bar.example.com_zoos.v1beta1.yaml": "apiextensions.k8s.io/v1beta1, which servers took until 1.21",
};

/** controller-gen says its version, and crdwright nothing of the kind. */
const VERSION = "  annotations:\n    controller-gen.kubebuilder.io/version: (devel)\n";

export const GO_GOLDENS_SUBJECT: Subject = {
  name: "controller-gen's golden files from its test packages, but for its version",
  from: "published Go",
  count: (go) => countGoldens(join(go, "controller-tools")),
};

async function countGoldens(folder: string): Promise<Count> {
  const goldens = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml") && LEFT_OUT[path] === undefined)
    .sort();
  const problems = await Promise.all(
    goldens.map(async (path) => ({ file: path, problem: await problemWith(folder, path) })),
  );
  const failures = problems.filter(({ problem }) => problem !== undefined);
  return { passed: goldens.length - failures.length, total: goldens.length, failures };
}

async function problemWith(folder: string, path: string): Promise<string | undefined> {
  const golden = readFileSync(join(folder, path), "utf8");
  const packages = PACKAGES[path];
  if (packages === undefined) return "it is not known what it is made of";
  if (!golden.includes(VERSION)) return "there is no version to leave out";
  const module = {
    path: "testdata.kubebuilder.io/cronjob",
    layOut: (project: string) => cpSync(folder, project, { recursive: true }),
    packages,
    config: {},
  };
  return withImportedGo(module, ({ texts }, imported) => {
    const { files, diagnostics } = createCompiler()(texts);
    const error = [...imported, ...diagnostics].find(({ severity }) => severity === "error");
    if (error !== undefined) return `${error.code}: ${error.message}`;
    const made = files.find((file) => basename(file.path) === basename(path));
    if (made === undefined || files.length > 1) return `made: ${files.map((file) => file.path).join(", ")}`;
    return made.text === golden.replace(VERSION, "") ? undefined : "not the same bytes";
  });
}

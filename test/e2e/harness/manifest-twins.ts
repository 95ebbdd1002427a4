import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCompiler } from "../../../src/project/compile.js";
import { readVocabulary } from "../../../src/project/read-project.js";
import { controllerGenPath } from "../tools/pinned-tools.mjs";

/** What is written once as Go and once as TypeScript: the markers of a package. */
export interface ManifestCase {
  readonly name: string;
  /** Without `+kubebuilder:`. */
  readonly markers: readonly string[];
}

export interface Twins {
  readonly controllerGen: string | undefined;
  readonly crdwright: string | undefined;
  /** The codes of crdwright's findings that are errors. */
  readonly errors: readonly string[];
}

/**
 * Returns for each case the manifest that the pinned controller-gen makes of a Go package, and ours of a TypeScript file. The packages
 * are of one module.
 */
export function manifestTwins(
  cases: readonly ManifestCase[],
  generator: string,
  file: { readonly theirs: string; readonly ours: string },
): Map<string, Twins> {
  const root = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-manifests-"));
  try {
    writeFileSync(path.join(root, "go.mod"), "module crdwright.local/manifests\n\ngo 1.26.0\n");
    return new Map(
      cases.map(({ name, markers }, index) => {
        const folder = path.join(root, `case${index}`);
        mkdirSync(folder);
        writeFileSync(path.join(folder, "controller.go"), goSource(`case${index}`, markers));
        const output = path.join(root, "out", String(index));
        execFileSync(controllerGenPath(), [generator, `paths=./case${index}`, `output:dir=${output}`], {
          cwd: root,
          env: { ...process.env, GOWORK: "off", GOFLAGS: "" },
          stdio: ["ignore", "ignore", "inherit"],
        });
        const written = path.join(output, file.theirs);
        const controllerGen = existsSync(written) ? readFileSync(written, "utf8") : undefined;
        return [name, { controllerGen, ...compiled(markers, file.ours) }];
      }),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Half of the markers are above the package's clause, and half before a function, as kubebuilder has them. */
function goSource(name: string, markers: readonly string[]): string {
  const [head, rest] = halves(markers);
  return `${head}\n\npackage ${name}\n\n${rest}\n\n// Reconcile does nothing.\nfunc Reconcile() {}\n`;
}

function typeScriptSource(markers: readonly string[]): string {
  const [head, rest] = halves(markers);
  return `${head}\n\nimport "node:process";\n\n${rest}\nexport async function reconcile(): Promise<void> {}\n`;
}

function halves(markers: readonly string[]): [string, string] {
  const lines = markers.map((marker) => `// +kubebuilder:${marker}`);
  const middle = Math.floor(lines.length / 2);
  return [lines.slice(0, middle).join("\n"), lines.slice(middle).join("\n")];
}

const API = [
  { path: "api/v1/groupVersion.ts", text: "// +groupName=example.com\n" },
  {
    path: "api/v1/widget.ts",
    text: 'import type { KubernetesObject } from "crdwright/meta/v1";\n\nexport interface Widget extends KubernetesObject {\n  spec: { size?: string };\n}\n',
  },
];

function compiled(markers: readonly string[], ours: string): Omit<Twins, "controllerGen"> {
  const { manifests, diagnostics } = createCompiler()({
    config: {},
    sources: API,
    features: undefined,
    controllers: [{ path: "src/controller.ts", text: typeScriptSource(markers) }],
    vocabulary: readVocabulary,
  });
  return {
    crdwright: manifests.find((manifest) => manifest.path === ours)?.text,
    errors: diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
  };
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, type Tree, writeTree } from "../project/output/folder-on-disk.js";
import { goProject, MODULE, WITHOUT_GO } from "./go-module.js";
import { crdwright, type Ended } from "./run-cli.js";

const META = "vendor/k8s.io/apimachinery/pkg/apis/meta/v1/types.go";
const CORE = "vendor/k8s.io/api/core/v1/types.go";

/** Types of Kubernetes' packages by their fields, as far as the kind below leads to them. */
const META_TYPES = `
// A selector.
// +structType=atomic
type LabelSelector struct {
	// labels.
	// +optional
	MatchLabels map[string]string \`json:"matchLabels,omitempty"\`
	// +optional
	// +listType=atomic
	MatchExpressions []LabelSelectorRequirement \`json:"matchExpressions,omitempty"\`
}

type LabelSelectorRequirement struct {
	Key string \`json:"key"\`
	Operator LabelSelectorOperator \`json:"operator"\`
	// +optional
	// +listType=atomic
	Values []string \`json:"values,omitempty"\`
}

type LabelSelectorOperator string
`;

const CORE_TYPES = `package v1

import "k8s.io/apimachinery/pkg/api/resource"

// An amount.
type ResourceName string

type ResourceList map[ResourceName]resource.Quantity

// A name of an object beside it.
// +structType=atomic
type LocalObjectReference struct {
	// +optional
	// +default=""
	// +kubebuilder:default=""
	Name string \`json:"name,omitempty"\`
}

// +structType=atomic
type SecretKeySelector struct {
	LocalObjectReference \`json:",inline"\`
	// The key.
	Key string \`json:"key"\`
	// +optional
	Optional *bool \`json:"optional,omitempty"\`
}

type TolerationOperator string
type TaintEffect string

type Toleration struct {
	// +optional
	Key string \`json:"key,omitempty"\`
	// +optional
	Operator TolerationOperator \`json:"operator,omitempty"\`
	// +optional
	Value string \`json:"value,omitempty"\`
	// +optional
	Effect TaintEffect \`json:"effect,omitempty"\`
	// +optional
	TolerationSeconds *int64 \`json:"tolerationSeconds,omitempty"\`
}
`;

const KIND = `package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Widget is a thing.
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	Spec WidgetSpec \`json:"spec"\`
}

type WidgetSpec struct {
	corev1.LocalObjectReference \`json:",inline"\`
	// selector selects.
	Selector *metav1.LabelSelector \`json:"selector,omitempty"\`
	Secret corev1.SecretKeySelector \`json:"secret"\`
	Tolerations []corev1.Toleration \`json:"tolerations,omitempty"\`
	Limits corev1.ResourceList \`json:"limits,omitempty"\`
	// own is a type of the same name.
	Own Toleration \`json:"own,omitempty"\`
	Mine Mine \`json:"mine"\`
	ByName map[string]corev1.LocalObjectReference \`json:"byName,omitempty"\`
}

// Toleration is its own.
type Toleration struct {
	A string \`json:"a"\`
}

// Mine is made from another.
type Mine corev1.Toleration
`;

const FILES: Tree = {
  ...MODULE,
  "vendor/modules.txt": "# k8s.io/api v0.36.2\n# k8s.io/apimachinery v0.36.2\n",
  [META]: `${MODULE[META]}${META_TYPES}`,
  [CORE]: CORE_TYPES,
  "api/v1/widget.go": KIND,
};

function config(settings: string): Tree {
  return {
    "crdwright.config.ts": `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ ${settings} });\n`,
  };
}

function run(folder: string, ...args: readonly string[]): Promise<Ended> {
  return crdwright(folder, args, { env: { ...WITHOUT_GO.env, GOMODCACHE: "/nowhere" } });
}

async function crdOf(files: Tree, settings: string): Promise<string> {
  const folder = goProject({ ...files, ...config(settings) });
  expect(await run(folder, "generate")).toMatchObject({ code: 0 });
  return readTree(folder)["generated/crds/example.com_widgets.yaml"] ?? "";
}

const kept = (foreignTypes: string, more = ""): string =>
  `api: { go: ["./api/..."], foreignTypes: "${foreignTypes}" }${more}`;

describe("types of Kubernetes' own packages in an import of Go", () => {
  it("are those of the vocabulary where that is asked for, also where a type of the same name is there", async () => {
    const folder = goProject(FILES);
    const ended = await run(folder, "import", "--go", "./api/...", "--foreign-types", "vocabulary", "--out", "types");
    expect(ended).toMatchObject({ code: 0 });
    const written = readTree(folder);
    expect(
      Object.keys(written)
        .filter((path) => path.startsWith("types/"))
        .sort(),
    ).toEqual(["types/v1/groupVersion.ts", "types/v1/widget.ts"]);
    const text = written["types/v1/widget.ts"] ?? "";
    expect(text).toContain('  Toleration as CoreV1Toleration,\n} from "crdwright/core/v1";');
    expect(text).toContain('import type { KubernetesObject, LabelSelector, ObjectMeta } from "crdwright/meta/v1";');
    expect(text).toContain("export interface Widget extends KubernetesObject {");
    expect(text).toContain("export interface WidgetSpec extends LocalObjectReference {");
    expect(text).toContain("  own?: Toleration;");
    expect(text).toContain("export type Mine = CoreV1Toleration;");
    expect(await run(folder, "generate")).toMatchObject({ code: 0 });
  });

  it("give the same CRD both ways but for texts, which copies have as they are in Go", async () => {
    const plain = ", maxDescLen: 0";
    const copied = await crdOf(FILES, kept("copy", plain));
    expect(copied).toContain("matchExpressions:");
    expect(await crdOf(FILES, kept("vocabulary", plain))).toBe(copied);
    expect(await crdOf(FILES, kept("copy"))).toContain("description: A name of an object beside it.");
    expect(await crdOf(FILES, kept("vocabulary"))).not.toContain("A name of an object beside it.");
  });

  it("need not be at hand where the vocabulary has them", async () => {
    const folder = goProject({ ...FILES, ...config(kept("copy")) });
    rmSync(join(folder, "vendor"), { recursive: true });
    const ended = await run(folder, "generate");
    expect(ended.code).toBe(1);
    for (const path of ["k8s.io/api/core/v1", "k8s.io/apimachinery/pkg/apis/meta/v1"])
      expect(ended.stderr).toContain(`the package ${path} is not at hand`);
    writeTree(folder, config(kept("vocabulary")));
    expect(await run(folder, "generate")).toMatchObject({ code: 0 });
  });

  it("stay what they are where their package is what is imported", async () => {
    const folder = goProject({
      "go.mod": "module k8s.io/api\n",
      "core/v1/doc.go": "// +groupName=example.com\npackage v1\n",
      "core/v1/types.go": `${CORE_TYPES}${KIND.slice(KIND.indexOf("// Widget"), KIND.indexOf("// Toleration"))}`
        .replace(
          'import "k8s.io/apimachinery/pkg/api/resource"',
          'import (\n\t"k8s.io/apimachinery/pkg/api/resource"\n\tmetav1 "k8s.io/apimachinery/pkg/apis/meta/v1"\n)',
        )
        .replaceAll("corev1.", "")
        .replace(/^\tMine.*\n/m, ""),
    });
    const ended = await run(folder, "import", "--go", "./core/v1", "--foreign-types", "vocabulary");
    expect(ended).toMatchObject({ code: 0 });
    expect(readTree(folder)["api/core/v1/types.ts"]).toContain("export interface Toleration {");
  });

  it("are refused in another way than these two, and without --go", async () => {
    const folder = goProject(FILES);
    const wrong = await run(folder, "import", "--go", "./api/...", "--foreign-types", "none");
    expect(wrong.stderr).toContain("Allowed choices are copy, vocabulary");
    const without = await run(folder, "import", "a.yaml", "--foreign-types", "copy");
    expect(without).toMatchObject({ code: 2 });
    expect(without.stderr).toContain("--foreign-types belongs to --go");
    writeTree(folder, config(kept("none")));
    const configured = await run(folder, "generate");
    expect(configured.stderr).toContain('foreignTypes: "copy" or "vocabulary" is needed');
  });
});

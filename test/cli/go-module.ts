import { type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

/** Without Go on the path, so that packages are found by go.mod and the module cache alone. */
export const WITHOUT_GO = { env: { PATH: "", GOMODCACHE: "", GOPATH: "", GOROOT: "", GOWORK: "off" } };

const META = `package v1

// TypeMeta tells what an object is.
type TypeMeta struct {
	// kind is the kind.
	Kind string \`json:"kind,omitempty"\`
	// apiVersion is the version.
	APIVersion string \`json:"apiVersion,omitempty"\`
}

type ObjectMeta struct{}
`;

export const WIDGET = `package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Color is a color.
// +kubebuilder:validation:Enum=red;blue
type Color string

const (
	// Red is warm.
	Red Color = "red"
)

// Widget is a thing.
// +kubebuilder:resource:scope=Cluster
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec is what is asked for.
	Spec WidgetSpec \`json:"spec"\`
}

type WidgetSpec struct {
	// +kubebuilder:validation:MinLength=1

	// name is a name.
	Name string \`json:"name"\` // a remark
	// +optional
	Color *Color \`json:"color"\`
	Sizes []int32 \`json:"sizes,omitempty"\`
	Labels map[string]string \`json:"labels,omitempty"\`
	Data []byte \`json:"data,omitempty"\`
	Hidden string \`json:"-"\`
}
`;

/** A module with a kind, and what it needs in its vendor folder. */
export const MODULE: Tree = {
  "go.mod": "module example.com/widgets\n\nrequire k8s.io/apimachinery v0.36.2\n",
  "vendor/modules.txt": "# k8s.io/apimachinery v0.36.2\n",
  "vendor/k8s.io/apimachinery/pkg/apis/meta/v1/types.go": META,
  "api/v1/doc.go": "// +groupName=example.com\npackage v1\n",
  "api/v1/widget.go": WIDGET,
};

export function goProject(files: Tree): string {
  const folder = temporaryFolder();
  writeTree(folder, files);
  return folder;
}

/** A module that, loaded first, says on stderr when a module of WebAssembly is made, as the parser of Go is one. */
export const WATCH_WASM = `
for (const name of ["compile", "instantiate"]) { const made = WebAssembly[name];
WebAssembly[name] = (...args) => { process.stderr.write("wasm\\n"); return made(...args); }; }`;

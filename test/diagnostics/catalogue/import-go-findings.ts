import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { loadGoGrammar } from "../../../src/import/go/go-grammar.js";
import { importGo } from "../../../src/import/go/import-go.js";
import { createModuleFinder } from "../../../src/import/go/module-folders.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

interface GoImportCase {
  readonly name: string;
  readonly run: () => Promise<readonly Diagnostic[]>;
  readonly finds: readonly (readonly [code: string, message: string])[];
}

const GROUP = "// +groupName=example.com";

/** What is found of a package at v1, of which the lines of a file follow its package clause and imports. */
async function found(group: string, ...lines: readonly string[]): Promise<readonly Diagnostic[]> {
  const project = temporaryFolder();
  const imports =
    'import (\n\tmetav1 "k8s.io/apimachinery/pkg/apis/meta/v1"\n\t"encoding/json"\n\t"example.org/gone"\n)';
  writeTree(project, {
    "go.mod": "module example.com/widgets\n",
    "vendor/modules.txt": "",
    "vendor/k8s.io/apimachinery/pkg/apis/meta/v1/types.go": "package v1\n\ntype TypeMeta struct{}\n",
    "v1/windows_windows.go": "package v1\n\ntype Windows string\n",
    // The test of secrets looks for what stands behind all that is said.
    "v1/types.go": [group, "package v1", imports, ...lines, "", 'const unused = "canary"', ""].join("\n"),
  });
  const finder = createModuleFinder(project, { GOWORK: "off" });
  const grammar = await loadGoGrammar();
  const patterns = ["./v1", "./none"];
  const { findings, notCarried } = importGo({ patterns, finder, grammar, project, out: "api" });
  return [...findings, ...notCarried];
}

const KIND = [
  "type Widget struct {",
  '\tmetav1.TypeMeta `json:",inline"`',
  '\tmetav1.ObjectMeta `json:"metadata"`',
  '\tSpec Spec `json:"spec"`',
  "}",
] as const;

const ALWAYS: GoImportCase["finds"] = [
  ["go-file-left-out", "v1/windows_windows.go is left out: it is built with windows alone"],
  ["go-pattern-empty", "./none names no Go package: there is no such folder"],
];

/** What is said of Go packages that are imported. */
export const IMPORT_GO_FINDINGS: readonly GoImportCase[] = [
  {
    name: "Go packages: fields that say nothing of their JSON, and what does not come along",
    run: () =>
      found(
        GROUP,
        ...KIND,
        "// +kubebuilder:subresource:status",
        "type Spec struct {",
        "\tUntagged string",
        '\tAnything any `json:"anything"`',
        '\tRaw json.RawMessage `json:"raw"`',
        '\tOwn Own `json:"own"`',
        '\tUnknown Unknown `json:"unknown"`',
        '\tGone gone.Type `json:"gone"`',
        "}",
        "type Own string",
        "func (o Own) MarshalJSON() ([]byte, error) { return nil, nil }",
      ),
    finds: [
      ...ALWAYS,
      [
        "go-kind-marker",
        "+kubebuilder:subresource:status is left out, once: it stands on a type that is no kind, where it has no effect",
      ],
      ["go-field-left-out", "Spec.Untagged is left out: it has no json tag"],
      ["go-type-unsupported", "any says nothing of the JSON that it becomes: any JSON is allowed here"],
      ["go-raw-message", "json.RawMessage becomes a string of bytes, as in controller-gen, and not any JSON"],
      [
        "go-text-missing",
        "this field has no comment, and controller-gen gives it that of encoding/json.RawMessage, which is not at hand",
      ],
      ["go-type-unknown", "there is no type Unknown in example.com/widgets/v1"],
      ["go-package-missing", "the package example.org/gone is not at hand, and Type of it is needed"],
      [
        "go-own-json",
        "Own writes its own JSON in MarshalJSON, which does not carry over: its JSON is taken to be what it is declared as, as in controller-gen",
      ],
      ["go-not-carried-over", "own JSON forms do not carry over: Own.MarshalJSON"],
    ],
  },
  {
    name: "Go packages: kinds without a group",
    run: () => found("", ...KIND, "type Spec struct{}"),
    finds: [
      ...ALWAYS,
      [
        "go-group-missing",
        "example.com/widgets/v1 has a kind and says no group, and no server takes a CRD without one",
      ],
    ],
  },
  {
    name: "Go packages: broken syntax",
    run: () => found(GROUP, ...KIND, "type Spec struct{}", "type Broken struct {", "\tA map[string", "}"),
    finds: [...ALWAYS, ["go-broken", "this is no Go that can be read: map[string"]],
  },
  {
    name: "Go packages: markers in block comments",
    run: () =>
      found(
        GROUP,
        ...KIND,
        "/*\n+listType=atomic\n*/",
        "type Spec struct {",
        "\t/* +optional */",
        '\tA string `json:"a"`',
        "}",
      ),
    finds: [
      ...ALWAYS,
      [
        "go-block-marker",
        "+listType=atomic is left out, and 1 more: it stands in a block comment, in which controller-gen reads no marker",
      ],
    ],
  },
  {
    name: "Go packages: no kinds",
    run: async () => {
      const project = temporaryFolder();
      writeTree(project, { "go.mod": "module example.com/widgets\n", "v1/types.go": `${GROUP}\npackage v1\n` });
      const finder = createModuleFinder(project, { GOWORK: "off" });
      return importGo({ patterns: ["./v1"], finder, grammar: await loadGoGrammar(), project, out: "api" }).findings;
    },
    finds: [["go-no-kinds", "there is no kind in the package"]],
  },
];

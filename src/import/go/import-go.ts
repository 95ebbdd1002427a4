import { lineComment } from "../../code/comments.js";
import type { GeneratedFile } from "../../code/generated-file.js";
import { withImports } from "../../code/imports.js";
import { lines } from "../../code/lists.js";
import { text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import { code } from "../../code/templates.js";
import { goPatternEmpty } from "../../diagnostics/catalogue/import-go.js";
import { type Diagnostic, diagnose, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import type { SourceOrigin } from "../../source/source-origin.js";
import { type GoFilePaths, goFilePaths } from "./go-file-paths.js";
import type { GoGrammar } from "./go-grammar.js";
import { useOf } from "./go-markers.js";
import { originOf, originOfPackage } from "./go-origins.js";
import type { PlannedDeclaration, PlannedPackage } from "./go-plan.js";
import { createGoPackages, type GoPackage, type GoReading } from "./load-packages.js";
import { notCarriedOver } from "./not-carried-over.js";
import type { GoPackageFinder } from "./package-finder.js";
import { type ImportPlan, type PlanOptions, planPackages } from "./plan-packages.js";
import { fileNames, printDeclaration } from "./print-go-types.js";

export interface GoImportInput extends GoReading, PlanOptions {
  /** What to import, as `go list` has it: `./api/...`, `./api/v1`, or an import path. */
  readonly patterns: readonly string[];
  readonly finder: GoPackageFinder;
  readonly grammar: GoGrammar;
  /** The folder for the sources, relative to the project. */
  readonly out: string;
}

/** A file of TypeScript, and where its declarations are in Go. */
export interface GoSourceFile extends GeneratedFile {
  readonly origin: SourceOrigin;
}

/** The TypeScript of Go packages. */
export interface GoImport {
  readonly files: readonly GoSourceFile[];
  /** The packages that were asked for. */
  readonly packages: readonly GoPackage[];
  readonly folderOf: GoFilePaths["folderOf"];
  readonly kinds: number;
  /** What does not carry over, once the TypeScript is the source. */
  readonly notCarried: readonly Diagnostic[];
  /** The gates that markers name, sorted. */
  readonly gates: readonly string[];
  readonly findings: readonly Diagnostic[];
  /** The text of a Go file that findings name. */
  readonly textOf: (path: string) => string | undefined;
  /** The absolute paths of the Go files that were read, by the paths that findings have. */
  readonly fileOf: ReadonlyMap<string, string>;
}

/**
 * Writes the kinds of Go packages, and the types that they lead to, as annotated TypeScript: a file for each Go file, in its order, with
 * its comments and markers. Reports what is broken, missing or not to be said in TypeScript; the rest is written.
 */
export function importGo({ patterns, finder, grammar, out, kinds, foreignTypes, ...reading }: GoImportInput): GoImport {
  const findings: Diagnostic[] = [];
  const packages = createGoPackages(finder, grammar, reading, findings);
  const asked = new Set<GoPackage>();
  for (const pattern of patterns) {
    const found = finder.match(pattern);
    if (typeof found === "string") findings.push(diagnose(goPatternEmpty, undefined, { pattern, problem: found }));
    else for (const place of found) asked.add(packages.open(place));
  }
  const plan = planPackages([...asked], packages, { kinds, foreignTypes }, findings);
  const paths = goFilePaths(plan.packages, out);
  return {
    files: plan.packages.flatMap((each) => packageFiles(each, paths, plan)),
    packages: [...asked],
    folderOf: paths.folderOf,
    kinds: plan.kinds,
    gates: gatesIn(plan),
    notCarried: notCarriedOver([...asked]),
    findings: sortDiagnostics(findings),
    textOf: packages.textOf,
    fileOf: packages.fileOf,
  };
}

function packageFiles(planned: PlannedPackage, paths: GoFilePaths, plan: ImportPlan): GoSourceFile[] {
  const { source, group, version, declarations } = planned;
  const folder = paths.folderOf(source);
  const byPath = new Map<string, PlannedDeclaration[]>();
  for (const declaration of declarations) {
    const path = paths.pathOf(source, declaration.source.file);
    byPath.set(path, [...(byPath.get(path) ?? []), declaration]);
  }
  const head = group === undefined ? [lineComment("+kubebuilder:skip")] : [];
  const files = [...byPath].map(([path, own]): GoSourceFile => {
    const names = fileNames(path, own, paths, plan.isKept);
    const printed = own.flatMap((each) => printDeclaration(each, names));
    const body = printed.flatMap((piece, index) => (index === 0 ? [piece] : [NOTHING, piece]));
    return {
      path,
      origin: originOf(own[0]?.source.file.path ?? path, own),
      text: sourceText(
        withImports(
          head.flatMap((each) => [each, NOTHING]),
          lines([...body, NOTHING]),
        ),
      ),
    };
  });
  return group === undefined
    ? files
    : [
        {
          path: `${folder}/groupVersion.ts`,
          text: groupVersion(group, version, folder),
          origin: originOfPackage(planned),
        },
        ...files,
      ];
}

function groupVersion(group: string, version: string, folder: string): string {
  const declared: Piece = code`export const groupVersion = { group: ${text(group)}, version: ${text(version)} } as const;`;
  const isFolder = folder.slice(folder.lastIndexOf("/") + 1) === version;
  return sourceText(
    lines([
      lineComment(`+groupName=${group}`),
      ...(isFolder ? [] : [lineComment(`+versionName=${version}`)]),
      NOTHING,
      declared,
      NOTHING,
    ]),
  );
}

/** The gates that the markers of an import name. */
function gatesIn({ packages, isKept }: ImportPlan): string[] {
  const gates = new Set<string>();
  for (const { form, markers } of packages.flatMap(({ declarations }) => declarations)) {
    const fields = form.kind === "interface" ? form.fields : [];
    for (const marker of [...markers, ...fields.flatMap((field) => field.markers)].filter(isKept)) {
      const effect = useOf(marker)?.effect;
      const named =
        effect?.kind === "enabled-by"
          ? effect.featureGates
          : effect?.kind === "node" && effect.gates !== undefined
            ? [...effect.gates.featureGate, ...effect.gates.requiredFeatureGate]
            : [];
      for (const gate of named) if (gate !== "") gates.add(gate);
    }
  }
  return [...gates].sort();
}

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { InterfaceDeclaration, SourceFileDeclarations } from "../source/declarations.js";
import type { Program } from "../source/resolve-name.js";
import type { AnnotatedFile } from "./annotated-file.js";
import { documentOf, type MarkedDocument } from "./document-roots.js";
import { rootOf } from "./kind-roots.js";

/** A declaration that is a kind or a document, or about which something was found when it was looked at as one. */
export interface DeclaredRoot {
  readonly kind: InterfaceDeclaration | undefined;
  readonly document: MarkedDocument | undefined;
  readonly findings: readonly Diagnostic[];
}

/** What a file declares of these, in its order, and the files that have a say in that. */
export interface FileRoots {
  readonly roots: readonly DeclaredRoot[];
  readonly files: readonly SourceFileDeclarations[];
}

/** Reads which declarations of a file are kinds or documents. */
export function readFileRoots(file: AnnotatedFile, program: Program): FileRoots {
  const through = new Set([file.source.path]);
  const roots: DeclaredRoot[] = [];
  for (const declaration of file.source.declarations.values()) {
    const findings: Diagnostic[] = [];
    const report = (finding: Diagnostic): void => void findings.push(finding);
    const kind = rootOf(declaration, file, { program, through }, report);
    const document = documentOf(declaration, file, kind !== undefined, report);
    if (kind !== undefined || document !== undefined || findings.length > 0) roots.push({ kind, document, findings });
  }
  return { roots, files: [...through].flatMap((path) => program.files.get(path) ?? []) };
}

import { objectCrdRefused } from "../../diagnostics/catalogue/object.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { crdRefusals } from "../../emitters/validators/from-crd/crd-refusals.js";
import { EXIT_FINDINGS, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { counted, type ProjectPaths } from "../../io/output-format.js";
import type { JsonObject } from "../../kube/values/json-value.js";
import type { Compiler } from "../../project/compile.js";
import { crdSettings } from "../../project/crd-settings.js";
import type { Project } from "../../project/read-project.js";
import { referenceVersions } from "../../reference/build-reference.js";
import { crdsOfFiles } from "../../reference/crd-clusters.js";
import { referenceOfProject } from "../../reference/project-reference.js";
import type { Reference } from "../../reference/reference.js";
import { crdFacts } from "../../suites/suite-crd.js";
import { readCrds } from "./crd-folder.js";

/** What pages are about, with what was found on the way, or why there is nothing to be shown. */
export interface ReferenceInput {
  readonly findings: readonly Diagnostic[];
  /** Where the files of the findings are. */
  readonly place: ProjectPaths;
  /** Undefined where there is an error among the findings, or a problem. */
  readonly reference: Reference | undefined;
  /** Why there is nothing to be shown, where no finding says so. */
  readonly problem?: string;
  /** How a command ends that goes no further. */
  readonly code: ExitCode;
}

/** A project's input without its warnings, which are left to generate. */
export function withoutWarnings(input: ReferenceInput): ReferenceInput {
  return input.reference === undefined ? input : { ...input, findings: [] };
}

/** How much a reference is about, as commands print it. */
export function versionCount({ versions }: Reference): string {
  const documents = versions.filter(({ isDocument }) => isDocument).length;
  const kinds = counted(versions.length - documents, "version of a kind", "versions of kinds");
  return documents === 0 ? kinds : `${kinds} and ${counted(documents, "document")}`;
}

/** Returns what the pages of a project are about. */
export function projectReference(project: Project, compile: Compiler, title: string): ReferenceInput {
  const unusable = hasErrors(project.configFindings);
  const compilation = unusable ? undefined : compile(project.texts);
  const findings = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  const code: ExitCode = unusable ? EXIT_UNUSABLE : EXIT_FINDINGS;
  const found = { findings, place: project, code };
  if (compilation === undefined || hasErrors(findings)) return { ...found, reference: undefined };
  const { model, features } = compilation;
  const options = { ...crdSettings(project.texts), features };
  return { ...found, reference: referenceOfProject({ model, options, features }, title) };
}

/** Returns what the pages of CRDs in files and folders are about. */
export function crdReference(
  paths: readonly string[],
  { title, maxMib }: { readonly title: string; readonly maxMib: number },
): ReferenceInput {
  const findings: Diagnostic[] = [];
  const read = readCrds(paths, (finding) => findings.push(finding), { maxMib });
  for (const { name, document } of read)
    for (const problem of crdRefusals(document))
      findings.push(diagnose(objectCrdRefused, undefined, { path: name, problem }));
  const place = { root: ".", textOf: () => undefined };
  const isUnreadable = findings.some(({ code }) => code === "object-unreadable");
  const code: ExitCode = isUnreadable ? EXIT_UNUSABLE : EXIT_FINDINGS;
  const found = { findings, place, code };
  if (hasErrors(findings)) return { ...found, reference: undefined };
  if (read.length === 0) {
    const problem = `there is no CRD in ${paths.join(", ")}`;
    return { ...found, code: EXIT_UNUSABLE, reference: undefined, problem };
  }
  const readable = read.flatMap(({ document }) => {
    const facts = crdFacts(document);
    // What YAML and JSON hold, and a server takes for a CRD, is JSON.
    return facts === undefined ? [] : [{ facts, document: document as unknown as JsonObject }];
  });
  const { clusters, crds } = crdsOfFiles(readable);
  return { ...found, reference: { title, clusters, versions: referenceVersions(crds) } };
}

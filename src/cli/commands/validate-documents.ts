import { documentUnreadable } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import { valueMask } from "../../diagnostics/mask-values.js";
import { documentFindings, readDocument } from "../../documents/check-document.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  jsonOf,
  type OutputOptions,
  pathFromHere,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import type { DocumentError } from "../../kube/validation/create-document-validator.js";
import type { KubeObject } from "../../kube/values/kube-value.js";
import { fileLimitOf, type ProjectPlace } from "../../project/read-project.js";
import { type ClusterDocument, clusterDocuments } from "../inputs/cluster-documents.js";
import { manifestFiles, textOrReport } from "../inputs/crd-folder.js";
import { findName, refuse } from "../inputs/gate-project.js";
import { secretFields, secretHider } from "../reports/document-secrets.js";
import { errorLifts, type GateTrial, type GateTrials } from "../reports/gate-lifts.js";

export interface ValidateDocumentsOptions extends ProjectPlace, OutputOptions {
  readonly targetVersion?: string | undefined;
  readonly featureSet?: string;
  readonly clusterProfile?: string;
  readonly featureGate: readonly string[];
  readonly release?: string;
}

interface DocumentOutcome {
  readonly file: string;
  readonly document: string;
  readonly ok: boolean;
  readonly errors: readonly DocumentError[];
  readonly warnings: readonly string[];
}

/** Reports what is wrong with files that are documents of a root of the project, each at its place. */
export async function validateDocuments(
  paths: readonly string[],
  name: string,
  options: ValidateDocumentsOptions,
): Promise<ExitCode> {
  const { format, featureSet, clusterProfile, release, featureGate: featureGates, targetVersion } = options;
  const choice = { featureSet, clusterProfile, release, featureGates, scos: true };
  const { project, findings: refusals, documents } = await clusterDocuments(options, choice, targetVersion);
  if (hasErrors(refusals)) {
    await printDiagnostics(refusals, project, format);
    if (format === "json") printJson({ diagnostics: await jsonOf(refusals, project), results: [] });
    return hasErrors(project.configFindings) ? EXIT_UNUSABLE : EXIT_FINDINGS;
  }
  if (documents.length === 0) return refuse("no type of the project is marked as the root of a document");
  const names = documents.map((each) => each.name);
  const document = documents.find((each) => each.name === findName("document", name, names));
  if (document === undefined) return EXIT_UNUSABLE;
  const { results, findings, texts } = judgeFiles(paths, document, fileLimitOf(options));
  const here = { root: ".", textOf: (file: string) => texts.get(file) };
  await printDiagnostics(findings, here, format);
  if (format === "json") printJson({ diagnostics: await jsonOf(findings, here), results });
  const fine = results.filter(({ ok }) => ok).length;
  printSummary(`${counted(results.length, "document")}: ${fine} accepted, ${results.length - fine} refused`, options);
  return hasErrors(findings) ? EXIT_FINDINGS : EXIT_FINE;
}

/** What came of some files, and their texts with stars for what is secret. */
interface DocumentRun {
  readonly results: readonly DocumentOutcome[];
  readonly findings: readonly Diagnostic[];
  readonly texts: ReadonlyMap<string, string>;
}

function judgeFiles(paths: readonly string[], document: ClusterDocument, maxMib: number | undefined): DocumentRun {
  const findings: Diagnostic[] = [];
  const texts = new Map<string, string>();
  const { validator } = document.judgeWith([]);
  const secrets = secretFields(document.gated);
  const mask = valueMask([...secrets]);
  const results = paths.flatMap(manifestFiles).flatMap((path): DocumentOutcome[] => {
    const text = textOrReport(path, (finding) => findings.push(finding), { maxMib, unreadable: documentUnreadable });
    if (text === undefined) return [];
    const file = pathFromHere(path);
    texts.set(file, mask(text));
    const read = readDocument({ path: file, text });
    const failed = { file, document: document.name, ok: false, errors: [], warnings: [] };
    if (read.document === undefined) {
      for (const finding of read.findings) findings.push(finding);
      return [failed];
    }
    const { value } = read.document;
    const hideSecrets = secretHider([value], secrets).error;
    const result = validator.validate(value);
    const errors = result.errors.map(hideSecrets);
    const trials = trialsOf(value, document, hideSecrets);
    const judged = documentFindings({ errors, warnings: result.warnings }, read.document, (error) =>
      errorLifts(error, trials),
    );
    const sorted = sortDiagnostics([...read.findings, ...judged]);
    for (const finding of sorted) findings.push(finding);
    return [{ ...failed, ok: !hasErrors(sorted), errors, warnings: result.warnings }];
  });
  return { results, findings, texts };
}

/** Tries a document with gates that its types name and that are off; each list of gates once. */
function trialsOf(
  value: KubeObject,
  { gatesOff, judgeWith }: ClusterDocument,
  hideSecrets: (error: DocumentError) => DocumentError,
): GateTrials {
  const tried = new Map<string, GateTrial>();
  return {
    gates: gatesOff,
    withGates: (gates) => {
      const key = gates.join();
      const cached = tried.get(key);
      if (cached !== undefined) return cached;
      const { schema, validator } = judgeWith(gates);
      const errors = validator.validate(value).errors.map(hideSecrets);
      // A schema holds nothing but JSON; only its interface lacks the index signature.
      const trial = { gates, result: { errors }, schema: schema as unknown as KubeObject };
      tried.set(key, trial);
      return trial;
    },
  };
}

import { type EvaluationRequest, evaluateExpression, inferredSchema } from "../../cel/compile/evaluate-expression.js";
import { evaluatedExpressionInvalid, evaluationInputUnusable } from "../../diagnostics/catalogue/cel.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { CrdError, readCrdVersion } from "../../emitters/validators/from-crd/read-crd.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { DEFAULT_FILE_MIB, InputProblem, readInput } from "../../io/input-file.js";
import { jsonOf, type OutputFormat, printDiagnostics, printJson } from "../../io/output-format.js";
import { readManifests } from "../../kube/decode/read-manifests.js";
import type { KubeValue } from "../../kube/values/kube-value.js";
import { fileLimitOf, type ProjectPlace } from "../../project/read-project.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { readCrds } from "../inputs/crd-folder.js";
import { nodeOfPath } from "../inputs/schema-node-path.js";

export interface CelEvalOptions extends ProjectPlace {
  readonly self: string;
  readonly oldSelf?: string;
  readonly optionalOldSelf: boolean;
  /** A file with the CRD whose schema gives the types; without it they are inferred from the values. */
  readonly crd?: string;
  readonly path?: string;
  readonly targetVersion: string;
  readonly format: OutputFormat;
}

/** How findings name the text of the command line. */
const EXPRESSION_FILE = "expression";

/** Evaluates an expression as the rule of a node, and tells value or error, type and costs. Exits with 1 for an error. */
export async function celEval(source: string, options: CelEvalOptions): Promise<ExitCode> {
  const { format } = options;
  const findings: Diagnostic[] = [];
  const request = requestOf(source, options, findings);
  const result = request === undefined ? undefined : evaluateExpression(request);
  if (request !== undefined && result === undefined) {
    const problem = "rules cannot see values that have no type";
    findings.push(unusable("--path", problem, "name a node that has a type, or x-kubernetes-int-or-string"));
  }
  const problems = result !== undefined && "problems" in result ? result.problems : [];
  for (const { message, start, end, suggestion } of problems) {
    const span = { file: EXPRESSION_FILE, start, end };
    findings.push(diagnose(evaluatedExpressionInvalid, span, { message, suggestion }));
  }
  const here = { root: ".", textOf: (file: string) => (file === EXPRESSION_FILE ? source : undefined) };
  await printDiagnostics(findings, here, format);
  const evaluation = result === undefined || "problems" in result ? undefined : result;
  if (format === "json") {
    const costs = evaluation && { ...evaluation, staticCost: rangeOf(evaluation.staticCost) };
    printJson({ diagnostics: await jsonOf(findings, here), ...costs });
  } else if (evaluation !== undefined) {
    const { value, error, type, staticCost, actualCost } = evaluation;
    const outcome = error === undefined ? `value        ${value}` : `error        ${error}`;
    const { min, max } = rangeOf(staticCost);
    process.stdout.write(
      `${outcome}\ntype         ${type}\nstatic cost  ${min} to ${max}\nactual cost  ${actualCost}\n`,
    );
  }
  if (request === undefined) return EXIT_UNUSABLE;
  return findings.length > 0 || evaluation?.error !== undefined ? EXIT_FINDINGS : EXIT_FINE;
}

function rangeOf({ min, max }: { min: bigint; max: bigint }): { min: string; max: string } {
  return { min: String(min), max: String(max) };
}

function unusable(option: string, problem: string, help: string): Diagnostic {
  return diagnose(evaluationInputUnusable, undefined, { option, problem, help });
}

function requestOf(source: string, options: CelEvalOptions, findings: Diagnostic[]): EvaluationRequest | undefined {
  const { crd, oldSelf: old } = options;
  const readsFile = crd !== undefined || options.self.startsWith("@") || old?.startsWith("@") === true;
  const maxMib = readsFile ? fileLimitOf(options) : DEFAULT_FILE_MIB;
  const valueIn = (option: string, text: string) => valueOf(option, text, { findings, maxMib });
  const self = valueIn("--self", options.self);
  const oldSelf = old === undefined ? undefined : valueIn("--old-self", old);
  const node = schemaOf(options, [self, oldSelf], { findings, maxMib });
  if (findings.length > 0 || self === undefined || node === undefined) return undefined;
  const { optionalOldSelf, targetVersion } = options;
  return { source, ...node, self, oldSelf, optionalOldSelf, targetVersion };
}

interface Reading {
  readonly findings: Diagnostic[];
  readonly maxMib: number;
}

/** Reads JSON or YAML, or a file of it after `@`. */
function valueOf(option: string, argument: string, { findings, maxMib }: Reading): KubeValue | undefined {
  const help = "give JSON or YAML, or @ and the name of a file with it";
  let text = argument;
  if (argument.startsWith("@")) {
    try {
      text = readInput(argument.slice(1), maxMib).toString("utf8");
    } catch (error) {
      const problem =
        error instanceof InputProblem ? error.message : `there is no file ${argument.slice(1)} that can be read`;
      findings.push(unusable(option, problem, help));
      return undefined;
    }
  }
  const { documents, error } = readManifests(text);
  if (error !== undefined) findings.push(unusable(option, error.message, help));
  else if (documents[0] === undefined) findings.push(unusable(option, "it is empty", help));
  return documents[0]?.value;
}

interface SchemaNode {
  readonly schema: StructuralSchema;
  readonly isResource: boolean;
}

function schemaOf(
  { crd, path }: CelEvalOptions,
  values: readonly (KubeValue | undefined)[],
  { findings, maxMib }: Reading,
): SchemaNode | undefined {
  if (crd === undefined) return { schema: inferredSchema(values), isResource: false };
  const [found] = readCrds([crd], (finding) => findings.push(finding), { maxMib });
  if (found === undefined) {
    if (findings.length === 0) findings.push(unusable("--crd", `there is no CRD in ${crd}`, "name the file of a CRD"));
    return undefined;
  }
  try {
    const node = nodeOfPath(readCrdVersion(found.document).schema, path ?? "");
    if (node === undefined) {
      findings.push(
        unusable("--path", `the schema has no ${path}`, "write it as `.spec.list[].field` or `.spec.map{}.field`"),
      );
    }
    return node;
  } catch (error) {
    if (!(error instanceof CrdError)) throw error;
    findings.push(unusable("--crd", error.message, "name the file of a CRD that has a schema"));
    return undefined;
  }
}

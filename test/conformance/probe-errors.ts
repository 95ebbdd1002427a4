import { lineColumnAt } from "../../src/diagnostics/source-span.js";
import { executedSection } from "./executed-output.js";
import { compileTwin, type ProbeTwin } from "./probe-twin.js";

/** A CRD, a finding or a declaration that is not as controller-gen's, or not as documented. */
export interface ProbeFailure {
  readonly probe: string;
  readonly problem: string;
}

/** How many probes came out as controller-gen's, or differ as documented. */
export interface ProbesResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly ProbeFailure[];
}

/** A declaration with a mistake, at least for controller-gen: what is found in it here. */
export interface ErrorProbe {
  /** The name of the member or type. */
  readonly name: string;
  /** Whether controller-gen reports it; compared with what it did report. */
  readonly theirs: "refused" | "passed over";
  readonly codes: readonly string[];
  /** Words of the line of docs/differences.md that tells why it is refused by one side only. */
  readonly documented?: string;
}

export const ERROR_PROBES: readonly ErrorProbe[] = [
  ...refusedBoth("type-float", "f"),
  ...refusedBoth("type-not-expressible", "a", "i", "m", "fn", "cx"),
  ...refusedBoth("type-map-key", "mi"),
  ...refusedBoth("type-unresolved", "ch", "t", "ud"),
  ...refusedBoth("marker-contradicts-type", "str", "int", "lts", "mt", "st", "notArr"),
  ...refusedBoth("marker-not-integral", "intf"),
  ...refusedBoth("list-map-keys-unused", "lmk"),
  ...refusedBoth("marker-argument-invalid", "lt", "st2", "xr", "ed"),
  ...refusedBoth("marker-target", "ke"),
  ...refusedBoth("enum-expected", "NoConst"),
  ...acceptedHere("inline structs are refused", "ms", "s"),
  ...acceptedHere("instances of generic types are refused", "g", "GS", "gm"),
  ...acceptedHere(
    "a constraint of a named type from another package, or of a named list type, cannot be refined by a field",
    "p",
    "nl",
    "nl2",
    "nl3",
    "q",
    "is",
  ),
  ...acceptedHere("a title that reads as a number or a boolean is an error", "ti"),
  ...acceptedHere("`k8s:enum` is for types of strings", "IntEnum"),
  { name: "k8s", theirs: "passed over", codes: [] },
  { ...refusedHere("marker-unknown"), name: "lower" },
  {
    name: "Errs",
    theirs: "passed over",
    codes: ["version-from-folder"],
    documented: "a version taken from the folder's name",
  },
];

/** Every member of an interface has a name in JSON, so there is no twin of a field without one. */
const WITHOUT_TWIN = ["NoTag"];

function refusedBoth(code: string, ...names: readonly string[]): ErrorProbe[] {
  return names.map((name) => ({ name, theirs: "refused", codes: [code] }));
}

function acceptedHere(documented: string, ...names: readonly string[]): ErrorProbe[] {
  return names.map((name) => ({ name, theirs: "refused", codes: [], documented }));
}

function refusedHere(...codes: readonly string[]): Omit<ErrorProbe, "name"> {
  return { theirs: "passed over", codes, documented: "a marker that it does not know is ignored" };
}

/** Compares what is found in each declaration of the package of mistakes with what controller-gen reports. */
export function compareErrorProbes(executedCases: string): ProbesResult {
  const { go, errors } = executedSection(executedCases, "D.6");
  const theirs = refusedNames(go.split("\n"), errors);
  const ours = codesByName(compileTwin("errs"));
  const failures: ProbeFailure[] = [];
  const fail = (name: string, problem: string): void => void failures.push({ probe: `errs: ${name}`, problem });
  for (const { name, theirs: outcome, codes } of ERROR_PROBES) {
    const refused = theirs.has(name) ? "refused" : "passed over";
    const found = ours.get(name) ?? [];
    if (refused !== outcome) fail(name, `controller-gen: ${refused}`);
    else if (found.join() !== codes.join()) fail(name, `found ${found.join() || "nothing"} instead of ${codes.join()}`);
  }
  const passed = ERROR_PROBES.length - failures.length;
  const known = new Set([...ERROR_PROBES.map(({ name }) => name), ...WITHOUT_TWIN]);
  for (const name of new Set([...theirs, ...ours.keys()])) if (!known.has(name)) fail(name, "not expected");
  return { passed, total: ERROR_PROBES.length, failures };
}

/** The declarations that controller-gen's errors name by the line; those in Go's own `time` are of the field `t`. */
function refusedNames(go: readonly string[], errors: readonly string[]): Set<string> {
  return new Set(
    errors.flatMap((error) => {
      if (error.startsWith("GOROOT/time/")) return ["t"];
      const number = /^errs\/t\.go:(\d+):/.exec(error)?.[1];
      const line = number === undefined ? undefined : go[Number(number) - 1];
      const name = line === undefined ? undefined : (/.*json:"(\w+)/.exec(line) ?? /^(?:type )?\s*(\w+)/.exec(line));
      return name?.[1] ?? [];
    }),
  );
}

/** The codes of what was found, by the declaration that it stands on or above. */
function codesByName({ sources, compilation }: ProbeTwin): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const { code, span } of compilation.diagnostics) {
    const text = sources[span?.file ?? ""] ?? "";
    const lines = text.split("\n").slice(lineColumnAt(text, span?.start ?? 0).line - 1);
    const declared = lines.flatMap((line) => /^(?:export \w+| ) (\w+)(?:[ <:]|$)/.exec(line)?.[1] ?? []);
    const name = declared[0] ?? "";
    codes.set(name, [...(codes.get(name) ?? []), code]);
  }
  return codes;
}

import type { GateArguments } from "../markers/definition/marker-effect.js";
import type { Mask } from "./views.js";

/** The gates that are on in a cell; CustomNoUpgrade has all there are. */
export type CellGates = ReadonlySet<string> | "all";

/** Told where several gates would explain a difference equally well. */
export type OnAmbiguous = (subject: string, chosen: string, others: readonly string[]) => void;

/** Finds which gates explain that something exists in some cells and not in others. */
export interface GateSolver {
  readonly cells: readonly CellGates[];
  /** Gates of which one has to be on, such that this is so in exactly the wanted ones of the cells in question. */
  readonly anyOf: (question: GateQuestion) => string[] | undefined;
  /** The same, or gates that have to be on together. */
  readonly condition: (question: GateQuestion) => GateArguments | undefined;
}

export interface GateHint {
  readonly path: readonly string[];
  readonly text: string;
}

export interface GateQuestion {
  readonly target: Mask;
  /** The cells that matter: those in which the parent exists. */
  readonly among: Mask;
  /** The gates that partial manifests name, each a gate or several together; empty where there are no such manifests. */
  readonly candidates: readonly (readonly string[])[];
  /** What the question is about, for messages. */
  readonly subject: string;
  /** The path and the text of what is asked about, by whose words to choose among gates that are on in the same cells. */
  readonly hint: GateHint;
}

/** The condition under which something exists where none of the others on its node applies. */
export const FALLBACK: GateArguments = { featureGate: [""], requiredFeatureGate: [] };

/** Makes a solver for cells, given the gates that can be named. */
export function createGateSolver(
  cells: readonly CellGates[],
  gates: readonly string[],
  onAmbiguous: OnAmbiguous,
): GateSolver {
  const masks = new Map<string, Mask>();
  const chosenBefore = new Set<string>();
  const on = (gate: string): Mask => {
    const cached = masks.get(gate);
    if (cached !== undefined) return cached;
    const mask = cells.reduce((sum, cell, index) => (isOn(cell, gate) ? sum | (1 << index) : sum), 0);
    masks.set(gate, mask);
    return mask;
  };

  function anyOf({ target, among, candidates, subject, hint }: GateQuestion): string[] | undefined {
    const named = [...new Set(candidates.filter((gate) => gate.length === 1).flat())];
    if (named.length > 0) {
      const fitting = named.filter((gate) => (on(gate) & among & ~target) === 0);
      if (union(fitting) === target) return fitting;
    }
    const single = gates.filter((gate) => (on(gate) & among) === target);
    if (single.length > 0) return [choose(single, subject, hint)];
    const within = gates.filter((gate) => (on(gate) & among & ~target) === 0 && (on(gate) & target) !== 0);
    for (const [index, first] of within.entries()) {
      const second = within.slice(index + 1).find((other) => union([first, other]) === target);
      if (second !== undefined) return [first, second];
    }
    return undefined;

    function union(names: readonly string[]): Mask {
      return names.reduce((mask, gate) => mask | (on(gate) & among), 0);
    }
  }

  function condition(question: GateQuestion): GateArguments | undefined {
    const { target, among, candidates } = question;
    const together = (names: readonly string[]): Mask => names.reduce((mask, gate) => mask & on(gate), among);
    const named = candidates.find((names) => names.length > 1 && together(names) === target);
    const isSingleNamed = candidates.some((names) => names.length === 1);
    if (named !== undefined && !isSingleNamed) return { featureGate: [], requiredFeatureGate: named };
    const any = anyOf(question);
    if (any !== undefined) return { featureGate: any, requiredFeatureGate: [] };
    if (named !== undefined) return { featureGate: [], requiredFeatureGate: named };
    const around = gates.filter((gate) => (on(gate) & target) === target);
    for (const [index, first] of around.entries()) {
      const second = around.slice(index + 1).find((other) => together([first, other]) === target);
      if (second !== undefined) return { featureGate: [], requiredFeatureGate: [first, second] };
    }
    return undefined;
  }

  /** The gate of whose name most words occur, in the path above all; of equal ones, one that was chosen before. */
  function choose(names: readonly string[], subject: string, { path, text }: GateHint): string {
    const inPath = new Set(path.flatMap(wordsOf));
    const inText = new Set(wordsOf(text));
    const score = (gate: string): number => {
      const words = wordsOf(gate);
      const found = words.reduce((sum, word) => sum + (inPath.has(word) ? 3 : inText.has(word) ? 1 : 0), 0);
      return found / words.length + (chosenBefore.has(gate) ? 0.5 : 0);
    };
    const [best = "", ...others] = [...names].sort((a, b) => score(b) - score(a) || (a < b ? -1 : 1));
    if (others.length > 0) onAmbiguous(subject, best, others);
    chosenBefore.add(best);
    return best;
  }

  return { cells, anyOf, condition };
}

export function isOn(cell: CellGates, gate: string): boolean {
  return cell === "all" || cell.has(gate);
}

/** Whether a condition other than the fallback holds in a cell; the meaning that gate-aware markers have. */
export function holds({ featureGate, requiredFeatureGate }: GateArguments, cell: CellGates): boolean {
  const named = [...featureGate, ...requiredFeatureGate].filter((gate) => gate !== "");
  return named.some((gate) => isOn(cell, gate)) && requiredFeatureGate.every((gate) => isOn(cell, gate));
}

function wordsOf(text: string): string[] {
  const parts = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? [];
  return parts.map((part) => part.toLowerCase().replace(/s$/, "")).filter((part) => part.length > 1);
}

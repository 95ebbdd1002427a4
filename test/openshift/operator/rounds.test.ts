import { describe, expect, it } from "vitest";
import type { CheckFinding } from "../../../src/openshift/checks/check-finding.js";
import { createRounds, isReachable } from "../../../src/openshift/operator/rounds.js";

const MINUTE = 60_000;
const endedAt = new Date(0);

function finding(check: string, vcenter?: string): CheckFinding {
  const base = { check, code: "c", severity: "error", object: "o", reason: "r", help: "h" } as const;
  return vcenter === undefined ? base : { ...base, vcenter };
}

const fingerprints = (text: string): Map<string, string> =>
  new Map([...text].map((each) => [each.toLowerCase(), each]));

/** Rounds without jitter of vCenters whose names are these letters; a capital letter is another fingerprint. */
function roundsOf(letters: string) {
  const rounds = createRounds(
    () => 15 * MINUTE,
    () => 0.5,
  );
  rounds.keep(fingerprints(letters));
  const store = (asked: string, now: number, ...findings: CheckFinding[]): void =>
    rounds.store(fingerprints(asked), findings, { now, endedAt });
  return { rounds, store };
}

describe("the rounds of vCenters", () => {
  it("ask all of them at first, and again together after the interval", () => {
    const { rounds, store } = roundsOf("ab");
    expect(rounds.due(0)).toEqual(["a", "b"]);
    store("ab", 0);
    expect([rounds.due(15 * MINUTE - 1), rounds.nextDueMs(MINUTE)]).toEqual([[], 14 * MINUTE]);
    expect(rounds.due(15 * MINUTE)).toEqual(["a", "b"]);
  });

  it("ask all again where what is asked of one has changed, also meanwhile", () => {
    const { rounds, store } = roundsOf("ab");
    rounds.keep(fingerprints("aB"));
    store("ab", 0);
    expect(rounds.due(1)).toEqual(["a", "b"]);
    store("aB", 1);
    expect(rounds.due(2)).toEqual([]);
  });

  it("wait longer each time for one that does not answer, up to an hour, and hold up nobody for it", () => {
    const { rounds, store } = roundsOf("ab");
    store("ab", 0, finding("connections", "b"));
    expect([...rounds.retries(0)]).toEqual([["b", MINUTE]]);
    expect(rounds.due(MINUTE)).toEqual([]);
    expect(rounds.due(15 * MINUTE)).toEqual(["a"]);
    const waits = Array.from({ length: 8 }, () => {
      store("b", 0, finding("connections", "b"));
      return (rounds.retries(0).get("b") ?? 0) / MINUTE;
    });
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    store("b", 0);
    expect([rounds.retries(0).size, rounds.due(15 * MINUTE)]).toEqual([0, ["a", "b"]]);
    store("b", 0, finding("connections", "b"));
    expect(rounds.retries(0).get("b")).toBe(MINUTE);
  });

  it("ask one that does not answer at once where it has changed", () => {
    const { rounds, store } = roundsOf("ab");
    store("ab", 0, finding("connections", "b"));
    rounds.keep(fingerprints("aB"));
    expect(rounds.due(1)).toEqual(["a", "b"]);
  });

  it("ask one that answers again with the others at once", () => {
    const { rounds, store } = roundsOf("ab");
    store("ab", 0, finding("connections", "b"));
    store("b", MINUTE);
    rounds.hasten("b");
    rounds.hasten("c");
    expect(rounds.due(MINUTE)).toEqual(["a", "b"]);
  });

  it("put jitter of a tenth around each wait", () => {
    for (const [random, factor] of [
      [0, 0.9],
      [1, 1.1],
    ] as const) {
      const rounds = createRounds(
        () => 10 * MINUTE,
        () => random,
      );
      rounds.keep(fingerprints("ab"));
      rounds.store(fingerprints("ab"), [finding("connections", "b")], { now: 0, endedAt });
      expect(rounds.nextDueMs(0)).toBeCloseTo(10 * MINUTE * factor);
      expect(rounds.retries(0).get("b")).toBeCloseTo(MINUTE * factor);
    }
  });

  it("have each finding at its vCenter, and one about none at the first", () => {
    const { rounds, store } = roundsOf("ab");
    store("ab", 0, finding("privileges", "b"), finding("nodes"), finding("labels", "a and b"));
    expect(
      rounds.of(["b", "a", "c"]).map(({ server, findings }) => [server, findings.map(({ check }) => check)]),
    ).toEqual([
      ["b", ["privileges"]],
      ["a", ["nodes", "labels"]],
    ]);
    expect(rounds.of(["a", "b"]).every(isReachable)).toBe(true);
  });

  it("begin with what was found before, and forget vCenters that are gone", () => {
    const { rounds, store } = roundsOf("a");
    const old = { server: "a", findings: [finding("versions", "a")], endedAt };
    rounds.restore([old, { ...old, server: "b" }]);
    expect(rounds.of(["a", "b"])).toHaveLength(2);
    expect(rounds.due(0)).toEqual(["a"]);
    store("a", 0);
    rounds.restore([old]);
    expect(rounds.of(["a"])).toEqual([{ server: "a", findings: [], endedAt }]);
    rounds.keep(fingerprints("c"));
    expect(rounds.of(["a", "b"])).toEqual([]);
    store("a", 0);
    expect([rounds.of(["a"]), rounds.due(0)]).toEqual([[], ["c"]]);
  });
});

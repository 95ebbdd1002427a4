import { readState } from "../../../src/openshift/nmstate/read-state.js";
import { type Case, readOracle } from "../oracle.js";

export function stateCases(): readonly Case[] {
  return readOracle("nmstate/states.yaml").cases;
}

/**
 * Why a document did not come out as nmstate said, or undefined where it did: what it cannot parse is an error, what it makes no
 * profiles of is found, and all else has no error. A MAC address to copy is there on a node, and not where profiles are made offline.
 */
export function stateProblem({ state: text, parses, generates, error, brEx }: Case): string | undefined {
  const severities = (asBridge: boolean): string[] =>
    readState({ path: "a.yml", text }, { asBridge }).findings.map(({ severity, message }) => `${severity} ${message}`);
  const isError = (each: string): boolean => each.startsWith("error ");
  const found = severities(false);
  const isFine = generates || /copy-mac-from/.test(error ?? "");
  if (!parses && !found.some(isError)) return `nmstate: ${error}; no error here`;
  if (parses && !isFine && found.length === 0) return `nmstate: ${error}; nothing found here`;
  if (parses && isFine && found.some(isError)) return `nmstate takes it; here ${found.join(" | ")}`;
  if (brEx === undefined) return undefined;
  const bridge = severities(true).filter(isError);
  return brEx === (bridge.length === 0) ? undefined : `br-ex: ${brEx} expected; here ${bridge.join(" | ")}`;
}

import type { Reference, ReferenceField, ReferenceVersion } from "./reference.js";
import { throughSteps } from "./schema-facts.js";

/** What a gate changes in one place. */
export interface GateChange {
  readonly path: string;
  readonly what: string;
}

/** What a gate changes in a version of a kind. */
export interface VersionChanges {
  readonly version: ReferenceVersion;
  readonly changes: readonly GateChange[];
}

/** Returns the fields, values, limits and rules that depend on each gate, by its name. */
export function gateChanges({ versions }: Pick<Reference, "versions">): ReadonlyMap<string, readonly VersionChanges[]> {
  const found = new Map<string, VersionChanges[]>();
  for (const version of versions) {
    const ofVersion = new Map<string, GateChange[]>();
    const note = (gate: string, change: GateChange): void => {
      ofVersion.set(gate, [...(ofVersion.get(gate) ?? []), change]);
    };
    const visit = (field: ReferenceField): void => {
      for (const gate of field.gates) note(gate, { path: field.path, what: "the field" });
      for (const { kind, text, rule, below, gates } of field.facts) {
        const about = below === "" ? "" : `${throughSteps(below)}: `;
        const name = kind === "value" ? "value " : kind === "limit" || kind === "rule" ? "" : `${kind} `;
        for (const gate of kind === "immutable" ? [] : gates)
          note(gate, { path: field.path, what: `${about}${name}${text === "" ? (rule ?? "") : text}` });
      }
      for (const child of field.fields) visit(child);
    };
    visit(version.root);
    for (const [gate, changes] of ofVersion) found.set(gate, [...(found.get(gate) ?? []), { version, changes }]);
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

import { gatesOfValue } from "../model/gated-value.js";
import type { OnClusters, Reference, ReferenceField, ReferenceVersion } from "./reference.js";
import { throughSteps } from "./schema-facts.js";

/** What a gate changes in one place. */
export interface GateChange extends OnClusters {
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
    const note = ({ on, when }: OnClusters, path: string, what: string): void => {
      for (const gate of when === undefined ? [] : gatesOfValue(when))
        ofVersion.set(gate, [...(ofVersion.get(gate) ?? []), { path, what, on, when }]);
    };
    const visit = (field: ReferenceField): void => {
      note(field, field.path, "the field");
      for (const fact of field.facts) {
        const { kind, text, rule = "", below } = fact;
        const about = below === "" ? "" : `${throughSteps(below)}: `;
        const name = kind === "value" ? "value " : kind === "limit" || kind === "rule" ? "" : `${kind} `;
        if (kind !== "immutable") note(fact, field.path, `${about}${name}${text === "" ? rule : text}`);
      }
      for (const child of field.fields) visit(child);
    };
    visit(version.root);
    for (const [gate, changes] of ofVersion) found.set(gate, [...(found.get(gate) ?? []), { version, changes }]);
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

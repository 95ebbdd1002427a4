import { ANONYMOUS, anonymous, textOf } from "../definition/argument-values.js";
import type { MarkerDefinition } from "../definition/marker-definition.js";
import type { NodeRequirement, SchemaKeyword } from "../definition/marker-effect.js";
import { EARLY_PRIORITY, USUAL_PRIORITY } from "./node-marker.js";

const family = "topology";

interface TopologyMarker {
  readonly name: string;
  readonly keyword: SchemaKeyword;
  readonly requires: NodeRequirement;
  readonly values?: readonly string[];
  readonly priority: number;
  readonly accumulates?: true;
  readonly argumentHelp: string;
  readonly help: string;
}

const listType = {
  keyword: "x-kubernetes-list-type",
  requires: "list",
  values: ["map", "set", "atomic"],
  priority: EARLY_PRIORITY,
  argumentHelp: "map (entries with a key), set (entries that differ) or atomic (replaced as a whole)",
  help: "How server-side apply merges a list and what its entries may be.",
} as const;
const listMapKey = {
  keyword: "x-kubernetes-list-map-keys",
  requires: "list",
  priority: USUAL_PRIORITY,
  accumulates: true,
  argumentHelp: "the JSON name of a required or defaulted scalar field of the entries",
  help: "Names a key field of a list of type map. May be repeated; the keys together are unique.",
} as const;
const mapType = {
  keyword: "x-kubernetes-map-type",
  requires: "object",
  values: ["granular", "atomic"],
  priority: USUAL_PRIORITY,
  argumentHelp: "granular (member by member) or atomic (replaced as a whole)",
} as const;

/** How lists and objects merge. */
export const topologyMarkers: readonly MarkerDefinition[] = [
  topology({ name: "listType", ...listType }),
  topology({ name: "k8s:listType", ...listType }),
  topology({ name: "listMapKey", ...listMapKey }),
  topology({ name: "k8s:listMapKey", ...listMapKey }),
  topology({ name: "mapType", ...mapType, help: "How server-side apply merges a map." }),
  topology({ name: "structType", ...mapType, help: "How server-side apply merges an object." }),
];

function topology(marker: TopologyMarker): MarkerDefinition {
  return {
    name: marker.name,
    family,
    targets: ["field", "type"],
    arguments: anonymous("string", marker.argumentHelp, {
      ...(marker.values && { values: marker.values }),
      ...(marker.accumulates && { names: "field" }),
    }),
    help: marker.help,
    check: (values) => {
      const value = textOf(values, ANONYMOUS) ?? "";
      if (marker.values === undefined || marker.values.includes(value)) return undefined;
      return {
        argument: ANONYMOUS,
        problem: `${JSON.stringify(value)} is not one of its values`,
        help: `write ${marker.values.join(" or ")}`,
      };
    },
    effect: (values) => ({
      kind: "node",
      reach: "node",
      effect: {
        kind: "constraint",
        keyword: marker.keyword,
        value: textOf(values, ANONYMOUS) ?? "",
        requires: marker.requires,
        priority: marker.priority,
        ...(marker.accumulates === undefined ? {} : { accumulates: marker.accumulates }),
      },
    }),
  };
}

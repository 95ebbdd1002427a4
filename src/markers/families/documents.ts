import { isDnsLabel, named, required, textOf } from "../definition/argument-values.js";
import type { MarkerDefinition } from "../definition/marker-definition.js";

/** What makes a type the root of a document that is no custom resource. */
export const documentMarkers: readonly MarkerDefinition[] = [
  {
    name: "crdwright:document",
    family: "documents",
    targets: ["type"],
    arguments: named({ name: required("string", "the document's name, such as install-config; files are called so") }),
    help: "The interface is the root of a document that is no custom resource, such as a configuration file: it has no group, version or CRD, and gets types, a validator and JSON Schemas.",
    check: (args) => {
      const name = textOf(args, "name") ?? "";
      if (isDnsLabel(name)) return undefined;
      const help = "write small ASCII letters, digits and hyphens, at most 63, with a letter first";
      return { argument: "name", problem: `${JSON.stringify(name)} cannot be the name of a document`, help };
    },
    effect: (markerArgs) => ({ kind: "document-root", name: textOf(markerArgs, "name") ?? "" }),
  },
];

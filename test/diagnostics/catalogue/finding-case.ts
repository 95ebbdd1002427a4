import type { CrdwrightConfig } from "../../../src/project/config/define-config.js";
import { type Sources, widget } from "../../compile.js";

/** A mistake, and all that is found of it: code, place and the text that the place covers. */
export interface FindingCase {
  readonly name: string;
  readonly sources: Sources;
  readonly config?: CrdwrightConfig;
  readonly finds: readonly (readonly [code: string, place: string, at: string])[];
}

/** The file that {@link declarations} and {@link spec} write into. */
export const WIDGET = "api/v1/widget.ts";

/** Names of the vocabulary that cases may use. */
const IMPORTS =
  "KubernetesList, Condition, Float64, Int, Int32, Int64, IntOrString, IPv4, IPv6, JSONValue, ObjectMeta, Quantity, RawExtension";

/** Sources of a kind; the given lines begin at line 7 of the file. */
export function declarations(...lines: readonly string[]): Sources {
  return widget(lines.join("\n"), IMPORTS);
}

/** Sources of a kind; the given lines are the members of its spec and begin at line 8 of the file. */
export function spec(...lines: readonly string[]): Sources {
  return declarations("export interface WidgetSpec {", ...lines, "}");
}

/** Sources of a kind with markers directly above it, of which the first is on line 3. */
export function kind(markers: readonly string[], ...members: readonly string[]): Sources {
  return {
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    [WIDGET]: [
      `import type { KubernetesObject } from "crdwright/meta/v1";`,
      "",
      ...markers,
      "export interface Widget extends KubernetesObject {",
      ...members,
      "}",
      "",
    ].join("\n"),
  };
}

/** Sources of a kind and a features file. */
export function withGates(sources: Sources, ...lines: readonly string[]): Sources {
  return { ...sources, "api/features.ts": [...lines, ""].join("\n") };
}

/** A features file with the gates Tech, which is on in TechPreviewNoUpgrade alone, and Off. */
export const GATES = [
  "defineFeatureGates({ gates: {",
  '  Tech: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }] },',
  '  Off: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },',
  "} });",
] as const;

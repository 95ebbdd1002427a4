import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { type ReadSuiteOptions, readSuite } from "../../src/suites/read-suite.js";
import type { Suite } from "../../src/suites/suite.js";
import type { SuiteCrd } from "../../src/suites/suite-crd.js";

/** A suite of widgets with the given lines below `tests:` and, between its name and that, others. */
export function suiteText(tests: readonly string[], head: readonly string[] = []): string {
  return [
    "name: Widgets",
    "crdName: widgets.example.com",
    ...head,
    "tests:",
    ...tests.map((line) => `  ${line}`),
    "",
  ].join("\n");
}

export interface ReadText {
  readonly suite: Suite | undefined;
  readonly findings: readonly Diagnostic[];
}

export function read(text: string, options: ReadSuiteOptions = {}, location?: string): ReadText {
  const findings: Diagnostic[] = [];
  const suite = readSuite(
    { path: "tests/a.yaml", text, ...(location !== undefined && { location }) },
    options,
    (finding) => findings.push(finding),
  );
  return { suite, findings };
}

export interface CrdTraits {
  readonly featureSets?: string;
  readonly profiles?: readonly string[];
  readonly versions?: readonly string[];
  readonly crdName?: string;
  readonly scope?: string;
  readonly hasStatus?: boolean;
  /** The gates of a partial manifest. */
  readonly partialOf?: readonly string[];
  readonly place?: string;
}

/** A CRD of widgets for some clusters. */
export function widgetCrd(name: string, traits: CrdTraits = {}): SuiteCrd {
  const { featureSets, profiles = ["self-managed-high-availability"], versions = ["v1"], hasStatus = true } = traits;
  const annotations = {
    ...Object.fromEntries(profiles.map((profile) => [`include.release.openshift.io/${profile}`, "true"])),
    ...(featureSets !== undefined && { "release.openshift.io/feature-set": featureSets }),
    ...Object.fromEntries(
      (traits.partialOf ?? []).map((gate) => [`feature-gate.release.openshift.io/${gate}`, "true"]),
    ),
  };
  return {
    name,
    ...(traits.place !== undefined && { place: traits.place }),
    document: {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: traits.crdName ?? "widgets.example.com", annotations },
      spec: {
        group: "example.com",
        scope: traits.scope ?? "Cluster",
        names: { kind: "Widget", plural: "widgets" },
        versions: versions.map((version) => ({
          name: version,
          ...(hasStatus && { subresources: { status: {} } }),
          schema: { openAPIV3Schema: { maxSize: 3 } },
        })),
      },
    },
  };
}

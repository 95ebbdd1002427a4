import { expect, it } from "vitest";
import { StateReader } from "../../../src/cli/inputs/api-state.js";
import { crdRefusals } from "../../../src/emitters/validators/from-crd/crd-refusals.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

const SOURCE = `import type { KubernetesObject } from "crdwright/meta/v1";
export interface Widget extends KubernetesObject { spec: WidgetSpec }
export interface WidgetSpec {
  // +kubebuilder:validation:XValidation:rule="self.all(a, self.all(b, a == b || a != b))"
  // +listType=atomic
  names: string[];
}
`;

const CONFIG = `import { defineConfig } from "crdwright/config";
export default defineConfig({
  naming: "feature-set",
  accept: [{ code: "cel-rule-cost", at: "api/v1/widget.ts#WidgetSpec.names", reason: "names are few" }],
});
`;

/** What is known of the CRDs of a project, with what a server says of them. */
async function known(project: string): Promise<(readonly [string | undefined, number])[]> {
  const { crds, findings } = await new StateReader(project).project({ project });
  expect(findings).toEqual([]);
  return crds.map(({ document, takenBy }) => [takenBy, crdRefusals(document, takenBy).length]);
}

it("a CRD with which the compiler finds nothing wrong is known to be taken, and one with an error that is accepted is not", async () => {
  expect(new Set((await known(".")).flat())).toEqual(new Set(["1.37", 0]));
  const project = temporaryFolder();
  writeTree(project, {
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    "api/v1/widget.ts": SOURCE,
    "crdwright.config.ts": CONFIG,
  });
  expect(new Set((await known(project)).flat())).toEqual(new Set([undefined, 1]));
});

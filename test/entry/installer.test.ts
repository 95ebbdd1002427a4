import { describe, expect, it } from "vitest";
import { compileApi, renderBundle } from "../../src/entry/bundle.js";
import { readApi, readInstallConfigGates } from "../../src/entry/installer.js";
import { GATED } from "../emitters/bundles/bundled.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

/** The vCenters that the Infrastructure CRD of this repository's API allows for an install-config. */
function vcenters(installConfig: string): string | undefined {
  const { bundle } = renderBundle(compileApi(readApi(".").texts), readInstallConfigGates(installConfig));
  const crd = bundle?.files.find(({ path }) => path.includes("infrastructures"));
  const text = Buffer.from(crd?.bytes ?? []).toString("utf8");
  return /maxItems: (\d+)/.exec(text.slice(text.indexOf("vcenters:")))?.[1];
}

describe("crdwright/installer", () => {
  it.each([
    ["3", "featureSet: CustomNoUpgrade\nfeatureGates:\n- ClusterAPIInstall=true\n- VSphereMultiVCenters=true\n"],
    ["3", "featureSet: TechPreviewNoUpgrade\n"],
    ["1", "apiVersion: v1\n"],
    ["1", "featureSet: CustomNoUpgrade\nfeatureGates:\n- VSphereMultiVCenters=false\n"],
    [undefined, "featureGates:\n- VSphereMultiVCenters=true\n"],
  ])("leads from an install-config to an API with %s vCenters", (count, installConfig) => {
    expect(vcenters(installConfig)).toBe(count);
  });

  it("reads the texts of an API from a folder", () => {
    const folder = temporaryFolder();
    writeTree(folder, { ...GATED, "crdwright.config.ts": 'defineConfig({ naming: "none" });\n' });
    const { texts, findings } = readApi(folder);
    expect(texts.sources.map(({ path }) => path)).toEqual(["api/v1/groupVersion.ts", "api/v1/widget.ts"]);
    expect(texts.features?.text).toBe(GATED["api/features.ts"]);
    expect(findings.map(({ code }) => code)).toEqual(["config-invalid"]);
  });
});

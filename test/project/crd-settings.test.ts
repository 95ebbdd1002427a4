import { describe, expect, it } from "vitest";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { crdSettings } from "../../src/project/crd-settings.js";
import { readVocabulary } from "../../src/project/read-project.js";

const OVERRIDE = { path: "api/v1/a.override.yaml", text: "" };

function settings(config: CrdwrightConfig, withGates: boolean) {
  const features = withGates ? { path: "api/features.ts", text: "" } : undefined;
  return crdSettings({ config, sources: [], features, overrides: [OVERRIDE], vocabulary: readVocabulary });
}

describe("how CRDs are made", () => {
  it("is controller-gen's way where there are no gates, and OpenShift's where there are", () => {
    const others = { embeddedObjectMeta: false, maxDescLen: undefined, gating: "resolved", overrides: [OVERRIDE] };
    expect(settings({}, false)).toEqual({ ...others, naming: "controller-gen", versions: "together" });
    expect(settings({}, true)).toEqual({ ...others, naming: "feature-set", versions: "per-folder" });
  });

  it("follows the naming in how versions are put together, unless that is said too", () => {
    expect(settings({ naming: "controller-gen" }, true).versions).toBe("together");
    expect(settings({ naming: "feature-set" }, false).versions).toBe("per-folder");
    expect(settings({ naming: "controller-gen", versions: "per-folder" }, true).versions).toBe("per-folder");
    expect(settings({ naming: "feature-set", versions: "together" }, false).versions).toBe("together");
  });

  it("is what the configuration says", () => {
    const config = { embeddedObjectMeta: true, maxDescLen: 0, gating: "partials" } as const;
    expect(settings(config, true)).toMatchObject(config);
  });
});

import { describe, expect, it } from "vitest";
import { checkBundle, compileApi, packBundle, renderBundle } from "../../src/entry/bundle.js";
import { GATED } from "../emitters/bundles/bundled.js";

function api(changed: Readonly<Record<string, string>> = {}) {
  const files = Object.entries({ ...GATED, ...changed }).map(([path, text]) => ({ path, text }));
  return compileApi({
    // Pages are made of templates on the disk, and are none of a bundle's business.
    config: { docs: "docs" },
    sources: files.filter(({ path }) => path !== "api/features.ts"),
    features: files.find(({ path }) => path === "api/features.ts"),
  });
}

describe("crdwright/bundle", () => {
  it("renders bundles of an API, any number of times", async () => {
    const compiled = api();
    expect(compiled.findings).toEqual([]);
    const custom = { featureSet: "CustomNoUpgrade", featureGates: ["Wide=true"] };
    const [one, other, plain] = [custom, custom, {}].map((choice) => renderBundle(compiled, choice));
    expect(one).toEqual(other);
    expect(one?.bundle?.index.gates.enabled).toEqual(["Wide"]);
    expect(one?.findings.map(({ code }) => code)).toEqual(["bundle-no-upgrade"]);
    expect(plain?.bundle?.name).toBe("SelfManagedHA-Default");
    expect(checkBundle(plain?.bundle?.files ?? [])).toEqual([]);
    expect(checkBundle(plain?.bundle?.files.slice(1) ?? []).map(({ code }) => code)).toEqual(["bundle-file-missing"]);
    const archives = await Promise.all([one, other].map((each) => each?.bundle && packBundle(each.bundle)));
    expect(archives[0]).toEqual(archives[1]);
    expect(archives[0]?.length).toBeGreaterThan(100);
  });

  it("renders none of an API with errors, and none for a choice with errors", () => {
    const broken = api({ "api/v1/widget.ts": "export interface {" });
    const { bundle, findings } = renderBundle(broken);
    expect([bundle, findings]).toEqual([undefined, broken.findings]);
    expect(findings.length).toBeGreaterThan(0);
    const refused = renderBundle(api(), { featureGates: ["Wide=true"] });
    expect(refused.bundle).toBeUndefined();
    expect(refused.findings.map(({ code }) => code)).toEqual(["bundle-gates-forbidden"]);
  });
});

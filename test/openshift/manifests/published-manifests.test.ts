import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KubeObject, Validator } from "crdwright/runtime";
import { readYaml, validatorForCrd } from "crdwright/validate";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { makeManifests } from "../../../src/openshift/manifests/make-manifests.js";
import { ManifestProblem } from "../../../src/openshift/manifests/placement.js";
import { type Case, hasOracle, readOracle, VSPHERE } from "../oracle.js";
import { comparable } from "./judge-manifests.js";

describe.skipIf(!hasOracle)("manifests as published", () => {
  const cases: readonly Case[] = hasOracle ? readOracle("machines/cases.yaml").cases : [];
  const textOf = (path: string): string => readFileSync(`${VSPHERE}/${path}`, "utf8");
  const checkedOf = (text: string) => {
    const { config, isOn, findings } = validateInstallConfig({ path: "a.yaml", text }, { dialect: "current" });
    if (config === undefined) throw new Error(findings.map(({ message }) => message).join("\n"));
    return { config, isOn };
  };

  it.each(cases.filter(({ error }) => error === undefined).map((each) => [each.id, each]))(
    "are those of %s",
    (id, { infraID, networks, clustersBySeedRule }) => {
      const { config, isOn } = checkedOf(textOf(`machines/${id}/install-config.yaml`));
      const files = makeManifests(config, { infraId: infraID, dialect: "current", networks, isOn });
      const ofClusterApi = files.filter(({ path }) => path.startsWith("cluster-api/"));
      const made = Object.fromEntries(
        ofClusterApi.map(({ path, text }) => [path.replace(/^.*\//, ""), comparable(parse(text, { version: "1.1" }))]),
      );
      const wanted = ["cluster", "capi"].flatMap((folder) =>
        readdirSync(`${VSPHERE}/machines/${id}/${folder}`).map((name) => [
          name,
          comparable(readOracle(`machines/${id}/${folder}/${name}`)),
        ]),
      );
      expect(made).toEqual(Object.fromEntries(wanted));
      const bySeed = makeManifests(config, { infraId: infraID, dialect: "enhancement", networks, isOn });
      const clusters = bySeed.flatMap(({ path }) => /01_capi-cluster-(\d+)/.exec(path)?.[1] ?? []).map(Number);
      expect(clusters).toEqual(clustersBySeedRule);
    },
  );

  it("cannot be made where a network or a zone is not known", () => {
    for (const { id, infraID, networks } of cases.filter(({ error }) => error !== undefined)) {
      const text = textOf(`machines/${id}/install-config.yaml`);
      const { config, isOn } = validateInstallConfig({ path: "a.yaml", text }, { dialect: "current" });
      if (config === undefined) continue;
      expect(() => makeManifests(config, { infraId: infraID, dialect: "current", networks, isOn })).toThrow(
        ManifestProblem,
      );
    }
  });

  it("are the enhancement's own listing, byte for byte, but for the credentials", () => {
    const { networks, infraID } = cases.find(({ id }) => id === "seed");
    const { config, isOn } = checkedOf(textOf("machines/seed/install-config.yaml"));
    const files = makeManifests(config, { infraId: infraID, dialect: "enhancement", networks, isOn });
    const listing = JSON.parse(textOf("seeds/001/capi/listing.json"));
    const names = Object.entries<Case[]>(listing).flatMap(([folder, entries]) =>
      entries.filter(({ kind }) => kind === "file").map(({ name, bytes }) => ({ path: `${folder}/${name}`, bytes })),
    );
    const ofClusterApi = files.map(({ path }) => path).filter((path) => path.startsWith("cluster-api/"));
    expect(ofClusterApi.sort()).toEqual(names.map(({ path }) => path).sort());
    for (const { path, bytes } of names.filter((each) => !each.path.includes("creds"))) {
      const text = files.find((each) => each.path === path)?.text ?? "";
      const shown = readdirSync(`${VSPHERE}/seeds/001/capi`, { recursive: true, encoding: "utf8" }).find((name) =>
        name.endsWith(path.replace("cluster-api/", "")),
      );
      expect([path, text]).toEqual([path, textOf(`seeds/001/capi/${shown}`)]);
      expect([path, Buffer.byteLength(text)]).toEqual([path, bytes]);
    }
  });

  it("are accepted by the CRDs of Cluster API and its provider, in both dialects", () => {
    const folders = ["cluster-api", "cluster-api-provider-vsphere"].map((name) => join(VSPHERE, "../crds", name));
    const crds = folders.flatMap((folder) =>
      readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")),
    );
    const validators = new Map<string, Validator>();
    for (const { document, group, kind } of crds.flatMap(crdOf))
      validators.set(`${group} ${kind}`, validatorForCrd(document, { version: "v1beta1" }));
    let accepted = 0;
    for (const { id, infraID, networks } of cases.filter(({ error }) => error === undefined)) {
      const { config, isOn } = checkedOf(textOf(`machines/${id}/install-config.yaml`));
      for (const dialect of ["current", "enhancement"] as const)
        for (const { path, text } of makeManifests(config, { infraId: infraID, dialect, networks, isOn })) {
          const object = readYaml(text).documents[0]?.value as KubeObject;
          const validator = validators.get(`${String(object.apiVersion).split("/")[0]} ${object.kind}`);
          if (validator === undefined) {
            // Those are kinds of Kubernetes' own, and one of this repository that was validated before.
            expect(["Namespace", "Secret", "Infrastructure"]).toContain(object.kind);
            continue;
          }
          expect([id, path, validator.create(object, { fieldValidation: "Strict" }).errors]).toEqual([id, path, []]);
          accepted++;
        }
    }
    expect(accepted).toBeGreaterThan(200);
  });

  function crdOf(text: string): { readonly document: KubeObject; readonly group: string; readonly kind: string }[] {
    const document = readYaml(text).documents[0]?.value as Case;
    const hasVersion = document?.spec?.versions?.some(({ name }: Case) => name === "v1beta1");
    return hasVersion ? [{ document, group: document.spec.group, kind: document.spec.names.kind }] : [];
  }
});

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
import { comparable, listingProblems, publishedName } from "./judge-manifests.js";

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
      const ofMachines = files.filter(({ path }) => !path.startsWith("manifests/"));
      const made = Object.fromEntries(
        ofMachines.map(({ path, text }) => [publishedName(path), comparable(parse(text, { version: "1.1" }))]),
      );
      const wanted = ["cluster", "capi", "mapi"].flatMap((folder) =>
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
    const results = listingProblems();
    expect(results.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(results.length).toBeGreaterThan(10);
  });

  it("are accepted by the CRDs of Cluster API, of its provider and of OpenShift, in both dialects", () => {
    const files = ["crds/cluster-api", "crds/cluster-api-provider-vsphere", ...OPENSHIFT_CRDS].flatMap((name) => {
      const path = join(VSPHERE, "..", name);
      return name.endsWith(".yaml") ? [path] : readdirSync(path).map((file) => join(path, file));
    });
    const validators = files.flatMap((file) => crdOf(readFileSync(file, "utf8")));
    const accepted = new Map<string, number>();
    for (const { id, infraID, networks } of cases.filter(({ error }) => error === undefined)) {
      const { config, isOn } = checkedOf(textOf(`machines/${id}/install-config.yaml`));
      for (const dialect of ["current", "enhancement"] as const)
        for (const { path, text } of makeManifests(config, { infraId: infraID, dialect, networks, isOn })) {
          const object = readYaml(text).documents[0]?.value as KubeObject;
          const kind = `${object.apiVersion} ${object.kind}`;
          for (const { validator } of validators.filter((each) => each.kind === kind))
            expect([id, path, validator.create(object, { fieldValidation: "Strict" }).errors]).toEqual([id, path, []]);
          accepted.set(kind, (accepted.get(kind) ?? 0) + validators.filter((each) => each.kind === kind).length);
        }
    }
    // Those are kinds of Kubernetes' own, of which there is no CRD.
    const unknown = [...accepted].filter(([, count]) => count === 0).map(([kind]) => kind);
    expect(unknown.sort()).toEqual(["v1 ConfigMap", "v1 Namespace", "v1 Secret"]);
    expect(accepted.get("config.openshift.io/v1 Infrastructure")).toBeGreaterThan(50);
  });

  function crdOf(text: string): { readonly kind: string; readonly validator: Validator }[] {
    // The copies of OpenShift's CRDs have a name in place of each rule: only the structure can be held to them.
    const document: Case = JSON.parse(JSON.stringify(readYaml(text).documents[0]?.value), (key, value) =>
      key === "x-kubernetes-validations" && JSON.stringify(value).includes('"rule-') ? undefined : value,
    );
    return (document?.spec?.versions ?? []).map(({ name }: Case) => ({
      kind: `${document.spec.group}/${name} ${document.spec.names.kind}`,
      validator: validatorForCrd(document, { version: name }),
    }));
  }
});

/** The CRDs that clusters without and with all gates have. */
const OPENSHIFT_CRDS = [
  "machine/v1/0000_10_control-plane-machine-set_01_controlplanemachinesets-Default",
  "machine/v1/0000_10_control-plane-machine-set_01_controlplanemachinesets-CustomNoUpgrade",
  "machine/v1beta1/0000_10_machine-api_01_machines-Default",
  "machine/v1beta1/0000_10_machine-api_01_machines-CustomNoUpgrade",
  "machine/v1beta1/0000_10_machine-api_01_machinesets-Default",
  "machine/v1beta1/0000_10_machine-api_01_machinesets-CustomNoUpgrade",
  "config/v1/0000_10_config-operator_01_infrastructures-Default",
  "config/v1/0000_10_config-operator_01_infrastructures-SelfManagedHA-CustomNoUpgrade",
].map((name) => `openshift-api/merged/${name}.crd.yaml`);

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import type { GeneratedFile } from "../../src/code/generated-file.js";
import { crdRefusals } from "../../src/emitters/validators/from-crd/crd-refusals.js";
import { validatorForCrd } from "../../src/emitters/validators/from-crd/validator-for-crd.js";
import { readManifests } from "../../src/kube/decode/read-manifests.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import { isObject } from "../../src/kube/values/value-kind.js";
import { referenceVersions } from "../../src/reference/build-reference.js";
import { siteFiles } from "../../src/reference/pages/site.js";
import type { ReferenceVersion } from "../../src/reference/reference.js";

const ORACLE = "../shared/oracle";
const WHOLE = process.env["CRDWRIGHT_PUBLISHED"] === "all";
const FOLDERS = ["openshift-api/merged", "crds"].map((name) => join(ORACLE, name));

function crdsBelow(folder: string): KubeObject[] {
  return (
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .sort()
      .flatMap((name) => readManifests(readFileSync(join(folder, name), "utf8")).documents)
      .flatMap(({ value }) => (isObject(value) && value.kind === "CustomResourceDefinition" ? [value] : []))
      // All of them take a minute.
      .filter((_, index) => WHOLE || index % 12 === 0)
      .filter((crd) => crdRefusals(crd).length === 0)
  );
}

/** Links of pages to pages or to places in them that there are not. */
function deadLinks(pages: readonly GeneratedFile[]): string[] {
  const places = new Set(
    pages.flatMap(({ path, text }) => [path, ...[...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `${path}#${id}`)]),
  );
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(/ href="([^"]*)"/g)].flatMap(([, href = ""]) => {
      if (/^(?:https?|mailto):/.test(href)) return [];
      const [page = "", anchor] = href.split("#");
      const target = page === "" ? path : posix.join(posix.dirname(path), decodeURI(page));
      // Within a page an anchor stands there as it is.
      const place = anchor === undefined ? target : `${target}#${page === "" ? anchor : decodeURI(anchor)}`;
      return places.has(place) ? [] : [`${path}: ${href}`];
    }),
  );
}

describe.skipIf(!existsSync(ORACLE))("examples and pages of published CRDs (skipped without ../shared/oracle)", () => {
  it.each(FOLDERS)(
    "are accepted by a validator of their own, and have no link that leads nowhere: %s",
    (folder) => {
      let [found, missing] = [0, 0];
      const without: string[] = [];
      const versions = new Map<string, ReferenceVersion>();
      for (const crd of crdsBelow(folder)) {
        // A CRD that was read from YAML is JSON.
        for (const made of referenceVersions([{ document: crd as unknown as JsonObject, on: 1 }])) {
          const { version, kind, examples } = made;
          versions.set(`${made.crdName} ${version}`, made);
          const validator = validatorForCrd(crd, { version });
          for (const { text } of examples) {
            const [object] = readManifests(text).documents;
            if (!isObject(object?.value)) throw new Error(`no object: ${text}`);
            expect(validator.create(object.value, { fieldValidation: "Strict" }).errors).toEqual([]);
          }
          found += examples.length;
          missing += 2 - examples.length;
          if (examples.length < 2) without.push(`${kind} ${version}: ${examples.map(({ size }) => size).join()}`);
        }
      }
      if (WHOLE) console.log(folder, { found, missing }, without);
      expect(missing / (found + missing)).toBeLessThan(0.1);
      const cluster = { profile: "SelfManagedHA", featureSet: "Default" } as const;
      const reference = { title: "Published", clusters: [cluster], versions: [...versions.values()] };
      const pages = siteFiles(reference);
      expect(deadLinks(pages)).toEqual([]);
      if (WHOLE)
        console.log(folder, { pages: pages.length, bytes: pages.reduce((sum, { text }) => sum + text.length, 0) });
    },
    120_000,
  );
});

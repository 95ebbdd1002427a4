import { writeBundle } from "../../../src/cli/inputs/bundle-on-disk.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { readChoice } from "../../../src/emitters/bundles/bundle-choice.js";
import type { GivenChoice } from "../../../src/emitters/bundles/bundle-index.js";
import { checkBundle } from "../../../src/emitters/bundles/check-bundle.js";
import { readInstallConfigGates } from "../../../src/emitters/bundles/install-config.js";
import { renderBundle } from "../../../src/emitters/bundles/render-bundle.js";
import { readFeatureGates } from "../../../src/features/read-feature-gates.js";
import { certificates } from "../../client/certificates.js";
import { sourceOf } from "../../emitters/bundles/bundled.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";
import { GATES } from "./finding-case.js";

/** A mistake about bundles, and all that is found of it: code and message. */
export interface BundleFindingCase {
  readonly name: string;
  readonly run: () => readonly Diagnostic[] | Promise<readonly Diagnostic[]>;
  readonly finds: readonly (readonly [code: string, message: string])[];
}

const FEATURES = readFeatureGates({ path: "api/features.ts", text: GATES.join("\n") }, () => {});
const FORMAT = "must match the format <feature-name>=<bool>";
const NO_UPGRADE = "cannot be upgraded, and the set cannot be taken back";

function choosing(given: GivenChoice): () => Diagnostic[] {
  return () => {
    const found: Diagnostic[] = [];
    readChoice(given, FEATURES, (finding) => found.push(finding));
    return found;
  };
}

function checking(files: Readonly<Record<string, string>>): () => Diagnostic[] {
  return () => {
    const found: Diagnostic[] = [];
    const all = Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
    checkBundle(all, (finding) => found.push(finding));
    return found;
  };
}

const listed = (path: string, sha256: string, size: number) => ({
  path,
  manifest: "CustomResourceDefinition",
  group: "g",
  kind: "K",
  plural: "ks",
  sha256,
  size,
});

const INDEX = {
  apiVersion: "v1",
  kind: "List",
  items: [],
  schemaVersion: 1,
  name: "b",
  release: "",
  profile: "SelfManagedHA",
  featureSet: "Default",
  upgradable: true,
  gates: { enabled: [], disabled: [] },
  files: [listed("gone.yaml", "0", 1), listed("longer.yaml", "0", 1), listed("other.yaml", "0", 1)],
} as const;

/** Mistakes that src/diagnostics/catalogue/bundle.ts has words for. */
export const BUNDLE_FINDINGS: readonly BundleFindingCase[] = [
  {
    name: "a set, a profile and a release that do not exist",
    run: choosing({ featureSet: "TechPreview", clusterProfile: "HyperShift", release: "3" }),
    finds: [
      [
        "bundle-set-unknown",
        'featureSet: Unsupported value: "TechPreview": supported values: "CustomNoUpgrade", "Default", "DevPreviewNoUpgrade", "TechPreviewNoUpgrade"',
      ],
      ["bundle-profile-unknown", 'there is no cluster profile "HyperShift"; there are "Hypershift", "SelfManagedHA"'],
      ["bundle-release-unknown", "no manifests are made for release 3"],
    ],
  },
  {
    name: "an authority that is none",
    run: choosing({ caBundle: "ca.crt" }),
    finds: [["bundle-authority-invalid", "the CA bundle cannot be put into CRDs: it holds no certificate in PEM"]],
  },
  {
    name: "an authority that no CRD has a place for",
    run: () => {
      const { source } = sourceOf();
      const choice = readChoice({ caBundle: certificates.authority }, source.features, () => {});
      return choice === undefined ? [] : renderBundle(source, choice).findings;
    },
    finds: [
      ["bundle-authority-unused", "no CRD of the bundle asks a service to convert, so the CA bundle is put into none"],
    ],
  },
  {
    name: "gates with another set than CustomNoUpgrade",
    run: choosing({ featureSet: "TechPreviewNoUpgrade", featureGates: ["Tech=true"] }),
    finds: [
      [
        "bundle-gates-forbidden",
        "featureGates: Forbidden: featureGates can only be used with the CustomNoUpgrade feature set",
      ],
    ],
  },
  {
    name: "gates of wrong forms, unknown ones and one that is both on and off",
    run: choosing({
      featureSet: "CustomNoUpgrade",
      featureGates: ["Tech", "Tech=true=false", "Tech=yes", "Tech= true", "Tehc=true", "Tech=1", "Tech=F"],
    }),
    finds: [
      ["bundle-gate-format", `featureGates[0]: Invalid value: "Tech": ${FORMAT}`],
      ["bundle-gate-format", `featureGates[1]: Invalid value: "Tech=true=false": ${FORMAT}`],
      ["bundle-gate-value", `featureGates[2]: Invalid value: "Tech=yes": ${FORMAT}, could not parse boolean value`],
      ["bundle-gate-value", `featureGates[3]: Invalid value: "Tech= true": ${FORMAT}, could not parse boolean value`],
      ["bundle-gate-unknown", "featureGates[4]: there is no feature gate Tehc"],
      ["bundle-gate-twice", "featureGates[6]: Tech is on in one entry and off in another"],
    ],
  },
  {
    name: "a set that cannot be upgraded",
    run: choosing({ featureSet: "CustomNoUpgrade", featureGates: ["Tech=true"] }),
    finds: [["bundle-no-upgrade", `a cluster with CustomNoUpgrade ${NO_UPGRADE}`]],
  },
  {
    name: "an install-config of another form",
    run: () => readInstallConfigGates("featureSet: 3\nfeatureGates: Tech=true\n").findings,
    finds: [
      ["install-config-unreadable", "this install-config cannot be read: featureSet is no text"],
      ["install-config-unreadable", "this install-config cannot be read: featureGates is no list of texts"],
    ],
  },
  {
    name: "a bundle without an index",
    run: checking({ "a.yaml": "a" }),
    finds: [["bundle-unreadable", "this is no bundle: it has no index.json"]],
  },
  {
    name: "a bundle with files that are missing, changed and not listed",
    run: checking({ "index.json": JSON.stringify(INDEX), "longer.yaml": "22", "other.yaml": "1", "more.yaml": "" }),
    finds: [
      ["bundle-file-missing", "gone.yaml is listed in index.json and is not there"],
      ["bundle-file-changed", "longer.yaml has another size than index.json says"],
      ["bundle-file-changed", "other.yaml has another digest than index.json says"],
      ["bundle-file-extra", "more.yaml is not listed in index.json"],
    ],
  },
  {
    name: "a folder in the place of a bundle",
    run: async () => {
      const out = temporaryFolder();
      writeTree(out, { "b/mine.txt": "mine" });
      const found: Diagnostic[] = [];
      await writeBundle({ name: "b", index: { ...INDEX, files: [] }, files: [] }, out, (finding) =>
        // The folder is another one each time.
        found.push({ ...finding, message: finding.message.replace(/\S*\/(?=b )/, "") }),
      );
      return found;
    },
    finds: [["bundle-in-the-way", "b is there and is no whole bundle that could be replaced"]],
  },
];

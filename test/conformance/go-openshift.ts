import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { partialManifests } from "../../src/crd/manifests/partial-variants.js";
import { PUBLISHED_FOLDERS } from "../../src/crd/partials/published-folders.js";
import { type CrdUnit, gatherUnits } from "../../src/crd/unit/crd-unit.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { toYaml } from "../../src/crd/yaml/to-yaml.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../../src/kube/values/json-value.js";
import { createCompiler } from "../../src/project/compile.js";
import type { SourceText } from "../../src/source/source-text.js";
import { typeErrors } from "../type-check.js";
import { ACCEPTED } from "./go-openshift-accepted.js";
import { withImportedGo } from "./go-project.js";
import { createHiddenTextComparison } from "./hidden-texts.js";
import { versionFolders } from "./published-checkout.js";
import { isRewritten, type PublishedCrd, publishedCrds, readManifest, yamlFiles } from "./published-openshift.js";
import type { Count, Subject } from "./subjects.js";

/** Manifests made of the Go sources of openshift/api, against those that are published. */
export const GO_OPENSHIFT_SUBJECTS: readonly Subject[] = [
  {
    name: "merged manifests from Go sources",
    from: "published Go",
    count: async (go) => compare(await manifestsOf(go), "merged", published(go, mergedFiles)),
  },
  {
    name: "per-gate manifests from Go sources",
    from: "published Go",
    count: async (go) => compare(await manifestsOf(go), "partials", published(go, partialFiles)),
  },
  {
    name: "TypeScript from Go sources, under the strictest switches of its compiler",
    from: "published Go",
    count: async (go) => compiled((await manifestsOf(go)).sources),
  },
];

/** Texts by `<group>/<version>/<crd>/<file>`. */
type Manifests = ReadonlyMap<string, string>;

interface MadeManifests {
  readonly merged: Manifests;
  readonly partials: Manifests;
  readonly errors: readonly Diagnostic[];
  /** What was imported. */
  readonly sources: readonly SourceText[];
}

const made = new Map<string, Promise<MadeManifests>>();

function manifestsOf(go: string): Promise<MadeManifests> {
  const known = made.get(go) ?? makeManifests(go);
  made.set(go, known);
  return known;
}

/** Imports all packages, and generates as openshift/api does: a manifest for each gate, and these merged by name. */
function makeManifests(go: string): Promise<MadeManifests> {
  const openshiftData = join(go, "../openshift-api");
  const module = {
    path: "github.com/openshift/api",
    layOut: (folder: string) => layOut(go, openshiftData, folder),
    packages: ["./..."],
    kinds: "marked",
    config: { gating: "partials", naming: "feature-set", accept: ACCEPTED },
    featureGates: join(openshiftData, "featuregates"),
  } as const;
  return withImportedGo(module, ({ texts }, imported): MadeManifests => {
    const { files, model, features, diagnostics } = createCompiler()(texts);
    const merged = new Map<string, string>();
    for (const { path, text, defines } of files) {
      const [, , version = "", file = ""] = path.split("/");
      merged.set(placeOf(defines.group, version, `${defines.plural}.${defines.group}`, file), text);
    }
    const partials = new Map<string, string>();
    const options = {
      features,
      clusters: [],
      overrides: [],
      embeddedObjectMeta: false,
      maxDescLen: undefined,
    } as const;
    for (const unit of gatherUnits(model.kinds, "per-folder").units) {
      const { group, version } = unit.leading;
      for (const { manifest } of partialManifests(unit, { ...options, naming: "feature-set" })) {
        const place = placeOf(group, version, `${unit.resource.plural}.${group}`, `${manifest.name}.yaml`);
        partials.set(place, toYaml(publishedForm(unit, manifest.document)));
      }
    }
    const errors = [...imported, ...diagnostics].filter(({ severity }) => severity === "error");
    return { merged, partials, errors, sources: texts.sources };
  });
}

function placeOf(group: string, version: string, crd: string, file: string): string {
  return `${group}/${version}/${crd}/${file}`;
}

/** openshift/api's generator knows nothing of the scale marker; an override says the same there. */
const SCALED_BY_OVERRIDE = "ingresscontrollers.operator.openshift.io";

/** A per-gate manifest as openshift/api writes it: with the parts of the file name, which crdwright keeps apart. */
function publishedForm({ crdName, resource: { filePattern } }: CrdUnit, document: JsonValue): JsonObject {
  const { runLevel, operator, ordering } = filePattern;
  const pattern = { "cvo-runlevel": runLevel, operator, ordering };
  const annotations = Object.fromEntries(
    Object.entries(pattern).map(([part, value]) => [`api.openshift.io/filename-${part}`, value]),
  );
  return replaced(document, {
    metadata: (metadata) => replaced(metadata, { annotations: (own) => replaced(own, {}, annotations) }),
    spec: (spec) => (crdName === SCALED_BY_OVERRIDE ? withoutScale(spec) : spec),
  });
}

function withoutScale(spec: JsonValue | undefined): JsonValue {
  return replaced(spec, {
    versions: (versions) =>
      Array.isArray(versions)
        ? versions.map((version) =>
            replaced(version, { subresources: (subresources) => replaced(subresources, { scale: () => undefined }) }),
          )
        : versions,
  });
}

/** An object with members put through functions, and others added. */
function replaced(
  value: JsonValue | undefined,
  members: Readonly<Record<string, (member: JsonValue | undefined) => JsonValue | undefined>>,
  added: JsonObject = {},
): JsonObject {
  const object = isJsonObject(value) ? value : {};
  const changed = Object.entries(members).map(([key, change]) => [key, change(object[key])] as const);
  return { ...object, ...Object.fromEntries(changed), ...added };
}

const OPAQUE_SOURCE = "config/v1/types_infrastructure.go";

/** Puts packages, and the overrides beside them, where openshift/api has them. */
function layOut(go: string, openshiftData: string, folder: string): void {
  cpSync(join(go, "openshift-api"), folder, { recursive: true });
  for (const place of versionFolders(join(openshiftData, "overrides"))) {
    if (existsSync(join(folder, place)))
      cpSync(join(openshiftData, "overrides", place), join(folder, place, PUBLISHED_FOLDERS.overrides), {
        recursive: true,
      });
  }
  const source = join(folder, OPAQUE_SOURCE);
  writeFileSync(source, withoutLeftMarkers(readFileSync(source, "utf8")));
}

/**
 * Takes out the markers left of GCPPlatformSpec. In the published source they are lines of commented-out types, `// // +…`; where its texts
 * were hidden they became markers of the struct below, which controller-gen then refuses, as crdwright does.
 */
function withoutLeftMarkers(text: string): string {
  const left = /(?:^(?:\/\/ \+.*)?\n)+(?=type GCPPlatformSpec struct\{\}$)/m;
  if (!left.test(text)) throw new Error(`${OPAQUE_SOURCE} has no markers left of GCPPlatformSpec any more`);
  return text.replace(left, "\n");
}

/** The published manifests of a kind, as paths of files by their places. */
type FilesOf = (openshiftData: string, crd: PublishedCrd) => readonly string[];

const mergedFiles: FilesOf = (openshiftData, { group, version, crd }) => {
  const folder = join(openshiftData, "merged", group, version);
  const name = new RegExp(`^  name: ${crd.replaceAll(".", "\\.")}$`, "m");
  return yamlFiles(folder)
    .map((file) => join(folder, file))
    .filter((file) => name.test(readFileSync(file, "utf8")));
};

const partialFiles: FilesOf = (openshiftData, { group, version, crd }) => {
  const folder = join(openshiftData, "partials", group, version, crd);
  return yamlFiles(folder).map((file) => join(folder, file));
};

/** The published files of the kinds whose Go sources are there, by their places. */
function published(go: string, filesOf: FilesOf): Manifests {
  const openshiftData = join(go, "../openshift-api");
  const files = publishedCrds(openshiftData)
    .filter((crd) => hasSource(go, crd))
    .flatMap((crd) =>
      filesOf(openshiftData, crd).map((file): [string, string] => {
        const group = crd.crd.slice(crd.crd.indexOf(".") + 1);
        return [placeOf(group, crd.version, crd.crd, basename(file)), file];
      }),
    );
  return new Map(files);
}

function hasSource(go: string, { group, version, partials: [first] }: PublishedCrd): boolean {
  const folder = join(go, "openshift-api", group, version);
  const kind = String(valueAt(first?.document, "spec", "names", "kind"));
  const declaration = new RegExp(`^type ${kind} struct \\{`, "m");
  return (
    existsSync(folder) &&
    readdirSync(folder).some(
      (file) => file.endsWith(".go") && declaration.test(readFileSync(join(folder, file), "utf8")),
    )
  );
}

function compiled(sources: readonly SourceText[]): Count {
  const failures = typeErrors(sources)
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [{ problem: line }]));
  const wrong = new Set(failures.map(({ problem }) => problem.split("(")[0]));
  return { passed: sources.length - wrong.size, total: sources.length, failures };
}

/** Compares by bytes, but for the manifests whose texts are hidden. */
function compare({ errors, ...manifests }: MadeManifests, form: "merged" | "partials", files: Manifests): Count {
  const hidden = createHiddenTextComparison();
  const problemOf = (place: string, file: string): string | undefined => {
    const text = manifests[form].get(place);
    const [, , crd = ""] = place.split("/");
    if (text === undefined) return "not made";
    if (isRewritten(crd)) return hidden.difference(parseYaml(text), readManifest(crd, file));
    return text === readFileSync(file, "utf8") ? undefined : "not the same bytes";
  };
  const failures = [...files].flatMap(([place, file]) => {
    const problem = problemOf(place, file);
    return problem === undefined ? [] : [{ file: place, problem }];
  });
  const besides = [...manifests[form].keys()].filter((place) => !files.has(place));
  return {
    passed: files.size - failures.length,
    total: files.size,
    failures: [
      ...failures,
      ...besides.map((file) => ({ file, problem: "not published" })),
      ...errors.map(({ code, message, span }) => ({ file: span?.file, problem: `${code}: ${message}` })),
    ],
  };
}

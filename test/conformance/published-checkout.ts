import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PUBLISHED_FOLDERS } from "../../src/crd/partials/published-folders.js";

/** Lays published data out in a folder as a checkout of openshift/api has it. */
export function layOutCheckout(openshiftData: string, checkout: string): void {
  const { merged, partials, overrides, suites, featureGates } = PUBLISHED_FOLDERS;
  for (const [kind, name] of Object.entries({ merged, partials, overrides })) {
    for (const place of versionFolders(join(openshiftData, kind)))
      cpSync(join(openshiftData, kind, place), join(checkout, place, name), { recursive: true });
  }
  for (const place of versionFolders(join(openshiftData, "suites"))) {
    const from = join(openshiftData, "suites", place);
    for (const file of readdirSync(from, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".yaml")) continue;
      // Two suites lie in the folder of their version, and not in one of their CRD.
      const crdName = /^crdName: (\S+)/m.exec(readFileSync(join(from, file), "utf8"))?.[1] ?? "";
      const target = join(checkout, place, suites, file.includes("/") ? file : join(crdName, file));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(join(from, file), target);
    }
  }
  cpSync(join(openshiftData, "featuregates"), join(checkout, featureGates), { recursive: true });
}

/** The folders `<group>/<version>` of a folder. */
export function versionFolders(folder: string): string[] {
  return readdirSync(folder).flatMap((group) =>
    readdirSync(join(folder, group)).map((version) => join(group, version)),
  );
}

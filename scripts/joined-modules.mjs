import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";

/** Where the bundled command has the package `yaml`: its eighty files joined, which Node finds and loads in a fifth of the time. */
export const JOINED_YAML = "../yaml.cjs";

/** Makes a bundle in a folder of dist/ import it from there. */
export const joinedYaml = {
  name: "joined-yaml",
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, () => ({ path: JOINED_YAML, external: true }));
  },
};

/** Writes modules with all that they import from a package as one file, under the package's licence, as that asks. */
export async function joinModules(options, packageName) {
  await build({
    ...options,
    banner: { js: licenceComment(packageName) },
    bundle: true,
    minifyWhitespace: true,
    minifySyntax: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    logLevel: "warning",
  });
}

/** Returns a package's licence as a comment, under which its code may be part of a file. */
export function licenceComment(packageName) {
  const name = readdirSync(`node_modules/${packageName}`).find((each) => /^licen[cs]e$/i.test(each));
  const licence = readFileSync(`node_modules/${packageName}/${name}`, "utf8").trim();
  return `/*! ${packageName}\n\n${licence}\n*/\n`;
}

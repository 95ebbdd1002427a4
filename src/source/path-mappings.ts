import { posix } from "node:path";
import { compiler } from "./compiler.js";
import type { SourceText } from "./source-text.js";

/** Where modules of a name are, as `paths` of a tsconfig says it: `*` in the pattern stands for `*` in the targets. */
export interface PathMapping {
  readonly pattern: string;
  /** Relative to the project, with `/`. */
  readonly targets: readonly string[];
}

/** The configurations that a text of a tsconfig may extend, as written; those of packages are not followed. */
export function extendedConfigs(text: string): string[] {
  const [, written = ""] = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(text) ?? [];
  return [...written.matchAll(/"(\.{1,2}\/[^"]*)"/g)].map(([, path = ""]) => path);
}

/**
 * The mappings of tsconfig texts, the most specific first; of several texts, which extend each other from the first on, the
 * first that has `paths` counts, as in TypeScript. `baseUrl` maps what no pattern does. A text that is not one has none.
 */
export function readPathMappings(texts: readonly SourceText[]): PathMapping[] {
  const options = texts.map((source) => ({ folder: posix.dirname(source.path), ...compilerOptions(source) }));
  const withBase = options.find(({ baseUrl }) => typeof baseUrl === "string");
  const base = withBase && posix.join(withBase.folder, String(withBase.baseUrl));
  const withPaths = options.find(({ paths }) => typeof paths === "object" && paths !== null);
  const mappings = Object.entries(withPaths?.paths ?? {}).map(([pattern, targets]): PathMapping => {
    const folder = base ?? withPaths?.folder ?? ".";
    const texts = Array.isArray(targets) ? targets.filter((each) => typeof each === "string") : [];
    return { pattern, targets: texts.map((target) => posix.join(folder, target)) };
  });
  const all = base === undefined ? mappings : [...mappings, { pattern: "*", targets: [posix.join(base, "*")] }];
  return all.sort((one, other) => rankOf(other) - rankOf(one));
}

interface CompilerOptions {
  readonly baseUrl?: unknown;
  readonly paths?: unknown;
}

function compilerOptions({ path, text }: SourceText): CompilerOptions {
  const config: unknown = compiler().parseConfigFileTextToJson(path, text).config;
  const options =
    typeof config === "object" && config !== null && "compilerOptions" in config && config.compilerOptions;
  return typeof options === "object" && options !== null ? options : {};
}

/** An exact name comes before a pattern, and a long prefix before a short one. */
function rankOf({ pattern }: PathMapping): number {
  return pattern.includes("*") ? pattern.indexOf("*") : Number.POSITIVE_INFINITY;
}

/** The places where a module may be, by the first mapping that it matches. */
export function mappedPaths(mappings: readonly PathMapping[], module: string): string[] {
  for (const { pattern, targets } of mappings) {
    const [prefix = "", suffix] = pattern.split("*");
    if (suffix === undefined) {
      if (module === pattern) return [...targets];
    } else if (module.length >= pattern.length - 1 && module.startsWith(prefix) && module.endsWith(suffix)) {
      const middle = module.slice(prefix.length, module.length - suffix.length);
      return targets.map((target) => posix.normalize(target.replace("*", () => middle)));
    }
  }
  return [];
}

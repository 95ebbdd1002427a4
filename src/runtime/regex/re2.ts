import { createRequire } from "node:module";

type Re2Package = typeof import("re2js");

/** A pattern compiled by re2js. */
export type Re2 = ReturnType<Re2Package["RE2JS"]["compile"]>;

let loaded: Re2Package | undefined;

/**
 * Compiles a pattern with RE2's syntax, as Go has it. Gives Go's reason as a text if it is none.
 * The package is large and few patterns need it, so that it is loaded by the first that does.
 */
export function compileRe2(pattern: string): Re2 | string {
  // `require` is typed as any; the package's own types say what it returns.
  loaded ??= createRequire(import.meta.url)("re2js") as Re2Package;
  const { RE2JS } = loaded;
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Go quotes the part that is at fault, also where there is none.
    return reason.endsWith("`") ? reason : `${reason}: \`\``;
  }
}

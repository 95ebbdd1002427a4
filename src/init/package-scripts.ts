const SCRIPTS: Readonly<Record<string, string>> = { generate: "crdwright generate", verify: "crdwright verify" };

export type PackageChange =
  | { readonly kind: "readable"; readonly text: string; readonly added: readonly string[] }
  | { readonly kind: "unreadable"; readonly problem: string };

/** Adds the scripts to the text of a package.json, or makes one where there is none. Scripts that exist stay. */
export function addPackageScripts(text: string | undefined): PackageChange {
  let content: unknown;
  try {
    content = text === undefined ? { private: true, type: "module" } : JSON.parse(text);
  } catch (error) {
    return { kind: "unreadable", problem: error instanceof Error ? error.message : String(error) };
  }
  if (!isObject(content)) return { kind: "unreadable", problem: "it holds no object" };
  const known = content["scripts"] ?? {};
  if (!isObject(known)) return { kind: "unreadable", problem: "its scripts are no object" };
  const added = Object.keys(SCRIPTS).filter((name) => !(name in known));
  if (added.length === 0 && text !== undefined) return { kind: "readable", text, added };
  const scripts = { ...known, ...Object.fromEntries(added.map((name) => [name, SCRIPTS[name]])) };
  const indent = text === undefined ? 2 : (/^([ \t]+)"/m.exec(text)?.[1] ?? 2);
  return { kind: "readable", text: `${JSON.stringify({ ...content, scripts }, null, indent)}\n`, added };
}

/** Whether the text of a package.json names crdwright among what is to be installed. */
export function isDependency(text: string): boolean {
  const content: unknown = JSON.parse(text);
  if (!isObject(content)) return false;
  return ["dependencies", "devDependencies"].some((field) => {
    const packages = content[field];
    return isObject(packages) && "crdwright" in packages;
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

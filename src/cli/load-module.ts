/** Loads a module of `src/cli` by its path from there. */
export type LoadModule = (path: string) => Promise<unknown>;

let load: LoadModule | undefined;

/** Has the modules of commands come from a script of their own from now on. */
export function useModules(from: LoadModule): void {
  load = from;
}

/**
 * Loads a module that most runs need none of. The built program calls this in the place of the `import()` of one
 * (`scripts/command-scripts.mjs`).
 */
export function loadModule(path: string): Promise<unknown> {
  if (load === undefined) throw new Error(`nothing loads ${path}`);
  return load(path);
}

let script: typeof import("./command-script.js") | undefined;

/**
 * Returns a module of a command, of the script that all commands are built into. The built command calls this in the place of each
 * `import()` of one in this folder (`scripts/command-script.mjs`).
 */
export async function loadCommand(module: string): Promise<unknown> {
  script ??= await import("./command-script.js");
  return script.commandModule(module);
}

/** Ends the run: compiled code that is new is kept. Nothing is done where no command was loaded. */
export function keepCompiledCode(): void {
  script?.closeCodeCache();
}

/** How a command ends: all well, something was found, or it could not do its work (usage, configuration, a crash). */
export const EXIT_FINE = 0;
export const EXIT_FINDINGS = 1;
export const EXIT_UNUSABLE = 2;

export type ExitCode = typeof EXIT_FINE | typeof EXIT_FINDINGS | typeof EXIT_UNUSABLE;

import { type Command, CommanderError } from "commander";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "./exit-codes.js";

/** A program of a command line. */
export interface CommandLineProgram {
  /** Makes it; `end` takes the exit code of the command that ran. */
  readonly create: (end: (code: ExitCode) => void) => Command;
  /** What people read of an error that no command has a finding for. */
  readonly failureText: (error: unknown) => string;
}

/**
 * Runs a command line, which is taken without the names of Node and the program, in the working directory.
 *
 * Returns the exit code, once everything is printed. Reports an error that the command has no finding for on stderr.
 */
export async function runProgram(
  { create, failureText }: CommandLineProgram,
  args: readonly string[],
): Promise<ExitCode> {
  let code: ExitCode = EXIT_FINE;
  const program = create((result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_FINE : EXIT_UNUSABLE;
    process.stderr.write(`${program.name()}: ${failureText(error)}\n`);
    return EXIT_UNUSABLE;
  }
}

/** Lets a reader such as `head` leave before all is printed: that is no failure of the command. */
export function allowClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: Error & { code?: string }) => {
      if (error.code !== "EPIPE") throw error;
    });
}

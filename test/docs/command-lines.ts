import { type Command, CommanderError, type Option } from "commander";
import { createProgram } from "../../src/cli/program.js";

/** The command's program with actions that do nothing: it takes a command line apart, and refuses what it does not know. */
function parser(): Command {
  const program = createProgram(() => {});
  const silence = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
    command.action(() => {});
    for (const child of command.commands) silence(child);
  };
  silence(program);
  return program;
}

/** All commands of the program, by their names from the outside in. */
function allCommands(command: Command = createProgram(() => {}), path: readonly string[] = []): Map<string, Command> {
  const found = new Map([[path.join(" "), command]]);
  for (const child of command.commands)
    for (const [name, inner] of allCommands(child, [...path, child.name()])) found.set(name, inner);
  return found;
}

export const commands = allCommands();

/** The command that a list of words begins with, and how many of the words name it. */
function commandOf(words: readonly string[]): { readonly command: Command; readonly depth: number } | undefined {
  for (let depth = Math.min(words.length, 3); depth > 0; depth -= 1) {
    const command = commands.get(words.slice(0, depth).join(" "));
    if (command !== undefined) return { command, depth };
  }
  return undefined;
}

/** Whether a text is the bare name of a command that needs more words to run. */
export function isName(words: readonly string[]): boolean {
  const found = commandOf(words);
  if (found === undefined || found.depth !== words.length) return false;
  const { command } = found;
  return (
    command.registeredArguments.some(({ required }) => required) ||
    command.options.some(({ mandatory }) => mandatory) ||
    (command.commands.length > 0 && command.name() !== "gates")
  );
}

const PLACEHOLDER = /<[^>]*>…?|…/;

export const hasPlaceholder = (text: string): boolean => /[<[…|]/.test(text);

/** Splits a text at spaces that are in no brackets or quotes; quotes go. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/(?:\[[^\]]*\]|<[^>]*>|'[^']*'|"[^"]*"|[^\s'"[<])+/g)].map(([word]) =>
    /^['"]/.test(word) ? word.slice(1, -1) : word,
  );
}

/** A value that an option takes, in the place of an ellipsis. */
function valueOf(option: Option | undefined, written: string): string {
  if (!PLACEHOLDER.test(written)) return written;
  return option?.argChoices?.[0] ?? (option?.long === "--feature-gate" ? "Gate=true" : "x");
}

/** Replaces what stands for values in the words of a command line by values. */
function fillIn(words: readonly string[]): string[] {
  const options = commandOf(words)?.command.options ?? [];
  return words.map((word, index) =>
    valueOf(
      options.find(({ long }) => long === words[index - 1]),
      word,
    ),
  );
}

/**
 * The command lines that a line of a table stands for: the one without what is in brackets, and one for each bracket and each
 * of its choices, `a|b`.
 */
export function linesOf(text: string): string[][] {
  const words = wordsOf(text);
  const needed = words.filter((word) => !word.startsWith("["));
  const optional = words.filter((word) => word.startsWith("[")).map((word) => word.slice(1, -1));
  const variants = optional.flatMap((words) => {
    const parts = wordsOf(words);
    const last = parts.at(-1) ?? "";
    return last.split("|").map((choice) => [...parts.slice(0, -1), choice]);
  });
  return [needed, ...variants.map((variant) => [...needed, ...variant])].map(fillIn);
}

/** What the program says against a command line; nothing where it takes it. */
export async function refusalOf(words: readonly string[]): Promise<string | undefined> {
  try {
    await parser().parseAsync([...words], { from: "user" });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error.message;
    throw error;
  }
}

export const optionNames: ReadonlySet<string> = new Set(
  [...commands.values()].flatMap(({ options }) => options.map(({ long }) => long ?? "")),
);

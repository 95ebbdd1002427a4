import type { Argument, Command, Option } from "commander";

/** The values that arguments and options take by the names of their placeholders, such as `set` for `<set>`. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/**
 * One thing that may stand behind a command. `takes` is `command` for a subcommand; of an option or an argument it says what its value
 * is: `none`, `file`, `folder`, `text`, or `=` with the values, separated by spaces. The word of an argument is empty.
 */
export interface CompletionRow {
  /** The subcommands before it, separated by spaces; empty for the program itself. */
  readonly path: string;
  readonly word: string;
  readonly takes: string;
  readonly description: string;
}

/** Returns all that may be typed behind a program, subcommand by subcommand, in the order of its help. */
export function completionTable(program: Command, known: KnownValues): CompletionRow[] {
  return rowsBelow(program, [], known);
}

function rowsBelow(command: Command, names: readonly string[], known: KnownValues): CompletionRow[] {
  const path = names.join(" ");
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((each) => each.name() !== "help");
  const options = help.visibleOptions(command);
  return [
    ...commands.map((each) => ({ path, word: each.name(), takes: "command", description: each.description() })),
    ...options.flatMap((option) =>
      [option.long, option.short].flatMap((word) =>
        word === undefined ? [] : [{ path, word, takes: optionTakes(option, known), description: option.description }],
      ),
    ),
    ...command.registeredArguments.map((argument) => ({
      path,
      word: "",
      takes: argumentTakes(argument, known),
      description: argument.description,
    })),
    ...commands.flatMap((each) => rowsBelow(each, [...names, each.name()], known)),
  ];
}

function optionTakes({ flags, argChoices }: Option, known: KnownValues): string {
  if (argChoices !== undefined) return listed(argChoices);
  const placeholder = /[<[]([^>\].]+)(?:\.\.\.)?[>\]]/.exec(flags)?.[1];
  return placeholder === undefined ? "none" : valueNamed(placeholder, known, "text");
}

/** Most arguments of commands are files, under many names. */
function argumentTakes(argument: Argument, known: KnownValues): string {
  if (argument.argChoices !== undefined) return listed(argument.argChoices);
  return valueNamed(argument.name(), known, /^(?:gate|host|kind|expression)$/.test(argument.name()) ? "text" : "file");
}

function valueNamed(name: string, known: KnownValues, otherwise: string): string {
  if (Object.hasOwn(known, name)) return listed(known[name] ?? []);
  if (/^(?:file|bundle)$/.test(name)) return "file";
  return /^(?:folder|dir)$/.test(name) ? "folder" : otherwise;
}

function listed(values: readonly string[]): string {
  return `=${values.join(" ")}`;
}

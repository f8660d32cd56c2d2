import { type ParseArgsConfig, parseArgs } from 'node:util';
import { suggest } from '../documents/suggest.ts';
import { UsageError } from './usage-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

const code = (text: string) => `\`${text}\``;

/** A repair for what is nearly one of the known names; nothing where it is near none. */
export function didYouMean(seen: string, known: Iterable<string>, before = ''): string {
  const near = suggest(seen, known);
  return near === undefined ? '' : ` Did you mean ${code(before + near)}?`;
}

/** What Node has against a command line, in our words. */
function explainRefusal(said: string, options: Options): string {
  const [, dashes = '', unknown] = /^Unknown option '(-{1,2})([^']*)'/.exec(said) ?? [];
  if (unknown !== undefined)
    return `There is no option ${code(dashes + unknown)}.${didYouMean(unknown, Object.keys(options), '--')}`;
  const name = /^Option '(?:-\w, )?--([\w-]+)/.exec(said)?.[1];
  if (name === undefined) return said.split('\n')[0] ?? '';
  if (said.includes('does not take')) return `${code(`--${name}`)} takes no value: write it alone.`;
  return `${code(`--${name}`)} needs a value behind it. One that begins with a dash is written as ${code(`--${name}=-…`)}.`;
}

/**
 * Reads what stands behind the name of a program.
 *
 * @throws UsageError for an option that there is not, with the one that was probably meant, and for a value that is missing or too many
 */
export function readOptions<const Known extends Options>(given: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true, strict: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${explainRefusal(said, options)} --help shows what there is.`);
  }
}

/** What a command takes. */
export interface CommandForm {
  /** What it takes besides options; those in square brackets may be left out. */
  readonly takes: readonly string[];
  readonly options: readonly string[];
}

interface CommandLine {
  /** What stands before the command when it is named, e.g. `staff `. */
  readonly program?: string;
  /** Options that every command has. */
  readonly common: readonly string[];
  /** What stands for an argument, in words. */
  readonly wanted: Readonly<Record<string, string>>;
}

/** @throws UsageError for a command that there is not */
export function readCommand<Name extends string>(
  first: string | undefined,
  forms: Readonly<Record<Name, CommandForm>>,
  program = '',
): Name {
  const names = Object.keys(forms) as Name[];
  const command = names.find((name) => name === first);
  if (command) return command;
  const all = `Use one of: ${names.join(', ')}; --help shows more.`;
  throw new UsageError(
    first === undefined
      ? `What is to be done? ${all}`
      : `There is no command ${code(program + first)}.${didYouMean(first, names)} ${all}`,
  );
}

/**
 * Holds what was given against what a command takes: what it would pass over may have been meant for another one.
 *
 * @param given what stands behind the command, besides options
 * @throws UsageError
 */
export function refuseStrange(
  command: string,
  { takes, options }: CommandForm,
  given: readonly string[],
  values: Readonly<Record<string, unknown>>,
  { program = '', common, wanted }: CommandLine,
): void {
  const taken = [...options, ...common];
  const strange = Object.keys(values).find((name) => !taken.includes(name));
  if (strange !== undefined)
    throw new UsageError(
      `${program}${command} has no option \`--${strange}\`. It has: ${taken.map((name) => `--${name}`).join(', ')}.`,
    );
  const surplus = given[takes.length];
  if (surplus !== undefined)
    throw new UsageError(
      `${code(surplus)} is one argument too many. ${program}${command} takes ${takes.join(' ') || 'none'}.`,
    );
  const missing = takes.find((name, index) => name.startsWith('<') && !given[index]);
  if (missing) throw new UsageError(`${program}${command} needs ${missing}: ${wanted[missing]}.`);
}

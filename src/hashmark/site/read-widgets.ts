import { z } from 'zod';
import { findProblems, type SchemaProblem } from '../documents/schema-problems.ts';
import { showName } from '../documents/show-name.ts';
import { ConfigError } from '../process/config-error.ts';
import type { Hydration, WidgetDefinition } from '../widget/widget.ts';
import { explainExport, explainUnknown, showSeen } from './definition-problems.ts';

const DISPLAYS = ['block', 'inline'] satisfies WidgetDefinition['display'][];
const HYDRATIONS = ['none', 'visible', 'idle', 'interaction', 'session'] satisfies Hydration[];

/** As placeholders can be read. */
const nameSchema = z
  .string()
  .regex(/^[A-Z][A-Za-z0-9]*$/, 'Write it like ReferFriend: letters and digits, the first a capital.');

const VERSION = 'Write a whole number, 1 or more.';

const isFunction = (value: unknown) => typeof value === 'function';

// A project may have a Zod of its own, whose classes are others.
const isSchema = (value: unknown) =>
  typeof value === 'object' && value !== null && 'safeParse' in value && isFunction(value.safeParse);

const definitionSchema = z.strictObject({
  name: nameSchema,
  aliases: z.array(nameSchema).optional(),
  folder: z.string(),
  summary: z.string(),
  display: z.enum(DISPLAYS),
  props: z.custom(isSchema, 'Write the Zod schema of the params, `z.strictObject({})` where there are none.'),
  hydration: z.enum(HYDRATIONS),
  messages: z.array(z.string()).optional(),
  version: z.int(VERSION).min(1, VERSION),
  migrations: z
    .record(
      z.string().regex(/^[1-9]\d*$/, 'Write the version that it comes from, such as `1`.'),
      z.custom(isFunction, 'Write a function that takes the params and returns new ones.'),
    )
    .optional(),
  speaks: z.enum(['page', 'text']).optional(),
  examples: z
    .array(z.strictObject({ title: z.string(), text: z.string() }))
    .min(
      1,
      "Write at least one, such as `{ title: 'Usual', text: '#ReferFriend[]#' }`: the gallery shows it.",
    ),
} satisfies Record<keyof WidgetDefinition, z.ZodType>);

function explainProblem({ kind, path, message, given, near, known = [] }: SchemaProblem): string {
  const before = path.slice(0, -1);
  if (kind === 'unknown')
    return explainUnknown(showName(path.slice(-1)), known, before.length > 0 ? `${showName(before)}.` : '');
  const seen = given === undefined || kind === 'name' ? '' : ` saw ${showSeen(given)}.`;
  const repair = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  return `\`${showName(path)}\`:${seen} ${message}${repair}`;
}

function findWidgetProblems(exported: unknown, folder: string): string[] {
  const fault = explainExport(exported, 'defineWidget');
  if (fault !== undefined) return [fault];
  const { default: widget } = exported as { default: Partial<WidgetDefinition> };
  const { error } = definitionSchema.safeParse(widget);
  const problems = error ? findProblems(error, definitionSchema, widget, { voice: 'program' }) : [];
  // What is misspelt is not missing as well.
  const meant = new Set(
    problems.flatMap(({ kind, path, near }) =>
      kind === 'unknown' && near ? showName([...path.slice(0, -1), near]) : [],
    ),
  );
  const told = problems.filter(({ path, given }) => given !== undefined || !meant.has(showName(path)));
  const said = told.map(explainProblem);
  if (typeof widget.folder === 'string' && widget.folder !== folder)
    said.push(`\`folder\`: saw '${widget.folder}'. Write '${folder}', the folder that it stands in.`);
  return said;
}

/**
 * The widgets of a project, by what their files export.
 *
 * @param modules by path: `widgets/refer-friend/widget.ts`, from the project's folder
 * @throws ConfigError with a line for each mistake, the path first
 */
export function readWidgets(modules: Readonly<Record<string, unknown>>): WidgetDefinition[] {
  const read = Object.entries(modules).map(([path, exported]) => {
    const [folder = ''] = path.split(/[\\/]/).slice(-2);
    const lines = findWidgetProblems(exported, folder).map((line) => `widgets/${folder}/widget.ts: ${line}`);
    return { lines, exported };
  });
  const lines = read.flatMap((widget) => widget.lines);
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
  return read.map(({ exported }) => (exported as { default: WidgetDefinition }).default);
}

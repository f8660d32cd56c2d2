import { z } from 'zod';
import { allowedBy } from '../documents/allowed-by.ts';
import { explainIssue, suggestValue } from '../documents/schema-problems.ts';
import { suggest } from '../documents/suggest.ts';
import type { VariableText } from '../documents/variable-text.ts';
import type { Variables } from '../documents/variables.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { Reading } from './grammar.ts';
import type { Problem } from './issues.ts';
import type { ParamSpan } from './types.ts';
import { lookUp, variableProblem, WRITTEN_VARIABLE } from './variables.ts';

const VARIABLES = new RegExp(WRITTEN_VARIABLE, 'g');

type ZodIssue = z.core.$ZodIssue;

interface Filled {
  /** With the values for the reader's currency put in. */
  text: string;
  /** For props that follow the currency in the browser. */
  variable: VariableText | undefined;
}

export type Checked =
  | { props: Record<string, unknown>; problems: Problem[] }
  | { props: undefined; problems: Problem[] };

/** Checks the params of a placeholder by the widget's schema and puts variables in; never throws. */
export function checkProps(
  reading: Reading,
  offset: number,
  widget: WidgetDefinition,
  variables: Variables,
  currency: string,
): Checked {
  const problems: Problem[] = [];
  const filled = new Map<string, Filled>();
  const input: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(reading.params)) {
    if (value === true || !(value.includes('{') || value.includes('<'))) {
      input[key] = value;
      continue;
    }
    const result = fill(value, variables, currency);
    for (const name of result.unknown)
      problems.push(variableProblem(name, variables, spanOf(reading, key, offset)));
    filled.set(key, result);
    input[key] = result.variable ?? result.text;
  }

  let result = safeParse(widget, input);
  if (filled.size > 0 && !keepsVariables(result, filled)) {
    const refused = new Set(
      result.success ? [...filled.keys()] : result.error.issues.map((issue) => String(issue.path[0])),
    );
    for (const [key, value] of filled)
      if (result.success ? !isTemplate(result.data, key) : refused.has(key)) input[key] = value.text;
    result = safeParse(widget, input);
  }
  if (result.success && typeof result.data === 'object' && result.data !== null) {
    return { props: { ...result.data }, problems };
  }
  for (const issue of result.error?.issues ?? [])
    problems.push(...toProblems(issue, reading, offset, widget, input, filled));
  return { props: undefined, problems };
}

/** A schema that throws costs its own widget. */
function safeParse(widget: WidgetDefinition, input: Record<string, unknown>) {
  try {
    return widget.props.safeParse(input);
  } catch (error) {
    const message = `the schema of the widget failed: ${error instanceof Error ? error.message : error}`;
    return z.never({ error: message }).safeParse(input);
  }
}

const isTemplate = (data: unknown, key: string) =>
  typeof data === 'object' && data !== null && typeof Reflect.get(data, key) === 'object';

function keepsVariables(result: ReturnType<typeof safeParse>, filled: ReadonlyMap<string, Filled>): boolean {
  if (!result.success) return false;
  for (const [key, value] of filled) if (value.variable && !isTemplate(result.data, key)) return false;
  return true;
}

function fill(value: string, variables: Variables, currency: string): Filled & { unknown: string[] } {
  const unknown: string[] = [];
  const values: Record<string, Record<string, string>> = {};
  let follows = false;
  let text = '';
  let template = '';
  let from = 0;
  for (const match of value.matchAll(VARIABLES)) {
    const name = match[1] ?? match[2] ?? '';
    const before = value.slice(from, match.index);
    from = match.index + match[0].length;
    const declared = lookUp(variables, name, currency);
    if (!declared) {
      unknown.push(name);
      text += before + match[0];
      template += before + match[0];
      continue;
    }
    text += before + declared.text;
    template += `${before}{${name}}`;
    if (declared.kind === 'per-currency') follows = true;
    values[name] = declared.kind === 'per-currency' ? declared.values : { '*': declared.text };
  }
  text += value.slice(from);
  return {
    text,
    unknown,
    variable: follows ? { template: template + value.slice(from), values } : undefined,
  };
}

export function spanOf(reading: Reading, key: string, offset: number): { offset: number; length: number } {
  const span = reading.spans.get(key);
  return span
    ? { offset: span.keyAt, length: span.end - span.keyAt }
    : { offset, length: reading.name.length + 1 };
}

const code = (value: unknown) => `\`${String(value)}\``;
const list = (values: Iterable<unknown>) => [...values].map(code).join(', ');

/** One zod issue in the words of an editor. */
function toProblems(
  issue: ZodIssue,
  reading: Reading,
  offset: number,
  widget: WidgetDefinition,
  input: Record<string, unknown>,
  filled: ReadonlyMap<string, Filled>,
): Problem[] {
  const keys = propNames(widget);
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    return issue.keys.map((key) => {
      const span: ParamSpan | undefined = reading.spans.get(key);
      const say = () => {
        const near = suggest(key, keys);
        const known = keys.length > 0 ? ` It takes ${list(keys)}.` : ' It takes no params.';
        const hint = near ? ` Did you mean ${code(near)}?` : known;
        return { message: `${code(reading.name)} has no prop ${code(key)}.${hint}`, suggestion: near };
      };
      return { id: 'unknown-prop', offset: span?.keyAt ?? offset, length: key.length, say };
    });
  }
  const key = issue.path[0] === undefined ? undefined : String(issue.path[0]);
  const at = key === undefined ? { offset, length: reading.name.length + 1 } : spanOf(reading, key, offset);
  if (key === undefined) {
    return [
      {
        id: 'invalid-props',
        message: `The params of ${code(reading.name)} do not fit: ${explainIssue(issue)}`,
        ...at,
      },
    ];
  }
  if (!Object.hasOwn(input, key)) {
    const allowed = allowedBy(issue);
    const what = allowed ? ` (${allowed})` : '';
    return [
      {
        id: 'missing-prop',
        message: `${code(reading.name)} needs the prop ${code(key)}${what}.`,
        ...at,
        suggestion: `Add ${key}=….`,
      },
    ];
  }
  const seen = reading.params[key];
  const shown = seen === true ? 'has no value' : `is ${code(shorten(String(seen)))}`;
  const value = filled.get(key);
  const withValue = value && value.text !== seen ? `${shown}, here ${code(shorten(value.text))}` : shown;
  const say = () => {
    const near = suggestValue(issue, seen);
    const hint = near ? ` Did you mean ${code(near)}?` : '';
    return {
      message: `The prop ${code(key)} of ${code(reading.name)} ${withValue}. ${explainIssue(issue)}${hint}`,
      suggestion: near,
    };
  };
  return [{ id: 'invalid-prop', ...at, say }];
}

/** The props that a widget takes. */
export function propNames(widget: WidgetDefinition): string[] {
  const shape: unknown = Reflect.get(widget.props, 'shape');
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

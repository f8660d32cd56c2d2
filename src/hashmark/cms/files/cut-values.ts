import { z } from 'zod';
import { textPlace, type YamlField } from './yaml-fields.ts';

/** Cut values that are told of one text. */
const MOST_TOLD = 20;
/** A longer line is not repeated between quotes. */
const MOST_REPEATED = 120;

interface CutValue {
  offset: number;
  message: string;
}

const shorten = (text: string) => (text.length > MOST_REPEATED ? `${text.slice(0, MOST_REPEATED)}…` : text);

/** How a field is written so that all of a text is its value. */
function sayQuoted(name: string | number, text: string): string {
  const quotes = 'Put the whole value between double quotes';
  if (text.length > MOST_REPEATED) return quotes;
  return `${quotes}: \`${typeof name === 'string' ? `${name}:` : '-'} ${JSON.stringify(text)}\``;
}

/** Where the remark right behind a value begins; -1 where none does. */
function findRemark(yaml: string, end: number): number {
  let at = end;
  while (yaml[at] === ' ' || yaml[at] === '\t') at++;
  return yaml[at] === '#' && yaml[at - 1]?.trim() === '' ? at : -1;
}

/** Whether a remark behind a value may well be the end of it. Behind `true`, an icon or an address it is a remark. */
function isMeant({ node, forms }: YamlField, remark: string, whole: string): boolean {
  const isGlued = remark.length > 1 && remark[1]?.trim() !== '';
  const hasWords = /\S[ \t]+\S/.test(String(node.source));
  switch (textPlace(forms)) {
    case 'text':
      return node.value !== null && takesText(forms, whole);
    case 'number':
      return node.value !== null && (isGlued || hasWords) && takesText(forms, whole);
    case 'any':
      return isGlued && (node.value === null || hasWords);
    default:
      return false;
  }
}

const takesText = (forms: YamlField['forms'], text: string) =>
  forms.some((form) => form._zod.def.type === 'string' && z.core.safeParse(form, text).success);

function explainRemark(field: YamlField, yaml: string): CutValue | undefined {
  const [start = 0, end = 0] = field.node.range ?? [];
  const offset = findRemark(yaml, end);
  if (offset < 0) return undefined;
  const lineEnd = yaml.indexOf('\n', offset);
  const remark = yaml.slice(offset, lineEnd < 0 ? yaml.length : lineEnd).trimEnd();
  const whole = `${field.node.value === null ? '' : `${String(field.node.source)} `}${remark}`;
  if (remark === '#' || !isMeant(field, remark, whole)) return undefined;
  const seen = start === end ? 'nothing' : `\`${shorten(String(field.node.source))}\``;
  return {
    offset,
    message: `\`${shorten(remark)}\` is taken for a remark, and the value is ${seen}. ${sayQuoted(field.name, whole)}, or the remark on a line of its own.`,
  };
}

/** A sign that YAML takes for itself before a text: a name that nothing asks for, or a `!` alone. */
function explainSign(field: YamlField, yaml: string, aliases: ReadonlySet<string>): CutValue | undefined {
  const { anchor, tag, value, range, source } = field.node;
  if (textPlace(field.forms) === undefined || (value !== null && typeof value !== 'string')) return undefined;
  const sign = anchor !== undefined && !aliases.has(anchor) ? `&${anchor}` : tag === '!' ? '!' : undefined;
  if (sign === undefined) return undefined;
  const offset = yaml.lastIndexOf(sign, range?.[0] ?? 0);
  const [seen, whole] = source ? [`\`${shorten(source)}\``, `${sign} ${source}`] : ['nothing', sign];
  return {
    offset: Math.max(0, offset),
    message: `\`${shorten(sign)}\` before a value is no part of it, and the value is ${seen}. ${sayQuoted(field.name, whole)}.`,
  };
}

/** Texts of which YAML leaves a part out in silence: what stands behind a `#`, or behind a `&` or `!` at the begin. */
export function findCutValues(
  yaml: string,
  fields: readonly YamlField[],
  aliases: ReadonlySet<string>,
): CutValue[] {
  const found: CutValue[] = [];
  for (const field of fields) {
    if (found.length === MOST_TOLD) break;
    if (field.node.type !== 'PLAIN') continue;
    const cut = explainSign(field, yaml, aliases) ?? explainRemark(field, yaml);
    if (cut) found.push(cut);
  }
  return found;
}

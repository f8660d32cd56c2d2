import { z } from 'zod';
import { parse } from '../../engine/index.ts';
import { getDefaultLicence, getDefaultLocale } from '../../i18n/regions.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';
import { fieldsFor, PROP } from '../gallery/controls.ts';
import { examplesOf } from '../gallery/examples.ts';
import type { Subject } from './plan.ts';

const listSchema = z.object({ items: z.array(z.object({ key: z.string() })), next: z.string().nullable() });
const pageSchema = z.object({ content: z.string(), blocks: z.record(z.string(), z.string()).default({}) });

/** Who most readers of the site are, whatever languages and licences it has. */
const usualReader = () =>
  new URLSearchParams({ l: getDefaultLocale(), licence: getDefaultLicence(), market: 'other' }).toString();

async function read<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return schema.parse(await answer.json());
}

/** Every distinct placeholder in the content and the blocks of pages as the usual reader gets them, as the gallery shows it: a widget's first example with these params. */
export async function publishedSubjects(
  origin: string,
  widgets: ReadonlyMap<string, WidgetDefinition>,
): Promise<Subject[]> {
  const found = new Map<string, Subject>();
  const reader = usualReader();
  for (let after: string | null = ''; after !== null; ) {
    const rest: string = after && `&after=${encodeURIComponent(after)}`;
    const list: z.output<typeof listSchema> = await read(
      `${origin}/api/cms/pages?${reader}${rest}`,
      listSchema,
    );
    for (const { key } of list.items) {
      const { content, blocks } = await read(`${origin}/api/cms/pages/${key}?${reader}`, pageSchema);
      for (const text of [content, ...Object.values(blocks)])
        for (const part of parse(text).parts) {
          const widget = part.kind === 'placeholder' ? widgets.get(part.name) : undefined;
          if (part.kind !== 'placeholder' || !widget || Object.keys(part.params).length === 0) continue;
          const query = new URLSearchParams(
            Object.entries(part.params).map(([name, value]) => [
              PROP + name,
              value === true ? 'true' : value,
            ]),
          );
          query.sort();
          const [example] = examplesOf(widget);
          const id = `in-pages-${slugOf(query)}`;
          if (example)
            found.set(`${widget.folder} ${query}`, {
              folder: widget.folder,
              id,
              url: `${example.url}?${new URLSearchParams(fieldsFor(example.text, widget, part.params))}`,
            });
        }
    }
    after = list.next;
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, subject]) => subject);
}

/** A name for files that tells what is asked, and stays apart from others by a sum of it. */
function slugOf(query: URLSearchParams): string {
  const words = [...query.values()]
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  let sum = 0;
  for (const letter of String(query)) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return `${words.replace(/^-|-$/g, '')}-${sum.toString(36)}`;
}

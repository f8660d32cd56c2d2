import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { findNames } from '../../api/names.ts';

/** How long the typing has to rest before the site is asked, in milliseconds. */
const REST = 120;

/** Ends when the typing has rested. @returns whether it goes on to be asked for */
function rest(context: CompletionContext): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), REST);
    context.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

/** Offers what there is of a kind at the moment, by name and by title. Nothing is offered where the site cannot be asked. */
export async function completeName(
  context: CompletionContext,
  kind: string,
  from: number,
  written: string,
): Promise<CompletionResult | null> {
  const asked = new AbortController();
  context.addEventListener('abort', () => asked.abort());
  if (!(await rest(context))) return null;
  const found = await findNames(kind, written, asked.signal).catch(() => []);
  if (context.aborted || found.length === 0) return null;
  const options = found.map(({ name, title }) => ({ label: name, ...(title ? { detail: title } : {}) }));
  // Titles are searched too, which the editor's own filter would not know.
  return { from, options, filter: false };
}

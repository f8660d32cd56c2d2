import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type widget from './widget.ts';

/** What stands there of a picture of the library besides its file. */
export interface ShownPicture {
  readonly alt: string;
  readonly preview: string | undefined;
  /** Where what matters in it is, in fifths of its sides, from 1 to 5. */
  readonly focus: { readonly x: number; readonly y: number };
}

const fifth = (thousandths: number) => Math.min(5, Math.floor(thousandths / 200) + 1);

export default (async ({ src }, { content }) => {
  const known = await content.picture(src);
  if (!known) return { data: undefined };
  const { alt, preview, focal } = known;
  return { data: { alt, preview, focus: { x: fifth(focal.x), y: fifth(focal.y) } } };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownPicture | undefined>;

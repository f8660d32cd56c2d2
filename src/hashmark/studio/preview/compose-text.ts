import type { Variables } from '../../documents/variables.ts';
import { compose } from '../../engine/compose.ts';
import { addPictureSizes } from '../../engine/responsive-pictures.ts';
import type { Issue } from '../../engine/types.ts';
import { localise } from '../../i18n/localise.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';

/** What a text is composed with, as its page says. */
export interface ComposeContext {
  readonly variables: Variables;
  readonly currency: string;
  readonly prefix: string;
  readonly locale: string;
  /** The languages of the site. */
  readonly locales: readonly string[];
  readonly outdated?: Readonly<Record<string, number>> | undefined;
}

/** A run of HTML or a placeholder, and where in the text it comes from. */
export type PreviewPart =
  | { readonly html: string; readonly offset: number }
  | { readonly raw: string; readonly name: string; readonly offset: number };

export interface ComposedText {
  readonly parts: readonly PreviewPart[];
  readonly issues: readonly Issue[];
}

/** Composes a text as the server does for its page, and tells where each part comes from. */
export function composeText(
  text: string,
  widgets: ReadonlyMap<string, WidgetDefinition>,
  context: ComposeContext,
): ComposedText {
  const { variables, currency, outdated } = context;
  const wanted = { field: 'page', positions: true, hints: true } as const;
  const options = { widgets, variables, currency, outdated, ...wanted };
  const { parts, issues } = compose(text, options);
  return {
    issues,
    parts: parts.map((part): PreviewPart => {
      const { offset = 0 } = part;
      if (part.kind === 'html') return { html: addPictureSizes(localise(part.html, context)), offset };
      return { raw: part.raw, name: part.name, offset };
    }),
  };
}

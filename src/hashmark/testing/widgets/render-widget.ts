import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compose } from '../../engine/index.ts';
import type { MessageBundle } from '../../i18n/message-types.ts';
import { getDefaultLicence, listCurrencies, listLocales, listMarkets } from '../../i18n/regions.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';
import type { WidgetReader } from '../../widget/widget-loader.ts';

/** A widget as a test has it: its definition, its component, and what a page would give it. */
export interface WidgetUnderTest<Props> {
  readonly widget: WidgetDefinition;
  readonly component: FunctionComponent<Props>;
  /** Its messages, e.g. `messageBundle('en', widget.folder)`. */
  readonly i18n: MessageBundle;
  /** What its loader would give; `null`, as when nothing could be had, without it. */
  readonly data?: unknown;
  /** For whom, where it is not the usual reader of the site. */
  readonly reader?: Partial<WidgetReader>;
}

const usualReader = (): WidgetReader => ({
  locale: listLocales()[0],
  currency: listCurrencies()[0],
  licence: getDefaultLicence(),
  market: listMarkets()[0] ?? 'other',
  prefix: '',
});

/**
 * The HTML that a page shows of a widget before any script runs.
 *
 * @param text as an editor writes it: `#ReferFriend[title=…]#`, alone or in a sentence
 * @throws Error with every problem that an editor would be told of the text, or where it does not place the widget
 */
export function renderWidget<Props>(text: string, tested: WidgetUnderTest<Props>): string {
  const { widget, component, i18n, data = null } = tested;
  const reader = { ...usualReader(), ...tested.reader };
  const names = [widget.name, ...(widget.aliases ?? [])];
  const { parts, issues } = compose(text, {
    widgets: new Map(names.map((name) => [name, widget])),
    variables: {},
    currency: reader.currency,
    hints: true,
  });
  if (issues.length > 0) throw new Error(issues.map(({ id, message }) => `${id}: ${message}`).join('\n'));
  if (!parts.some(({ kind }) => kind === 'widget'))
    throw new Error(`There is no placeholder of ${widget.name} in ${JSON.stringify(text)}.`);
  return parts
    .map((part) => {
      if (part.kind === 'html') return part.html;
      // The engine has checked the params against the schema from which the component has its props.
      const props = { ...part.props, data, reader, i18n } as unknown as Props & object;
      return renderToStaticMarkup(createElement(component as FunctionComponent<object>, props));
    })
    .join('');
}

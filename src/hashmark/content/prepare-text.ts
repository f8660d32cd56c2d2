import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { LRUCache } from 'lru-cache';
import type { ApiClient } from '../calls/client.ts';
import type { Variables } from '../documents/variables.ts';
import { type Composition, compose } from '../engine/index.ts';
import { addPictureSizes, listPictures } from '../engine/responsive-pictures.ts';
import type { Spoken } from '../i18n/direction.ts';
import { localise } from '../i18n/localise.ts';
import { pictureSheet, registeredWidget } from '../widget/registry.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import { type LoadData, loadWidgetData } from '../widget/widget-data.ts';
import type { WidgetContent, WidgetReader } from '../widget/widget-loader.ts';
import { addressesByCurrency } from './swapped-addresses.ts';
import { failureFacts, tellCause } from './widget-failure.ts';

/** A run of HTML, or a widget with all it needs to be shown. */
export type ReadyPart =
  | { readonly kind: 'html'; readonly html: string }
  | {
      readonly kind: 'widget';
      readonly name: string;
      readonly mount: AstroComponentFactory;
      readonly props: Record<string, unknown>;
      readonly data: unknown;
      readonly reader: WidgetReader;
      /** Whether its words are those of the text, and not of the page. */
      readonly speaksText: boolean;
      /** Why the data could not be loaded; what is shown then is the last good data, or none. */
      readonly dataFailure: unknown;
      /** Where the placeholder stands, for the log. */
      readonly document: string;
      readonly line: number;
      readonly column: number;
      /** The placeholder as it is written. */
      readonly raw: string;
    };

/** A text ready to be printed: compose before any output, so that the stylesheets stand in <head>. */
export interface ReadyText {
  readonly parts: readonly ReadyPart[];
  /** Addresses of the used widgets' stylesheets, each once. */
  readonly styles: readonly string[];
  /** Values per currency of the variables in the text. */
  readonly variables: Composition['variables'];
  readonly tags: readonly string[];
  /** Seconds until the text should be shown anew, as its widgets' data ask. */
  readonly maxAge: number | undefined;
  /** Whether the engine failed at it: what it says then is not kept. */
  readonly failed: boolean;
  /** What the element around it says of its language, where that is not the page's. */
  readonly spoken: Spoken;
  /** What it was composed with, where somebody is writing it: the Studio goes on from there. */
  readonly edited?: ShownText;
}

/** What there is to print of a text that there is not. */
export const NO_TEXT: ReadyText = {
  parts: [],
  styles: [],
  variables: {},
  tags: [],
  maxAge: undefined,
  failed: false,
  spoken: {},
};

/** A text that is shown while it is written. */
export interface EditedText {
  /** Which text of the document: `content`. */
  readonly part: string;
  readonly variables: Variables;
  readonly currency: string;
  readonly prefix: string;
  readonly locale: string;
  /** The languages of the site. */
  readonly locales: readonly string[];
  readonly outdated?: Readonly<Record<string, number>> | undefined;
}

/** Such a text on its page. */
export interface ShownText extends EditedText {
  /** Whether the page is shown as readers get it who have signed in. */
  readonly isSignedIn: boolean;
  /** The origin of the Studio, where it is another than the page's. */
  readonly studio?: string | undefined;
}

/** Hears of problems that editors or operators should know, each with the document it is about. */
export type Warn = (message: string, facts: Record<string, unknown>) => void;

/** What texts are composed with. */
export interface TextTools {
  readonly widgets: ReadonlyMap<string, WidgetDefinition>;
  /** For the server data of widgets. */
  readonly api: ApiClient;
  readonly warn: Warn;
  /** The server's clock, in milliseconds. */
  readonly now: () => number;
  /** Loads that data; the usual way unless somebody wants to see another. */
  readonly loadData?: LoadData;
}

export interface TextSource {
  /** What the issues of the text are logged with, e.g. `page promo (de)`. */
  readonly document: string;
  /** Changes with the text and with everything it is composed from; without it the composition is not remembered. */
  readonly hash: string | undefined;
  readonly text: string;
  readonly variables: Variables;
  readonly field: 'page' | 'snippet';
  /** What the text says of its language, where that is not the page's. */
  readonly spoken?: Spoken;
  /** Widgets for whose older versions the text was written. */
  readonly outdated?: Readonly<Record<string, number>> | undefined;
}

const compositions = new LRUCache<string, Composition>({
  maxSize: 64 * 2 ** 20,
  sizeCalculation: (composition) =>
    composition.parts.reduce((sum, part) => sum + (part.kind === 'html' ? part.html.length * 2 : 500), 1000),
});

/** Problems of one text that are logged one by one, and characters of each part of such a line. */
const LOGGED = 20;
const LOGGED_LENGTH = 300;

/** The log of a text is bounded, whatever is in it; editors see all problems where they write, and what looks like one. */
function logIssues(issues: Composition['issues'], document: string, warn: Warn): void {
  for (const { id, level, message, line, column, suggestion } of issues.slice(0, LOGGED)) {
    const repair = suggestion?.slice(0, LOGGED_LENGTH);
    const facts = { issue: id, severity: level, document, line, column, suggestion: repair };
    warn(message.slice(0, LOGGED_LENGTH), facts);
  }
  if (issues.length > LOGGED) warn(`${issues.length - LOGGED} more problems of this text.`, { document });
}

function composeOnce(source: TextSource, currency: string, { widgets, warn }: TextTools): Composition {
  const { outdated } = source;
  const key = `${source.hash} ${currency} ${source.field} ${outdated ? JSON.stringify(outdated) : ''}`;
  let composition = source.hash === undefined ? undefined : compositions.get(key);
  if (!composition) {
    const { text, variables, field } = source;
    composition = compose(text, { widgets, variables, currency, field, outdated });
    if (composition.defect === undefined) {
      if (source.hash !== undefined) compositions.set(key, composition);
    } else
      warn('A text could not be composed: the engine failed.', {
        document: source.document,
        cause: tellCause(composition.defect),
      });
    logIssues(composition.issues, source.document, warn);
  }
  return composition;
}

/** Pictures of the library with what it knows of them. @param styles gets the sheet of what stands in their place at first */
async function showPictures(html: string, content: WidgetContent, styles: Set<string>): Promise<string> {
  const found = await Promise.all(
    listPictures(html).map(async (address) => [address, await content.picture(address)] as const),
  );
  const known = new Map(found.flatMap(([address, facts]) => (facts ? [[address, facts]] : [])));
  if ([...known.values()].some(({ preview }) => preview !== undefined)) styles.add(pictureSheet);
  return addPictureSizes(html, known);
}

/** Composes a text and loads the server data of its widgets, all of them at once. */
export async function prepareText(
  source: TextSource,
  reader: WidgetReader,
  tools: TextTools,
  content: WidgetContent,
): Promise<ReadyText> {
  const { document } = source;
  const { widgets, api, warn, now, loadData = loadWidgetData } = tools;
  const composition = composeOnce(source, reader.currency, tools);
  const variables = { ...composition.variables };
  const localiseTemplate = addressesByCurrency(variables);
  const styles = new Set<string>();
  const tags = new Set<string>();
  let maxAge: number | undefined;

  const parts = await Promise.all(
    composition.parts.map(async (part): Promise<ReadyPart> => {
      if (part.kind === 'html')
        return {
          kind: 'html',
          html: await showPictures(localise(part.html, reader, localiseTemplate), content, styles),
        };
      const { props, line, column, raw } = part;
      const { name, folder, speaks } = widgets.get(part.name) ?? { name: part.name, folder: '' };
      const { mount, sheet, load } = await registeredWidget(name, folder);
      if (sheet) styles.add(sheet);
      const speaksText = speaks === 'text';
      const placed = { document, line, column, raw };
      const widget = { kind: 'widget', name, mount, props, reader, speaksText, ...placed } as const;
      if (!load) return { ...widget, data: undefined, dataFailure: undefined };
      let dataFailure: unknown;
      const report = (error: unknown) => {
        dataFailure = error;
        warn(`The data of the widget \`${name}\` could not be loaded.`, failureFacts(widget, error));
      };
      const loaded = await loadData(name, load, props, { ...reader, api, content, now: now() }, report);
      tags.add(`widget:${name}`);
      for (const tag of loaded.tags ?? []) tags.add(tag);
      if (loaded.maxAge !== undefined) maxAge = Math.min(maxAge ?? loaded.maxAge, loaded.maxAge);
      return { ...widget, data: loaded.data, dataFailure };
    }),
  );
  const { defect } = composition;
  const failed = defect !== undefined;
  const { spoken = {} } = source;
  return { parts, styles: [...styles], variables, tags: [...tags], maxAge, failed, spoken };
}

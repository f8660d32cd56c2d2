import type { ApiClient } from '../calls/client.ts';
import type { Delivered, DeliveredItem } from '../documents/delivery.ts';
import type { KnownPicture } from '../documents/known-picture.ts';
import type { Variables } from '../documents/variables.ts';
import { mediaTag, readMediaAddress } from '../engine/media-address.ts';
import { spokenIn } from '../i18n/direction.ts';
import type { Wording } from '../i18n/messages.ts';
import { isLocale, type Locale, listLocales } from '../i18n/regions.ts';
import type { Variant } from '../process/variant.ts';
import type { LoadData } from '../widget/widget-data.ts';
import type { WidgetContent, WidgetReader } from '../widget/widget-loader.ts';
import type { ContentSource } from './content-source.ts';
import { describePicture } from './describe-picture.ts';
import { MadeOf } from './made-of.ts';
import { type MenuEntry, readMenu } from './menu.ts';
import { PageAmounts } from './page-amounts.ts';
import { PageIds } from './page-ids.ts';
import { PageReader } from './page-reader.ts';
import { type EditedText, NO_TEXT, prepareText, type ReadyText, type Warn } from './prepare-text.ts';
import { pageAbout, type RoutedPage, type Subject } from './routed-page.ts';
import { failureFacts, type PlacedWidget } from './widget-failure.ts';

/** How an example is to be seen where it is not as it is for everybody. */
export interface AskedExample {
  readonly loadData: LoadData;
  /** The time that widgets are told; the server's without it. */
  readonly now?: () => number;
}

/** Everything one page reads: it remembers what the page is made of, so that the page can be kept exactly so long. */
export class Content {
  readonly variant: Variant;
  readonly realtimeKey: string;
  readonly realtimeOrigin: string | undefined;
  readonly year: number;
  /** Whether calls are answered by a back end at `PLATFORM_URL`, and not here. */
  readonly isForwarded: boolean;
  readonly warn: Warn;
  readonly #source: ContentSource;
  readonly #madeOf = new MadeOf();
  readonly #reader: PageReader;
  readonly #ids = new PageIds();
  readonly #amounts = new PageAmounts();
  /** The texts asked for so far, which keep their ids. */
  #earlier: Promise<unknown> = Promise.resolve();
  #isKept = false;
  #hasFailed = false;
  #locales: readonly Locale[] = listLocales();
  #shown: { key: string; locale: string } | undefined;
  #missing: { key: string; forPlayers: boolean } | undefined;
  readonly #widgetContent: WidgetContent = {
    list: (kind, query = {}) => this.#reader.listPart(kind, { ...query }),
    config: (key) => this.config(key),
    picture: (address) => this.#picture(address),
  };
  readonly #pages = new Map<string, Promise<Delivered['page'] | null>>();
  readonly #routed: RoutedPage;

  constructor(variant: Variant, source: ContentSource, address?: RoutedPage) {
    this.variant = variant;
    this.#source = source;
    this.#reader = new PageReader(variant, source.read, this.#madeOf);
    this.#routed = address ?? { key: variant.path.slice(1), parts: {} };
    this.realtimeKey = source.realtimeKey;
    this.realtimeOrigin = source.realtimeOrigin;
    this.year = source.year;
    this.isForwarded = source.isForwarded;
    this.warn = source.warn;
  }

  /** The key of the page that answers at this address. */
  get pageKey(): string {
    return this.#routed.key;
  }

  /**
   * The page of a path in this variant, or `null` when there is none for the reader. Asked for again it is not read again.
   *
   * @throws ContentUnavailable
   */
  page(path: string): Promise<Delivered['page'] | null> {
    let page = this.#pages.get(path);
    if (!page) {
      page = this.#readPage(path);
      this.#pages.set(path, page);
    }
    return page;
  }

  async #readPage(path: string): Promise<Delivered['page'] | null> {
    const [answer, subject] = await Promise.all([this.#reader.read('pages', path), this.#readSubject(path)]);
    const isThere = answer.found && subject !== null;
    this.#locales = isThere ? answer.body.locales.filter(isLocale) : [];
    if (isThere) this.#shown ??= { key: path, locale: answer.body.locale };
    if (isThere) return subject ? pageAbout(answer.body, subject) : answer.body;
    if (answer.found) {
      this.#missing = { key: path, forPlayers: false };
      return null;
    }
    this.#missing = { key: path, forPlayers: answer.access === 'players' };
    return null;
  }

  /** What the address is about; `null` where it names nothing, undefined where a page is about itself. */
  async #readSubject(path: string): Promise<Subject | null | undefined> {
    const { key, subject } = this.#routed;
    if (!subject || path !== key) return undefined;
    const found = await subject();
    this.#madeOf.add(found?.tags, found?.maxAge);
    return found ?? null;
  }

  /** The last page that was asked for and is not there, or not for this reader. */
  get missing(): { readonly key: string; readonly forPlayers: boolean } | undefined {
    return this.#missing;
  }

  /** The page of the content that is shown, in the language that it is written in: the first that was asked for and there. */
  get shown(): { readonly key: string; readonly locale: string } | undefined {
    return this.#shown;
  }

  /** The locales in which what is shown exists: those of the page that was asked for, else all. */
  get locales(): readonly Locale[] {
    return this.#locales;
  }

  /** Lets the page cache keep this page for everybody; without it each reader's is made anew. */
  keep(): void {
    this.#isKept = true;
  }

  get isKept(): boolean {
    return this.#isKept && !this.#hasFailed;
  }

  /** Whether the content could not be read. */
  get isAway(): boolean {
    return this.#reader.isAway;
  }

  /** The entries of a menu, the pages of a category in its place. @throws ContentUnavailable */
  menu(key: string): Promise<MenuEntry[]> {
    return readMenu(this.#reader, key, this.variant.locale, (category) => this.listPages(category));
  }

  /** What editors call a menu; undefined where they have not said so. @throws ContentUnavailable */
  async menuTitle(key: string): Promise<string | undefined> {
    return (await this.#reader.find('menus', key))?.title;
  }

  /** What a config document says, as it was saved; `undefined` where there is none. */
  async config(key: string): Promise<unknown> {
    return (await this.#reader.find('configs', key))?.value;
  }

  async #picture(address: string): Promise<KnownPicture | undefined> {
    const own = readMediaAddress(address);
    if (!own) return undefined;
    this.#madeOf.add([mediaTag(own)]);
    const facts = await this.#source.picture?.(own.id);
    return facts && describePicture(facts, this.variant.locale);
  }

  /** Editors' wording of a namespace, by key, in the language that it is written in. */
  async messages(namespace: string): Promise<Wording | undefined> {
    return (await this.#reader.find('messages', namespace)) ?? undefined;
  }

  /** The pages of a category, in order of title. */
  async listPages(category: string): Promise<readonly DeliveredItem[]> {
    const { items } = await this.#reader.listPart('pages', { category });
    return items.toSorted((a, b) => a.title.localeCompare(b.title, this.variant.locale));
  }

  /**
   * The documents of a type that are for everybody, by the plural of its name, in order of key.
   *
   * @param most how many at most
   * @param locale as readers of this language get them, those that fall back to another among them
   */
  list(plural: string, most?: number, locale?: Locale): Promise<readonly DeliveredItem[]> {
    return this.#reader.list(plural, most, locale);
  }

  /**
   * Composes a text of a document and loads what its widgets show.
   *
   * @param source the document that declares the variables and names the text in the log
   * @param part which text of the document it is
   */
  text(
    source: { type: string; key: string; locale: string; hash: string; variables: Variables },
    text: string,
    part = 'content',
  ): Promise<ReadyText> {
    return this.#inTurn(this.#prepare(source, text, part));
  }

  /** A snippet, composed; without parts where there is none for the reader. @throws ContentUnavailable */
  snippet(key: string): Promise<ReadyText> {
    return this.#inTurn(this.#readSnippet(key));
  }

  async #readSnippet(key: string): Promise<ReadyText> {
    const found = await this.#reader.find('snippets', key);
    if (!found) return NO_TEXT;
    const { locale, hash, content, variables = {} } = found;
    return await this.#prepare({ type: 'snippet', key, locale, hash, variables }, content, 'content');
  }

  /** Gives the ids and names of amounts of a text in the order in which texts are asked for, however long each takes. */
  #inTurn(prepared: Promise<ReadyText>): Promise<ReadyText> {
    const done = Promise.all([prepared, this.#earlier]).then(([ready]) =>
      this.#amounts.makeUnique({ ...ready, parts: this.#ids.makeUnique(ready.parts) }),
    );
    this.#earlier = done.catch(() => undefined);
    return done;
  }

  async #prepare(
    source: { type: string; key: string; locale: string; hash: string; variables: Variables },
    text: string,
    part: string,
  ): Promise<ReadyText> {
    const site = await this.#reader.find('configs', 'site');
    const { edited } = this.#source;
    const isEdited = edited?.type === source.type && edited.key === source.key;
    const outdated = this.#reader.outdatedOf(source.hash);
    const variables = { ...site?.variables, ...source.variables };
    const reader = this.#widgetReader;
    const ready = await prepareText(
      {
        document: `${source.type} ${source.key} (${source.locale})`,
        hash: isEdited ? undefined : `${source.hash} ${site?.hash ?? ''} ${part}`,
        text,
        variables,
        field: 'page',
        outdated,
        spoken: spokenIn(source.locale, reader.locale),
      },
      reader,
      this.#source,
      this.#widgetContent,
    );
    if (!isEdited) return this.#use(ready);
    const { currency, prefix, locale } = reader;
    const { isSignedIn, studio } = edited;
    const locales = listLocales();
    const context = { part, variables, currency, prefix, locale, locales, outdated };
    return this.#use({ ...ready, edited: { ...context, isSignedIn, studio } });
  }

  /**
   * What a call answers to a guest of this page.
   *
   * @param tags changes that carry any of these make the page old
   */
  async ask<Answer>(tags: readonly string[], call: (api: ApiClient) => Promise<Answer>): Promise<Answer> {
    this.#madeOf.add(tags);
    return await call(this.#source.api);
  }

  /**
   * What a part of the page is made of that the page can do without.
   *
   * @param instead what the part is made of where that cannot be had, for whatever reason: it is logged then, and the page is not kept
   */
  async part<Answer, Instead>(asked: Promise<Answer>, instead: Instead): Promise<Answer | Instead> {
    try {
      return await asked;
    } catch (error) {
      this.#hasFailed = true;
      this.warn('A part of a page could not be read.', {
        path: this.variant.path,
        cause: error instanceof Error ? error.message : String(error),
      });
      return instead;
    }
  }

  #use(ready: ReadyText): ReadyText {
    this.#madeOf.add(ready.tags, ready.maxAge);
    this.#hasFailed ||= ready.failed;
    return ready;
  }

  /**
   * One of a widget's examples.
   *
   * @param asked what is to be seen of it where its params were changed or its data is to be other than it is: it is not remembered
   */
  async example(name: string, text: string, asked?: AskedExample): Promise<ReadyText> {
    const source = {
      document: `example of ${name}`,
      hash: asked ? undefined : `example ${name} ${text}`,
      text,
      variables: {},
      field: 'page',
    } as const;
    const tools = asked ? { ...this.#source, warn: () => undefined, ...asked } : this.#source;
    const ready = this.#inTurn(prepareText(source, this.#widgetReader, tools, this.#widgetContent));
    return this.#use(await ready);
  }

  /** One placeholder of a text that is being written, as its page would show it. It is not remembered. */
  async fragment(raw: string, { variables, outdated }: EditedText): Promise<ReadyText> {
    const { key } = this.#routed;
    const source = {
      document: `a draft of page ${key}`,
      hash: undefined,
      text: raw,
      variables,
      field: 'page',
      outdated,
    } as const;
    const tools = { ...this.#source, warn: () => undefined };
    return await prepareText(source, this.#widgetReader, tools, this.#widgetContent);
  }

  /**
   * Goes on without a widget that failed: it is logged, and the page is made again soon.
   *
   * @param what what could not be done: `rendered`
   */
  loseWidget(widget: PlacedWidget, what: string, error: unknown): void {
    this.#madeOf.addFailure();
    this.warn(`The widget \`${widget.name}\` could not be ${what}.`, failureFacts(widget, error));
  }

  /** What the page is made of: its tags, its age and the next time it may say something else. */
  get freshness(): MadeOf['freshness'] {
    return this.#madeOf.freshness;
  }

  get #widgetReader(): WidgetReader {
    const { locale, currency, licence, market, prefix } = this.variant;
    const { parts } = this.#routed;
    return {
      locale,
      currency,
      licence,
      market,
      prefix,
      ...(Object.keys(parts).length > 0 ? { parts } : {}),
    };
  }
}

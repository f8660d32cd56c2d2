import type { DeliveredItem } from '../documents/delivery.ts';
import type { Locale } from '../i18n/regions.ts';
import type { Variant } from '../process/variant.ts';
import type { ContentList } from '../widget/widget-loader.ts';
import { type AnswerOf, type BodyOf, missing, type Plural, type ReadDelivery } from './delivery.ts';
import type { MadeOf } from './made-of.ts';

/** How many documents are listed by one request. */
const LISTED = 500;

/** Reads what one page asks of the delivery API, each address once, and notes what the page is made of. */
export class PageReader {
  readonly #variant: Variant;
  readonly #read: ReadDelivery;
  readonly #madeOf: MadeOf;
  /** What was read so far, by address. */
  readonly #answers = new Map<string, Promise<unknown>>();
  readonly #outdated = new Map<string, Readonly<Record<string, number>>>();
  #isAway = false;

  constructor(variant: Variant, read: ReadDelivery, madeOf: MadeOf) {
    this.#variant = variant;
    this.#read = read;
    this.#madeOf = madeOf;
  }

  /** Whether something could not be read. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Widgets for whose older versions the document of this hash was written. */
  outdatedOf(hash: string): Readonly<Record<string, number>> | undefined {
    return this.#outdated.get(hash);
  }

  /** @throws ContentUnavailable */
  async read<P extends Plural>(plural: P, key: string): Promise<AnswerOf<P>> {
    // However they are written, an empty part and dots lead to another address.
    if (key.split('/').some((part) => /^\.{0,2}$/.test(part))) return missing();
    return await this.#get(plural, `${plural}/${key.split('/').map(encodeURIComponent).join('/')}?`);
  }

  /** The document, or null where there is none for this reader. @throws ContentUnavailable */
  async find<P extends Plural>(plural: P, key: string): Promise<BodyOf<P> | null> {
    const answer = await this.read(plural, key);
    return answer.found ? answer.body : null;
  }

  /** One part of a list, as the query asks for it. @throws ContentUnavailable */
  async listPart(kind: string, query: Readonly<Record<string, string | number>>): Promise<ContentList> {
    const wanted = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}&`);
    const list = await this.#get('list', `${kind}?${wanted.join('')}`);
    return list.found ? { items: list.body.items, next: list.body.next } : { items: [], next: null };
  }

  /** The documents of a type, at most so many, in order of key. @throws ContentUnavailable */
  async list(plural: string, most = LISTED, locale?: Locale): Promise<readonly DeliveredItem[]> {
    const items: DeliveredItem[] = [];
    for (let after: string | null = ''; after !== null && items.length < most; ) {
      const rest: string = after && `after=${encodeURIComponent(after)}&`;
      const limit = Math.min(most - items.length, LISTED);
      const list = await this.#get('list', `${plural}?limit=${limit}&${rest}`, locale);
      if (!list.found) break;
      const { items: more, next } = list.body;
      items.push(...more);
      // Another content system may lead on for ever without giving anything.
      after = more.length === 0 || next === after ? null : next;
    }
    return items.slice(0, most);
  }

  /** Many parts of a page ask for the same menu or config: each address is read once. */
  async #get<P extends Plural | 'list'>(
    kind: P,
    address: string,
    locale = this.#variant.locale,
  ): Promise<AnswerOf<P>> {
    const { licence, market } = this.#variant;
    const whole = `/api/cms/${address}l=${locale}&licence=${licence}&market=${market}`;
    let answer = this.#answers.get(whole);
    if (!answer) {
      answer = this.#ask(kind, whole);
      this.#answers.set(whole, answer);
    }
    return (await answer) as AnswerOf<P>;
  }

  async #ask<P extends Plural | 'list'>(kind: P, address: string): Promise<AnswerOf<P>> {
    const answer = await this.#read(kind, address).catch((error: unknown) => {
      this.#isAway = true;
      throw error;
    });
    this.#madeOf.addAnswer(answer.found ? answer.body : answer.fresh);
    if (answer.found && 'outdated_widgets' in answer.body && answer.body.outdated_widgets)
      this.#outdated.set(answer.body.hash, answer.body.outdated_widgets);
    return answer;
  }
}

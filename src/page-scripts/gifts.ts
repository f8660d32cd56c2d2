import { BACKGROUND_READ } from 'hashmark/calls';
import { type Currency, formatMoney } from 'hashmark/i18n';
import type { Gift } from '../casino/entities/gift.ts';
import { $additionalGifts, $bettingBonuses, $bonuses, $freespins } from '../stores/gifts.ts';
import { askUntilAnswered, fetchPage } from './fetch-page.ts';
import { parseHtml } from './trusted.ts';

/** Keeps the screen of the gifts current: figures with every bet and spin, the lists where a gift is new or in another stage. */

const lists = () => document.querySelector<HTMLElement>('[data-gift-lists]');
const rowsOf = (root: Element | null) => [...(root?.querySelectorAll<HTMLElement>('[data-gift]') ?? [])];

/** Which gifts there are, and in which stages. */
const signatureOf = (gifts: readonly (readonly [string | undefined, string | undefined])[]) =>
  gifts
    .map((gift) => gift.join())
    .toSorted()
    .join(' ');

const signatureOfRows = (rows: readonly HTMLElement[]) =>
  signatureOf(rows.map(({ dataset }) => [dataset.gift, dataset.stage]));

/** The cards of editors that a list shows, in their order. */
const cardsOf = (root: Element | null) =>
  [...(root?.querySelectorAll<HTMLElement>('[data-additional]') ?? [])].map(
    ({ dataset }) => dataset.additional ?? '',
  );

/** Whether two lists show the same. */
const isSame = (one: Element, other: Element | null) =>
  signatureOfRows(rowsOf(one)) === signatureOfRows(rowsOf(other)) &&
  cardsOf(one).join('\n') === cardsOf(other).join('\n');

/** Writes a figure into the sentence that its place holds for it. */
function write(place: HTMLElement | null, name: string, value: string): void {
  if (place) place.textContent = (place.dataset.words ?? '').replace(`{${name}}`, () => value);
}

function showFigures(row: HTMLElement, gift: Gift): void {
  write(row.querySelector('[data-gift-spins]'), 'left', String(gift.freespins_left));
  const way = row.querySelector('progress');
  if (way) way.value = gift.amount_wager_cents;
  const wagered = row.querySelector<HTMLElement>('[data-gift-wagered]');
  const { lang } = document.documentElement;
  write(wagered, 'done', formatMoney(gift.amount_wager_cents, gift.currency as Currency, lang));
}

let work = Promise.resolve();
let isWaiting = false;

/** Whether a form of the lists is being sent, whose end reads the page anew. */
const isSending = () => Boolean(lists()?.querySelector('form [aria-busy="true"]'));

/**
 * Puts the lists of the page as it is now in the place of those that are shown; the same ones stay, for somebody may be pressing there.
 *
 * @throws Error while they cannot be had
 */
async function readAgain(): Promise<void> {
  if (isSending()) throw new Error('Its end may read the page anew.');
  const answer = await fetchPage(location.href, { headers: { [BACKGROUND_READ]: '1' } });
  const fresh = parseHtml(await answer.text()).querySelector('[data-gift-lists]');
  if (!fresh || isSame(fresh, lists())) return;
  if (isSending()) throw new Error('Somebody has pressed there meanwhile.');
  // What is shown is more than what was read.
  if (fresh.querySelector('[data-part-away]')) throw new Error('Some gifts could not be read.');
  lists()?.replaceWith(document.adoptNode(fresh));
}

/** However much happens while one read is under way, one more follows it. */
function queueRead(): void {
  if (isWaiting) return;
  isWaiting = true;
  work = work.then(() => {
    isWaiting = false;
    return askUntilAnswered(readAgain);
  });
}

function show(gifts: readonly Gift[]): void {
  const rows = rowsOf(lists());
  const shown = new Map(rows.map((row) => [row.dataset.gift, row]));
  if (signatureOf(gifts.map(({ id, stage }) => [id, stage])) !== signatureOfRows(rows)) {
    queueRead();
    return;
  }
  for (const gift of gifts) {
    const row = shown.get(gift.id);
    if (row) showFigures(row, gift);
  }
}

function follow(): void {
  const bonuses = $bonuses.get();
  const freespins = $freespins.get();
  const betting = $bettingBonuses.get();
  if (bonuses && freespins && betting) show([...bonuses, ...freespins, ...betting]);
}
for (const $gifts of [$bonuses, $freespins, $bettingBonuses]) $gifts.subscribe(follow);
$additionalGifts.subscribe((cards) => {
  if (cards && cards.map(({ title }) => title).join('\n') !== cardsOf(lists()).join('\n')) queueRead();
});

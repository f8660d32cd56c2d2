import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { DISCOUNT_IMAGES, discountImage, isDiscountCard } from '../../src/casino/rules/comp-points.ts';
import { INKS } from '../../src/ui/plate/inks.ts';

/** Each kind of reward taken apart, as a parts catalogue draws it: lines of 1.6 on a grid of 120 × 80. */
const DRAWINGS: Readonly<Record<CompPointRate['type'], { lines: string; fill: string }>> = {
  freespins: {
    lines:
      'M22 40a18 28 0 1 0 36 0a18 28 0 1 0-36 0M34 40a6 10 0 1 0 12 0a6 10 0 1 0-12 0M64 40a14 24 0 0 1 14-24M64 40a14 24 0 0 0 14 24M78 16h14M78 64h14M92 16a14 24 0 0 1 0 48M40 12v-6M40 74v-6',
    fill: 'M86 40a6 10 0 1 0 12 0a6 10 0 1 0-12 0Z',
  },
  money: {
    lines:
      'M18 46a22 10 0 1 0 44 0a22 10 0 1 0-44 0M18 46v8a22 10 0 0 0 44 0v-8M24 30a22 10 0 1 0 44 0a22 10 0 1 0-44 0M46 20v-8M72 40h18M78 34h18M84 46h18',
    fill: 'M34 28h24v2.500h-24zM38 32h20v2.500h-20z',
  },
  lootboxes: {
    lines:
      'M28 38h40v26h-40zM28 50h40M34 24h40l-6 10h-40zM48 14v-6M80 38h22M80 46h14M80 54h22M68 38l8-6v26l-8 6',
    fill: 'M44 46h8v8h-8z',
  },
  lotteries: {
    lines:
      'M20 24h56v12a6 6 0 0 0 0 12v12h-56v-12a6 6 0 0 0 0-12zM60 26v32M84 18h22v10M84 66h22v-10M28 36h20M28 44h24',
    fill: 'M28 50h12v4h-12z',
  },
};

/** A stack of coins, as many as the amount has steps: each step of a sale has a picture of its own (COMP-14). */
function coinsOf(image: number): { lines: string; fill: string } {
  const count = DISCOUNT_IMAGES.toSorted((a, b) => a - b).indexOf(image) + 1;
  const tops = Array.from({ length: count }, (_, index) => 64 - index * 7);
  return {
    lines: `${tops.map((top) => `M30 ${top}a24 6 0 1 0 48 0a24 6 0 1 0-48 0`).join('')}M30 64v5a24 6 0 0 0 48 0v-5`,
    fill: `M46 ${66 - count * 7}h16v2.500h-16z`,
  };
}

/** Which picture a card of the sale has; undefined for every other card. */
function discountImageOf(card: CompPointRate): number | undefined {
  if (!isDiscountCard(card)) return undefined;
  return discountImage(card.rates.find(({ currency }) => currency === 'EUR')?.amount_cents ?? 0);
}

/** The drawing of a reward with its callout number; says nothing that the words don't. */
export function PartDrawing({ card, number }: { card: CompPointRate; number: number }) {
  const { type } = card;
  const image = discountImageOf(card);
  const { lines, fill } = image === undefined ? DRAWINGS[type] : coinsOf(image);
  const ink = type === 'money' ? INKS.porcelain.third : INKS.porcelain.second;
  return (
    <svg
      className="rocket-mart-cards__part"
      viewBox="0 0 120 80"
      aria-hidden="true"
      data-inks="porcelain"
      data-image={image}
    >
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d={fill} fill={ink} />
      <path d={`M96 14H${number < 10 ? 108 : 105}`} stroke={ink} strokeWidth="1" />
      <text x="112" y="17" textAnchor="middle" fontSize="8" fill="currentColor">
        {number}
      </text>
    </svg>
  );
}

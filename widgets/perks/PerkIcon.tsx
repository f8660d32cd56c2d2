export type PerkKind = 'cashback' | 'withdrawal' | 'manager';

const DRAWINGS: Readonly<Record<PerkKind, string>> = {
  cashback: 'M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5M9 15l6-6M9.2 9.2h.1M14.8 14.8h.1',
  withdrawal: 'M12 15V3M7 8l5-5 5 5M3 13v8h18v-8M7 17h10',
  manager: 'M4 21c0-5 3-8 8-8s8 3 8 8M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 17h3',
};

/** The sign of a perk, drawn in the weight of our icons. */
export const PerkIcon = ({ kind }: { kind: PerkKind }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeMiterlimit="10"
  >
    <path d={DRAWINGS[kind]} />
  </svg>
);

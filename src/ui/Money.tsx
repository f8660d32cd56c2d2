import type { MoneyPart } from 'hashmark/i18n';

/** An amount in the figures of the display face; what follows the decimal sign is set smaller. */
export function Money({ parts }: { parts: readonly MoneyPart[] }) {
  const cents = parts.findIndex(({ type }) => type === 'decimal');
  const after = parts.findIndex(({ type }, index) => index > cents && type !== 'fraction');
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('');
  if (cents < 0) return <span className="money">{text(0)}</span>;
  const end = after < 0 ? parts.length : after;
  return (
    <span className="money">
      {text(0, cents)}
      <span className="money__cents">{text(cents, end)}</span>
      {end < parts.length && text(end)}
    </span>
  );
}

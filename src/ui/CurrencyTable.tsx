interface CurrencyTableProps {
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The currency that the page was written in. */
  currency: string;
}

/** What amounts of the page are in each currency, by the name in their `data-var`; the browser shows a player's own. */
export function CurrencyTable({ values, currency }: CurrencyTableProps) {
  if (Object.keys(values).length === 0) return null;
  const json = JSON.stringify(values).replaceAll('<', '\\u003c');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block, which no text of it can end.
    <script type="application/json" data-variables={currency} dangerouslySetInnerHTML={{ __html: json }} />
  );
}

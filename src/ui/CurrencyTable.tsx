import { useState } from 'react';

interface CurrencyTableProps {
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The currency that the page was written in. */
  currency: string;
}

/** What amounts of the page are in each currency, by the name in their `data-var`; the browser shows a player's own. */
export function CurrencyTable({ values, currency }: CurrencyTableProps) {
  // The page reads it once; the policy of pages lets no script write HTML.
  const [json] = useState(() => JSON.stringify(values).replaceAll('<', '\\u003c'));
  if (json === '{}') return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block, which no text of it can end.
    <script type="application/json" data-variables={currency} dangerouslySetInnerHTML={{ __html: json }} />
  );
}

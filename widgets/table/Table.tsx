import { resolveText } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { CurrencyWords } from '../../src/ui/CurrencyWords.tsx';
import { splitText } from '../../src/ui/variable-words.ts';
import type widget from './widget.ts';

/** A table of an editor's own words. Needs no script. */
export default function Table({ reader, head, rows, caption, figures }: WidgetProps<typeof widget>) {
  const { currency } = reader;
  const heads = splitText(head, /\|/);
  const lines = splitText(rows, /\n/)
    .filter((line) => line !== '')
    .map((line) => splitText(line, /\|/));
  return (
    <div className="widget table">
      <table data-figures={figures || undefined}>
        {caption && (
          <caption>
            <CurrencyWords text={caption} currency={currency} />
          </caption>
        )}
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={resolveText(name, currency)} scope="col">
                <CurrencyWords text={name} currency={currency} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells) => (
            <tr key={cells.map((cell) => resolveText(cell, currency)).join('|')}>
              {heads.map((name, column) => {
                const label = resolveText(name, currency);
                const Cell = column === 0 ? 'th' : 'td';
                return (
                  <Cell key={label} scope={column === 0 ? 'row' : undefined} data-label={label}>
                    <CurrencyWords text={cells[column] ?? ''} currency={currency} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

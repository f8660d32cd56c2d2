import type { Measured } from '../../documents/measured.ts';
import { useWords } from '../messages.ts';

/** How soon each process has answered with each page that has changed. */
export function MeasuredPages({ measured: { processes, late, pages } }: { readonly measured: Measured }) {
  const { t } = useWords();
  if (pages.length === 0) return <p className="field__help">{t('MEASURED.NONE')}</p>;
  const slowest = Math.max(...pages.map(({ ms }) => ms));
  return (
    <div className="measured">
      <p>
        {t('MEASURED.SUM', { count: processes, ms: slowest })}{' '}
        {late > 0 && t('MEASURED.LATE', { count: late })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it */}
      <section className="measured__table" aria-label={t('MEASURED.TITLE')} tabIndex={0}>
        <table>
          <caption>{t('MEASURED.TITLE')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('MEASURED.ROUTE')}</th>
              <th scope="col">{t('MEASURED.READER')}</th>
              <th scope="col">{t('MEASURED.PROCESS')}</th>
              <th scope="col">{t('MEASURED.TIME')}</th>
            </tr>
          </thead>
          <tbody>
            {pages.map(({ process, path, licence, market, status, ms }) => (
              <tr key={`${process} ${path} ${licence} ${market}`}>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td>
                  {licence} {market}
                </td>
                <td>{process}</td>
                <td>
                  {t('MEASURED.MS', { ms })} {status !== 200 && t('MEASURED.STATUS', { status })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The licence, named by its place, with the authority's own page about it. Needs no script. */
export default function LicenceSeal({ i18n, reader, data: seal }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  return (
    <p className="widget safer-line">
      <a className="safer-mark" data-mark="licence" href={`${reader.prefix}/terms-and-conditions`}>
        {t(`SEAL.MARK.${reader.licence}`)}
      </a>{' '}
      {seal && (
        <span>
          {t('SEAL.GIVEN')}{' '}
          <a href={seal.url} rel="noopener external">
            {seal.authority}
          </a>
          {seal.number && ` · ${seal.number}`}
        </span>
      )}
    </p>
  );
}

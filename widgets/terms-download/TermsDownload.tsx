import { resolveText, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { Outline } from '../../src/ui/Outline.tsx';
import type widget from './widget.ts';

/** A link to the terms as a file (WIDGET-15). */
export default function TermsDownload({ i18n, reader, page, label }: WidgetProps<typeof widget>) {
  const t = translator(i18n);
  return (
    <p className="widget terms-download">
      <a className="terms-download__link" href={`${reader.prefix}/download/${page}.html`} download>
        <Outline path="M5 3h9l5 5v13H5zM14 3v5h5M12 11v7M9 15l3 3 3-3" size={24} />
        <span>
          <strong>{label ? resolveText(label, reader.currency) : t('TERMS.DOWNLOAD')}</strong>
          <span className="terms-download__note">{t('TERMS.NOTE')}</span>
        </span>
      </a>
    </p>
  );
}

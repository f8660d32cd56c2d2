import type { UsingDocument } from '../../documents/uses.ts';
import { pluralOf, useSite } from '../api/use-site.ts';
import { sayName } from '../documents/say-name.ts';
import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';

/** Documents that use something, with the revisions in which they do. */
export function UseList({ items }: { readonly items: readonly UsingDocument[] }) {
  const { t } = useWords();
  const site = useSite();
  return (
    <table className="list__table knowing__table">
      <thead>
        <tr>
          <th scope="col">{t('LIST.DOCUMENT')}</th>
          <th scope="col">{t('LIST.TYPE')}</th>
          <th scope="col">{t('LIST.LOCALE')}</th>
          <th scope="col">{t('USES.WHERE')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ type, path, locale, title, states, values }) => (
          <tr key={`${type}/${locale}/${path}`}>
            <th scope="row">
              <a href={addressOf(`/edit/${pluralOf(site, type)}/${locale}/${path}`)}>{title || path}</a>{' '}
              {title && <small>{path}</small>}
              {values.length > 0 && <code className="knowing__values">{values.join(' · ')}</code>}
            </th>
            <td>{sayName(t, 'TYPES', type)}</td>
            <td>{locale}</td>
            <td>
              {states.map((state) => (
                <span key={state} className={`state state--${state === 'newest' ? 'changed' : state}`}>
                  {t(`USES.STATES.${state.toUpperCase()}`)}{' '}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

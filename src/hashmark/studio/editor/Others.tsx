import { plainName } from '../documents/plain-name.ts';
import { useWords } from '../messages.ts';
import type { Visitor } from './use-presence.ts';

/** Who else has the document open, and where in it they are. */
export function Others({ others }: { readonly others: readonly Visitor[] }) {
  const { t, language } = useWords();
  const described = others.map(({ actor, place }) =>
    place === '' ? plainName(actor) : t('PRESENCE.IN', { name: plainName(actor), place }),
  );
  const names = new Intl.ListFormat(language).format([...new Set(described)]);
  return (
    <p className="editor__others" role="status">
      {names && t('PRESENCE.HERE', { names })}
    </p>
  );
}

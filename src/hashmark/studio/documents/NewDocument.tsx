import { type FormEvent, useState } from 'react';
import { type Me, mayDoSome } from '../api/me.ts';
import type { SiteDescription } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';
import { useModal } from '../shell/use-modal.ts';
import { CreationFault } from './CreationFault.tsx';
import { type Creation, createDocument } from './create-document.ts';
import { sayName } from './say-name.ts';

interface Props {
  readonly site: SiteDescription;
  readonly me: Me;
  readonly onClose: () => void;
}

/** Asks where a new document is to be, makes it and opens it. */
export function NewDocument({ site, me, onClose }: Props) {
  const { t } = useWords();
  const dialog = useModal();
  const [fault, setFault] = useState<Exclude<Creation, { kind: 'made' }>>();

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const sent = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { type = '', locale = '', path = '' } = sent;
    const described = site.types.find((one) => one.type === type);
    if (!described) return;
    const made = await createDocument(described, locale, path);
    if (made.kind === 'made') location.assign(addressOf(`/edit/${made.place}`));
    else setFault(made);
  }
  const choice = (name: string, values: readonly string[]) => (
    <label className="field">
      <span>{t(`LIST.${name.toUpperCase()}`)}</span>
      <select name={name}>
        {values.map((value) => (
          <option key={value} value={value}>
            {name === 'type' ? sayName(t, 'TYPES', value) : value}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <dialog ref={dialog} className="dialog dialog--narrow" aria-labelledby="new-title" onClose={onClose}>
      <form onSubmit={(event) => void create(event)}>
        <h2 id="new-title">{t('LIST.NEW')}</h2>
        {choice(
          'type',
          site.types.flatMap(({ type }) => (mayDoSome(me, 'save', type) ? type : [])),
        )}
        {choice('locale', me.locales ?? site.locales)}
        <label className="field">
          <span>{t('LIST.PATH')}</span>
          <input name="path" required autoComplete="off" spellCheck="false" aria-describedby="new-path" />
        </label>
        <p id="new-path" className="field__help">
          {t('LIST.PATH_HELP')}
        </p>
        {fault && <CreationFault fault={fault} />}
        <div className="dialog__buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('ACTION.CANCEL')}
          </button>
          <button type="submit" className="button--main">
            {t('LIST.CREATE')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

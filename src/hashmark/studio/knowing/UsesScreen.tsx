import { type FormEvent, useState } from 'react';
import type { Uses, UsingDocument } from '../../documents/uses.ts';
import { listUses, USE_KINDS } from '../api/knowing.ts';
import type { SiteDescription } from '../api/site.ts';
import { useSite } from '../api/use-site.ts';
import { useNames } from '../forms/use-names.ts';
import { useWords } from '../messages.ts';
import { Heading } from '../shell/Heading.tsx';
import { goTo } from '../shell/router.ts';
import type { ScreenProps } from '../shell/screen-props.ts';
import '../documents/documents.css';
import './knowing.css';
import { PartsEnd } from './PartsEnd.tsx';
import { UseList } from './UseList.tsx';
import { useParts } from './use-parts.ts';

/** Names that can be asked for by kind, as far as the site tells them. */
function suggestNames(kind: string, site: SiteDescription | undefined): readonly string[] {
  if (kind === 'widget') return site?.widgets.map(({ name }) => name) ?? [];
  if (kind !== 'prop') return [];
  return (
    site?.widgets.flatMap(({ name, schema }) =>
      Object.keys(schema.properties ?? {}).map((param) => `${name}.${param}`),
    ) ?? []
  );
}

/** Kinds that every site has: the Studio knows their words. */
const OWN_KINDS: readonly string[] = [...USE_KINDS, 'category', 'icon'];

/** What a kind is called. */
function useKindTitle(site: SiteDescription | undefined): (kind: string) => string {
  const { t, language } = useWords();
  return (kind) =>
    OWN_KINDS.includes(kind)
      ? t(`USES.KINDS.${kind.toUpperCase()}`)
      : (site?.name_titles[kind]?.[language] ?? kind.replaceAll('-', ' '));
}

interface FormProps {
  readonly kind: string;
  readonly name: string;
}

function Question({ kind, name }: FormProps) {
  const { t } = useWords();
  const [chosen, setChosen] = useState(kind);
  const site = useSite();
  const [written, setWritten] = useState(name);
  const titleOf = useKindTitle(site);
  const isOffered = [...(site?.names ?? []), 'page'].includes(chosen);
  const found = useNames(isOffered ? chosen : undefined, written, isOffered);
  const offered = isOffered
    ? found
    : suggestNames(chosen, site).map((one) => ({ name: one, title: undefined }));
  function ask(event: FormEvent): void {
    event.preventDefault();
    const wanted = written.trim();
    if (wanted !== '') goTo(`/uses/${chosen}/${encodeURIComponent(wanted)}`);
  }
  return (
    <form className="list__filters" onSubmit={ask}>
      <label>
        <span>{t('USES.KIND')}</span>
        <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {[...new Set([...USE_KINDS, ...(site?.names ?? []), kind])].map((one) => (
            <option key={one} value={one}>
              {titleOf(one)}
            </option>
          ))}
        </select>
      </label>
      <label className="list__search">
        <span>{t('USES.NAME')}</span>
        <input
          value={written}
          onChange={({ target }) => setWritten(target.value)}
          list="use-names"
          autoComplete="off"
          spellCheck="false"
        />
      </label>
      <datalist id="use-names">
        {offered.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title}
          </option>
        ))}
      </datalist>
      <button type="submit" className="button--main">
        {t('USES.ASK')}
      </button>
    </form>
  );
}

/** Where a widget, a page, a variable … is used: live, in newest revisions, in scheduled ones, and before. */
export default function UsesScreen({ kind = 'widget', name = '' }: ScreenProps) {
  const { t } = useWords();
  const [past, setPast] = useState(false);
  const list = useParts<UsingDocument, Uses>(
    JSON.stringify([kind, name, past]),
    name === '' ? undefined : (after, signal) => listUses(kind, name, { past, after }, signal),
  );
  return (
    <section className="list" aria-labelledby="uses-title">
      <Heading id="uses-title">{t('USES.TITLE')}</Heading>
      <Question key={`${kind} ${name}`} kind={kind} name={name} />
      {name !== '' && (
        <label className="knowing__past">
          <input type="checkbox" checked={past} onChange={({ target }) => setPast(target.checked)} />
          <span>{t('USES.PAST')}</span>
        </label>
      )}
      <div aria-live="polite">
        {list.last?.complete === false && <p className="notice">{t('USES.INCOMPLETE')}</p>}
      </div>
      {list.items.length > 0 && <UseList items={list.items} />}
      <PartsEnd list={list} none="USES.NONE" />
    </section>
  );
}

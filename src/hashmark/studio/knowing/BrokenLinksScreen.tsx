import type { BrokenLink, BrokenLinks } from '../../documents/uses.ts';
import { listBrokenLinks } from '../api/knowing.ts';
import { useWords } from '../messages.ts';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import '../documents/documents.css';
import './knowing.css';
import { PartsEnd } from './PartsEnd.tsx';
import { UseList } from './UseList.tsx';
import { useParts } from './use-parts.ts';

/** What leads nowhere, as texts write it. */
const writtenOf = ({ kind, name }: BrokenLink): string =>
  kind === 'page' ? `/${name}` : kind === 'media' ? `/media/${name}` : name;

function Broken({ link }: { readonly link: BrokenLink }) {
  const { t } = useWords();
  const { kind, name, state, to, documents, has_more } = link;
  const written = writtenOf(link);
  return (
    <section className="broken" aria-label={written}>
      <h2>
        <code>{written}</code>{' '}
        <small className={state === 'moved' ? 'state state--live' : 'state state--changed'}>
          {t(`BROKEN.${state.toUpperCase()}`)} {to && <code>{to}</code>}
        </small>
      </h2>
      <UseList items={documents} />
      {has_more && <a href={addressOf(`/uses/${kind}/${encodeURIComponent(name)}`)}>{t('BROKEN.MORE')}</a>}
    </section>
  );
}

/** What documents lead to that readers do not find, and who leads there. */
export default function BrokenLinksScreen() {
  const { t } = useWords();
  const list = useParts<BrokenLink, BrokenLinks>('', listBrokenLinks);
  return (
    <section className="list" aria-labelledby="broken-title">
      <Heading id="broken-title">{t('BROKEN.TITLE')}</Heading>
      <p>{t('BROKEN.ABOUT')}</p>
      {list.last?.complete === false && <p className="notice">{t('USES.INCOMPLETE')}</p>}
      {list.items.map((link) => (
        <Broken key={`${link.kind} ${link.name}`} link={link} />
      ))}
      <PartsEnd list={list} />
    </section>
  );
}

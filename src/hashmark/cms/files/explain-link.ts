import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LOBBY_PAGE } from '../../documents/document-types.ts';
import { type KnownNames, nounOf } from '../../documents/names.ts';
import { suggest } from '../../engine/index.ts';
import { getDefaultLocale, isLocale, localeChain } from '../../i18n/regions.ts';
import { findProject } from '../../process/project.ts';
import { type Address, sayForeignVariant, splitPath } from '../address.ts';
import type { Addresses } from '../extensions.ts';

/** Files that are served as they are. */
const publicFolder = () => join(findProject(), 'public');

/** A page that links may lead to. */
export interface LinkedPage {
  address: Address;
  /** The parts of it that can be led to; `undefined` when its text is not known here. */
  ids: ReadonlySet<string> | undefined;
}

/** What links may lead to. */
export interface Known {
  pages: ReadonlyMap<string, LinkedPage[]>;
  /** Keys of more pages, by the key of one that there is not and may have been meant to be one of them. */
  likely?: ReadonlyMap<string, readonly string[]> | undefined;
  /** What modules answer as if it were a page. */
  answered: ReadonlySet<string> | undefined;
  addresses: Addresses | undefined;
  /** The names that a part of an address may be one of; undefined for a kind that nobody here knows. */
  named?: KnownNames | undefined;
  /** Where addresses have moved, for the readers of the text: they are led on while no page answers there. */
  moved?: ReadonlyMap<string, string> | undefined;
}

/** Why a link leads nowhere. */
export interface LinkFault {
  readonly message: string;
  /** The address to write instead. */
  readonly suggestion?: string;
}

/** @param suggestion what was most likely meant */
const suggestName = (message: string, suggestion: string | undefined): LinkFault =>
  suggestion === undefined
    ? { message: `${message} Correct it, or remove it.` }
    : { message: `${message} Did you mean \`${suggestion}\`?`, suggestion };

function partsOf(written: string): { path: string; anchor: string } {
  const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(written) ?? [];
  return { path, anchor };
}

const isOfSite = (path: string): boolean => path.startsWith('/') && !path.startsWith('//');

/** The page that a path of this site asks for, in the language that the path may name. */
function readTarget(path: string) {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  const locale = isLocale(first) ? first : undefined;
  const plain = ((locale ? rest : path).replace(/\/+$/, '') || '/').replace(/\\/g, '/');
  return { plain, locale, ...(plain === '/' ? { key: LOBBY_PAGE, suffix: '' } : splitPath(plain)) };
}

/** The key of the page that a link asks for; undefined for one that leads to another site or stays on the page. */
export function keyOfLink(written: string): string | undefined {
  const { path } = partsOf(written);
  return isOfSite(path) ? readTarget(path).key : undefined;
}

/** The path that a link asks for, without a language; undefined for one that leads to another site or stays on the page. */
export function pathOfLink(written: string): string | undefined {
  const { path } = partsOf(written);
  return isOfSite(path) ? readTarget(path).plain : undefined;
}

/** The key of the page that a link was meant for, whether it begins as it should or not. */
export function pageMeant(written: string): string | undefined {
  const { path } = partsOf(written);
  return keyOfLink(written) ?? (path === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(path) ? undefined : path);
}

/** A mailbox or an address of another site with the begin that it lacks; `undefined` where it may be a path of this one. */
function completed(written: string): string | undefined {
  if (/^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(written)) return `mailto:${written}`;
  return /^(?:www\.[^/]|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/)/i.test(written)
    ? `https://${written}`
    : undefined;
}

/** Why a link leads nowhere; `undefined` for one that does not, and for addresses outside the site. */
export function explainLink(
  written: string,
  from: Address,
  own: ReadonlySet<string> | undefined,
  known: Known,
): LinkFault | undefined {
  const { pages, answered, addresses, moved } = known;
  const { path, anchor } = partsOf(written);
  if (path === '') return own && explainAnchor(written, anchor, own);
  if (!isOfSite(path)) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(path)) {
      const message = explainOutside(written);
      return message === undefined ? undefined : { message };
    }
    const whole = completed(written);
    return suggestName(
      `The link \`${written}\` does not begin with \`/\`, so it leads somewhere else from each page.`,
      whole ?? nearAddress(path, known, written.slice(path.length)),
    );
  }
  const { plain, key, suffix, locale: named } = readTarget(path);
  const locale = named ?? (isLocale(from.locale) ? from.locale : getDefaultLocale());
  const found = pages.get(key) ?? [];
  const page = findPage(found, localeChain(locale), [suffix || from.suffix, '']);
  if (page) return page.ids && anchor ? explainAnchor(written, anchor, page.ids) : undefined;
  if (existsInPublic(plain) || plain === '/' || answered?.has(key)) return undefined;
  if (addresses?.leadsSomewhere(plain))
    return found.length > 0 ? undefined : explainSubject(written, plain, known);
  const to = moved?.get(plain);
  if (to !== undefined) return explainMoved(written, path, named, to);
  return found.length > 0
    ? { message: explainElsewhere(written, found) }
    : suggestName(
        [`The link \`${written}\` leads nowhere: there is no page \`${key}\`.`, sayForeignVariant(key) ?? []]
          .flat()
          .join(' '),
        nearAddress(key, known, `${suffix && `/${suffix}`}${written.slice(path.length)}`, named),
      );
}

/** Why an address of the site says nothing of what its last part names. */
export function explainSubject(
  written: string,
  plain: string,
  { addresses, named }: Pick<Known, 'addresses' | 'named'>,
): LinkFault | undefined {
  const { kind = '', name = '' } = addresses?.subjectAt(plain) ?? {};
  const names = named?.(kind);
  if (!names || names.has(name)) return undefined;
  const near = suggest(name, names);
  return suggestName(
    `The link \`${written}\` leads nowhere: there is no ${nounOf(kind)} \`${name}\`.`,
    near && written.replace(name, () => near),
  );
}

/** The address of the site that one which leads nowhere most likely was meant to be. @param rest what follows its path */
function nearAddress(
  key: string,
  { pages, likely, addresses }: Known,
  rest: string,
  locale?: string,
): string | undefined {
  const near = suggest(key, [...pages.keys(), ...(likely?.get(key) ?? []), ...(addresses?.plain ?? [])]);
  if (near === undefined) return undefined;
  return `${locale === undefined ? '' : `/${locale}`}/${near}${rest}`;
}

/** @param named the language that the link names */
function explainMoved(written: string, path: string, named: string | undefined, to: string): LinkFault {
  const prefix = named === undefined ? '' : `/${named}`;
  const suggestion = `${prefix}${prefix && to === '/' ? '' : to}${written.slice(path.length)}`;
  const message = `The link \`${written}\` leads to an address that has moved: readers are led on to \`${to}\`. Write \`${suggestion}\`.`;
  return { message, suggestion };
}

function explainElsewhere(written: string, found: readonly LinkedPage[]): string {
  const where = found.map(({ address }) => [address.suffix, address.locale].filter(Boolean).join(', '));
  return `The link \`${written}\` leads nowhere for the readers of this text: the page is there for ${where.join('; ')} only. Write it for all, or remove the link.`;
}

/** Hosts of the machine of whoever reads. */
const OWN_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){1,3}|0\.0\.0\.0)$/i;

/** Why nobody can follow a link out of the site. */
function explainOutside(written: string): string | undefined {
  const [, scheme = '', rest = ''] = /^([^:]*):(.*)$/s.exec(written.toLowerCase()) ?? [];
  if (scheme === 'tel')
    return /\d{3}/.test(rest.replace(/[^\d]/g, ''))
      ? undefined
      : `The link \`${written}\` names no telephone number. Write it with its country, as in \`tel:+4930123456\`.`;
  if (scheme === 'mailto') {
    const receivers = rest.replace(/\?.*$/s, '').replaceAll('%40', '@').split(',');
    // A mail without any, but with a subject or text, is addressed by whoever sends it.
    const isOpen = rest.startsWith('?');
    if (isOpen || receivers.every((receiver) => /^[^\s%@]+@[^\s%@]+$/.test(receiver))) return undefined;
    return `The link \`${written}\` names no mail address. Write one, as in \`mailto:name@example.com\`.`;
  }
  const host = URL.canParse(written) ? new URL(written).hostname : '';
  if (/^https?$/.test(scheme) && OWN_MACHINE.test(host))
    return `The link \`${written}\` leads each reader to the own machine. For a page of this site begin it with \`/\`.`;
  return undefined;
}

/** The page that readers get: by language first, then by variant. */
function findPage(
  pages: readonly LinkedPage[],
  locales: readonly string[],
  suffixes: readonly string[],
): LinkedPage | undefined {
  for (const locale of locales)
    for (const suffix of suffixes) {
      const page = pages.find(({ address }) => address.locale === locale && address.suffix === suffix);
      if (page) return page;
    }
  return undefined;
}

function explainAnchor(written: string, anchor: string, ids: ReadonlySet<string>): LinkFault | undefined {
  let id = anchor;
  try {
    id = decodeURIComponent(anchor);
  } catch {
    // A percent sign that is one.
  }
  if (id === '' || id === 'top' || ids.has(id)) return undefined;
  const near = suggest(id, ids);
  return suggestName(
    `The link \`${written}\` leads to no heading: nothing there has the id \`${id}\`.`,
    near && `${written.slice(0, written.indexOf('#'))}#${near}`,
  );
}

/** Why the key of a page leads nowhere; `undefined` for one that does not. */
export function explainPage(
  name: string,
  { pages, likely }: Pick<Known, 'pages' | 'likely'>,
): LinkFault | undefined {
  if (pages.has(name)) return undefined;
  const near = suggest(name, [...pages.keys(), ...(likely?.get(name) ?? [])]);
  return suggestName(`There is no page \`${name}\`.`, near);
}

/** Why a picture is not found; `undefined` for one that is, and for those of other sites. */
export function explainPicture(written: string, { addresses }: Known): LinkFault | undefined {
  const path = written.replace(/[?#].*$/s, '');
  if (!path.startsWith('/')) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
    const beside = `The picture \`${written}\` is looked for beside each page. Begin its address with \`/\`.`;
    return { message: beside };
  }
  if (existsInPublic(path) || addresses?.leadsSomewhere(path)) return undefined;
  const message = `The picture \`${written}\` is not there: the folder public/ has no such file. Put it there, or correct the address.`;
  return { message };
}

/** Whether the site serves a file as it is under a path; folders are not served. */
export function existsInPublic(path: string): boolean {
  if (path.split('/').includes('..') || path.includes('\0')) return false;
  const file = join(publicFolder(), path);
  return existsSync(file) && statSync(file).isFile();
}

/** Whether the files that the site serves as they are can be looked at here. */
export const hasPublicFolder = (): boolean => existsSync(publicFolder());

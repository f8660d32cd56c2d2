import { call } from './client.ts';
import type { DocumentAddress } from './documents.ts';

/** How many days a link may be good. */
export const LINK_DAYS = ['1', '7', '30'] as const;

/** Shows one revision of a page to whoever has it. */
export interface PreviewLink {
  readonly id: string;
  readonly revision_id: string;
  /** Null: the site no longer has what the page was seen in. */
  readonly view: { readonly locale: string; readonly audience: string; readonly at?: string } | null;
  readonly created_by: string;
  readonly created_at: string;
  readonly expires_at: string;
}

/** The links of a document that are still good. @throws CallFailure */
export async function readLinks({ plural, locale, path }: DocumentAddress): Promise<readonly PreviewLink[]> {
  const address = `${plural}/${encodeURIComponent(locale)}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return (await call<{ items: readonly PreviewLink[] }>('GET', `/links/${address}`)).items;
}

/** Makes a link to the newest revision as it is seen. @throws CallFailure */
export const share = (
  { locale, path }: DocumentAddress,
  view: object,
  days: number,
): Promise<{ link: string; expires_at: string }> =>
  call('POST', '/links', { body: { path, locale, days, view } });

/** @throws CallFailure */
export const unshare = (id: string): Promise<unknown> => call('DELETE', `/links/${encodeURIComponent(id)}`);

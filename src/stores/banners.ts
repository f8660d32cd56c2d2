import { atom } from 'nanostores';
import type { Banner } from '../casino/entities/banner.ts';
import { api } from './api.ts';
import { logFailure } from './log.ts';
import { onBrowserMount } from './on-browser-mount.ts';

/** Every banner of the site, for whomever it is meant; null until they are known, and where they cannot be had. */
export const $banners = atom<readonly Banner[] | null>(null);

onBrowserMount($banners, () => {
  const abort = new AbortController();
  const { signal } = abort;
  const headers = { locale: document.documentElement.lang };
  api.call('getBannersConfig', { headers, signal }).then(
    ({ banners }) => $banners.set(banners),
    (error: unknown) => {
      if (!signal.aborted) logFailure('LOAD_BANNERS_ERROR', error);
    },
  );
  return () => abort.abort();
});

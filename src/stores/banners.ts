import { atom } from 'nanostores';
import type { Banner } from '../casino/entities/banner.ts';
import { api } from './api.ts';
import { openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';

/** Every banner of the site, for whomever it is meant; null until they are known, and where they cannot be had. */
export const $banners = atom<readonly Banner[] | null>(null);

onBrowserMount($banners, () => {
  const headers = { locale: document.documentElement.lang };
  const feed = openFeed({
    read: (signal) => api.call('getBannersConfig', { headers, signal }),
    onRead: ({ banners }) => $banners.set(banners),
    failure: 'LOAD_BANNERS_ERROR',
  });
  return feed.stop;
});

import { defineSite } from 'hashmark/site';
import { listNotes, notes } from './notes.ts';

declare module 'hashmark/types' {
  interface SiteRegionNames {
    locale: 'en' | 'de';
  }
}

export default defineSite({
  name: 'Notebook',
  regions: { locales: ['en', 'de'] },
  modules: [notes],
  calls: [listNotes],
  routes: { signUp: '/', table: [{ path: '/search', reads: ['q'] }] },
});

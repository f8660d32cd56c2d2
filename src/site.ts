import type { KnownNames } from 'hashmark/documents';
import { defineSite } from 'hashmark/site';
import { award } from '../content-schemas/award.ts';
import { areas } from './casino/calls/catalogue/areas.ts';
import { catalogue } from './casino/calls/catalogue/catalogue.ts';
import { routes as callRoutes } from './casino/calls/catalogue/routes.ts';
import { DEMO_PASSWORD } from './casino/demo-players.ts';
import { casino } from './casino/module.ts';
import { GROUPS } from './casino/rules/roles.ts';
import { SITE_ADDRESSES } from './casino/rules/site-addresses.ts';
import { forms } from './forms/site-forms.ts';
import { DUTY_WIDGETS } from './layouts/duty-widgets.ts';
import { NAMED_POPUPS } from './popups/popup-names.ts';
import { regions } from './regions.ts';
import { routes } from './routes/table.ts';
import { ICONS } from './ui/icons.ts';

/** A player of the demonstration, whose password everybody may know. */
const signInAs = (email: string) => ({ call: 'signIn', body: { user: { email, password: DEMO_PASSWORD } } });

/** What content may name of the site itself. */
const OWN_NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  icon: new Set(Object.keys(ICONS)),
  popup: new Set(Object.keys(NAMED_POPUPS)),
  // `CmsPage.astro` shows no other.
  block: new Set(['instrument']),
};
const names: KnownNames = (kind) => OWN_NAMES[kind];

/** Astrolane. */
export default defineSite({
  name: 'Astrolane',
  regions,
  documents: { types: [award] },
  modules: [casino],
  names,
  nameTitles: {
    popup: { en: 'Dialog', de: 'Dialog', fr: 'Fenêtre' },
    block: { en: 'Block', de: 'Baustein', fr: 'Bloc' },
  },
  addresses: { planned: SITE_ADDRESSES },
  calls: { calls: { ...catalogue }, areas, routes: callRoutes },
  routes,
  forms,
  publishing: { requiredLocales: ['en'], everyPage: DUTY_WIDGETS },
  audiences: [
    { name: 'tester', title: 'Testers', groups: [GROUPS.tester] },
    { name: 'multi-account', title: 'Players with several accounts', groups: [GROUPS.multiAccount] },
    { name: 'rising-star', title: 'Rising stars', groups: [GROUPS.risingStar] },
  ],
  gallery: {
    readers: [
      { name: 'player', title: 'Player', signIn: signInAs('depositor@astrolane.test') },
      { name: 'vip', title: 'Gold player', signIn: signInAs('vip@astrolane.test') },
      { name: 'crypto', title: 'Player with bitcoin', signIn: signInAs('crypto@astrolane.test') },
    ],
    signOut: { call: 'signOut' },
    clock: { call: 'getClientContext', field: 'time' },
  },
});

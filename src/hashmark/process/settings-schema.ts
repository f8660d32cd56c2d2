import { isIP } from 'node:net';
import { z } from 'zod';
import { type DocumentType, documentTypes } from '../documents/document-types.ts';
import { getDefaultCountry, type Licence, listLicences } from '../i18n/regions.ts';
import { setting } from './setting.ts';
import { isCountry, isHostName } from './settings-rules.ts';
import { isBase } from './site-base.ts';

const { flag, number } = setting;
const port = () => number(z.int().min(0).max(65_535));
const list = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean));
const types = list
  .refine(
    (names) => names.every((name) => Object.hasOwn(documentTypes, name)),
    'Types of documents, e.g. page config',
  )
  .transform((names) => names as DocumentType[]);
const CHANNEL_ABILITIES = new Set(['client-events', 'subscription-count']);
const country = z.string().refine(isCountry, 'The code of a country in two capital letters, e.g. CA');
const countries = list.refine((codes) => codes.every(isCountry), 'Codes of countries, e.g. GB FR');
const addresses = list.refine(
  (items) => items.every((item) => isIP(item) !== 0),
  'IP addresses, separated by spaces or commas',
);
const hostNames = list
  .refine(
    (items) => items.every((item) => item === '*' || isHostName(item)),
    'Names of hosts without scheme, port and path, e.g. site.example, or *',
  )
  .transform((items) => items.map((item) => item.toLowerCase()));

/** Every licence but the first at a host of this machine, so that it can be seen before it has one of its own. */
const localHosts = (): string =>
  listLicences()
    .slice(1)
    .map((licence) => `${licence}=${licence.toLowerCase()}.localhost`)
    .join(' ');

/** The hosts of `EE=ee.localhost,site.example` pairs. */
const hostsIn = (pairs: string): string[] =>
  pairs
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((pair) => pair.split('=')[1]?.toLowerCase().split(',') ?? []);

/** `EE=ee.localhost,site.example` pairs: host → licence. */
const licenceHosts = z
  .string()
  .default(localHosts)
  .refine(
    (value) => /^$|^[\w-]+=[^\s=]+(\s+[\w-]+=[^\s=]+)*$/.test(value),
    'LICENCE=host,host pairs separated by spaces',
  )
  .refine(
    (value) => hostsIn(value).every(isHostName),
    'The names of its hosts have no scheme, port and path, e.g. EE=ee.site.example',
  )
  .refine(
    (value) => new Set(hostsIn(value)).size === hostsIn(value).length,
    'Each host shows one licence: it stands here once',
  )
  .transform((value) => {
    const hosts = new Map<string, Licence>();
    for (const pair of value.split(/\s+/).filter(Boolean)) {
      const [licence, names = ''] = pair.split('=');
      for (const host of names.split(',')) hosts.set(host.toLowerCase(), licence as Licence);
    }
    return hosts;
  });

/** `api-eu.pusher.com` or `http://soketi:6001`: the origin of a service, by https where nothing is said. */
const serviceOrigin = z
  .string()
  .transform((value) => (/^https?:\/\//.test(value) ? value : `https://${value}`))
  .refine(
    (value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`,
    'a host, or an http(s) address without a path',
  )
  .transform((value) => new URL(value).origin);

/** `https://cms.example/site`: where another server is asked. Whoever asks it takes no user from an address, and puts a path behind it. */
const backEnd = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (value) => !/[?#]/.test(value) && new URL(value).username === '' && new URL(value).password === '',
    'an http(s) address without a user, a query and a fragment, e.g. https://cms.example',
  );

/** What a header may be called. */
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'The name of a header, e.g. CF-IPCountry');

/** `https://site.example`: what addresses begin with that leave the site, in mails and for search engines. */
const siteOrigin = z
  .string()
  .refine(
    (value) =>
      /^https?:\/\//i.test(value) &&
      URL.canParse(value) &&
      new URL(value).href === `${new URL(value).origin}/`,
    'an http(s) address without a path, e.g. https://site.example',
  )
  .transform((value) => new URL(value).origin);

/** `private-table-*=client-events`: what channels allow besides listening. */
const channelRules = list.transform((pairs, context) =>
  pairs.map((pair) => {
    const [pattern = '', abilities = ''] = pair.split('=');
    const named = abilities.split('+');
    if (!/^[A-Za-z0-9_\-@.]+\*?$/.test(pattern) || !named.every((name) => CHANNEL_ABILITIES.has(name)))
      context.addIssue('CHANNEL=client-events+subscription-count, where CHANNEL may end with *');
    return {
      pattern,
      clientEvents: named.includes('client-events'),
      subscriptionCount: named.includes('subscription-count'),
    };
  }),
);

/** Every setting of the product; the table of `src/hashmark/docs/settings.md` lists the same names in the same order. */
export const settingsSchema = z.object({
  HOST: z
    .string()
    .refine(
      (value) => isIP(value) !== 0 || isHostName(value),
      'An IP address or the name of a host, e.g. 0.0.0.0',
    )
    .default('127.0.0.1')
    .describe('Address to listen on.'),
  PORT: port().default(4321).describe('Port of the site and its API; 0 picks a free one.'),
  WORKERS: number(z.int().min(1).max(64))
    .default(1)
    .describe('Processes that share the port; more than one needs `DATABASE_URL`.'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the SQLite file and `server.json`.'),
  MEDIA_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of the pictures that editors upload. Several processes share it.'),
  MEDIA_MB: number(z.int().min(1).max(10_000_000))
    .default(2048)
    .describe('How much these pictures may take together, in MiB.'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'The address of a PostgreSQL database, e.g. postgres://user@localhost:5432/site',
    })
    .optional()
    .describe('PostgreSQL instead of SQLite.'),
  CMS_URL: backEnd.optional().describe('Reads content from another delivery API.'),
  PLATFORM_URL: backEnd
    .optional()
    .describe(
      'Forwards the calls of owner `platform` to this back end instead of answering them here, behind its path where it has one.',
    ),
  PUSHER_APP_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, _ and -')
    .optional()
    .describe('Id of the realtime app in the REST API; `hashmark` without it.'),
  PUSHER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, _ and -')
    .optional()
    .describe('Public key of the realtime app; made at the first start without it.'),
  PUSHER_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Secret of the realtime app; made at the first start without it.'),
  PUSHER_HOST: serviceOrigin
    .optional()
    .describe(
      'Pusher-compatible service that events go to, e.g. `api-eu.pusher.com`; none: the embedded server.',
    ),
  REALTIME_CHANNELS: channelRules.describe(
    'What channels allow besides listening, e.g. `private-table-*=client-events+subscription-count`.',
  ),
  SITE_ORIGIN: siteOrigin
    .optional()
    .describe('Where readers find the site: mails, canonical addresses and redirects begin with it.'),
  SITE_BASE: z
    .string()
    .refine(
      (value) => value === '/' || isBase(value),
      'A path of letters, digits and hyphens without a slash at its end, e.g. /shop, that is neither a language nor taken by calls or files',
    )
    .default('/')
    .transform((value) => (value === '/' ? '' : value))
    .describe('What the paths of all pages begin with, e.g. `/shop`.'),
  GUEST_MODE: flag(false).describe(
    'Guest mode: the paths of all pages begin with `/guest`, whatever `SITE_BASE` says.',
  ),
  SITE_HOSTS: hostNames.describe('Hosts to answer besides localhost; others get 421. `*` answers all.'),
  LICENCE_HOSTS: licenceHosts.describe(
    'Which hosts show which licence; all others show the first of the site.',
  ),
  DEFAULT_COUNTRY: country
    .default(getDefaultCountry)
    .describe('Country of a reader whose country is not known; without it the one that the site names.'),
  COUNTRY_HEADER: headerName
    .toLowerCase()
    .optional()
    .describe('Header in which a trusted proxy names the country.'),
  TRUSTED_PROXIES: addresses.describe(
    'Addresses whose forwarded headers are believed: every proxy between the readers and this process.',
  ),
  PARTIAL_COUNTRIES: countries.describe('Countries with partial restriction: no sign-in, no registration.'),
  FAKE_AU: flag(false).describe('Reads Australia as the market `fake-AU`.'),
  CDN_VARIANT_HEADER: headerName
    .optional()
    .describe('Header in the cache key of a CDN; without it pages stay private.'),
  PAGE_CACHE_MB: number(z.number().min(0))
    .default(64)
    .describe(
      'Memory for finished pages, in MiB, and an eighth of it for what they are made of; 0 reads and renders each time.',
    ),
  INTERNAL_PORT: port().optional().describe('Port of `/metrics` and `/internal/*`; none without it.'),
  INTERNAL_HOST: z
    .string()
    .refine((value) => isIP(value) !== 0 || isHostName(value), 'An IP address or the name of a host')
    .default('127.0.0.1')
    .describe('Address of the internal port.'),
  INTERNAL_TOKEN: z
    .string()
    .min(16)
    .regex(/^[\x21-\x7e]+$/, 'Letters, digits and signs of ASCII without spaces: a header has to hold it')
    .optional()
    .describe('Bearer token of the internal port.'),
  GRACE_MS: number(
    z
      .int()
      .min(0)
      .max(10_000, 'At most 10000: a stop ends after 30 seconds, whatever is still being answered'),
  )
    .default(500)
    .describe('Time between "not ready" and closing, at stop.'),
  GALLERY: flag(true).describe('Serves `/gallery`, every widget with every example.'),
  STUDIO: flag(true).describe('Serves `/studio`, where staff sign in and write.'),
  STUDIO_ORIGIN: siteOrigin
    .optional()
    .describe(
      'Host of the Studio only, e.g. `https://studio.example`; without it the Studio is on localhost only.',
    ),
  APPROVAL_TYPES: types.describe('Types of documents that go live only if a second person approves them.'),
  WEBHOOK_LOCALHOST: flag(false).describe(
    'Webhooks may go to this machine, also by `http`. For development.',
  ),
  SANDBOX_TEST_MOMENT: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional()
    .describe('With `SANDBOX_TEST_HOOKS`: the clock stands still at this moment, and chance repeats itself.'),
  SANDBOX_TEST_HOOKS: flag(false).describe(
    'Test hooks: the `country` cookie, a clock that can be set. Never in production.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('What to log.'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production').describe('Set by tools.'),
});

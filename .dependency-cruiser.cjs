// Which room may use which (see CONTRIBUTING.md). Arrows point one way only: hashmark ← casino ← the site.
const product = (name) => `^src/hashmark/${name}/`;
const site = (name) => `^src/${name}/`;
const widgets = '^widgets/[^/]+/(?!widget\\.ts$)';
const directives = product('astro/directives');
const browserRooms = [...['stores', 'ui', 'islands', 'page-scripts'].map(site), directives];
const siteRooms = ['components', 'layouts', 'pages'].map(site);
/** Rooms that travel to browsers as well as standing on the server. */
const sharedRooms = [
  ...['engine', 'calls', 'documents', 'i18n', 'widget'].map(product),
  ...['calls', 'entities', 'rules'].map((name) => `^src/casino/${name}/`),
  directives,
];

/**
 * The rooms of the product, from the lowest to the highest, and which of the others each may use. Everything may use
 * `open-types.ts`.
 */
const PRODUCT_ROOMS = {
  documents: [],
  i18n: ['documents'],
  calls: [],
  credentials: [],
  store: [],
  packages: [],
  bus: [],
  widget: ['documents', 'i18n', 'calls'],
  engine: ['documents', 'widget'],
  process: ['documents', 'i18n', 'store', 'engine'],
  http: ['documents', 'i18n', 'calls', 'store', 'process'],
  platform: ['documents', 'calls', 'process', 'http'],
  media: ['documents', 'i18n', 'engine', 'process', 'http', 'store'],
  telemetry: ['calls', 'http'],
  realtime: ['calls', 'store', 'bus', 'process', 'http'],
  staff: ['documents', 'i18n', 'credentials', 'store', 'process', 'http'],
  readership: ['i18n', 'store', 'process', 'staff'],
  webhooks: ['documents', 'i18n', 'store', 'process', 'http', 'staff'],
  cms: [
    'documents',
    'i18n',
    'credentials',
    'store',
    'bus',
    'widget',
    'engine',
    'process',
    'http',
    'staff',
    'media',
    'webhooks',
    'readership',
  ],
  content: ['documents', 'i18n', 'calls', 'widget', 'engine', 'process'],
  'page-cache': ['process', 'http', 'readership'],
  'api-reference': ['calls', 'http'],
  testing: ['documents', 'i18n', 'calls', 'widget', 'engine', 'process', 'site'],
  studio: ['documents', 'i18n', 'calls', 'widget', 'engine'],
  site: [
    ...[
      'documents',
      'i18n',
      'calls',
      'store',
      'bus',
      'widget',
      'process',
      'http',
      'telemetry',
      'realtime',
      'cms',
    ],
    ...['page-cache', 'api-reference', 'staff', 'media', 'webhooks', 'platform'],
  ],
  server: [
    ...['documents', 'i18n', 'calls', 'store', 'bus', 'engine', 'process', 'http', 'telemetry', 'realtime'],
    ...['cms', 'content', 'page-cache', 'api-reference', 'site', 'testing', 'staff', 'credentials', 'media'],
    'webhooks',
    'readership',
    'platform',
  ],
  'cms/cli': [
    'webhooks',
    'documents',
    'i18n',
    'store',
    'bus',
    'widget',
    'engine',
    'process',
    'http',
    'cms',
    'site',
    'staff',
    'media',
  ],
  scaffold: ['process', 'site'],
  astro: [
    ...[
      'documents',
      'i18n',
      'calls',
      'engine',
      'widget',
      'process',
      'content',
      'site',
      'server',
      'testing',
      'studio',
      'staff',
    ],
  ],
};

/** Within the platform, resources use each other through these files only; rooms that are open to all stand below. */
const PLATFORM_DOORS = {
  accounts: ['accounts'],
  adventure: ['prizes'],
  'comp-points': ['earned', 'points'],
  configuration: [
    ...['config-schemas', 'config-documents', 'site-config', 'engagement-defaults', 'frame-defaults'],
    'gift-words',
  ],
  currencies: ['rates'],
  games: ['catalogue', 'offered', 'spins-game', 'bet', 'bets', 'tables'],
  gifts: [
    ...['gifts', 'issue', 'bonuses', 'wagering', 'free-spins', 'settings', 'tables'],
    ...['offers', 'erasable', 'erase', 'breaks'],
  ],
  jackpots: ['jackpots', 'from-bets', 'seed'],
  jobs: ['jobs', 'daily-review', 'late-jobs', 'later-job'],
  ledger: [
    'ledger',
    'movement',
    'balance',
    'export',
    'group-memory',
    'lane-of',
    'late-writes',
    'listed-rows',
    'locks',
    'row-statements',
  ],
  'loot-boxes': ['loot-boxes', 'reward-tables', 'tables'],
  lotteries: ['lotteries', 'tickets'],
  notifications: ['notifications'],
  outbox: ['outbox', 'mail-texts'],
  payments: ['payments', 'methods', 'pay-out'],
  policies: ['policy-rules'],
  players: [
    'bettor',
    'players',
    'licence',
    'groups',
    'complete-profile',
    'identity',
    'payer',
    'source-of-wealth',
    'tables',
  ],
  'published-rules': [
    ...[
      'rules-in-force',
      'rule-keys',
      'rule-titles',
      'no-rules',
      'content-rules',
      'fill-rules',
      'filled-variables',
    ],
  ],
  'responsible-gambling': [
    ...['exclusion', 'guarded-deposits', 'guarded-play', 'payout', 'protect', 'reached'],
    ...['register', 'tables', 'changes', 'closing', 'set'],
  ],
  rounds: ['history', 'play-totals', 'read', 'totals'],
  sessions: ['sessions', 'open-session', 'challenges', 'cookies', 'known-browser', 'limits', 'signing'],
  tournaments: ['counting', 'play', 'places', 'tables'],
  'two-factor': ['two-factor'],
  users: ['mail-link', 'mailed-links', 'ab-registration', 'password-again'],
  vip: ['quarters'],
};

/** @param {string} name @param {string | string[]} from @param {string | string[]} to @param {string} comment */
const forbid = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

/** @param {string} room */
const isInside = (room) => `(?:${room}/${room === 'cms' ? '(?!cli/)' : ''})`;

/** What a room of the product does not find in its row. */
const forbidProductRoom = ([room, others]) => ({
  name: `product-${room.replace('/', '-')}`,
  comment: `${room} may use: ${others.join(', ') || 'no other room'} (PRODUCT_ROOMS).`,
  severity: 'error',
  from: { path: `^src/hashmark/${isInside(room)}` },
  to: {
    path: '^src/hashmark/',
    pathNot: `^src/hashmark/(?:open-types\\.ts$|${[room, ...others].map(isInside).join('|')})`,
  },
});

const doors = Object.entries(PLATFORM_DOORS).map(([room, files]) => `${room}/(?:${files.join('|')})\\.ts$`);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...Object.entries(PRODUCT_ROOMS).map(forbidProductRoom),
    {
      name: 'product-rooms-are-listed',
      comment: 'A room of the product has a row in PRODUCT_ROOMS.',
      severity: 'error',
      from: {
        path: '^src/hashmark/[^/]+/',
        pathNot: `^src/hashmark/(?:bin|${Object.keys(PRODUCT_ROOMS).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'resources-through-doors',
      comment: 'A resource of the platform uses another through a file that PLATFORM_DOORS names.',
      severity: 'error',
      from: { path: '^src/casino/([^/]+)/', pathNot: '^src/casino/migrations/' },
      to: {
        path: '^src/casino/[^/]+/',
        pathNot: [`^src/casino/(?:$1|calls|entities|messages|rules)/`, `^src/casino/(?:${doors.join('|')})`],
      },
    },
    forbid(
      'product-stands-alone',
      '^src/hashmark/',
      ['^src/(?!hashmark/)', '^widgets/', '^content-schemas/'],
      'Hashmark knows neither the platform nor the site.',
    ),
    {
      name: 'product-by-its-exports',
      comment: 'Everybody outside Hashmark imports `hashmark/…`, never a file of it.',
      severity: 'error',
      from: { path: ['^src/(?!hashmark/)', '^widgets/', '^content-schemas/'] },
      to: { path: '^src/hashmark/', dependencyTypesNot: ['aliased-workspace'] },
    },
    forbid(
      'platform-below-site',
      '^src/casino/',
      ['^src/(?!hashmark/|casino/)', '^widgets/', '^content-schemas/'],
      'The platform knows the product, never the site.',
    ),
    {
      name: 'schemas-hold-zod-only',
      comment: 'Schemas of documents and entities import each other, other shared words, and zod.',
      severity: 'error',
      from: { path: ['^content-schemas/', product('documents'), '^src/casino/entities/'] },
      to: {
        pathNot: [
          '^content-schemas/',
          product('documents'),
          product('i18n'),
          '^src/hashmark/open-types\\.ts$',
          '^src/casino/entities/',
          'node_modules/zod/',
        ],
      },
    },
    forbid(
      'engine-is-pure',
      [product('engine'), '^src/casino/rules/'],
      [
        '^src/(?!hashmark/(?:engine|i18n|documents|widget/(?:widget|migrate-params)\\.ts)|casino/(?:rules|entities)/)',
        '^widgets/',
      ],
      'No framework, no I/O.',
    ),
    forbid(
      'calls-are-low',
      [product('calls'), '^src/casino/calls/'],
      [
        `^src/(?!hashmark/(?:calls|engine|i18n|documents|telemetry/calls|open-types)|casino/(?:calls|rules|entities|configuration/config-schemas))`,
      ],
      'Declarations of calls and their client know only schemas.',
    ),
    forbid(
      'stores-below-ui',
      site('stores'),
      [site('ui'), site('islands'), ...siteRooms, '^widgets/'],
      'Stores know no components.',
    ),
    forbid(
      'ui-below-features',
      site('ui'),
      [site('islands'), ...siteRooms, '^widgets/'],
      'Primitives know no features.',
    ),
    {
      name: 'browser-never-imports-server',
      comment:
        'What runs in the browser uses the shared rooms of the product and the platform, and no other of them.',
      severity: 'error',
      from: { path: [...browserRooms, widgets], pathNot: '\\.server\\.ts$' },
      to: { path: ['^src/(?:hashmark|casino)/', ...siteRooms], pathNot: sharedRooms },
    },
    {
      name: 'nothing-imports-pages',
      severity: 'error',
      from: { pathNot: site('pages') },
      to: { path: site('pages') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
};

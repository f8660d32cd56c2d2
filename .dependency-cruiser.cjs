// Which room may use which (see CONTRIBUTING.md). Arrows point one way only: hashmark ← casino ← the site.
const product = (name) => `^src/hashmark/${name}/`;
const site = (name) => `^src/${name}/`;
const widgets = '^widgets/[^/]+/(?!widget\\.ts$)';
const browserRooms = [...['stores', 'ui', 'islands', 'page-scripts'].map(site), product('astro/directives')];
const siteRooms = ['components', 'layouts', 'pages'].map(site);
/** Rooms that travel to browsers as well as standing on the server. */
const sharedRooms = [
  ...['engine', 'calls', 'documents', 'i18n', 'widget'].map(product),
  ...['calls', 'entities', 'rules'].map((name) => `^src/casino/${name}/`),
];

/** @param {string} name @param {string | string[]} from @param {string | string[]} to @param {string} comment */
const forbid = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
        '^src/(?!hashmark/(?:engine|i18n|documents|widget/widget\\.ts)|casino/(?:rules|entities)/)',
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
      'i18n-is-low',
      product('i18n'),
      ['^src/(?!hashmark/(?:i18n|documents)/)'],
      'Locales know no features.',
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

// Which room may use which (see CONTRIBUTING.md). Arrows point one way only.
const room = (name) => `^src/${name}/`;
const widgets = '^widgets/[^/]+/(?!widget\\.ts$)';
const browserRooms = ['stores', 'ui', 'islands', 'directives', 'boot'].map(room);
const siteRooms = ['content', 'components', 'layouts', 'pages'].map(room);

/** @param {string} name @param {string | string[]} from @param {(string)[]} to @param {string} comment */
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
    {
      name: 'schemas-stand-alone',
      comment: 'content-schemas imports zod only.',
      severity: 'error',
      from: { path: '^content-schemas/' },
      to: { pathNot: ['^content-schemas/', 'node_modules/zod/'] },
    },
    forbid(
      'engine-is-pure',
      [room('engine'), room('rules')],
      ['^src/(?!engine/|rules/|i18n/)', '^widgets/'],
      'No framework, no I/O.',
    ),
    forbid(
      'api-is-low',
      [room('api')],
      ['^src/(?!api/|rules/|engine/|i18n/)', '^widgets/'],
      'The catalogue and its client know only schemas.',
    ),
    forbid('i18n-is-low', [room('i18n')], ['^src/(?!i18n/)', '^widgets/'], 'Locales know no features.'),
    forbid(
      'stores-below-ui',
      [room('stores')],
      [room('ui'), room('islands'), ...siteRooms, room('server'), '^widgets/'],
      'Stores know no components.',
    ),
    forbid(
      'ui-below-features',
      [room('ui')],
      [room('islands'), ...siteRooms, room('server'), '^widgets/'],
      'Primitives know no features.',
    ),
    {
      name: 'browser-never-imports-server',
      comment:
        'What runs in the browser never reaches server code, not even for a type it could carry itself.',
      severity: 'error',
      from: { path: [...browserRooms, widgets] },
      to: { path: [room('server'), ...siteRooms] },
    },
    {
      name: 'server-uses-no-browser-room',
      severity: 'error',
      from: { path: room('server'), pathNot: '^src/server/app\\.ts$' },
      to: { path: [...browserRooms, ...siteRooms, widgets] },
    },
    {
      name: 'nothing-imports-pages',
      severity: 'error',
      from: { pathNot: room('pages') },
      to: { path: room('pages') },
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

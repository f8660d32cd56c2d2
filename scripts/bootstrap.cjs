// Makes a fresh checkout runnable: packages and the pinned Node, but for `dev` a current build, for `test` a browser.
// Runs on whatever Node is there, hence the plain syntax.
'use strict';
const {
  accessSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  constants,
  writeFileSync,
  mkdirSync,
} = require('node:fs');
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const goal = process.argv[2];
const root = join(__dirname, '..');
process.chdir(root);

const stop = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};
const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** The newest change below the given files and folders, in milliseconds. */
function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const stat = statSync(path);
    if (stat.isDirectory())
      latest = Math.max(latest, newest(readdirSync(path).map((name) => join(path, name))));
    else latest = Math.max(latest, stat.mtimeMs);
  }
  return latest;
}

const stamp = 'node_modules/.package-lock.json';
if (!existsSync(stamp) || statSync(stamp).mtimeMs < statSync('package-lock.json').mtimeMs) {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const result = npm ? run(process.execPath, [npm, ...args], { shell: false }) : run('npm', args);
  if (result.status !== 0) stop('Installing the packages failed; the lines above say why.');
}

const pinned = `v${JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node}`;
const found =
  spawnSync(bin('node'), ['-v'], { encoding: 'utf8', shell: process.platform === 'win32' }).stdout || '';
if (found.trim() !== pinned)
  stop(
    `Node ${pinned} is needed in node_modules, found ${found.trim() || 'none'}. ` +
      'Its install script may have been blocked: run `npm rebuild node` and look at `allowScripts` in package.json.',
  );

if (goal === 'start') {
  const settings = run(bin('node'), [join('scripts', 'check-settings.ts')], { shell: false });
  if (settings.status !== 0) process.exit(1);
}

const sources = [
  'src',
  'widgets',
  'content-schemas',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];
const built = 'dist/.built';
if (goal !== 'dev' && (!existsSync(built) || statSync(built).mtimeMs < newest(sources))) {
  process.stdout.write('Building the site …\n');
  const result = run(bin('node'), [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    shell: false,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  if (result.status !== 0) stop(`${result.stdout}\nThe build failed; the lines above say why.`);
  mkdirSync('dist', { recursive: true });
  writeFileSync(built, '');
}

if (goal === 'test') findBrowser();

/**
 * System Chromium, else Playwright's own, else Debian's package; the path goes to `.data/browser`.
 *
 * The headless shell comes first: it has no windows to paint, so the tests take half the processor time of a whole browser.
 */
function findBrowser() {
  const usable = (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const remember = (path) => {
    mkdirSync('.data', { recursive: true });
    writeFileSync('.data/browser', path);
  };
  const findSystem = () => places.find((path) => path && usable(path));
  const system = findSystem();
  if (system) return remember(system);

  process.stdout.write('Fetching a browser for the tests …\n');
  const playwright = join('node_modules', 'playwright', 'cli.js');
  const own = run(bin('node'), [playwright, 'install', '--only-shell', 'chromium'], { shell: false });
  if (own.status === 0) return remember('');

  const install = 'apt-get install -y';
  spawnSync(
    'sh',
    ['-c', `apt-get update && { ${install} chromium-headless-shell || ${install} chromium; }`],
    {
      stdio: 'inherit',
    },
  );
  const installed = findSystem();
  if (installed) return remember(installed);

  stop(
    'The tests need a Chromium and none could be had. Install one (on Debian: `apt-get install chromium-headless-shell`, elsewhere ' +
      '`npx playwright install --only-shell chromium`), or set CHROMIUM to the path of one.',
  );
}

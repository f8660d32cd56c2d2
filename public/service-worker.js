// Keeps visited pages and what they are made of for when there is no network. A page that is one reader's alone is never kept.
const PAGES = 'pages-1';
const WORDS = 'words-1';
/** What pages are made of. Each kind has its own room, so that a walk through many pictures leaves scripts and styles alone. */
const PARTS = [
  ['files-1', /^\/(?:_astro|favicon)/],
  ['plates-1', /^\/plates/],
  [WORDS, /^\/messages/],
];
const MOST = { [PAGES]: 40, 'files-1': 200, 'plates-1': 200, [WORDS]: 40 };
// The page that registers the worker names the base of the site in its address; below it stand the pages, and nothing else does.
const BASE = new URL(location.href).searchParams.get('base') ?? '';
const OFFLINE = `${BASE}/offline`;

const roomOf = ({ pathname }) => PARTS.find(([, addresses]) => addresses.test(pathname))?.[0];
const isPage = ({ pathname }) =>
  `${pathname}/`.startsWith(`${BASE}/`) && !/^\/(?:api|forms)\//.test(pathname.slice(BASE.length));
const mayKeep = (answer) =>
  answer.ok && !answer.redirected && !/no-store/.test(answer.headers.get('cache-control') ?? '');

/** Keeps an answer for later. Where there is no room, or storage is closed, nothing is kept: its reader waits for neither. */
function keepLater(event, name, answer, request = event.request) {
  if (mayKeep(answer)) event.waitUntil(keep(name, request, answer.clone()).catch(() => undefined));
  return answer;
}

async function keep(name, request, answer) {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  // What stands in for all others stays.
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE);
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(old);
}

/** A kept page that says when it was made. */
async function withAge(answer) {
  const since = answer.headers.get('date') ?? new Date().toUTCString();
  const text = (await answer.text()).replace('<html ', `<html data-offline="${since.replace(/[^\w ,:+]/g, '')}" `);
  const headers = new Headers(answer.headers);
  for (const name of ['content-length', 'content-encoding']) headers.delete(name);
  return new Response(text, { status: answer.status, headers });
}

const findKept = (request, options) => caches.match(request, options).catch(() => undefined);

async function answerPage(event) {
  try {
    return keepLater(event, PAGES, await fetch(event.request));
  } catch (error) {
    const kept = (await findKept(event.request, { ignoreVary: true })) ?? (await findKept(OFFLINE));
    if (kept) return withAge(kept);
    throw error;
  }
}

async function answerPart(event, room) {
  return (await findKept(event.request)) ?? keepLater(event, room, await fetch(event.request));
}

/** Words change with the time that stands in their address, and are kept without it: the last ones, once. */
async function answerWords(event) {
  const address = new URL(event.request.url);
  address.searchParams.delete('t');
  try {
    return keepLater(event, WORDS, await fetch(event.request), address.href);
  } catch (error) {
    const kept = await findKept(address.href, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGES).then((cache) => cache.add(OFFLINE)));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !(name in MOST)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const room = roomOf(url);
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(answerPage(event));
  else if (room === WORDS) event.respondWith(answerWords(event));
  else if (room) event.respondWith(answerPart(event, room));
});

// Keeps visited pages and what they are made of for when there is no network. A page that is one reader's alone is never kept.
const PAGES = 'pages-1';
const PARTS = 'parts-1';
const MOST = { [PAGES]: 40, [PARTS]: 200 };
// The page that registers the worker names the base of the site in its address; below it stand the pages, and nothing else does.
const BASE = new URL(location.href).searchParams.get('base') ?? '';
const OFFLINE = `${BASE}/offline`;

const isPart = ({ pathname }) => /^\/(?:_astro|plates|favicon|messages)/.test(pathname);
const isPage = ({ pathname }) =>
  `${pathname}/`.startsWith(`${BASE}/`) && !/^\/(?:api|forms)\//.test(pathname.slice(BASE.length));
const mayKeep = (answer) =>
  answer.ok && !answer.redirected && !/no-store/.test(answer.headers.get('cache-control') ?? '');

/** Keeps an answer for later. Where there is no room, or storage is closed, nothing is kept: its reader waits for neither. */
function keepLater(event, name, answer) {
  if (mayKeep(answer)) event.waitUntil(keep(name, event.request, answer.clone()).catch(() => undefined));
  return answer;
}

async function keep(name, request, answer) {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const keys = await cache.keys();
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

async function answerPart(event) {
  return (await findKept(event.request)) ?? keepLater(event, PARTS, await fetch(event.request));
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
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(answerPage(event));
  else if (isPart(url)) event.respondWith(answerPart(event));
});

// Runs before any other script of an example: hears its calls and events, answers calls as the address asks, stops the clock.
(() => {
  const { state, at, clock, field } = document.currentScript.dataset;
  const log = [];
  const note = (kind, what, detail) => {
    const entry = { kind, what, detail, at: Math.round(performance.now()) };
    log.push(entry);
    document.dispatchEvent(new CustomEvent('gallery:log', { detail: entry }));
  };
  window.galleryLog = log;

  if (at) {
    const still = Date.parse(at);
    const RealDate = Date;
    window.Date = class extends RealDate {
      constructor(...given) {
        super(...(given.length > 0 ? given : [still]));
      }
      static now() {
        return still;
      }
    };
    let seed = 42;
    Math.random = () => {
      seed = (seed * 1664525 + 1013904223) % 4294967296;
      return seed / 4294967296;
    };
  }

  const emptied = (value) => {
    if (Array.isArray(value)) return [];
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
  };
  const refusal = () =>
    Response.json({ error: { code: 'gallery', message: 'Asked to fail.' } }, { status: 503 });

  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const isCall = url.origin === location.origin && url.pathname.startsWith('/api/');
    const what = `${method} ${url.pathname}${url.search}`;
    const isPlayed = isCall && method === 'GET' && !init?.galleryOwn;
    if (isPlayed && state === 'loading') {
      note('call', what, 'never answers, as asked');
      return await new Promise(() => {});
    }
    if (isPlayed && (state === 'failed' || state === 'stale')) {
      note('call', what, '503, as asked');
      return refusal();
    }
    const answer = await realFetch(input, init);
    // While the reader changes, the page is on its way out: what it would make of a refusal is of no use.
    if (isCall && window.galleryReaderChanges && !init?.galleryOwn) return await new Promise(() => {});
    note('call', what, String(answer.status));
    const isClock = at && url.origin === location.origin && url.pathname === clock;
    const isEmptied = isPlayed && state === 'empty';
    if (!answer.ok || !(isClock || isEmptied)) return answer;
    const said = await answer.json();
    const given = isEmptied ? emptied(said) : said;
    return Response.json(isClock ? { ...given, [field]: at } : given, { status: answer.status });
  };

  const RealSocket = window.WebSocket;
  window.WebSocket = class extends RealSocket {
    constructor(url, protocols) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        let event = 'message';
        try {
          const { event: name, channel } = JSON.parse(data);
          event = channel ? `${name} on ${channel}` : name;
        } catch {
          // Not every message is JSON.
        }
        note('event', event, `${String(data).length} characters`);
      });
    }
  };

  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function dispatchEvent(event) {
    if (event instanceof CustomEvent && !event.type.startsWith('gallery:')) {
      // As with its calls: a socket may report the end of the session before the page is loaded anew.
      if (window.galleryReaderChanges) return true;
      note('event', event.type, 'in the page');
    }
    return dispatch.call(this, event);
  };
})();

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Says how large the HTML of the stage is, and how much script the page has loaded besides that of the gallery. */
export function showSizes(): void {
  const stage = document.querySelector('[data-gallery-stage]');
  const html = document.querySelector('[data-gallery-html]');
  const script = document.querySelector('[data-gallery-script]');
  if (!stage || !html || !script) return;
  html.textContent = kilobytes(new TextEncoder().encode(stage.innerHTML).length);
  const own = new Set([...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src));
  let sum = 0;
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries)
      if (entry instanceof PerformanceResourceTiming && isScript(entry.name) && !own.has(entry.name))
        sum += entry.encodedBodySize;
    script.textContent = kilobytes(sum);
  };
  count([]);
  new PerformanceObserver((list) => count(list.getEntries())).observe({ type: 'resource', buffered: true });
}

/** axe is the gallery's, whatever loads it. */
const isScript = (url: string) => /\.js(?:\?|$)/.test(url) && !/\/axe[.-]/.test(url);

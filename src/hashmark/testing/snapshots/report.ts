import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffLines } from 'diff';
import type { Outcome } from './kept.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
details { border-top: 1px solid #8888; padding: .5rem 0; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 5rem; }
.changed b, .failed b { color: light-dark(#ae1034, #ff8a9c); }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
figure { margin: 0; } img { max-width: 100%; border: 1px solid #8888; }
.texts { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
pre { overflow: auto; max-height: 30rem; font-size: .8rem; }`;

const ORDER = ['failed', 'changed', 'new', 'kept', 'same'] as const;

/** Both texts, with a mark before each line that the other does not have in its place. */
function differing(before: string, after: string): [string, string] {
  const sides = { before: '', after: '' };
  for (const { value, added, removed } of diffLines(before, after)) {
    const marked = (mark: string) => value.replaceAll(/^(?!$)/gm, `${mark} `);
    if (!added) sides.before += marked(removed ? '-' : ' ');
    if (!removed) sides.after += marked(added ? '+' : ' ');
  }
  return [sides.before, sides.after];
}

function section(outcome: Outcome, origin: string): string {
  const { id, url, state, before, html, faults, errors, hasPicture, pixels } = outcome;
  const figure = (kind: string) =>
    `<figure><figcaption>${kind}</figcaption><img loading="lazy" alt="" src="${escapeHtml(encodeURI(`${id}.${kind}.png`))}"></figure>`;
  const kinds = !hasPicture ? [] : pixels ? ['before', 'after', 'difference'] : ['after'];
  const texts =
    before === undefined || before === html
      ? ''
      : `<div class="texts">${differing(before, html)
          .map((text) => `<pre>${escapeHtml(text)}</pre>`)
          .join('')}</div>`;
  const said = [...faults, ...errors].map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  return `<details class="${state}"${state === 'same' ? '' : ' open'}><summary><b>${state}</b> ${escapeHtml(id)}</summary>
<p><a href="${escapeHtml(origin + url)}">${escapeHtml(url)}</a>${pixels ? ` ${(pixels * 100).toFixed(2)} % of the pixels` : ''}</p>
<ul>${said}</ul><div class="pictures">${kinds.map(figure).join('')}</div>${texts}</details>`;
}

/** Writes a page that shows every look, those first that somebody has to see. @returns its file */
export function writeReport(outcomes: readonly Outcome[], folder: string, origin: string): string {
  const sorted = outcomes.toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.id < b.id ? -1 : 1),
  );
  const sums = ORDER.map((state) => `${outcomes.filter((one) => one.state === state).length} ${state}`).join(
    ', ',
  );
  const file = join(folder, 'index.html');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Snapshots</title><style>${STYLE}</style>
<h1>Snapshots</h1><p>${sums}</p>${sorted.map((outcome) => section(outcome, origin)).join('\n')}</html>\n`,
  );
  return file;
}

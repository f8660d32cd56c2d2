import Markdoc from '@markdoc/markdoc';
import { evaluateSync } from '@mdx-js/mdx';
import MarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import sanitizeHtml from 'sanitize-html';
import { unified } from 'unified';
import { z } from 'zod';
import { attributesOf, CLASS, DROPPED_WITH_TEXT, ELEMENTS, VOID } from '../src/hashmark/engine/allowed.ts';
import { compose } from '../src/hashmark/engine/index.ts';
import { defineWidget, type WidgetDefinition } from '../src/hashmark/widget/widget.ts';
import { type Corpus, casinoPages, strangersPages } from './corpora.ts';
import { type BenchResult, toTable } from './result.ts';

const SIZES: [name: string, characters: number, rounds: number][] = [
  ['1 kB', 1_000, 21],
  ['10 kB', 10_000, 11],
  ['100 kB', 100_000, 7],
  ['1 MB', 1_000_000, 5],
];
/** Places of the corpus of strangers that are measured; one where a text is most of it. */
const PLACES = 15;
/** A round repeats small texts until it takes about this long, in milliseconds. */
const ROUND = 8;
/** Up to this size each measurement follows a run that is not measured. */
const SETTLED = 110_000;
/** How long each peer runs before the first round, in milliseconds. */
const WARM_UP = 500;

interface Peer {
  name: string;
  run: (text: string) => unknown;
  /** Texts longer than this are left out. */
  upTo: number;
  /** How this peer writes a widget. */
  widget: string;
}

const badge: WidgetDefinition = defineWidget({
  name: 'JackpotSlider',
  folder: 'jackpot-slider',
  summary: 'The jackpots that can be won.',
  display: 'block',
  props: z.strictObject({ limit: z.coerce.number().int().min(1).max(20) }),
  hydration: 'none',
  version: 1,
  examples: [{ title: 'five', text: '#JackpotSlider[limit=5]#' }],
});

/** What compose allows, for the sanitiser beside it. */
const ALLOWED = {
  allowedTags: [...ELEMENTS.page],
  allowedAttributes: Object.fromEntries([...ELEMENTS.page].map((name) => [name, [...attributesOf(name)]])),
  allowedClasses: { '*': [CLASS] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], source: ['http', 'https'] },
  allowProtocolRelative: false,
  nonTextTags: [...DROPPED_WITH_TEXT],
  selfClosing: [...VOID],
};

function peers(): Peer[] {
  const marked = new Marked({ gfm: true });
  const markdownIt = new MarkdownIt({ html: true, linkify: true });
  const directive = unified()
    .use(remarkParse)
    .use(remarkDirective)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeStringify, { allowDangerousHtml: true });
  const jackpot = { render: 'JackpotSlider', attributes: { limit: { type: Number } } };
  const placeholder = '#JackpotSlider[limit=5]#';
  return [
    {
      name: 'compose',
      run: (text) =>
        compose(text, { widgets: new Map([[badge.name, badge]]), variables: {}, currency: 'EUR' }),
      upTo: Number.POSITIVE_INFINITY,
      widget: placeholder,
    },
    {
      name: 'compose with hints',
      run: (text) =>
        compose(text, {
          ...{ widgets: new Map([[badge.name, badge]]), variables: {}, currency: 'EUR' },
          hints: true,
        }),
      upTo: Number.POSITIVE_INFINITY,
      widget: placeholder,
    },
    {
      name: 'marked',
      run: (text) => marked.parse(text),
      upTo: Number.POSITIVE_INFINITY,
      widget: placeholder,
    },
    {
      name: 'marked + sanitize-html',
      run: (text) => sanitizeHtml(marked.parse(text, { async: false }), ALLOWED),
      upTo: Number.POSITIVE_INFINITY,
      widget: placeholder,
    },
    {
      name: 'markdown-it',
      run: (text) => markdownIt.render(text),
      upTo: Number.POSITIVE_INFINITY,
      widget: placeholder,
    },
    {
      name: 'Markdoc',
      run: (text) =>
        Markdoc.renderers.html(
          Markdoc.transform(Markdoc.parse(text), { tags: { 'jackpot-slider': jackpot } }),
        ),
      upTo: Number.POSITIVE_INFINITY,
      widget: '{% jackpot-slider limit=5 /%}',
    },
    {
      name: 'remark-directive',
      run: (text) => String(directive.processSync(text)),
      upTo: Number.POSITIVE_INFINITY,
      widget: '::JackpotSlider{limit=5}',
    },
    {
      name: 'MDX (compile)',
      run: (text) => mdx(text),
      upTo: 110_000,
      widget: '<JackpotSlider limit="5" />',
    },
  ];
}

const mdx = (text: string) =>
  evaluateSync(text.replaceAll('class=', 'className='), {
    Fragment: 'f',
    jsx: () => undefined,
    jsxs: () => undefined,
  });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function timeOf(run: () => unknown, times: number): number {
  const start = performance.now();
  for (let count = 0; count < times; count++) run();
  return (performance.now() - start) / times;
}

/** Compares compose with its peers on two corpora, in paired rounds: each round measures all of them in turn. */
export async function run(): Promise<BenchResult> {
  const all = peers();
  const ours = measure('our pages', all, casinoPages, 1);
  // Strangers write what is no JSX.
  const theirs = measure(
    "strangers' pages",
    all.filter(({ name }) => !name.startsWith('MDX')),
    strangersPages,
    PLACES,
  );
  return {
    title: 'compose against its peers',
    columns: ['corpus', 'text', 'engine', 'ms (median)', 'texts per second', 'time ÷ compose', 'least'],
    rows: [...ours.rows, ...theirs.rows],
    notes: [
      `Two corpora: generated casino pages, and what the packages of this project say of themselves, at ${PLACES} places of it up to 100 kB: medians over the places, and the least. Each engine gets the widget in its own syntax. Paired rounds on one thread.`,
      'The peer `marked + sanitize-html` has the allow-list of compose: the same tags, attributes, classes and schemes.',
      'compose sanitises, checks props and locates issues; of the others only `marked + sanitize-html` sanitises. With hints, as checks and the Studio ask for it, it also looks for what is nearly right.',
      'MDX compiles to a function and is left out at 1 MB.',
      `Growth exponent from 10 kB to 1 MB: ${ours.exponents.join(', ')}.`,
    ],
  };
}

/** What each peer took for one text, and how often that is what compose took, in paired rounds. */
function measureText(all: readonly Peer[], text: (peer: Peer) => string, rounds: number) {
  const runs = all.map((peer) => {
    const given = text(peer);
    const go = () => peer.run(given);
    const warm = Math.max(timeOf(go, 1), timeOf(go, given.length > SETTLED ? 1 : 5));
    return {
      go,
      isSettled: given.length <= SETTLED,
      times: Math.max(1, Math.round(ROUND / warm)),
      took: [] as number[],
    };
  });
  for (let round = 0; round < rounds; round++) {
    for (const each of round % 2 === 0 ? runs : runs.toReversed()) {
      // Not measured, so that nobody pays for what the one before has left to the garbage collector.
      if (each.isSettled) each.go();
      each.took.push(timeOf(each.go, each.times));
    }
  }
  const ours = runs[0]?.took ?? [];
  return runs.map(({ took }) => ({
    ms: median(took),
    ratio: median(took.map((time, round) => time / (ours[round] ?? Number.NaN))),
  }));
}

function measure(title: string, all: readonly Peer[], corpus: Corpus, places: number) {
  // Compiled by the engine's optimiser before anything counts, whoever comes first.
  for (const peer of all) {
    const text = corpus(10_000, peer.widget, 0);
    for (const until = performance.now() + WARM_UP; performance.now() < until; ) peer.run(text);
  }
  const rows: (string | number)[][] = [];
  const medians = new Map<string, number[]>();
  for (const [size, characters, rounds] of SIZES) {
    const taking = all.filter((peer) => characters <= peer.upTo);
    const measured = Array.from({ length: characters <= SETTLED ? places : 1 }, (_, place) =>
      measureText(taking, ({ widget }) => corpus(characters, widget, place), rounds),
    );
    for (const [index, { name }] of taking.entries()) {
      const ratios = measured.map((peers) => peers[index]?.ratio ?? Number.NaN);
      const middle = median(measured.map((peers) => peers[index]?.ms ?? Number.NaN));
      medians.set(name, [...(medians.get(name) ?? []), middle]);
      const shown = [middle.toFixed(2), (1000 / middle).toFixed(0), median(ratios).toFixed(2)];
      rows.push([title, size, name, ...shown, Math.min(...ratios).toFixed(2)]);
    }
  }
  const exponents = [...medians].flatMap(([name, [, small = 0, , large]]) =>
    large === undefined ? [] : [`${name} ${(Math.log10(large / small) / 2).toFixed(2)}`],
  );
  return { rows, exponents };
}

if (import.meta.main) console.log(toTable(await run()));

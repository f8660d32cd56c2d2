import sanitizeHtml from 'sanitize-html';
import { Refusal } from '../http/errors.ts';
import { attributesIn } from './drawing-styles.ts';
import type { KeptFile } from './kept-file.ts';
import { ShownAgain } from './shown-again.ts';

const words = (text: string) => text.split(/\s+/);

/** Shapes, text and colours; nothing that loads, runs or embeds. */
const ELEMENTS = words(
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode',
);
const ATTRIBUTES = words(
  `id class viewBox xmlns width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-opacity fill-rule stroke
  stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity offset stop-color
  stop-opacity gradientUnits gradientTransform spreadMethod clip-path clip-rule mask maskUnits maskContentUnits patternUnits
  patternTransform markerWidth markerHeight refX refY orient filter filterUnits in in2 result stdDeviation dx dy mode type values operator
  flood-color flood-opacity font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing preserveAspectRatio
  role aria-label aria-hidden href vector-effect paint-order color display visibility`,
);

/** Elements, allowed or not, inside each other: drawing programs nest some ten, and reading takes the square of it. */
const DEEPEST = 200;
/** In signs: what one class says stands at each of its elements, so that a mebibyte could become hundreds. */
const MOST_WRITTEN = 4 * 1024 * 1024;
/** Elements that are drawn once more because something refers to them, and effects of filters: so many take a browser about a second. */
const MOST_AGAIN = 10_000;
/** The drawing's own paint, mask or clip, which may stand first. */
const OWN_REFERENCE = /^\s*url\(\s*["']?#[\w.-]+["']?\s*\)/i;
/** What loads something in CSS; a backslash would write its name in other signs. */
const LOADING = /\\|(?:url|src|image|image-set|cross-fade|element|paint)\(/i;

const refuse = (message: string) => new Refusal('validation-failed', { message, field: 'body' });

/** Values that lead nowhere but into the drawing itself. */
function isOwn(name: string, value: string): boolean {
  if (name === 'href') return /^#[\w.-]+$/.test(value);
  const [own = ''] = OWN_REFERENCE.exec(value) ?? [];
  return !LOADING.test(value.slice(own.length));
}

/** Sides in pixels, of the attributes or the box that is drawn in. */
function readSize(svg: string): { width: number; height: number } {
  const [opening = ''] = /<svg\b[^>]*>/.exec(svg) ?? [];
  const number = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(opening)?.[1]);
  const box =
    /\sviewBox="([^"]*)"/
      .exec(opening)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [width, height] = [number('width') || box[2] || 0, number('height') || box[3] || 0];
  if (!(width > 0 && height > 0 && width < 1e5 && height < 1e5))
    throw refuse('A drawing has a `viewBox`, or a width and a height, so that it can keep its place.');
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/**
 * A drawing of which nothing but shapes, texts and colours is left.
 *
 * @throws Refusal `validation-failed` for what is no SVG, declares entities, is nested too deeply, or would be drawn without end
 */
export function sanitiseDrawing(source: string): KeptFile {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source))
    throw refuse('A drawing may not have a DOCTYPE. Save it without one, as “plain SVG”.');
  let depth = 0;
  const again = new ShownAgain();
  const plain = attributesIn(source);
  let written = 0;
  const keepOwn = (attributes: Readonly<Record<string, string>>) => {
    const own = Object.entries(plain(attributes)).filter(([name, value]) => isOwn(name, value));
    for (const [name, value] of own) written += name.length + value.length;
    if (written > MOST_WRITTEN)
      throw refuse(
        `What the classes of this drawing say, written at each of their elements, is more than ${MOST_WRITTEN / 2 ** 20} MiB. Simplify the drawing, or upload it as a picture.`,
      );
    return Object.fromEntries(own);
  };
  const svg = sanitizeHtml(source, {
    allowedTags: ELEMENTS,
    allowedAttributes: { '*': ATTRIBUTES },
    allowedSchemesAppliedToAttributes: [],
    onOpenTag(name, attributes) {
      again.open(name, plain(attributes));
      if (++depth > DEEPEST) throw refuse(`A drawing has at most ${DEEPEST} elements inside each other.`);
    },
    onCloseTag() {
      again.close();
      depth--;
    },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: keepOwn(attribs) }),
    },
  }).trim();
  if (again.count() > MOST_AGAIN)
    throw refuse(
      `A drawing shows at most ${MOST_AGAIN} elements of itself again, by <use>, masks, clips, patterns and filters.`,
    );
  if (!svg.startsWith('<svg')) throw refuse('This is no SVG drawing: its first element is not <svg>.');
  const named = /\sxmlns=/.test(svg.slice(0, svg.indexOf('>')))
    ? svg
    : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return { bytes: Buffer.from(named), extension: 'svg', ...readSize(named) };
}

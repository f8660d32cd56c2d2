import { seededRandom } from '../../casino/rules/random.ts';
import { INKS, type InkSet, type Inks } from './inks.ts';

/** What a plate can show; each is one drawing with the proportions varied by the seed. */
export const COMPOSITIONS = [
  'giant',
  'eclipse',
  'strata',
  'comet',
  'binary',
  'dial',
  'moons',
  'transit',
] as const;
export type PlateComposition = (typeof COMPOSITIONS)[number];

/** Portrait 3:4; the planet sits in the upper part, the lower 30 % is quiet for a title. */
const WIDTH = 240;
const HEIGHT = 320;

interface Plate {
  readonly random: () => number;
  readonly inks: Inks;
  /** Makes ids unique when several plates stand in one document. */
  readonly id: string;
}

const n = (value: number) => String(Math.round(value * 10) / 10);
const between = (random: () => number, low: number, high: number) => low + random() * (high - low);
const circle = (x: number, y: number, r: number, paint: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${paint}/>`;
const fill = (ink: string) => `fill="${ink}"`;
const stroke = (ink: string, width: number) => `fill="none" stroke="${ink}" stroke-width="${width}"`;
const polar = (x: number, y: number, r: number, angle: number) =>
  [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;

function stars({ random, inks }: Plate, count: number): string {
  let path = '';
  for (let star = 0; star < count; star++) {
    path += circle(random() * WIDTH, random() * HEIGHT * 0.72, random() < 0.25 ? 1.6 : 0.8, fill(inks.title));
  }
  return path;
}

/** The line between day and night: strokes in the ground colour on the far side. */
function terminator({ inks }: Plate, x: number, y: number, r: number): string {
  let path = '';
  for (let line = 0; line < 22; line++) {
    const height = y - r + ((line + 0.5) * 2 * r) / 22;
    const half = Math.sqrt(Math.max(0, r * r - (height - y) ** 2));
    const start = x + half * (0.12 + 0.3 * (line / 22));
    path += `M${n(start)} ${n(height)}H${n(x + half)}`;
  }
  return `<path d="${path}" ${stroke(inks.ground, 1.6)}/>`;
}

const ring = (x: number, y: number, rx: number, ry: number, half: 'back' | 'front') =>
  `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 0 ${half === 'back' ? 1 : 0} ${n(x + rx)} ${n(y)}`;

function giant(plate: Plate): string {
  const { random, inks, id } = plate;
  const [x, y] = [WIDTH / 2, HEIGHT * between(random, 0.34, 0.4)];
  const r = WIDTH * between(random, 0.24, 0.3);
  const tilt = -between(random, 18, 34);
  const bands = 3 + Math.floor(random() * 4);
  let waves = '';
  for (let band = 0; band < bands; band++) {
    const top = y - r + ((band + 0.6) * 2 * r) / bands;
    const swing = between(random, 3, 9);
    waves += `<path d="M${n(x - r)} ${n(top)}q${n(r / 2)} ${n(swing)} ${n(r)} 0t${n(r)} 0v${n(between(random, 4, 9))}q${n(-r / 2)} ${n(swing)} ${n(-r)} 0t${n(-r)} 0z" ${fill(inks.third)}/>`;
  }
  const rings = (half: 'back' | 'front') =>
    [1.36, 1.52, 1.7]
      .map(
        (size, index) =>
          `<path d="${ring(x, y, r * size, r * size * 0.24, half)}" ${stroke(inks.title, index === 1 ? 5 : 1.6)}/>`,
      )
      .join('');
  const turn = `transform="rotate(${n(tilt)} ${n(x)} ${n(y)})"`;
  return (
    `<g ${turn}>${rings('back')}</g><clipPath id="${id}">${circle(x, y, r, '')}</clipPath>${circle(x, y, r, fill(inks.second))}` +
    `<g clip-path="url(#${id})"><g ${turn}>${waves}</g>${terminator(plate, x, y, r)}</g><g ${turn}>${rings('front')}</g>`
  );
}

function eclipse(plate: Plate): string {
  const { random, inks } = plate;
  const [x, y] = [WIDTH / 2, HEIGHT * 0.37];
  const r = WIDTH * between(random, 0.22, 0.28);
  let rays = '';
  for (let ray = 0; ray < 72; ray++) {
    const angle = (ray / 72) * Math.PI * 2;
    const [x1, y1] = polar(x, y, r * 1.08, angle);
    const [x2, y2] = polar(x, y, r * (1.14 + random() * random() * 0.55), angle);
    rays += `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
  }
  return `<path d="${rays}" ${stroke(inks.third, 1.6)}/>${circle(x, y, r, fill(inks.second))}${circle(x + r * 0.16, y - r * 0.12, r * 0.96, fill(inks.ground))}`;
}

function strata({ random, inks }: Plate): string {
  let horizons = '';
  for (let line = 0; line < 7; line++) {
    const r = 300 - line * between(random, 19, 24);
    horizons += circle(
      WIDTH / 2,
      HEIGHT * 0.4 + 300,
      r,
      line % 3 === 1 ? stroke(inks.third, 5) : stroke(inks.second, line % 2 ? 1 : 3),
    );
  }
  const moon = between(random, 14, 22);
  return horizons + circle(between(random, 60, 180), between(random, 48, 84), moon, fill(inks.title));
}

function comet(plate: Plate): string {
  const { random, inks } = plate;
  const r = between(random, 24, 34);
  const [x, y] = [WIDTH * between(random, 0.66, 0.76), HEIGHT * between(random, 0.2, 0.28)];
  let lanes = '';
  for (let lane = 0; lane < 9; lane++) {
    const angle = Math.PI * (0.72 + lane * 0.026);
    const [x1, y1] = polar(x, y, r * 1.3, angle);
    const [x2, y2] = polar(x, y, between(random, 150, 260), angle);
    lanes += `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(Math.min(y2, HEIGHT * 0.68))}" ${stroke(lane % 3 === 1 ? inks.third : inks.second, lane % 3 === 1 ? 5 : 1.6)}/>`;
  }
  return lanes + circle(x, y, r, fill(inks.second)) + terminator(plate, x, y, r);
}

function binary(plate: Plate): string {
  const { random, inks } = plate;
  const [x, y] = [WIDTH / 2, HEIGHT * 0.37];
  const tilt = between(random, -38, -16);
  const [big, small] = [between(random, 42, 54), between(random, 20, 30)];
  const [rx, ry] = [92, between(random, 34, 52)];
  return (
    `<g transform="rotate(${n(tilt)} ${n(x)} ${n(y)})"><ellipse cx="${n(x)}" cy="${n(y)}" rx="${rx}" ry="${n(ry)}" ${stroke(inks.title, 1)} stroke-dasharray="4 5"/>` +
    `${circle(x - 52, y, big, fill(inks.second))}${terminator(plate, x - 52, y, big)}${circle(x + 78, y, small, fill(inks.third))}${terminator(plate, x + 78, y, small)}</g>`
  );
}

function dial({ random, inks }: Plate): string {
  const [x, y] = [WIDTH / 2, HEIGHT * 0.38];
  const outer = WIDTH * 0.4;
  const ticks = (count: number, r: number, long: number) => {
    let path = '';
    for (let tick = 0; tick < count; tick++) {
      const angle = (tick / count) * Math.PI * 2;
      const [x1, y1] = polar(x, y, r, angle);
      const [x2, y2] = polar(x, y, r - (tick % 10 === 0 ? long : long / 2), angle);
      path += `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
    }
    return path;
  };
  let pointers = '';
  const count = 5 + Math.floor(random() * 3);
  for (let pointer = 0; pointer < count; pointer++) {
    const angle = random() * Math.PI * 2;
    const [x1, y1] = polar(x, y, outer * 0.2, angle);
    const [x2, y2] = polar(x, y, outer * between(random, 0.5, 0.66), angle);
    pointers += `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" ${stroke(inks.third, 3)}/>${circle(x2, y2, 4.5, fill(inks.third))}`;
  }
  return (
    circle(x, y, outer, stroke(inks.second, 3)) +
    `<path d="${ticks(120, outer * 0.94, 12)}${ticks(60, outer * 0.72, 9)}" ${stroke(inks.title, 1)}/>` +
    circle(x, y, outer * 0.75, stroke(inks.second, 1.6)) +
    pointers +
    circle(x, y, outer * 0.2, fill(inks.second))
  );
}

function moons({ random, inks, id }: Plate): string {
  const r = 25;
  const lift = between(random, 30, 60);
  let phases = '';
  for (let moon = 0; moon < 5; moon++) {
    const x = 28 + moon * 46;
    const y = HEIGHT * 0.42 - Math.sin((moon / 4) * Math.PI) * lift;
    const shade = ([-0.4, -1.1, 0, 1.1, 0.4][moon] ?? 0) * r;
    phases +=
      `<clipPath id="${id}${moon}">${circle(x, y, r, '')}</clipPath>${circle(x, y, r, fill(moon === 2 ? inks.third : inks.second))}` +
      `<g clip-path="url(#${id}${moon})">${moon === 2 ? '' : circle(x + shade, y, r, fill(inks.ground))}</g>${circle(x, y, r, stroke(inks.title, 1))}`;
  }
  return phases;
}

function transit({ random, inks, id }: Plate): string {
  const [x, y] = [WIDTH / 2, HEIGHT * 0.37];
  const r = WIDTH * between(random, 0.3, 0.36);
  let gaps = '';
  for (let gap = 0; gap < 16; gap++) {
    const height = 0.6 + gap * 0.55;
    gaps += `<rect x="0" y="${n(y - r + (gap + 1) * ((2 * r) / 17))}" width="${WIDTH}" height="${n(height)}" ${fill(inks.ground)}/>`;
  }
  const [bx, by] = [x + r * between(random, -0.6, 0.6), y - r * between(random, 0.2, 0.5)];
  return `<clipPath id="${id}">${circle(x, y, r, '')}</clipPath>${circle(x, y, r, fill(inks.second))}<g clip-path="url(#${id})">${gaps}</g>${circle(bx, by, r * 0.14, fill(inks.third))}`;
}

const DRAW: Readonly<Record<PlateComposition, (plate: Plate) => string>> = {
  giant,
  eclipse,
  strata,
  comet,
  binary,
  dial,
  moons,
  transit,
};

/**
 * Draws one plate as flat SVG in four inks; the same arguments give the same bytes on every machine.
 *
 * @param seed the stable id of what it stands for, e.g. a game's
 */
export function drawPlate(seed: string, composition: PlateComposition, inkSet: InkSet): string {
  const inks = INKS[inkSet];
  const random = seededRandom(`${seed} ${composition} ${inkSet}`);
  const plate: Plate = { random, inks, id: `p${Math.floor(random() * 1e9).toString(36)}` };
  const sky = stars(plate, 12 + Math.floor(random() * 18));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" ${fill(inks.ground)}/>${sky}${DRAW[composition](plate)}</svg>`
  );
}

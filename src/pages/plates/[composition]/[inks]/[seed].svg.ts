import type { APIRoute } from 'astro';
import { COMPOSITIONS, drawPlate } from '../../../../ui/plate/draw-plate.ts';
import { INK_SETS } from '../../../../ui/plate/inks.ts';

/** The picture of a seed: the same address is the same bytes for ever. */
export const GET: APIRoute = ({ params }) => {
  const composition = COMPOSITIONS.find((name) => name === params.composition);
  const inkSet = INK_SETS.find((name) => name === params.inks);
  if (!composition || !inkSet || !params.seed || params.seed.length > 80)
    return new Response(null, { status: 404 });
  return new Response(drawPlate(params.seed, composition, inkSet), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
};

import type { WidgetLoader } from 'hashmark/widget';
import { readSaferPlay } from '../../src/casino/configuration/safer-play.ts';
import type { Seal } from '../../src/casino/entities/safer-play.ts';
import { BUILT_IN_SAFER_PLAY } from '../../src/casino/rules/safer-play.ts';

/** The seal of the page's licence; the built-in one where editors have written none of it. */
export default (async (_, { content, licence }) => {
  const all = [...readSaferPlay(await content.config('safer-play')).seals, ...BUILT_IN_SAFER_PLAY.seals];
  return { data: all.find((seal) => seal.licence === licence) ?? null };
}) satisfies WidgetLoader<object, Seal | null>;

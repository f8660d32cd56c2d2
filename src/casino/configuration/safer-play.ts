import { type SaferPlay, saferPlaySchema } from '../entities/safer-play.ts';
import { BUILT_IN_SAFER_PLAY } from '../rules/safer-play.ts';

/** Reads the document; what it replaces is built in, so that no content takes away what the licence wants shown. */
export const readSaferPlay = (value: unknown): SaferPlay =>
  saferPlaySchema.safeParse(value).data ?? BUILT_IN_SAFER_PLAY;

import { CURACAO } from './packs/curacao.ts';
import { ESTONIA } from './packs/estonia.ts';
import { MALTA } from './packs/malta.ts';
import { ONTARIO } from './packs/ontario.ts';
import { UNITED_KINGDOM } from './packs/united-kingdom.ts';
import type { PolicyPack } from './policy-pack.ts';

/** The packs that ship. Those of licences that the site does not have wait for it. */
export const POLICY_PACKS: readonly PolicyPack[] = [CURACAO, ESTONIA, MALTA, ONTARIO, UNITED_KINGDOM];

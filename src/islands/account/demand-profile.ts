import type { Player } from '../../casino/entities/player.ts';
import { mustComplete } from '../../casino/rules/complete-profile.ts';
import { api } from '../../stores/api.ts';
import { loggedOrNothing } from '../../stores/logged.ts';
import { announce } from '../../stores/page-events.ts';
import { $session, setProfile } from '../../stores/session.ts';

/**
 * Accepts the terms for whoever has come by a provider, whose page said that this goes with it, and fills in the country of the
 * network where it is missing (AUTH-10). @returns the fields that are missing still
 */
async function acceptTerms({ auth_fields_missed: missed }: Player): Promise<readonly string[]> {
  if (!missed.includes('terms_acceptance')) return missed;
  const country = missed.includes('country')
    ? (await loggedOrNothing('LOAD_CURRENT_IP_ERROR', api.call('getCurrentIp')))?.country_code
    : undefined;
  const user = { terms_acceptance: true, ...(country ? { country } : {}) };
  const player = await loggedOrNothing(
    'UPDATE_AUTH_DETAILS_ERROR',
    api.call('updateAuthDetails', { body: { user } }),
  );
  if (player) setProfile(player);
  return player?.auth_fields_missed ?? missed;
}

/** Opens a dialog that stays until it is answered. */
function demand(name: string): void {
  if (document.querySelector('dialog[data-popup]')) return;
  const back = encodeURIComponent(location.pathname + location.search);
  const prefix = document.querySelector<HTMLElement>('[data-search-dialog]')?.dataset.prefix ?? '';
  announce('hm:demand', `${prefix}/popup/${name}?forced=1&back=${back}`);
}

/**
 * Asks a player for what the account lacks, before anything else: support for one who came by a provider that passed on too little
 * (AUTH-11), the profile where the site asks for a whole one (PROFILE-01).
 *
 * @param asksProfile the flag of the site
 * @returns a function that ends it
 */
export function demandProfile(asksProfile: boolean): () => void {
  let asked: string | undefined;
  return $session.subscribe((session) => {
    if (session.status !== 'player' || session.player.id === asked) return;
    const { player } = session;
    asked = player.id;
    void acceptTerms(player).then((missed) => {
      if (missed.length > 0) demand('support-popup');
      else if (mustComplete(player, asksProfile)) demand('profile-data');
    });
  });
}

export type TournamentStatus = 'future' | 'active' | 'archive';

/** Where a tournament stands at a moment (TOUR-01). Times as ISO 8601 or milliseconds. */
export function tournamentStatus(
  { start_at, end_at }: { start_at: string | number; end_at: string | number },
  now: number,
): TournamentStatus {
  const time = (moment: string | number) => (typeof moment === 'number' ? moment : Date.parse(moment));
  if (now < time(start_at)) return 'future';
  return now < time(end_at) ? 'active' : 'archive';
}

/** Leaves out what is marked as not visible (TOUR-02). */
export const visibleTournaments = <Entry extends { nonvisible?: boolean }>(
  tournaments: readonly Entry[],
): Entry[] => tournaments.filter(({ nonvisible }) => !nonvisible);

/** Whether something bound to groups is offered to a player: it has none, or the player is in one (TOUR-19). */
export const isOfferedTo = (groupIds: readonly number[], groups: readonly number[]): boolean =>
  groupIds.length === 0 || groupIds.some((id) => groups.includes(id));

/** Gives a tournament the image and file of the banner that names it (TOUR-03). */
export function withBanner<Tournament extends { frontend_identifier: string }, Image>(
  tournament: Tournament,
  banners: readonly { frontend_identifier?: string | undefined; image?: Image; file?: string | undefined }[],
): Tournament & { image: Image | null; file: string | null } {
  const banner = banners.find((entry) => entry.frontend_identifier === tournament.frontend_identifier);
  return { ...tournament, image: banner?.image ?? null, file: banner?.file ?? null };
}

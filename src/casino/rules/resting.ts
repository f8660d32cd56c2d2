/** After how many months without a sign-in an account is seen to, as the terms say: written to, paid out, handed over. */
export const REST_MONTHS = [11, 24, 60] as const;
export type RestMonths = (typeof REST_MONTHS)[number];

/** The same day and hour so many months later, in milliseconds UTC. */
function monthsAfter(moment: number, months: number): number {
  const date = new Date(moment);
  return date.setUTCMonth(date.getUTCMonth() + months);
}

/** When an account that rests from now on is looked at first, in milliseconds UTC. */
export const firstRestLook = (now: number): number => monthsAfter(now, REST_MONTHS[0]);

/**
 * What is due for an account, and when it is looked at again.
 *
 * @param seenAt when somebody signed in last
 * @param writtenAt when something was done for it last; null: never
 * @param now all in milliseconds UTC
 */
export function judgeRest(
  { seenAt, writtenAt }: { seenAt: number; writtenAt: number | null },
  now: number,
): { due: RestMonths | undefined; lookAt: number } {
  const latest = REST_MONTHS.findLast((months) => monthsAfter(seenAt, months) <= now);
  const isDone = latest !== undefined && writtenAt !== null && writtenAt >= monthsAfter(seenAt, latest);
  const next = REST_MONTHS.find((months) => monthsAfter(seenAt, months) > now);
  // Whoever signs in meanwhile and stays away again is due no earlier than that.
  const again = firstRestLook(now);
  return {
    due: isDone ? undefined : latest,
    lookAt: next === undefined ? again : Math.min(again, monthsAfter(seenAt, next)),
  };
}

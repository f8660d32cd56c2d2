/** Where the campaign that a visitor arrived by is kept until the registration. */
export const PLACE = 'hm-utm';

/** Whether the visitor arrives by a campaign or an affiliate, or has kept one. */
export function isCampaign(): boolean {
  try {
    return /utm_|sub_id|stag=/.test(location.search) || PLACE in localStorage;
  } catch {
    return false;
  }
}

/**
 * A page of this site, to take parts of it.
 *
 * @returns also answers that it is not there, or not for this reader
 * @throws Error where it cannot be had now, and may be soon
 */
export async function fetchPage(href: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(href, init);
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`${new URL(href, location.href).pathname} answered ${answer.status}.`);
  return answer;
}

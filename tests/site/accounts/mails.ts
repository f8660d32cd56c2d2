import { expect } from '../../support/browser.ts';
import type { TestServer } from '../../support/server.ts';

/** The secret of the internal listener of these tests. */
const TOKEN = 'a-token-for-tests-of-mails';

/** Settings with which a server tells tests its mails. */
export const REPORTING_MAILS = { INTERNAL_PORT: '0', INTERNAL_TOKEN: TOKEN };

/** The link in the newest mail of a kind to an address, as path and query, once it is written. */
export async function linkIn(server: TestServer, to: string, kind: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await fetch(
        `${server.internalUrl}/internal/outbox?${new URLSearchParams({ to, kind })}`,
        {
          headers: { authorization: `Bearer ${TOKEN}` },
        },
      );
      const { mails } = (await answer.json()) as { mails: { data: { url: string } }[] };
      link = mails.at(-1)?.data.url ?? '';
      return link;
    })
    .toMatch(/^http/);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

import type { TestServer } from './server.ts';

const TOKEN = 'a-token-for-tests-of-time';

/** A server whose clock a test moves. */
export interface MovableServer {
  readonly server: TestServer;
  /** Sets its clock so many milliseconds ahead of the machine's. */
  moveClock(offset: number): Promise<void>;
}

/** Starts a server whose clock can be moved. @param serve starts one with these settings */
export async function serveWithClock(
  serve: (settings: Record<string, string>) => Promise<TestServer>,
): Promise<MovableServer> {
  const server = await serve({ INTERNAL_PORT: '0', INTERNAL_TOKEN: TOKEN });
  return {
    server,
    async moveClock(offset) {
      const answer = await fetch(`${server.internalUrl}/internal/clock`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ offset_ms: offset }),
      });
      if (!answer.ok) throw new Error(`Moving the clock answered ${answer.status}: ${await answer.text()}`);
    },
  };
}

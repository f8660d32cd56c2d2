import { once } from 'node:events';
import { type InternalRoutes, Refusal, type Services } from 'hashmark/server';
import { exportLedger } from '../ledger/export.ts';

/** A reader that takes nothing for so long, in milliseconds, is let go: its snapshot holds resources of the store. */
const STALLED = 30_000;

/** The whole ledger as of one moment, as JSON lines; one export at a time. */
export function ledgerExportRoute({ store, runtime }: Services): InternalRoutes {
  let busy = false;
  return {
    'GET /internal/ledger/export': async (_, response) => {
      if (busy) throw new Refusal('too-many-requests', { message: 'An export is under way.', retryAfter: 5 });
      busy = true;
      try {
        const gone = new AbortController();
        response.once('close', () => gone.abort());
        response.setTimeout(STALLED, () => response.destroy());
        await exportLedger(store, runtime.now, async (lines) => {
          gone.signal.throwIfAborted();
          if (!response.headersSent)
            response.writeHead(200, {
              'Content-Type': 'application/x-ndjson',
              'Cache-Control': 'no-store',
            });
          if (!response.write(lines)) await once(response, 'drain', { signal: gone.signal });
        });
        response.end();
      } catch (error) {
        // A reader that has left needs no answer and is no failure.
        if (!response.destroyed) throw error;
      } finally {
        busy = false;
      }
    },
  };
}

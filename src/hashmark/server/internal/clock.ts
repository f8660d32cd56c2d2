import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { Refusal } from '../../http/errors.ts';
import { CALL_BOUNDS, readJsonText } from '../../http/input.ts';
import { type InternalRoutes, sendJson } from '../../http/internal-route.ts';
import { DAY } from '../../i18n/durations.ts';
import { CLOCK_TOPIC } from '../../process/runtime.ts';
import type { ProcessServices } from '../services.ts';

/** A hundred years: what a date can be moved by, far below what it can hold. */
const FARTHEST = 100 * 366 * DAY;
const MAX_BODY = 1024;

const clockRequest = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ offset_ms: z.int().min(-FARTHEST).max(FARTHEST) }),
]);

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY)
      throw new Refusal('payload-too-large', { message: 'A body has at most 1 kB.' });
  }
  return readJsonText(text, CALL_BOUNDS);
}

/** Test hooks: what time every process of the installation takes it to be. Nothing without `SANDBOX_TEST_HOOKS`. */
export function clockRoutes({ clock, bus }: ProcessServices): InternalRoutes {
  if (!clock) return {};
  const show = () => ({ now: new Date(clock.now()).toISOString(), offset_ms: clock.offset });
  const move = async (offset: number) => {
    await bus.publish({ topic: CLOCK_TOPIC, data: { offset } });
    return show();
  };
  return {
    'GET /internal/clock': async (_, response) => sendJson(response, 200, show()),
    'PUT /internal/clock': async (request, response) => {
      const { success, data } = clockRequest.safeParse(await readJson(request));
      if (!success)
        throw new Refusal('validation-failed', {
          message: 'Send { "now": ISO 8601 time } or { "offset_ms": integer }, at most a hundred years away.',
        });
      const offset = 'now' in data ? Date.parse(data.now) - (clock.now() - clock.offset) : data.offset_ms;
      if (Math.abs(offset) > FARTHEST)
        throw new Refusal('validation-failed', {
          field: 'now',
          message: 'The clock can be moved by at most a hundred years.',
        });
      sendJson(response, 200, await move(offset));
    },
    'DELETE /internal/clock': async (_, response) => sendJson(response, 200, await move(0)),
  };
}

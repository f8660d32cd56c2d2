/** Who can be rung up: what publishing asks of the helpers that pages name. */

import { describe, expect, it } from 'vitest';
import { publisher } from './publishing.ts';

const HELPER = { name: 'Helper', url: 'https://help.example', phone: '15410' };
const { phone: _, ...MUTE } = HELPER;

describe('the helpers that are published', () => {
  it.each<[what: string, help: object[]]>([
    ['whom all readers are shown', [HELPER]],
    ['of all markets of the licence', [{ ...HELPER, licences: ['EE'] }]],
    ['of the market in which the licence is at home', [{ ...HELPER, markets: ['NO', 'EE'] }]],
  ])('are enough with somebody to ring up %s', async (_what, help) => {
    const { publish } = await publisher();
    expect(await publish('safer-play', { help })).toMatchObject({ status: 200 });
  });

  it.each<[what: string, help: object[]]>([
    ['without a number', [{ ...MUTE, licences: ['EE'] }]],
    ['of another licence', [{ ...HELPER, licences: ['CW'] }]],
    ['behind as many without a number as a page shows', [MUTE, MUTE, MUTE, HELPER]],
    ['of a market where the licence has no readers', [{ ...HELPER, licences: ['EE'], markets: ['NO'] }]],
  ])('are too few with none but one %s', async (_what, help) => {
    const { publish } = await publisher();
    const { status, text } = await publish('safer-play', { help });
    expect(status).toBe(422);
    expect(text).toContain('Nobody can be rung up by readers of the licence `EE`');
  });
});

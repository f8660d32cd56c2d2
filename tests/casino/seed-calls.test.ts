import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../src/hashmark/api-reference/openapi.ts';
import site from '../support/site.ts';
import { failure } from './failure.ts';
import { createHarness, newcomer } from './harness.ts';

const ORIGIN = 'http://localhost:4321';
const message = { data: { internalId: 'p1', project: 'vip', restoreId: null }, requestId: 'r1', type: 'get' };

describe('calls as clients write them', () => {
  it('tell guests what is open to all', async () => {
    const { api } = (await createHarness()).browser();
    expect(await api.call('listBettingBonuses')).toEqual([]);
    expect(await api.call('getManager', { body: { userGroups: [601] } })).toEqual({ manager: null });
    expect(await api.call('getChatRestoreId', { body: message })).toEqual({
      requestId: 'r1',
      data: { internalId: 'p1', project: 'vip', restoreId: null },
    });
    expect(
      (
        await failure(
          api.call('setChatRestoreId', { body: { ...message, data: { ...message.data, restoreId: 'x' } } }),
        )
      ).status,
    ).toBe(401);
  });

  it('name games with a colon or a slash, plain or encoded', async () => {
    const { browser, services } = await createHarness();
    const { api, fetch } = browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    const id = services.sandbox.games.games[0]?.identifier ?? '';
    const card = id.replace('/', ':');
    const page = await api.call('selectGames', { body: { device: 'desktop', game_ids: [card, id] } });
    expect(page.data.map(({ identifier }) => identifier)).toEqual([id, id]);
    for (const written of [id, encodeURIComponent(id), card, encodeURIComponent(card)]) {
      const one = `${ORIGIN}/api/player/favorite_games/${written}`;
      expect((await fetch(one, { method: 'PUT' })).status, written).toBe(204);
      expect(await api.call('listFavoriteGames', { query: { ids_only: 'true' } }), written).toEqual([id]);
      expect((await fetch(one, { method: 'DELETE' })).status, written).toBe(204);
      expect(await api.call('listFavoriteGames', { query: { ids_only: 'true' } }), written).toEqual([]);
    }
  });

  it('send null for a field that they leave out, and for none that is needed', async () => {
    const { fetch } = (await createHarness()).browser();
    const send = async (more: object) => {
      const user = { ...newcomer('mira@example.com').user, ...more };
      const headers = { 'Content-Type': 'application/json' };
      return await fetch(`${ORIGIN}/api/users`, { method: 'POST', headers, body: JSON.stringify({ user }) });
    };
    for (const wrong of [
      { password: null },
      { no_such_field: null },
      { nickname: null, no_such_field: null },
    ])
      expect((await send(wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await send({ nickname: null, country: null, captcha: null, gender: null })).status).toBe(201);
  });

  it('find 400 and 414 in the document of every call', () => {
    for (const [path, operations] of Object.entries(openApi(site).paths))
      for (const [method, { responses }] of Object.entries(operations))
        expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['400', '414']));
  });
});

describe('a password', () => {
  it('that many people use is refused, at registration and when it is changed', async () => {
    const { api } = (await createHarness()).browser();
    const { user } = newcomer('mira@example.com');
    for (const password of [
      ...['password', '12345678', 'Iloveyou', 'QWERTYUIOP', 'ｐａｓｓｗｏｒｄ'],
      ...['Password1!', '!!qwerty123??', ' iloveyou. '],
    ]) {
      const refused = await failure(api.call('signUp', { body: { user: { ...user, password } } }));
      expect(refused.body.errors, password).toEqual({ password: ['VALIDATION.PASSWORD.COMMON'] });
    }
    await api.call('signUp', { body: { user } });
    const change = (password: string) =>
      api.call('setPassword', {
        body: { user: { current_password: user.password, password, password_confirmation: password } },
      });
    expect((await failure(change('password1'))).body.errors).toEqual({
      password: ['VALIDATION.PASSWORD.COMMON'],
    });
    await change('🚀 to the outer planets ✨ ü'.repeat(5));
  });

  it('that others know of its owner is refused, at registration and when it is changed', async () => {
    const { api } = (await createHarness()).browser();
    const { user } = { user: { ...newcomer('Vega.Mira@example.com').user, nickname: 'Far Traveller' } };
    const figures = fc.stringMatching(/^[0-9!.-]{2,6}$/);
    const [behindMail, behindName, behindHouse] = fc.sample(figures, 3);
    const passwords = [
      'vega.mira@example.com',
      `Vega.Mira${behindMail}`,
      `far traveller${behindName}`,
      `ASTROLANE${behindHouse}`,
      'aaaaaaaa',
      ' '.repeat(9),
    ];
    for (const password of passwords) {
      const refused = await failure(api.call('signUp', { body: { user: { ...user, password } } }));
      expect(refused.body.errors, password).toEqual({ password: ['VALIDATION.PASSWORD.COMMON'] });
    }
    await api.call('signUp', { body: { user } });
    for (const password of passwords) {
      const change = { current_password: user.password, password, password_confirmation: password };
      const refused = await failure(api.call('setPassword', { body: { user: change } }));
      expect(refused.body.errors, password).toEqual({ password: ['VALIDATION.PASSWORD.COMMON'] });
    }
  });
});

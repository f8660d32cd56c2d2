import { describe, expect, it } from 'vitest';
import { findTopic } from '../../../src/casino/support/answer.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { createHarness, newcomer } from '../harness.ts';
import { mailsTo } from '../mail.ts';

const guest = async (options: Parameters<typeof createHarness>[0] = {}) => {
  const harness = await createHarness(options);
  return { ...harness, ...harness.browser() };
};

describe('information', () => {
  it('[CALL-055] [DATA-15] tells which fields each context asks for, and how they are filled in', async () => {
    const { contexts, fields } = await (await guest()).api.call('listPlayerFields');
    expect(Object.keys(contexts)).toEqual(
      expect.arrayContaining(['registration', 'deposit', 'cashout', 'edition', 'low-orbit', 'relay']),
    );
    expect(contexts.cashout?.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'first_name',
      'last_name',
      'date_of_birth',
      'country',
      'city',
      'address',
      'postal_code',
    ]);
    for (const list of Object.values(contexts))
      for (const { name } of list) expect(fields[name], name).toBeDefined();
    expect(fields.gender).toEqual({ type: 'select', max_length: 1, options: ['m', 'f', 'x'] });
  });

  it('asks for the personal ID under the licence of Estonia alone, and for one of 11 characters', async () => {
    const names = async (host: string) => {
      const { contexts } = await (await guest({ host })).api.call('listPlayerFields');
      return contexts.edition?.map(({ name }) => name);
    };
    expect(await names('localhost')).not.toContain('personal_id');
    expect(await names('ee.localhost')).toContain('personal_id');
    const { api } = await guest();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    expect(await failure(api.call('updatePlayer', { body: { personal_id: '3800108571' } }))).toMatchObject({
      body: { errors: { personal_id: ['VALIDATION.PERSONAL_ID'] } },
    });
    const { personal_id } = await api.call('updatePlayer', { body: { personal_id: '38001085718' } });
    expect(personal_id).toBe('38001085718');
  });

  it('[CALL-056] [DATA-08] [ROLE-05] lists the levels, each from where the one before ends', async () => {
    const levels = await (await guest()).api.call('listStatuses');
    expect(levels.map(({ id, status }) => [id, status])).toEqual([
      [1117, 'regular'],
      [257, 'bronze'],
      [258, 'silver'],
      [259, 'gold'],
      [255, 'platinum'],
      [759, 'diamond'],
      [793, 'bronze'],
    ]);
    expect(levels.map(({ name }) => name).slice(0, 2)).toEqual(['Rising star', 'Bronze']);
    const given = levels.filter(({ legacy }) => !legacy);
    expect(given[0]?.min).toBe(0);
    given.slice(1).forEach((level, index) => {
      expect(level.min).toBe(given[index]?.max);
      expect(level.max).toBeGreaterThan(level.min);
    });
  });

  it('[CALL-057] lists countries in the language of the reader, with states and postal codes', async () => {
    const { api } = await guest({ country: 'DE' });
    const countries = await api.call('listCountries');
    expect(countries.length).toBe(249);
    const of = (code: string) => countries.find((country) => country.code === code);
    expect(of('AU')).toMatchObject({
      name: 'Australien',
      registration: true,
      states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
    });
    expect(of('CA')?.states).toHaveLength(13);
    expect(of('PL')?.registration).toBe(false);
    expect(of('EE')?.registration).toBe(false);
    expect(new RegExp(of('NZ')?.postal_code_pattern ?? '').test('9016')).toBe(true);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'de')));
  });

  it('[CALL-058] [DATA-04] lists currencies with code, fiat flag and subunits', async () => {
    const currencies = await (await guest()).api.call('listCurrencies');
    expect(currencies).toHaveLength(15);
    expect(currencies).toContainEqual({ code: 'EUR', fiat: true, subunits_to_unit: 100 });
    expect(currencies).toContainEqual({ code: 'JPY', fiat: true, subunits_to_unit: 1 });
    expect(currencies).toContainEqual({ code: 'BTC', fiat: false, subunits_to_unit: 100_000_000 });
  });

  it('[CALL-059] tells who runs the site and under which licence', async () => {
    expect(await (await guest()).api.call('getProject')).toEqual({
      name: 'Astrolane',
      email: 'support@astrolane.example',
      phone: null,
      licence: 'CW',
      licences: ['CW', 'EE'],
      minimum_age: 18,
      default_currency: 'EUR',
      default_locale: 'en-CA',
    });
    const { api } = await guest({ host: 'ee.localhost' });
    expect(await api.call('getProject')).toMatchObject({ licence: 'EE', minimum_age: 21 });
  });

  it('[CALL-060] tells what coins are worth', async () => {
    const rates = await (await guest()).api.call('listCryptoRates');
    expect(rates.map(({ currency }) => currency).sort()).toEqual(['BCH', 'BTC', 'DOG', 'ETH', 'LTC', 'USDT']);
    for (const { rates: values } of rates) {
      expect(Object.keys(values)).toContain('KZT');
      for (const value of Object.values(values)) expect(value).toBeGreaterThan(0);
    }
  });

  it('[CALL-061] [GEO-04] lists the locales, each by its own name', async () => {
    const locales = await (await guest({ country: 'DE' })).api.call('listLocales');
    expect(locales.map(({ code }) => code)).toEqual([
      'en',
      'de',
      'en-AU',
      'en-CA',
      'fr-CA',
      'en-NZ',
      'no',
      'it',
      'en-KW',
    ]);
    expect(locales.filter((locale) => locale.default).map(({ name }) => name)).toEqual(['Deutsch']);
  });
});

describe('POST /api/send_contact_message', () => {
  const message = { name: 'Mira Ceti', email: 'mira@example.com', message: 'Where do I find my limits?' };

  it('[CALL-094] keeps a message and mails it to support', async () => {
    const { api, services } = await guest();
    const { id } = await api.call('sendContactMessage', { body: { ...message, subject: 'Limits' } });
    const player = await api.call('signUp', { body: newcomer('mira@example.com') });
    await api.call('sendContactMessage', { body: message });
    const kept = await services.store.db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
    expect(kept).toMatchObject([
      { id, player_id: null, subject: 'Limits', ...message },
      { player_id: player.id, subject: '', ...message },
    ]);
    const mails = await mailsTo(services, 'support@astrolane.example');
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['CONTACT_MESSAGE', 'Message to support: Limits'],
      ['CONTACT_MESSAGE', 'Message to support: Where do I find my limits?'],
    ]);
    expect(mails[0]?.text).toContain('mira@example.com');
  });

  it('has a player answered by what the message is about, in the language of the page, and no guest', async () => {
    const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
    const { api, services, browser } = await guest({ runtime: { ...realRuntime, now: () => clock.now } });
    await api.call('sendContactMessage', { body: message });
    const neighbour = browser();
    await neighbour.api.call('signUp', { body: newcomer('neighbour@example.com') });
    await api.call('signUp', { body: newcomer('asks@example.com') });
    const asked = await api.call('sendContactMessage', { body: { ...message, email: 'other@example.com' } });
    expect(await api.call('listSupportAnswers')).toEqual([]);
    clock.now += 6_000;
    const answers = (await mailsTo(services, 'asks@example.com')).filter(
      ({ kind }) => kind === 'CONTACT_ANSWER',
    );
    expect(answers).toHaveLength(1);
    expect(answers[0]?.text).toContain('Limits and breaks are in your profile, under Limits.');
    expect(await api.call('listSupportAnswers')).toEqual([
      { id: asked.id, text: expect.stringContaining('Limits and breaks are in your profile, under Limits.') },
    ]);
    expect(await neighbour.api.call('listSupportAnswers')).toEqual([]);
    for (const address of ['mira@example.com', 'other@example.com'])
      expect(await mailsTo(services, address)).toEqual([]);
  });

  it.each([
    ['Wo bleibt meine Auszahlung?', 'WITHDRAWAL'],
    ["Mon dépôt n'est pas arrivé.", 'DEPOSIT'],
    ['Quanto devo puntare per i giri gratis?', 'BONUS'],
    ['Jeg vil ha en pause.', 'LIMIT'],
    ['I forgot my password', 'ACCOUNT'],
    ['Hello there, nice reels.', 'OTHER'],
  ])('finds what %o is about', (words, topic) => {
    expect(findTopic(words)).toBe(topic);
  });

  it('[ERR-16] tells every problem by field in `errors`, and keeps nothing', async () => {
    const { api, services } = await guest();
    const bad = { name: ' ', email: 'mira', subject: 'a\r\nBcc: all', message: 'short' };
    expect(await failure(api.call('sendContactMessage', { body: bad }))).toMatchObject({
      status: 422,
      body: {
        error: { code: 'validation-failed', field: 'name' },
        errors: {
          name: ['VALIDATION.REQUIRED'],
          email: ['VALIDATION.EMAIL.INVALID'],
          subject: ['VALIDATION.SUBJECT.WRONG_CHARTS'],
          message: ['VALIDATION.MIN_LENGTH'],
        },
      },
    });
    expect(await services.store.db.selectFrom('contact_messages').selectAll().execute()).toEqual([]);
  });

  it('takes five an hour from one address', async () => {
    const { api } = await guest();
    for (let sent = 0; sent < 5; sent++) await api.call('sendContactMessage', { body: message });
    await expect(api.call('sendContactMessage', { body: message })).rejects.toMatchObject({
      status: 429,
      code: 'too-many-requests',
    });
  });
});

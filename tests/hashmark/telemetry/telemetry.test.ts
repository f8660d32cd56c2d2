import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { failure } from '../../casino/failure.ts';
import { createHarness, newcomer } from '../../casino/harness.ts';

async function world() {
  const harness = await createHarness();
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  Object.assign(harness.services, { log: pino({ level: 'info', base: null }, sink) });
  const metrics = () => harness.services.metrics.registry.metrics();
  return { ...harness, lines, metrics };
}

describe('telemetry calls', () => {
  it('[CALL-096] [CALL-097] take the parameters of a campaign', async () => {
    const { browser, lines, metrics } = await world();
    const { api } = browser();
    const utmMetrics = {
      utm_source: 'newsletter',
      utm_medium: 'mail',
      utm_campaign: 'autumn',
      utm_content: 'a',
      utm_term: 'b',
      sub_id: '7',
    };
    await api.call('setUtm', { body: { utmMetrics } });
    await api.call('sendUtm', { body: { utmMetrics } });
    expect(lines).toMatchObject([
      { msg: 'campaign', kind: 'utm-set', utm: utmMetrics },
      { msg: 'campaign', kind: 'utm-send', utm: utmMetrics },
    ]);
    const text = await metrics();
    expect(text).toContain('browser_reports_total{kind="utm-set"} 1');
    expect(text).toContain('browser_reports_total{kind="utm-send"} 1');
    for (const body of [
      { utmMetrics: {} },
      { utmMetrics: { utm_source: 'x'.repeat(256) } },
      { utmMetrics: { email: 'mira@example.com' } },
    ])
      expect((await failure(api.call('setUtm', { body: body as never }))).code).toBe('validation-failed');
    expect(lines).toHaveLength(2);
  });

  it('[CALL-098] takes what was wrong with a form', async () => {
    const { browser, lines, metrics } = await world();
    const { api } = browser();
    const body = {
      side: 'client' as const,
      component: 'registration',
      errors: [{ key: 'email', firstMessage: 'VALIDATION.EMAIL.INVALID' }],
    };
    await api.call('reportInvalidForm', { body });
    expect(lines).toMatchObject([{ form: body }]);
    expect(await metrics()).toContain('browser_invalid_forms_total{side="client"} 1');
    const empty = { ...body, errors: [] };
    expect((await failure(api.call('reportInvalidForm', { body: empty }))).code).toBe('validation-failed');
  });

  it('[CALL-100] [CALL-101] measure pages and networks', async () => {
    const { browser, lines, metrics } = await world();
    const { api } = browser();
    await api.call('reportPerformance', {
      body: { path: '/en', ttfb: 80, largest_contentful_paint: 1200.5, cumulative_layout_shift: 0.004 },
    });
    await api.call('reportNetwork', { body: { rtt: 50, downlink: 9.5, effectiveType: '4g' } });
    expect(lines).toMatchObject([
      { msg: 'page timing', path: '/en', ttfb: 80 },
      { msg: 'network quality', rtt: 50, downlink: 9.5, type: '4g' },
    ]);
    const text = await metrics();
    expect(text).toContain('browser_page_seconds_sum{timing="largest_contentful_paint"} 1.2005');
    expect(text).toContain('browser_layout_shift_count 1');
    expect(text).toContain('browser_network_rtt_seconds_bucket{le="0.05",type="4g"} 1');
    expect(text).toContain('browser_network_downlink_megabits_sum{type="4g"} 9.5');
    for (const body of [{}, { path: '/en' }, { load: -1 }, { load: 1e12 }, { load: 'fast' }])
      expect((await failure(api.call('reportPerformance', { body: body as never }))).status).toBe(422);
  });

  it('[CALL-095] puts a player who uses the installed app into group 1401, a guest into none', async () => {
    const { browser, services, messages, metrics } = await world();
    const guest = browser();
    await guest.api.call('recordPwaEvent', { body: { event: 'open' } });
    const { api } = browser();
    const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
    await api.call('recordPwaEvent', { body: { event: 'dismissed' } });
    expect((await api.call('getPlayer')).groups).not.toContain(1401);
    messages.length = 0;
    await api.call('recordPwaEvent', { body: { event: 'install' } });
    await api.call('recordPwaEvent', { body: { event: 'open' } });
    expect((await api.call('getPlayer')).groups).toContain(1401);
    expect(messages).toMatchObject([{ topic: 'player', data: { playerId: id, event: 'groups' } }]);
    const rows = await services.store.db
      .selectFrom('player_groups')
      .select('player_id')
      .where('group_id', '=', 1401)
      .execute();
    expect(rows).toEqual([{ player_id: id }]);
    expect(await metrics()).toContain('browser_pwa_events_total{event="open"} 2');
    expect((await failure(api.call('recordPwaEvent', { body: { event: 'nonsense' as never } }))).status).toBe(
      422,
    );
  });

  it('limit how often one address reports', async () => {
    const { browser } = await world();
    const { api } = browser();
    const body = { rtt: 50, downlink: 9.5, effectiveType: '4g' as const };
    for (let report = 0; report < 300; report++) await api.call('reportNetwork', { body });
    const error = await failure(api.call('reportNetwork', { body }));
    expect([error.status, error.code]).toEqual([429, 'too-many-requests']);
  });
});

import { expect, it, vi } from 'vitest';
import { RETRIES } from '../../src/hashmark/calls/client.ts';
import { openPage } from './page.ts';

it('a captcha that gets no answer is given up when its call is, and logged', async () => {
  const page = await openPage();
  const { solveCaptcha } = await import('../../src/stores/captcha.ts');
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked++;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  // The pauses of a call come to a third of a minute.
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (done: () => void) => wait(done, 0));
  await expect(solveCaptcha('LOGIN')).rejects.toMatchObject({ status: 0 });
  expect(asked).toBe(RETRIES + 1);
  expect(page.reported).toEqual([expect.stringContaining('CAPTCHA_ERROR')]);
  vi.stubGlobal('setTimeout', wait);
});

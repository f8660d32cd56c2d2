import fc from 'fast-check';
import { parse } from 'hono/utils/cookie';
import { expect, it } from 'vitest';
import { keepCookiesBack, plainName, STAFF_COOKIES } from '../../../src/hashmark/process/kept-cookies.ts';

const names: readonly string[] = Object.values(STAFF_COOKIES).flatMap((name) => [name, plainName(name)]);
const texts = fc
  .array(
    fc.constantFrom(
      ...[...names, '__Host-player', 'signed_in'],
      ...['=', '; ', ';', ',', ' ', '\t', '"', '%5F', 'a', '1'],
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
const staffIn = (header: string) => Object.keys(parse(header)).filter((name) => names.includes(name));

it('whatever a Cookie header says, another server reads no cookie of staff in it, and every other', () => {
  fc.assert(
    fc.property(texts, (header) => {
      const told = keepCookiesBack({ cookie: header }, true).get('cookie') ?? '';
      expect(staffIn(told)).toEqual([]);
      const others = Object.entries(parse(header)).filter(([name]) => !names.includes(name));
      expect(parse(told)).toEqual(Object.fromEntries(others));
    }),
  );
});

it('a server that does not share sessions reads no cookie that is for this host alone', () => {
  fc.assert(
    fc.property(texts, (header) => {
      const told = keepCookiesBack({ cookie: header }, false).get('cookie') ?? '';
      expect(Object.keys(parse(told)).filter((name) => name.startsWith('__Host-'))).toEqual([]);
    }),
  );
});

it('what another server sets comes back as no cookie of staff', () => {
  const starts = fc.constantFrom('', '=', '=__Host-staff=1', '__Host-staff');
  fc.assert(
    fc.property(starts, texts, (start, text) => {
      const given = new Headers([['set-cookie', 'before=1']]);
      given.append('set-cookie', start + text);
      given.append('set-cookie', 'behind=1');
      const [first, ...others] = keepCookiesBack(given, true).getSetCookie();
      expect([first, others.pop()]).toEqual(['before=1', 'behind=1']);
      for (const line of others) {
        const [pair = ''] = line.split(';');
        const equals = pair.indexOf('=');
        const [name, value] =
          equals < 0 ? ['', pair] : [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
        // As browsers send it.
        expect(staffIn(name === '' ? value : `${name}=${value}`)).toEqual([]);
      }
    }),
  );
});

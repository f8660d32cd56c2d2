import fc from 'fast-check';
import { parse } from 'hono/utils/cookie';
import { expect, it } from 'vitest';
import { isPlayerCookie, playerCookies } from '../../../src/casino/platform/player-cookies.ts';
import { isStaffCookie } from '../../../src/hashmark/staff/cookies.ts';

const texts = fc
  .array(
    fc.constantFrom(
      ...['__Host-staff', '__Host-staff-code', '__Host-staff-passkey', '__Host-player', 'signed_in'],
      ...['=', '; ', ';', ',', ' ', '\t', '"', '%5F', 'a', '1'],
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
const staffIn = (header: string) => Object.keys(parse(header)).filter(isStaffCookie);

it('whatever a Cookie header says, no cookie of staff is read from what a platform is told, and all others are', () => {
  fc.assert(
    fc.property(texts, (header) => {
      const told = playerCookies(header) ?? '';
      expect(staffIn(told)).toEqual([]);
      const others = Object.entries(parse(header)).filter(([name]) => !isStaffCookie(name));
      expect(parse(told)).toEqual(Object.fromEntries(others));
    }),
  );
});

it('a cookie that a platform may set comes back as none of staff', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '=', '=__Host-staff=1', '__Host-staff'), texts, (start, text) => {
      const line = start + text;
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      const [name, value] =
        equals < 0 ? ['', pair] : [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
      // As browsers send it.
      const sent = name === '' ? value : `${name}=${value}`;
      if (isPlayerCookie(line)) expect(staffIn(sent)).toEqual([]);
    }),
  );
});

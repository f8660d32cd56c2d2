import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../support/properties.ts';
import { createAddressReader, networkOf, readAddress } from '../../../src/hashmark/http/network-address.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const byte = fc.integer({ min: 0, max: 255 });
/** Addresses of IPv6 that are no other protocol's, with zeros as often as real ones have them. */
const groups = fc
  .tuple(
    fc.integer({ min: 0x2003, max: 0x3ffe }),
    fc.array(fc.oneof(fc.constant(0), group), { minLength: 7, maxLength: 7 }),
  )
  .map(([first, rest]) => [first, ...rest]);
const four = fc.tuple(byte, byte, byte, byte);
const dotted = four.map((bytes) => bytes.join('.'));
/** The two groups that an IPv4 address is of an IPv6 one. */
const pairOf = (address: string): [string, string] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
};

/** A group of an address with all its bits the other way round. */
const turned = (group: string) => (Number.parseInt(group, 16) ^ 0xffff).toString(16);

/** One of the ways to write an address: with or without `::`, zeros, capitals, brackets, port and zone. */
const written = (parts: readonly number[]) =>
  fc
    .record({
      start: fc.integer({ min: 0, max: 7 }),
      length: fc.integer({ min: 2, max: 8 }),
      pad: fc.boolean(),
      upper: fc.boolean(),
      zone: fc.constantFrom('', '%eth0', '%25en1', '%1'),
      around: fc.constantFrom('', '[]', '[]:443', ' '),
    })
    .map(({ start, length, pad, upper, zone, around }) => {
      const words = parts.map((part) => part.toString(16).padStart(pad ? 4 : 1, '0'));
      const run = parts.slice(start, start + length);
      const isZeros = run.length > 1 && run.every((part) => part === 0);
      const plain = isZeros
        ? `${words.slice(0, start).join(':')}::${words.slice(start + run.length).join(':')}`
        : words.join(':');
      const address = (upper ? plain.toUpperCase() : plain) + zone;
      if (around === ' ') return ` ${address} `;
      return around === '' ? address : around.replace('[]', `[${address}]`);
    });

describe('tries are counted', () => {
  it('as one for whatever a network of IPv6 is written like, and whichever of its addresses asks', () => {
    fc.assert(
      fc.property(
        groups.chain((parts) => fc.tuple(fc.constant(parts), written(parts), written(parts))),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        ([parts, one, other], host) => {
          expect(readAddress(one)).toBe(readAddress(other));
          expect(readAddress(one)).toBeDefined();
          const neighbour = [...parts.slice(0, 4), ...host].map((part) => part.toString(16)).join(':');
          expect(new Set([one, other, neighbour].map(networkOf)).size).toBe(1);
        },
      ),
    );
  });

  it('apart for another /64', () => {
    fc.assert(
      fc.property(
        groups,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 0xffff }),
        (parts, at, by) => {
          const other = parts.map((part, index) => (index === at ? part ^ by : part));
          const text = (of: readonly number[]) => of.map((part) => part.toString(16)).join(':');
          expect(networkOf(text(parts))).not.toBe(networkOf(text(other)));
        },
      ),
    );
  });

  it('by the address of IPv4, however it is carried', () => {
    fc.assert(
      fc.property(
        dotted,
        dotted,
        fc.integer({ min: 1, max: 65_535 }),
        group,
        (address, other, port, host) => {
          const [high, low] = pairOf(address);
          const forms = [
            `${address}:${port}`,
            `::ffff:${address}`,
            `::FFFF:${high}:${low}`,
            `0:0:0:0:0:ffff:${high}:${low}`,
            `[::ffff:${address}]:${port}`,
            `::ffff:${address}%eth0`,
            `64:ff9b::${address}`,
            `64:ff9b::${high}:${low}`,
            `::ffff:0:${address}`,
            `2002:${high}:${low}:${host.toString(16)}::1`,
            `64:ff9b:1:${host.toString(16)}::${address}`,
            // A Teredo client writes its own address with all bits turned round.
            `2001:0:4136:e378:8000:${port.toString(16)}:${turned(high)}:${turned(low)}`,
          ];
          for (const form of forms) expect(networkOf(form), form).toBe(address);
          if (other !== address)
            expect(networkOf(`64:ff9b::${other}`)).not.toBe(networkOf(`64:ff9b::${address}`));
        },
      ),
    );
  });

  it('by something, whatever a header holds', () => {
    const junk = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.stringMatching(/^[\da-f:.%[\]]{0,60}$/),
      fc.constantFrom('unknown', '_hidden', '1.2.3.4.5', '::ffff:999.1.1.1', '[', ']:80'),
    );
    fc.assert(
      fc.property(junk, (text) => {
        expect(networkOf(text)).toBeTypeOf('string');
      }),
    );
    for (const sign of ['%', ':', '1', '[', '1.', '::ffff:', ' ', '\u2028%'])
      expect(networkOf(sign.repeat(16_000 / sign.length))).toBeTypeOf('string');
  });
});

describe('who asks', () => {
  const proxies = ['10.0.0.1', '2001:db8::1', '::ffff:10.0.0.2'];
  const read = createAddressReader(proxies);

  it('is the peer, whatever it claims, where that is no proxy of ours', () => {
    fc.assert(
      fc.property(dotted, fc.string(), (peer, claim) => {
        fc.pre(!peer.startsWith('10.'));
        expect(read(peer, claim)).toBe(peer);
        expect(read(`::ffff:${peer}`, claim)).toBe(peer);
      }),
    );
  });

  it('is the last that is no proxy of ours, behind any number of them, whatever stands before it', () => {
    const hop = fc.constantFrom('10.0.0.1', '10.0.0.2:443', '[2001:DB8::1]:8443', '2001:db8:0:0::1');
    fc.assert(
      fc.property(dotted, fc.array(fc.string()), fc.array(hop, { maxLength: 4 }), (reader, claims, hops) => {
        fc.pre(!reader.startsWith('10.'));
        expect(read('::ffff:10.0.0.1', [...claims, reader, ...hops].join(', '))).toBe(reader);
      }),
    );
  });

  it('is the first proxy that has seen nobody', () => {
    expect(read('10.0.0.1', undefined)).toBe('10.0.0.1');
    expect(read('10.0.0.1', '1.2.3.4, unknown')).toBe('10.0.0.1');
    expect(read('10.0.0.1', '1.2.3.4, unknown, 10.0.0.2')).toBe('10.0.0.2');
    expect(read('10.0.0.1', '10.0.0.2')).toBe('10.0.0.2');
    expect(read(undefined, '1.2.3.4')).toBe('');
  });
});

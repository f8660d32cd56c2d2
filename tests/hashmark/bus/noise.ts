import fc from 'fast-check';

/** Payloads that PostgreSQL takes: text without NUL, below 8000 bytes. */
const fits = (text: string) => !text.includes('\0') && Buffer.byteLength(text) < 8000;
const part = fc.record(
  {
    from: fc.anything(),
    id: fc.oneof(fc.integer(), fc.anything()),
    part: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.anything()),
    parts: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant(2 ** 40), fc.anything()),
    text: fc.oneof(fc.string(), fc.json(), fc.anything()),
  },
  { requiredKeys: [] },
);
/** Parts with the right head, whose text, once together, is no message. */
const soundPart = fc
  .record({
    from: fc.constantFrom('a', 'b'),
    id: fc.integer({ min: 1, max: 3 }),
    parts: fc.integer({ min: 1, max: 3 }),
  })
  .chain((head) =>
    fc.record({
      ...Object.fromEntries(Object.entries(head).map(([key, value]) => [key, fc.constant(value)])),
      part: fc.integer({ min: 0, max: head.parts - 1 }),
      text: fc.oneof(
        fc.json(),
        fc
          .record({ topic: fc.constantFrom('player', 'content', 'x'), data: fc.anything() })
          .map((value) => JSON.stringify(value)),
      ),
    }),
  );
/** What only processes say to each other, in shapes that they do not use. */
const askedBadly = fc
  .record({
    from: fc.constant('a'),
    topic: fc.constantFrom('bus:asked', 'bus:heard'),
    data: fc.record(
      {
        id: fc.oneof(fc.uuid(), fc.anything()),
        by: fc.anything(),
        message: fc.record({
          topic: fc.constantFrom<unknown>(7, null, '', ['x'], 'x'.repeat(101)),
          data: fc.anything(),
        }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ from, ...message }) => ({ from, id: 1, part: 0, parts: 1, text: JSON.stringify(message) }));
/** What strangers may say on the channel of a bus. */
export const notification = fc
  .oneof(
    fc.string(),
    fc.json(),
    fc.constant('x'.repeat(7999)),
    fc.constant(`${'['.repeat(7000)}`),
    part.map((value) => JSON.stringify(value) ?? ''),
    soundPart.map((value) => JSON.stringify(value)),
    askedBadly.map((value) => JSON.stringify(value)),
  )
  .filter(fits);

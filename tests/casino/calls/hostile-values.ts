export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const deep = (levels: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

/** Texts that have ended programs: what databases cannot hold, what names a part of every object, what is endless. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'x'.repeat(3000),
  'é'.repeat(140),
  '\u{1f680}'.repeat(30),
  '\u202e\u0007\r\n',
  "' or 1=1 --",
  '%00%ff{{x}}',
  '../../etc/passwd',
  '1e400',
  '-0',
  '99999999999999999999',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
];

const NUMBERS: readonly number[] = [-1, 0, 0.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 1e300, 5e-324];

/** What a field can be given instead of what belongs there. */
export const VALUES: readonly Json[] = [
  ...TEXTS,
  ...NUMBERS,
  null,
  true,
  [],
  {},
  deep(12),
  deep(500),
  ['\0'],
  { '\0': 1 },
  JSON.parse('{"__proto__":{"a":1}}'),
  { constructor: { prototype: 1 } },
  Array.from({ length: 5000 }, () => 1),
];

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every body that has another value in one place of the sample, or one field more, with the name of that place. */
export function* hostileBodies(
  sample: Json,
  path: readonly string[] = [],
): Generator<{ place: string; body: Json }> {
  const place = path.join('.') || 'the body';
  for (const body of VALUES) yield { place, body };
  if (Array.isArray(sample)) {
    const [first, ...rest] = sample;
    if (first !== undefined)
      for (const inner of hostileBodies(first, [...path, '0']))
        yield { place: inner.place, body: [inner.body, ...rest] };
    return;
  }
  if (!isObject(sample)) return;
  for (const name of ['__proto__', 'constructor', '\0', '\ud800', 'n'.repeat(3000)])
    yield { place: `${place}, with the field ${name.slice(0, 20)}`, body: { ...sample, ...own(name) } };
  for (const [key, value] of Object.entries(sample))
    for (const inner of hostileBodies(value, [...path, key]))
      yield { place: inner.place, body: { ...sample, [key]: inner.body } };
}

/** An object with one own field, whatever its name. */
const own = (name: string): { [key: string]: Json } => JSON.parse(`{${JSON.stringify(name)}:1}`);

/** JSON with own `__proto__` fields as they are; spreading has kept them. */
export const textOf = (body: Json): string => JSON.stringify(body);

/** Parts of addresses, written as they go over the wire. */
export const SEGMENTS: readonly string[] = [
  ...TEXTS.filter((text) => text.isWellFormed() && text !== '' && !text.includes('/')).map(
    encodeURIComponent,
  ),
  '%ff',
  '%ed%a0%80',
  '%',
  '%2500',
  'a%2Fb',
  '%2e%2e%2fetc',
  encodeURIComponent('../../x'),
];

/** Bodies that are no JSON, and types that are not what the body is. */
export const RAW: readonly { type: string; body: string | Uint8Array<ArrayBuffer> }[] = [
  { type: 'application/json', body: '' },
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: `${'['.repeat(100_000)}` },
  { type: 'application/json', body: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` },
  { type: 'application/json', body: `{${Array.from({ length: 95_000 }, (_, key) => `"k${key}":1`).join()}}` },
  { type: 'application/json', body: '{"a":"\\u0000","b":"\\ud800"}' },
  { type: 'application/json', body: Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: 'application/json; charset=utf-16', body: '{}' },
  { type: 'application/jsonp', body: '{}' },
  { type: '', body: '{}' },
  { type: ';;;', body: '{}' },
  { type: 'text/xml', body: '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>' },
  { type: 'multipart/form-data', body: '--x\r\n' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  },
  { type: 'application/x-www-form-urlencoded', body: 'a=%00&__proto__=1&b=%ff&c=%' },
  { type: 'application/x-www-form-urlencoded', body: 'a&'.repeat(50_000) },
  { type: 'application/x-www-form-urlencoded; boundary=x', body: '' },
];

/** How a body may be packed; `identity` is not at all. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** What we can send, the smallest first. */
const OFFERED = ['br', 'gzip', 'identity'] as const satisfies readonly Encoding[];
const MAX_REMEMBERED = 500;

/** The weight of each coding that a header names; a wrong weight counts as none. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0;
    if (coding) weights.set(coding === 'x-gzip' ? 'gzip' : coding, weight);
  }
  return weights;
}

/**
 * The encodings that a reader accepts, the preferred one first (RFC 9110, 12.5.3).
 *
 * @param header the `Accept-Encoding` header; without it the body is sent as it is
 * @returns empty when nothing that we have is accepted
 */
export function readEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const weights = readWeights(header);
  const others = weights.get('*');
  const weightOf = (coding: Encoding) => {
    const weight = weights.get(coding) ?? others ?? 0;
    // Whoever says nothing against it takes an unpacked body, as the last choice.
    return coding === 'identity' && !weights.has(coding) && others !== 0 ? 0.0001 : weight;
  };
  return OFFERED.filter((coding) => weightOf(coding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}

/** {@link readEncodings} that remembers the headers that browsers really send. */
export function createEncodingReader(): typeof readEncodings {
  const remembered = new Map<string | undefined, readonly Encoding[]>();
  return (header) => {
    let encodings = remembered.get(header);
    if (!encodings) {
      encodings = readEncodings(header);
      if (remembered.size < MAX_REMEMBERED) remembered.set(header, encodings);
    }
    return encodings;
  };
}

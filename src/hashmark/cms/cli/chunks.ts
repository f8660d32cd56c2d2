/** Stays below the body limit of the server with room for the rest of the request. */
const CHUNK_BYTES = 700_000;
/** Fewer than a request may have: the answer comes before anybody doubts it. */
const CHUNK_ENTRIES = 200;

/** Documents in their order, in as many parts as requests are needed for them. */
export function chunksOf<Entry extends { readonly body: unknown }>(entries: readonly Entry[]): Entry[][] {
  const chunks: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry.body) ?? '');
    const last = chunks.at(-1);
    if (last && bytes + size <= CHUNK_BYTES && last.length < CHUNK_ENTRIES) {
      last.push(entry);
      bytes += size;
    } else {
      chunks.push([entry]);
      bytes = size;
    }
  }
  return chunks;
}

/** The part of an address behind `#`; as written when it is not encoded as addresses are. */
export function readHash(): string {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

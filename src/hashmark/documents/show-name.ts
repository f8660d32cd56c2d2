const MAX_NAME = 100;

/** The name of a field as a message may repeat it: whoever wrote the field chose how long it is. */
export function showName(path: readonly PropertyKey[]): string {
  const name = path.map(String).join('.');
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}

const PART = /\{(?:\.\.\.)?(\w+)\}/g;

/** Writes the parts into an address: `/profile/{...tab}` with `tab` is `/profile/limits`, without it `/profile`. */
export const fillPath = (path: string, parts: Readonly<Record<string, string>>): string =>
  path.replace(PART, (_, name: string) => parts[name] ?? '').replace(/(?<=.)\/$/, '');

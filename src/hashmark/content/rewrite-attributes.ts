/** A tag as the engine writes it: every value quoted, and no quote within. */
const TAG = /<[a-z][a-z0-9]*(?: [a-z-]+(?:="[^"]*")?)+ ?\/?>/g;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;

/** Calls a function for each attribute of HTML that the engine has written. */
export function readAttributes(html: string, read: (name: string, value: string) => void): void {
  for (const [tag] of html.matchAll(TAG))
    for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE)) read(name, value);
}

/** HTML that the engine has written with other values of attributes, as they stand there. */
export const rewriteAttributes = (html: string, write: (name: string, value: string) => string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (_, name: string, value: string) => ` ${name}="${write(name, value)}"`),
  );

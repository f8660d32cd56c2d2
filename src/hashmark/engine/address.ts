const LINKS: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);
const FILES: ReadonlySet<string> = new Set(['http', 'https']);

/** White space and controls that browsers take out of an address, and `\`, which they read as `/`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses.
const READ_DIFFERENTLY = /[\u0000-\u001f\u007f-\u00a0\\\u2028\u2029\ufeff]/;
const SCHEME = /^([^/?#:]*):/;
const OTHER_SITE = /^https?:\/\/[^/?#@]/i;

/**
 * The address as it may be written into an attribute, or `undefined` when it is none that content may use: only
 * such as every browser reads in one way, within the site or with a scheme that runs nothing.
 */
export function readAddress(written: string, use: 'link' | 'file'): string | undefined {
  const address = written.replace(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/g, '');
  if (READ_DIFFERENTLY.test(address) || address.startsWith('//')) return undefined;
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) return address;
  if (!(use === 'link' ? LINKS : FILES).has(scheme)) return undefined;
  return scheme.startsWith('http') && !OTHER_SITE.test(address) ? undefined : address;
}

/** Whether a source set holds only candidates of an address and one descriptor. */
export const isSourceSet = (value: string): boolean =>
  value.length <= 4000 &&
  value.split(',').every((part) => {
    const [address, descriptor, ...more] = part.trim().split(/\s+/);
    return (
      address !== undefined &&
      !/[()]/.test(address) &&
      address !== '' &&
      readAddress(address, 'file') !== undefined &&
      more.length === 0 &&
      (descriptor === undefined || /^\d{1,5}(?:\.\d{1,3})?[wx]$/.test(descriptor))
    );
  });

/** The address with everything encoded that none may hold; what is encoded already stays. */
export const encodeAddress = (address: string): string =>
  encodeURI(address.toWellFormed()).replaceAll('%25', '%');

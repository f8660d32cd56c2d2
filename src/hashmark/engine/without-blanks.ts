/** The begin of a param behind a `?`. */
const PARAM = /^[ \t]*([\w.[\]-]+)[ \t]*=[ \t]*/;
const BLANKS = /[ \t]+/g;

/** The params of an address: a blank in a value is a part of it, one around a name is not, and "a & b" is a value. */
function encodeParams(params: string): string {
  let right = '';
  for (const param of params.split('&')) {
    const isParam = PARAM.test(param);
    const isApart = /[ \t]$/.test(right) || /^[ \t]/.test(param);
    if (right !== '') right = isApart && !isParam ? `${right}%26` : `${right.trimEnd()}&`;
    right += param.replace(PARAM, '$1=');
  }
  return right.trim().replace(BLANKS, '%20');
}

/**
 * An address without the blanks in it: those of a number or mailbox, and before a `?` or `#`, are no part of it; all others
 * become `%20`. Words behind the `?` of a mailbox keep theirs, and a `#` among them.
 */
export function withoutBlanks(address: string): string {
  const at = address.indexOf('?');
  const [place, params] = at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
  const isMailbox = address.startsWith('mailto:');
  const right =
    isMailbox || address.startsWith('tel:')
      ? place.replace(BLANKS, '')
      : place
          .trimEnd()
          .replace(/[ \t]+(?=#)/g, '')
          .replace(BLANKS, '%20');
  if (at === -1) return right;
  if (isMailbox) return `${right}?${encodeParams(params).replaceAll('#', '%23')}`;
  return `${right}?${encodeParams(params.replace(/[ \t]+(?=#)/g, ''))}`;
}

/** A blank that is none for Markdown, or a sign that cannot be seen, as a part of a regular expression with the flag `u`. */
export const ODD_BLANK = String.raw`(?:[^\S\n\t ]|\p{Cf})`;

/** Asked with this header, the address of a popup answers the dialog only. */
export const PART_HEADER = 'hashmark-part';

/** On a page that a script reads for itself: nobody has seen it, and what is told once is still to be told. */
export const BACKGROUND_READ = 'hm-background';

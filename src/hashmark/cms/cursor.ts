import { Refusal } from '../http/errors.ts';

/** The last row of a part, by the number that a list is ordered by and, of rows that share it, by the id. */
export interface Cursor {
  readonly number: number;
  readonly id: string;
}

/** The `next` of a part, which {@link readCursor} reads when it comes back as `after`. */
export const cursorOf = ({ number, id }: Cursor): string => `${number}~${id}`;

export const refuseCursor = (): Refusal =>
  new Refusal('validation-failed', {
    message: '`after` is the `next` of the part before.',
    field: 'after',
  });

/** @throws Refusal `validation-failed` for an `after` that is no `next` */
export function readCursor(after: string): Cursor {
  const [, number, id] = /^(\d{1,16})~([\w-]{1,64})$/.exec(after) ?? [];
  if (number === undefined || id === undefined) throw refuseCursor();
  return { number: Number(number), id };
}

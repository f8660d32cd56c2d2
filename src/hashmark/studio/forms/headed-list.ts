import { isFields } from './shape.ts';

/** Entries of a list that stand together: under a heading, or before the first one. */
interface Group {
  /** Where its heading stands. */
  readonly head: number | undefined;
  /** Its entries, without the heading: from the first until before the second. */
  readonly from: number;
  readonly to: number;
}

/** Whether an entry is a heading: it has none of the fields that others have. */
export const isHeading = (entry: unknown, fields: readonly string[]): boolean =>
  isFields(entry) && fields.every((name) => entry[name] === undefined);

/** The groups of a list in order, what stands before the first heading before all others. */
export function groupsOf(list: readonly unknown[], fields: readonly string[]): readonly Group[] {
  const heads = list.flatMap((entry, at) => (isHeading(entry, fields) ? at : []));
  return [undefined, ...heads].map((head, index) => ({
    head,
    from: head === undefined ? 0 : head + 1,
    to: heads[index] ?? list.length,
  }));
}

const groupAt = (groups: readonly Group[], at: number): number =>
  groups.findLastIndex(({ head }) => head === undefined || head <= at);

/** Before which entries one can be put, a heading with all of its group; undefined where it cannot go there. */
export interface Ways {
  readonly up: number | undefined;
  readonly down: number | undefined;
  /** The end of the group before, and the beginning of the next. */
  readonly out: number | undefined;
  readonly on: number | undefined;
}

/** Where an entry can go by one step. */
export function waysOf(list: readonly unknown[], fields: readonly string[], at: number): Ways {
  const groups = groupsOf(list, fields);
  const own = groupAt(groups, at);
  const [before, next] = [groups[own - 1], groups[own + 1]];
  if (groups[own]?.head === at) return { up: before?.head, down: next?.to, out: undefined, on: undefined };
  return {
    up: at > 0 ? at - 1 : undefined,
    down: at < list.length - 1 ? at + 2 : undefined,
    out: before?.to,
    on: next?.from,
  };
}

/** Before which entry one is put that is dropped on another; undefined where it stays. */
export function dropPlace(
  list: readonly unknown[],
  fields: readonly string[],
  from: number,
  target: number,
): number | undefined {
  const groups = groupsOf(list, fields);
  const [own, other] = [groupAt(groups, from), groupAt(groups, target)];
  if (groups[own]?.head !== from) {
    if (target === from) return undefined;
    // On a heading it becomes the first of its group.
    return groups[other]?.head === target || target > from ? target + 1 : target;
  }
  if (other === own) return undefined;
  const wanted = groups[Math.max(1, other)];
  return other < own ? wanted?.head : wanted?.to;
}

/** Puts an entry before another, a heading with all of its group. @returns the list, and where the entry stands */
export function moveBefore<Entry>(
  list: readonly Entry[],
  fields: readonly string[],
  from: number,
  to: number,
): { readonly list: readonly Entry[]; readonly at: number } {
  const groups = groupsOf(list, fields);
  const own = groups[groupAt(groups, from)];
  const end = own?.head === from ? own.to : from + 1;
  if (to >= from && to <= end) return { list, at: from };
  const moved = list.slice(from, end);
  const at = to > from ? to - moved.length : to;
  return { list: list.toSpliced(from, moved.length).toSpliced(at, 0, ...moved), at };
}

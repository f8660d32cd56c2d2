/** A moment in milliseconds UTC, as calls write it: ISO 8601. PostgreSQL hands out its large integers as text. */
export function iso(time: number): string;
export function iso(time: number | null): string | null;
export function iso(time: number | null): string | null {
  return time === null ? null : new Date(Number(time)).toISOString();
}

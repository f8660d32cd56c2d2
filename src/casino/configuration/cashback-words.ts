import { cashbackLevelsConfigSchema } from '../entities/cashback-level.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import { LEVELS } from '../rules/levels.ts';

/** What editors say of the cashback of a level; how much is paid is the level's `cashback_percent`. */
export interface CashbackWords {
  /** Markdown. */
  readonly content: string;
  /** What it gives, line by line. */
  readonly lines: readonly string[];
}

/** Reads the document `cashback-levels`; a level that it leaves out has no words. The first of several in a group counts. */
export function readCashbackWords(value: unknown): Partial<Record<VipStatus, CashbackWords>> {
  const words: Partial<Record<VipStatus, CashbackWords>> = {};
  for (const { id, content, gift_descriptions } of cashbackLevelsConfigSchema.safeParse(value).data?.levels ??
    []) {
    const group = Number(id.split('_')[0]);
    const status = LEVELS.find((level) => level.id === group)?.status;
    if (status) words[status] ??= { content, lines: gift_descriptions };
  }
  return words;
}

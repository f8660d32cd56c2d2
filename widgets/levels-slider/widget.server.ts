import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { readCashbackWords } from '../../src/casino/configuration/cashback-words.ts';
import { LEVEL_TAGS, type ShownLevel, shownLevels } from '../../src/ui/vip-levels.ts';
import type widget from './widget.ts';

/** A level, with what editors say of its cashback. */
export interface Slide extends ShownLevel {
  readonly cashbackLines: readonly string[];
}

export default (async (_props, { api, content, signal, locale }) => {
  const [programme, cashback] = await Promise.all([
    api.call('getVipProgramConfig', { signal }),
    content.config('cashback-levels'),
  ]);
  const words = readCashbackWords(cashback);
  return {
    data: shownLevels(programme, locale).map((level) => ({
      ...level,
      cashbackLines: words[level.status]?.lines ?? [],
    })),
    tags: LEVEL_TAGS,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, Slide[]>;

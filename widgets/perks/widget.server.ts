import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { LEVEL_TAGS, type ShownLevel, shownLevels } from '../../src/ui/vip-levels.ts';
import type widget from './widget.ts';

/** What a level gives; `atMost` where it is the best of all levels, which no reader has at once. */
export type ShownPerks = Pick<ShownLevel, 'status' | 'withdrawal' | 'cashback' | 'manager'> & {
  readonly atMost: boolean;
};

export default (async ({ level }, { api, signal, locale }) => {
  const levels = shownLevels(await api.call('getVipProgramConfig', { signal }), locale);
  const own = level ? levels.find(({ status }) => status === level) : levels.at(-1);
  return { data: own ? { ...own, atMost: level === undefined } : undefined, tags: LEVEL_TAGS };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownPerks | undefined>;

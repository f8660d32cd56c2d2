import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { GiftOffer } from '../../src/casino/entities/gift.ts';
import type widget from './widget.ts';

export default (async (_props, { api, signal }) => ({
  data: await api.call('listDepositGifts', { signal }),
  tags: ['call:listDepositGifts', 'config:offers', 'config:modify-gifts-config', 'config:disabled-bonuses'],
})) satisfies WidgetLoader<z.output<typeof widget.props>, GiftOffer[]>;

import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import { useEffect, useState } from 'react';
import type { Lottery, LotteryDraw } from '../../src/casino/entities/lottery.ts';
import { api } from '../../src/stores/api.ts';
import { logFailure } from '../../src/stores/log.ts';
import { $lotteryStatuses, refreshLotteries } from '../../src/stores/lotteries.ts';

/** How often it is asked whether the winners are there, in milliseconds. */
const AGAIN = 2_000;

interface DrawnStubProps {
  t: Translate;
  lottery: Lottery;
  /** What can be won, from the first place on, as it is written. */
  prizes: readonly string[];
  prefix: string;
}

/** What a lottery that has ended has come to for the player; while it is being drawn, that it is. */
export default function DrawnStub({ t, lottery, prizes, prefix }: DrawnStubProps) {
  const { id, in_progress: isOpen, frontend_identifier: name } = lottery;
  const entry = useStore($lotteryStatuses)?.find(({ lottery_id }) => lottery_id === id)?.entry;
  const [draw, setDraw] = useState<LotteryDraw>();
  const isDrawn = draw?.entries != null;
  useEffect(() => {
    if (isDrawn) return;
    const ask = () =>
      api.call('getLotteryDraw', { params: { id } }).then(
        (result) => {
          setDraw(result);
          if (result.entries !== null && isOpen) refreshLotteries();
        },
        (error: unknown) => logFailure('LOTTERY_DRAW_ERROR', error),
      );
    void ask();
    const timer = setInterval(ask, AGAIN);
    return () => clearInterval(timer);
  }, [id, isDrawn, isOpen]);
  const won = entry && draw?.winners.find((winner) => winner.entry === entry);
  const place = won ? won.award_place : 0;
  return (
    <>
      <p role="status" data-drawn={isDrawn || undefined}>
        {!isDrawn
          ? t('DRAW.DRAWING')
          : won
            ? t('DRAW.WON', { place, prize: prizes[place - 1] ?? '' })
            : entry && t('DRAW.NOT_WON')}
      </p>
      {isDrawn && <a href={`${prefix}/lottery/${name}`}>{t('DRAW.SEE')}</a>}
    </>
  );
}

import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import { useEffect, useState } from 'react';
import type { Lottery, LotteryDraw } from '../../src/casino/entities/lottery.ts';
import { api } from '../../src/stores/api.ts';
import { logFailure } from '../../src/stores/log.ts';
import { $lotteryStatuses, refreshLotteries } from '../../src/stores/lotteries.ts';
import { LONGEST_HIDDEN, mayPass, pauseAfter } from '../../src/stores/retries.ts';

/** How often it is asked whether the winners are there, in milliseconds. */
const AGAIN = 2_000;

/** Asks until the winners are there. @throws ApiError where that is of no use */
async function askForDraw(id: string, signal: AbortSignal, failures = 0): Promise<LotteryDraw> {
  let pause = document.hidden ? LONGEST_HIDDEN : AGAIN;
  let failed = 0;
  try {
    const draw = await api.call('getLotteryDraw', { params: { id }, signal });
    if (draw.entries !== null) return draw;
  } catch (error) {
    signal.throwIfAborted();
    if (!mayPass(error)) throw error;
    failed = failures + 1;
    pause = pauseAfter(failures, LONGEST_HIDDEN, error);
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  signal.throwIfAborted();
  return askForDraw(id, signal, failed);
}

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
  const [isUntold, setIsUntold] = useState(false);
  const isDrawn = draw !== undefined;
  useEffect(() => {
    if (isDrawn) return;
    const abort = new AbortController();
    askForDraw(id, abort.signal).then(
      (result) => {
        setDraw(result);
        if (isOpen) refreshLotteries();
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        logFailure('LOTTERY_DRAW_ERROR', error);
        setIsUntold(true);
      },
    );
    return () => abort.abort();
  }, [id, isDrawn, isOpen]);
  const won = entry && draw?.winners.find((winner) => winner.entry === entry);
  const place = won ? won.award_place : 0;
  if (isUntold) return null;
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

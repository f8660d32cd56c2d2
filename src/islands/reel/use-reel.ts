import { ApiError } from 'hashmark/calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GameRound, GameSession } from '../../casino/entities/game-session.ts';
import { api } from '../../stores/api.ts';
import { isRefusal } from '../../stores/intents.ts';
import { logFailure } from '../../stores/log.ts';
import { logged } from '../../stores/logged.ts';
import { useSlow } from '../../ui/use-slow.ts';

export type Mode = 'demo' | 'real';

/** What went wrong, as the reel says it. */
export type Trouble =
  | 'FUNDS'
  | 'LIMIT'
  | 'ENDED'
  | 'PROFILE'
  | 'ANSWER'
  | 'CURRENCY'
  | 'SPINS'
  | 'COUNTRY'
  | 'SIGNED_OUT'
  | 'GONE'
  | 'AWAY'
  | 'FAILED';

/** By the codes of the calls. */
export const TROUBLES: Readonly<Record<string, Trouble>> = {
  'insufficient-funds': 'FUNDS',
  'limit-reached': 'LIMIT',
  'game-session-ended': 'ENDED',
  'profile-incomplete': 'PROFILE',
  'answer-overdue': 'ANSWER',
  'validation-failed': 'CURRENCY',
  'restricted-country': 'COUNTRY',
  unauthenticated: 'SIGNED_OUT',
  'not-found': 'GONE',
  unavailable: 'AWAY',
  'network-error': 'AWAY',
  'bad-gateway': 'AWAY',
  'gateway-timeout': 'AWAY',
};

/** @param isFree whether free spins were to be played: then a conflict is that they are used up or over */
function troubleOf(error: unknown, isFree: boolean): Trouble {
  if (!(error instanceof ApiError)) return 'FAILED';
  const isOfSpins = error.body.errors?.freespins_id !== undefined || (isFree && error.code === 'conflict');
  return isOfSpins ? 'SPINS' : (TROUBLES[error.code] ?? 'FAILED');
}

/** The free spins that an address asks for, by `?freespins=`. */
const askedSpins = () => new URLSearchParams(location.search).get('freespins') ?? '';

/** The fields that a refusal for an incomplete profile names. */
function lackingOf(error: unknown): readonly string[] {
  const fields = error instanceof ApiError ? error.body.error?.details?.fields : undefined;
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
}

/** A limit that holds play. */
export interface ReachedLimit {
  type: string;
  /** Whether it is a break or an exclusion: those end, others count anew. */
  isBreak: boolean;
  /** ISO time; null where it does not end by itself. */
  until: string | null;
  /** What the play so far has come to, of the type `reality-check`. Amounts in subunits of the session's currency. */
  played: { minutes: number; staked: number; won: number };
}

/** The limit that a refusal names. */
function limitOf(error: unknown): ReachedLimit | null {
  const details = (error instanceof ApiError && error.body.error?.details) || {};
  const { set_by, type = set_by, resets_at, ends_at, minutes, staked_cents, won_cents } = details;
  if (typeof type !== 'string') return null;
  const until = [ends_at, resets_at].find((time) => typeof time === 'string');
  const played = { minutes: Number(minutes), staked: Number(staked_cents), won: Number(won_cents) };
  return { type, isBreak: ends_at !== undefined, until: typeof until === 'string' ? until : null, played };
}

export interface ReelState {
  session: GameSession | null;
  round: GameRound | null;
  /** Money of the wallet; with what a bonus adds to it, what can be staked. In subunits. */
  balance: number;
  bonus: number;
  busy: boolean;
  /** Whether an answer is long in coming, as without a network: it is asked for again until there is one. */
  isSlow: boolean;
  trouble: Trouble | null;
  /** The profile fields that are needed first, with the trouble `PROFILE`. */
  lacking: readonly string[];
  /** The limit that is reached, with the trouble `LIMIT`; `until` is null for a break without end. */
  limit: ReachedLimit | null;
  /** When the game was opened, in milliseconds. */
  opened: number;
  /** What was won less what was staked since then, in subunits. */
  net: number;
  /** Free spins that are left in a game that was opened with them; else null. */
  freeSpins: number | null;
  open(): void;
  /** Opens the game anew, for what the wallet has. */
  playOn(): void;
  /** Goes on after a reality check. @throws ApiError, logged */
  goOn(): Promise<void>;
  spin(stake: number): void;
}

/** Opens a game and plays its rounds. A round that could not be answered is asked for again under the same key. */
export function useReel(identifier: string, mode: Mode | null): ReelState {
  const [session, setSession] = useState<GameSession | null>(null);
  const [round, setRound] = useState<GameRound | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [lacking, setLacking] = useState<readonly string[]>([]);
  const [limit, setLimit] = useState<ReelState['limit']>(null);
  const [opened, setOpened] = useState(0);
  const [net, setNet] = useState(0);
  const intent = useRef<{ stake: number; key: string } | null>(null);

  const spins = useRef<string>(undefined);
  /** Ends the opening that is under way: another one counts. */
  const opening = useRef<AbortController>(undefined);

  const open = useCallback(() => {
    opening.current?.abort();
    if (mode === null) return;
    opening.current = new AbortController();
    const { signal } = opening.current;
    spins.current ??= mode === 'real' ? askedSpins() : '';
    const freespins = spins.current ? { freespins_id: spins.current } : {};
    setBusy(true);
    setTrouble(null);
    api
      .call('openGameSession', { body: { identifier, mode, ...freespins }, signal })
      .then((opened) => {
        setSession(opened);
        setRound(null);
        setOpened(Date.now());
        setNet(0);
        intent.current = null;
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        logFailure('OPEN_GAME_ERROR', error);
        setLacking(lackingOf(error));
        setLimit(limitOf(error));
        setTrouble(troubleOf(error, false));
      })
      .finally(() => signal.aborted || setBusy(false));
  }, [identifier, mode]);

  useEffect(() => {
    open();
    return () => {
      opening.current?.abort();
      setBusy(false);
    };
  }, [open]);

  const latest = round ?? session;
  const freeSpins = latest?.freespins_left ?? null;

  const spin = (stake: number) => {
    if (!session || busy) return;
    if (intent.current?.stake !== stake) intent.current = { stake, key: crypto.randomUUID() };
    setBusy(true);
    setTrouble(null);
    api
      .call('placeBet', {
        params: { id: session.id },
        body: { stake_cents: stake },
        idempotencyKey: intent.current.key,
      })
      .then((played) => {
        intent.current = null;
        setRound(played);
        setNet((sum) => sum + played.win_cents - played.stake_cents);
      })
      .catch((error: unknown) => {
        // Else the round may have been played: the same one is asked for again.
        if (isRefusal(error)) intent.current = null;
        logFailure('PLACE_BET_ERROR', error);
        setLimit(limitOf(error));
        setTrouble(troubleOf(error, freeSpins !== null));
      })
      .finally(() => setBusy(false));
  };

  return {
    session,
    round,
    balance: latest ? latest.balance_cents - latest.bonus_cents : 0,
    bonus: latest?.bonus_cents ?? 0,
    busy,
    isSlow: useSlow(busy),
    trouble,
    lacking,
    limit,
    opened,
    net,
    freeSpins,
    open,
    playOn() {
      spins.current = '';
      open();
    },
    async goOn() {
      await logged('REALITY_CHECK_ERROR', api.call('confirmRealityCheck'));
      setTrouble(null);
      setLimit(null);
    },
    spin,
  };
}

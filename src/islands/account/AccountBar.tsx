import { useStore } from '@nanostores/react';
import { type Locale, type MessageBundle, translator } from 'hashmark/i18n';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { VipStatus } from '../../casino/entities/vip-statuses.ts';
import { vipStatusOfGroups } from '../../casino/rules/vip.ts';
import { atRest } from '../../stores/at-rest.ts';
import { $jackpotWin } from '../../stores/jackpot-win.ts';
import { $lastKnown, shortName } from '../../stores/last-known.ts';
import { $notices, keepNoticesPlace } from '../../stores/notices.ts';
import { loadPart } from '../../stores/retries.ts';
import { $session, signOut } from '../../stores/session.ts';
import { BalanceMenu } from './BalanceMenu.tsx';
import { GiftLink } from './GiftLink.tsx';
import { News } from './News.tsx';
import { useSignOut } from './use-sign-out.ts';

const Protection = lazy(() => loadPart(() => import('./Protection.tsx')));
const Notices = lazy(() => loadPart(() => import('./Notices.tsx')));
const JackpotWin = lazy(() => loadPart(() => import('./JackpotWin.tsx')));
const SessionStrip = lazy(() => loadPart(() => import('./SessionStrip.tsx')));

interface AccountBarProps {
  i18n: MessageBundle;
  locale: Locale;
  /** What stands before the paths of this language. */
  prefix: string;
  vipNames: Readonly<Record<VipStatus, string>>;
  /** Whether points can be spent. */
  hasMart: boolean;
  /** Whether the law wants the time of the session in sight. */
  hasClock: boolean;
  /** Whether a player of money has to complete the profile first. */
  asksProfile: boolean;
}

/** What the header shows a signed-in player: news, gifts, the balance as it is now, the way to deposit, the way out. */
export default function AccountBar(props: AccountBarProps) {
  const { i18n, locale, prefix, vipNames, hasMart, hasClock, asksProfile } = props;
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const lastKnown = useStore($lastKnown, { ssr: 'initial' });
  const notices = useStore($notices, { ssr: 'initial' });
  const jackpotWin = useStore($jackpotWin, { ssr: 'initial' });
  const leave = async () => {
    await signOut();
    location.assign(prefix || '/');
  };
  useSignOut(leave);
  const [menuOpened, setMenuOpened] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  // Somebody may have opened it before its script ran.
  useEffect(() => {
    if (menu.current?.open) setMenuOpened(true);
  }, []);
  useEffect(() => {
    const money = atRest()
      .then(() => loadPart(() => import('./follow-money.ts')))
      .then(({ followMoney }) => followMoney());
    return () => void money.then((end) => end());
  }, []);
  useEffect(() => {
    const demand = loadPart(() => import('./demand-profile.ts')).then(({ demandProfile }) =>
      demandProfile(asksProfile),
    );
    return () => void demand.then((end) => end());
  }, [asksProfile]);
  useEffect(() => {
    const menus = loadPart(() => import('../menus/player-menus.ts')).then(({ followPlayer }) =>
      followPlayer(),
    );
    return () => void menus.then((end) => end());
  }, []);

  useEffect(() => {
    if (session.status === 'player' && notices.length === 0) keepNoticesPlace(null);
  }, [session.status, notices]);

  if (session.status === 'guest') return null;
  const player = session.status === 'player' ? session.player : null;
  const name = player ? shortName(player) : (lastKnown?.name ?? '');
  const status = player ? vipStatusOfGroups(player.groups) : lastKnown?.status;
  return (
    <div className="account">
      <GiftLink t={t} href={`${prefix}/profile/gifts`} />
      <News i18n={i18n} prefix={prefix} />
      <BalanceMenu t={t} locale={locale} prefix={prefix} hasMart={hasMart} />
      <a className="button" data-kind="primary" href={`${prefix}/deposit`}>
        {t('ACCOUNT.DEPOSIT')}
      </a>
      <a className="account__avatar" href={`${prefix}/profile`} aria-label={t('ACCOUNT.PROFILE')}>
        {name.charAt(0).toUpperCase()}
      </a>
      <details className="account__menu" data-menu ref={menu} onToggle={() => setMenuOpened(true)}>
        <summary aria-label={`${t('ACCOUNT.MENU')}: ${player?.email ?? ''}`}>
          <span className="account__name">{name}</span>
          <span className="account__vip" data-metal={status ?? 'regular'}>
            {status && vipNames[status]}
          </span>
        </summary>
        <div>
          <p>{player?.email}</p>
          <Suspense>
            {menuOpened && <Protection t={t} locale={locale} since={player?.current_sign_in_at ?? null} />}
          </Suspense>
          <div className="account__doors">
            <a className="button" href={`${prefix}/deposit`}>
              {t('ACCOUNT.DEPOSIT')}
            </a>
            <a className="button" href={`${prefix}/profile/limits`}>
              {t('ACCOUNT.LIMITS')}
            </a>
          </div>
          {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, VoiceOver says a list only when it is told */}
          <ul role="list">
            {[
              ['WITHDRAW', '/withdraw'],
              ['PROFILE', '/profile'],
              ['HISTORY', '/dashboard'],
            ].map(([key, path]) => (
              <li key={path}>
                <a href={prefix + path}>{t(`ACCOUNT.${key}`)}</a>
              </li>
            ))}
          </ul>
          <form method="post" action="/forms/sign-out">
            <input type="hidden" name="_from" value={prefix || '/'} />
            <button className="button" type="submit" data-sign-out>
              {t('ACCOUNT.SIGN_OUT')}
            </button>
          </form>
        </div>
      </details>
      <Suspense>
        {notices.length > 0 && <Notices t={t} notices={notices} />}
        {hasClock && player && <SessionStrip t={t} />}
        {jackpotWin && <JackpotWin t={t} locale={locale} prefix={prefix} win={jackpotWin} />}
      </Suspense>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { chooseLanguage, LANGUAGES, type Language, useWords } from '../messages.ts';
import { PaletteButton } from './CommandPalette.tsx';
import { $path, addressOf } from './router.ts';
import { SCREENS } from './screens.ts';
import { chooseTheme, readTheme, THEMES, type Theme } from './theme.ts';
import { useWaiting } from './use-waiting.ts';

/** The reviews, with how many wait for whoever looks. */
function ReviewsLink({ path, label }: { readonly path: string; readonly label: string }) {
  const { t } = useWords();
  const here = useStore($path);
  const waiting = useWaiting();
  return (
    <a
      href={addressOf(path)}
      aria-current={here === path ? 'page' : undefined}
      title={waiting.count > 0 ? t('REVIEW.WAITING', waiting) : undefined}
    >
      {t(label)}
      {waiting.count > 0 && <small aria-hidden="true">{waiting.shown}</small>}
    </a>
  );
}

/** The main menu, and what a person sets for the whole Studio. */
export function TopBar({ site }: { site: string }) {
  const { t, language } = useWords();
  const [theme, setTheme] = useState(readTheme);
  const here = useStore($path);
  const entries = SCREENS.flatMap(({ menu }) => menu ?? []);
  return (
    <header className="top-bar">
      <a className="top-bar__home" href={addressOf('/')}>
        <strong>{t('STUDIO')}</strong> <span>{site}</span>
      </a>
      <nav
        className="top-bar__menu"
        aria-label={t('MENU.LABEL')}
        // Browsers leave an entry cut that is in sight by half.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
      >
        {entries.map(({ label, path }) =>
          label === 'MENU.REVIEWS' ? (
            <ReviewsLink key={path} {...{ label, path }} />
          ) : (
            <a key={path} href={addressOf(path)} aria-current={here === path ? 'page' : undefined}>
              {t(label)}
            </a>
          ),
        )}
      </nav>
      <div className="top-bar__settings">
        <PaletteButton />
        <a href={addressOf('/account')}>{t('MENU.ACCOUNT')}</a>
        <select
          aria-label={t('MENU.THEME')}
          value={theme}
          onChange={({ target }) => {
            setTheme(target.value as Theme);
            chooseTheme(target.value as Theme);
          }}
        >
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {t(`THEME.${name.toUpperCase()}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('MENU.LANGUAGE')}
          value={language}
          onChange={({ target }) => void chooseLanguage(target.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </header>
  );
}

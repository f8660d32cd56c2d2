import type { SiteDescription } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { instantIn, LAST_TIME, ownZone } from '../publishing/zoned-time.ts';
import { SWITCH_KEY } from './protocol.ts';
import type { View } from './view.ts';

const WIDTHS = ['', '390', '768', '1024', '1440'] as const;
const THEMES = ['', 'light', 'dark'] as const;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly nameOf?: (choice: string) => string;
  readonly onChoose: (choice: string) => void;
}

const Choice = ({ label, value, choices, nameOf = (choice) => choice, onChoose }: ChoiceProps) => (
  <label className="preview__choice">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChoose(target.value)}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice)}
        </option>
      ))}
    </select>
  </label>
);

interface Props {
  readonly site: SiteDescription;
  readonly view: View;
  readonly onChange: (changed: Partial<View>) => void;
}

/** The date at which the page is seen, and of what: of what is being written, or of what readers get then. */
function DateChoice({ view, onChange }: Omit<Props, 'site'>) {
  const { t, language } = useWords();
  const { wall, zone, shows } = view;
  const instant = instantIn(zone, wall);
  const say = (timeZone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant);
  return (
    <>
      <label className="preview__choice">
        <span>{t('PREVIEW.AT')}</span>
        <input
          type="datetime-local"
          value={wall}
          max={LAST_TIME}
          onChange={({ target }) => onChange({ wall: target.value })}
        />
      </label>
      {instant !== undefined && (
        <>
          <Choice
            label={t('PUBLISH.ZONE')}
            value={zone}
            choices={[...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
            onChoose={(chosen) => onChange({ zone: chosen })}
          />
          <button type="button" onClick={() => onChange({ wall: '' })}>
            {t('PREVIEW.BACK_TO_NOW')}
          </button>
          <small className="preview__times">
            {t('PUBLISH.AS_TIMES', { own: say(ownZone()), utc: say('UTC') })}
          </small>
        </>
      )}
      <Choice
        label={t('PREVIEW.SHOWS')}
        value={shows}
        choices={['revision', 'published']}
        nameOf={(choice) => t(`PREVIEW.SHOWS_${choice.toUpperCase()}`)}
        onChoose={(chosen) => onChange({ shows: chosen === 'published' ? 'published' : 'revision' })}
      />
    </>
  );
}

/** As whom the page is seen. */
export function ReaderChoices({ site, view, onChange }: Props) {
  const { t } = useWords();
  const audiences = new Map([
    ['guest', t('PREVIEW.GUEST')],
    ['signed-in', t('PREVIEW.SIGNED_IN')],
    ...site.audiences.map(({ name, title }) => [name, title] as const),
  ]);
  return (
    <>
      <Choice
        label={t('PREVIEW.LOCALE')}
        value={view.locale}
        choices={site.locales}
        onChoose={(locale) => onChange({ locale })}
      />
      <Choice
        label={t('PREVIEW.LICENCE')}
        value={view.licence}
        choices={site.licences}
        onChoose={(licence) => onChange({ licence })}
      />
      <Choice
        label={t('PREVIEW.MARKET')}
        value={view.market}
        choices={site.markets}
        onChoose={(market) => onChange({ market })}
      />
      <Choice
        label={t('PREVIEW.CURRENCY')}
        value={view.currency}
        choices={['', ...site.currencies]}
        nameOf={(choice) => choice || t('PREVIEW.AUTOMATIC')}
        onChoose={(currency) => onChange({ currency })}
      />
      <Choice
        label={t('PREVIEW.AUDIENCE')}
        value={view.audience}
        choices={[...audiences.keys()]}
        nameOf={(name) => audiences.get(name) ?? name}
        onChoose={(audience) => onChange({ audience })}
      />
    </>
  );
}

/** As whom, when and on what the page is seen. */
export function ViewChoices({ site, view, onChange }: Props) {
  const { t } = useWords();
  return (
    <div className="preview__choices">
      <ReaderChoices site={site} view={view} onChange={onChange} />
      <DateChoice view={view} onChange={onChange} />
      <Choice
        label={t('PREVIEW.WIDTH')}
        value={view.width}
        choices={WIDTHS}
        nameOf={(choice) => choice || t('PREVIEW.FULL')}
        onChoose={(width) => onChange({ width })}
      />
      <Choice
        label={t('PREVIEW.THEME')}
        value={view.theme}
        choices={THEMES}
        nameOf={(choice) => (choice ? t(`THEME.${choice.toUpperCase()}`) : t('PREVIEW.AUTOMATIC'))}
        onChoose={(theme) => onChange({ theme })}
      />
      <small className="preview__switch">
        <kbd>{SWITCH_KEY}</kbd> {t('PREVIEW.SWITCH')}
      </small>
    </div>
  );
}

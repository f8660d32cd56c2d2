import de from '../messages/de/limits.json' with { type: 'json' };
import en from '../messages/en/limits.json' with { type: 'json' };
import frCA from '../messages/fr-CA/limits.json' with { type: 'json' };
import it from '../messages/it/limits.json' with { type: 'json' };
import no from '../messages/no/limits.json' with { type: 'json' };
import { textsFor } from '../player-texts.ts';

/** The name of a limit in the language of a locale: `Deposit limit per week`. */
export function limitName(locale: string, { type, period }: { type: string; period: string }): string {
  const read = textsFor({ en, de, 'fr-CA': frCA, it, no }, locale);
  return read(`LIMITS.NAME.${type}`, { period: read(`LIMITS.PERIOD.${period}`) });
}

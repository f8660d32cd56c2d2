import type { WidgetLoader } from 'hashmark/widget';
import { readSaferPlay } from '../../src/casino/configuration/safer-play.ts';
import type { HelpService } from '../../src/casino/entities/safer-play.ts';
import { BUILT_IN_SAFER_PLAY, HELP_SHOWN } from '../../src/casino/rules/safer-play.ts';

/** The services that fit the reader; the built-in ones where editors have left nobody to turn to. */
export default (async (_, { content, licence, market }) => {
  const fits = ({ licences, markets }: HelpService) =>
    (licences?.includes(licence) ?? true) && (markets?.includes(market) ?? true);
  const fitting = readSaferPlay(await content.config('safer-play')).help.filter(fits);
  const services = fitting.length > 0 ? fitting : BUILT_IN_SAFER_PLAY.help;
  return { data: services.slice(0, HELP_SHOWN) };
}) satisfies WidgetLoader<object, readonly HelpService[]>;

import { fillLines, listProblems, type ContentReader as Reader } from 'hashmark/server';
import type { z } from 'zod';
import { readRulesInForce } from '../published-rules/content-rules.ts';
import { filledByRules } from '../published-rules/filled-variables.ts';
import { builtIn } from './built-in.ts';
import { type ConfigKey, type ConfigValues, configSchemas } from './config-schemas.ts';
import type { ConfigSources } from './config-sources.ts';

type Schemas = { readonly [Key in ConfigKey]: z.ZodType<ConfigValues[Key]> };
type BuiltIn = { readonly [Key in ConfigKey]: (sources: ConfigSources) => ConfigValues[Key] };

const schemas: Schemas = configSchemas;
const defaults: BuiltIn = builtIn;

/**
 * What a reader's variant of a config document says, or what is built in where no editor has written one.
 *
 * A document was checked by the same schema when it was saved. One that an older schema let through and this one does
 * not is replaced by the built-in value, and logged with its fields.
 */
export async function readConfigDocument<Key extends ConfigKey>(
  sources: ConfigSources,
  { locale, licence, market }: Reader,
  key: Key,
): Promise<ConfigValues[Key]> {
  const { cms, log } = sources;
  const document = await cms.resolve({ locale, licence, market, type: 'config', key });
  if (!document.found) return defaults[key](sources);
  const result = schemas[key].safeParse(document.body.value);
  if (result.success) return result.data;
  const fields = listProblems(result.error, schemas[key], document.body.value);
  log.error({ key, fields }, 'a config document breaks its schema; the built-in one is used');
  return defaults[key](sources);
}

/** {@link readConfigDocument} with the numbers of the rules in its lines, money in the currency of the reader. */
export async function readFilledConfig<Key extends ConfigKey>(
  sources: ConfigSources,
  reader: Reader & { readonly currency: string },
  key: Key,
): Promise<ConfigValues[Key]> {
  const value = await readConfigDocument(sources, reader, key);
  const rules = readRulesInForce(sources.cms);
  await rules.refresh();
  return fillLines(
    value,
    filledByRules(rules.of(reader.licence), reader.licence, reader.locale),
    reader.currency,
  );
}

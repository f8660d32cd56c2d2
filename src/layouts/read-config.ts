import type { Content } from 'hashmark/content';
import { configSchemas } from '../casino/configuration/config-schemas.ts';
import { type FrameConfigs, frameDefaults } from '../casino/configuration/frame-defaults.ts';

const defaults: FrameConfigs = frameDefaults;

/** What a configuration says in the variant of a page; what is built in where there is none, or another system sends what is none. */
export async function readConfig<Key extends keyof FrameConfigs>(
  content: Content,
  key: Key,
): Promise<FrameConfigs[Key]> {
  const value = await content.config(key);
  if (value === undefined) return defaults[key];
  const parsed = configSchemas[key].safeParse(value);
  if (parsed.success) return parsed.data as FrameConfigs[Key];
  content.warn(`The config \`${key}\` breaks its schema; the built-in one is used.`, {
    document: `config ${key} (${content.variant.locale})`,
  });
  return defaults[key];
}

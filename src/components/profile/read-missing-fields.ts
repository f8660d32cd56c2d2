import type { ApiClient } from 'hashmark/calls';

/**
 * The profile fields that the signed-in player has to fill in before something, in the order of the platform.
 *
 * @param context e.g. `cashout`; one that the platform does not know asks for nothing
 * @throws ApiError
 */
export async function readMissingFields(api: ApiClient, context: string): Promise<string[]> {
  const [{ contexts }, player] = await Promise.all([api.call('listPlayerFields'), api.call('getPlayer')]);
  const isFilled = (name: string) => String(Reflect.get(player, name) ?? '').trim() !== '';
  return (contexts[context] ?? [])
    .filter(({ name, required }) => required && !isFilled(name))
    .map(({ name }) => name);
}

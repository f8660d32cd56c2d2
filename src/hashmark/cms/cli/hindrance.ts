/** What a command is asked for cannot be done: something that it names is not there, or not as it has to be. */
export class Hindrance extends Error {
  override name = 'Hindrance';
}

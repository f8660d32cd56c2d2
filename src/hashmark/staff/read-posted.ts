import type { Context } from 'hono';
import { Refusal } from '../http/errors.ts';
import { isForm, readForm } from '../http/input.ts';
import type { Config } from '../process/config.ts';
import { refuseForeignWrite } from './identify.ts';

/** Reads a form that a page of the Studio has sent. @throws Refusal `origin-refused`, `unsupported-media-type` */
export async function readPosted(
  c: Context,
  config: Pick<Config, 'STUDIO_ORIGIN'>,
): Promise<Record<string, string>> {
  refuseForeignWrite(c, config);
  if (!isForm(c))
    throw new Refusal('unsupported-media-type', {
      message: 'Send the form as application/x-www-form-urlencoded.',
    });
  return await readForm(c);
}

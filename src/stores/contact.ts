import { ApiError, type RequestOf, type ResponseOf } from 'hashmark/calls';
import { api } from './api.ts';
import { logged } from './logged.ts';

/**
 * Sends a message to support.
 *
 * @returns by which its answer is known, and when it was taken
 * @throws the problems by field, as the response has them under `errors` (ERR-08); ApiError where it names none
 */
export async function sendContactMessage(
  body: RequestOf<'sendContactMessage'>,
): Promise<ResponseOf<'sendContactMessage'>> {
  try {
    return await logged('SEND_CONTACT_MESSAGE_ERROR', api.call('sendContactMessage', { body }));
  } catch (error) {
    throw error instanceof ApiError && error.body.errors ? error.body.errors : error;
  }
}

/** The body of a refusal as OpenAPI documents describe it; `answerError` writes it. */
export const ERROR_SCHEMA = {
  type: 'object',
  description: 'The body of every answer that is not a success.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { type: 'string', description: 'Stable: its meaning never changes.' },
        message: { type: 'string', description: 'What was seen and what to do, for people.' },
        field: { type: 'string', description: 'The one field that it is about.' },
        details: { type: 'object', description: 'Whatever a program can use.' },
        request_id: { type: 'string', description: 'Names this request in the log.' },
      },
    },
    errors: {
      type: 'object',
      description: 'Messages by field, of a form with several problems.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
} as const;

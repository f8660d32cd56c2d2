import type { Samples } from './sample.ts';

export const info = {
  listPlayerFields: () => ({}),
  listStatuses: () => ({}),
  listCountries: () => ({}),
  listCurrencies: () => ({}),
  getProject: () => ({}),
  listCryptoRates: () => ({}),
  listLocales: () => ({}),
  listSupportAnswers: () => ({}),
  sendContactMessage: ({ player: { email } }) => ({
    body: { name: 'Mira Ceti', email, subject: 'A question', message: 'Where do I find my limits?' },
  }),
} satisfies Samples;

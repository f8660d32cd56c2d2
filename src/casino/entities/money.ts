import { z } from 'zod';

/** An amount in subunits of its currency: cents, satoshi …. */
export const amountCentsSchema = z.int();

/** A moment as ISO 8601 UTC. */
export const timeSchema = z.iso.datetime();

/** Currencies in which an account can be opened at registration (CONST-05). */
export const SIGNUP_CURRENCIES = ['EUR', 'USD', 'AUD', 'CAD', 'NZD', 'BRL', 'NOK', 'JPY', 'KZT'] as const;

import { z } from 'zod';

// Else schemas try whether code may be made of text, which the policy reports. It has to be imported before any schema is made.
z.config({ jitless: true });

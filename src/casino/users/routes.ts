import type { Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { chatRestoreRoutes } from './chat-restore.ts';
import { confirmationRoutes } from './confirmation.ts';
import { fraudCheckRoutes } from './fraud-check.ts';
import { passwordRoutes } from './password.ts';
import { registrationRoutes } from './registration.ts';

/** What people do about their accounts before and besides being signed in. */
export function userRoutes(app: Hono, services: () => Services): void {
  registrationRoutes(app, services);
  confirmationRoutes(app, services);
  passwordRoutes(app, services);
  fraudCheckRoutes(app, services);
  chatRestoreRoutes(app, services);
}

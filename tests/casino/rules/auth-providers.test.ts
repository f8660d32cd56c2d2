import { describe, expect, it } from 'vitest';
import { authProviderName } from '../../../src/casino/rules/auth-providers.ts';

describe('authProviderName()', () => {
  it('[AUTH-13] shortens google_oauth2 to google, and leaves others', () => {
    expect(['google_oauth2', 'facebook', 'google'].map(authProviderName)).toEqual([
      'google',
      'facebook',
      'google',
    ]);
  });
});

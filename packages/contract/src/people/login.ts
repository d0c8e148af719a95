import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, text } from '../fields.ts';

export const tokens = z.object({ token: z.string(), refresh_token: z.string() });
z.globalRegistry.add(tokens, { id: 'Tokens' });

/**
 * Token that a device gets at its first login: it marks the device as the owner's, whose tries are counted
 * apart.
 */
export const deviceHeaders = z.object({ 'x-device': text(100).optional() });
export const loginAnswer = tokens.extend({
  /** Token for the device to keep and send at its next login; only at its first login. */
  device: z.string().optional(),
});
z.globalRegistry.add(loginAnswer, { id: 'LoginAnswer' });

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/login_check',
  access: 'public',
  changes: [],
  summary:
    'Log in. An account with a second factor answers 401 second_factor_needed, with a challenge for completeLogin',
  headers: deviceHeaders,
  body: z.object({
    email: email('Email invalide').min(1, 'Email invalide'),
    password: text(1024, 'Mot de passe invalide').min(1, 'Mot de passe invalide'),
  }),
  response: loginAnswer,
  errors: ['bad_credentials', 'second_factor_needed'],
  isForAnyClock: true,
});

export const refreshTokens = endpoint({
  id: 'refreshTokens',
  method: 'POST',
  path: '/token/refresh',
  access: 'public',
  changes: [],
  summary: 'Exchange a refresh token for a new pair; reuse of an old token ends the login',
  body: z.object({ refresh_token: text(200).min(1) }),
  response: tokens,
  errors: ['not_logged_in'],
  rateLimit: { per: 'address', count: 120, seconds: 60 },
  isForAnyClock: true,
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  access: 'login',
  changes: [],
  summary: 'End this login: its access and refresh tokens become invalid',
  isOpenWithoutFactor: true,
  isOpenWithGivenPassword: true,
  response: null,
  status: 204,
  isForAnyClock: true,
});

export const listDemoAccounts = endpoint({
  id: 'listDemoAccounts',
  method: 'GET',
  path: '/demo/accounts',
  access: 'public',
  demoOnly: true,
  summary: 'List the accounts that the sample association offers for login in one click',
  response: z.array(
    z.object({ id: z.int(), email: z.string(), password: z.string(), label: z.string(), hint: z.string() }),
  ),
});

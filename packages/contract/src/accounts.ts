import { leastPasswordLength } from '@forman/domain/password-advice';
import { readCode } from '@forman/domain/values/codes';
import { isEmail } from '@forman/domain/values/email';
import { isPhone, normalisePhone, phonePrefixes } from '@forman/domain/values/phone';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, flag, idText, reference, text, trimmed } from './fields.ts';

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
  summary: 'End this login: its access and refresh tokens become invalid',
  isOpenWithoutFactor: true,
  isOpenWithGivenPassword: true,
  response: null,
  status: 204,
  isForAnyClock: true,
});

/** The phone as it was typed; `readPhone` splits off the prefix that may stand before it. */
export const typedPhone = (message: string) => z.string(message).max(100, message).refine(isPhone, message);
/**
 * Ten digits, whatever the prefix (CORE-041): accepted as people type them, answered in their stored form.
 */
export const phone = (message: string) => typedPhone(message).transform(normalisePhone);
const phoneWrong = 'Téléphone invalide\u00a0!';
export const phoneNumber = phone(phoneWrong);
export const ownPhoneNumber = typedPhone(phoneWrong);
const emailWrong = 'Email déjà utilisé\u00a0!';
export const emailAddress = email(emailWrong).refine(isEmail, emailWrong);
export const newPassword = text(1024, 'Mot de passe invalide\u00a0!').min(
  leastPasswordLength,
  'Mot de passe invalide\u00a0!',
);

const civilitySentence = 'Civilité contient une erreur\u00a0!';

export const signUp = endpoint({
  id: 'signUp',
  method: 'POST',
  path: '/users',
  access: 'public',
  summary: 'Sign up as a guest of the given sponsor; a level in the body is ignored',
  body: z.object({
    civility: text(20, civilitySentence).regex(/^\p{L}+\.?$/u, civilitySentence),
    lastName: trimmed(100, 'Nom invalide\u00a0!').min(1, 'Nom invalide\u00a0!'),
    firstName: trimmed(100, 'Prénom invalide\u00a0!').min(1, 'Prénom invalide\u00a0!'),
    telPrefix: z.enum(phonePrefixes, 'Prefix invalide\u00a0!').default('+33'),
    phoneNumber: ownPhoneNumber,
    email: emailAddress,
    plainPassword: newPassword,
    /**
     * The inviter: by link, else by phone, else by id; manager and dynasty follow on the server (CORE-065).
     */
    invitation: text(40).optional(),
    phoneGodFather: phoneNumber.optional(),
    idGodFather: reference('users').optional(),
    /** True once the privacy notice was read. */
    asso: flag.optional(),
    /** Honeypot: no person sees this field, and a robot that fills it in gets the usual answer. */
    message: text(5000).optional(),
  }),
  response: null,
  status: 204,
  // Enough for a room full of people who sign up on one wireless network; wrong tries are counted apart.
  rateLimit: { per: 'address', count: 60, seconds: 3600 },
});

const phoneParams = z.object({ phone: phoneNumber });

export const requestResetCode = endpoint({
  id: 'requestResetCode',
  method: 'POST',
  path: '/users/:phone/reset',
  access: 'public',
  summary: 'Request a reset code by text message; an unknown phone gets the same answer in the same time',
  params: phoneParams,
  headers: deviceHeaders,
  response: null,
  status: 204,
  rateLimit: { per: 'address', count: 10, seconds: 3600 },
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'PUT',
  path: '/users/:phone/reset',
  access: 'public',
  summary: 'Set a new password with the reset code, valid once, for 10 minutes and 5 tries; all logins end',
  params: phoneParams,
  headers: deviceHeaders,
  body: z.object({
    code: z
      .string('Code invalide')
      .max(40, 'Code invalide')
      .overwrite(readCode)
      .regex(/^\d{6}$/, 'Code invalide'),
    password: newPassword,
  }),
  response: null,
  status: 200,
  errors: ['not_found'],
  rateLimit: { per: 'address', count: 30, seconds: 3600 },
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

export const userIdParams = z.object({ userId: idText });

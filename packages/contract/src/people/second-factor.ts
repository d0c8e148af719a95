import { z } from 'zod';
import { contactKinds } from './contact-changes.ts';
import { ownAccess, totpCode } from './account-fields.ts';
import { deviceHeaders, loginAnswer, tokens } from './login.ts';
import { endpoint } from '../endpoint.ts';
import { day, id, idParams, idText, instant, personName, text, trimmed } from '../fields.ts';

/**
 * A second proof at login, and the same proof asked again before a sensitive act (OWASP ASVS 5.0, V6 and V7).
 */

const challenge = text(100);
/** Answer of the browser's credential API, as @simplewebauthn/browser gives it to the server's library. */
const credential = z.looseObject({
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
z.globalRegistry.add(credential, { id: 'PasskeyCredential' });
/** Options for that API, as JSON from the server's library. */
const browserOptions = z.record(z.string(), z.unknown());
const asked = z.object({ challenge: z.string(), options: browserOptions });
z.globalRegistry.add(asked, { id: 'PasskeyChallenge' });

const codeWrong = 'Code invalide';
/** Six digits of an application, or a recovery code, with the spaces and dashes that people copy. */
const factorCode = text(40, codeWrong).regex(/^[\da-zA-Z\s-]{6,40}$/, codeWrong);
export const completeLogin = endpoint({
  id: 'completeLogin',
  method: 'POST',
  path: '/login_check/second-factor',
  access: 'public',
  changes: [],
  summary:
    'Complete a login with a code of an application, a recovery code, or a passkey over the options of passkeyForLogin. The challenge is valid once, for five minutes and five tries',
  headers: deviceHeaders,
  body: z.object({ challenge, code: factorCode.optional(), passkey: credential.optional() }),
  response: loginAnswer,
  rateLimit: { per: 'address', count: 60, seconds: 900 },
  isForAnyClock: true,
});

export const passkeyForLogin = endpoint({
  id: 'passkeyForLogin',
  method: 'POST',
  path: '/login_check/passkey/options',
  access: 'public',
  changes: [],
  summary:
    'Get the browser’s options for a login by passkey: of the challenge’s account, or of any account without a challenge',
  body: z.object({ challenge: challenge.optional() }),
  response: asked,
  rateLimit: { per: 'address', count: 60, seconds: 900 },
  isForAnyClock: true,
});

export const logInWithPasskey = endpoint({
  id: 'logInWithPasskey',
  method: 'POST',
  path: '/login_check/passkey',
  access: 'public',
  changes: [],
  summary: 'Log in with a passkey alone, which requires user verification (finger, face or PIN)',
  headers: deviceHeaders,
  body: z.object({ challenge, passkey: credential }),
  response: loginAnswer,
  errors: ['bad_credentials'],
  rateLimit: { per: 'address', count: 60, seconds: 900 },
  isForAnyClock: true,
});

export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

const factor = z.object({
  kind: z.enum(factorKinds),
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
z.globalRegistry.add(factor, { id: 'Factor' });
export type Factor = z.output<typeof factor>;

export const getAccountSecurity = endpoint({
  id: 'getAccountSecurity',
  method: 'GET',
  path: '/account/security',
  access: 'login',
  shows: ['account', 'people', 'settings'],
  summary:
    'Get the caller’s second factors, number of recovery codes left, and the day from which a factor is required',
  response: z.object({
    factors: z.array(factor),
    recoveryCodesLeft: z.int(),
    /** Day from which administrators and the accountant need one; null where the caller needs none. */
    requiredFrom: day.nullable(),
    /** True while only the account page opens, until a factor is added. */
    isDue: z.boolean(),
    /** A new e-mail or phone, which counts once it is confirmed. */
    pendingContacts: z.array(
      z.object({ kind: z.enum(contactKinds), value: z.string(), askedAt: instant, expiresAt: instant }),
    ),
  }),
  isOpenWithoutFactor: true,
});

export const confirmationOptions = endpoint({
  id: 'confirmationOptions',
  method: 'POST',
  path: '/account/confirmation/options',
  access: 'login',
  changes: [],
  summary: 'Get the caller’s options for a confirmation; `passkey` is null without one',
  response: z.object({ hasTotp: z.boolean(), passkey: asked.nullable() }),
  isRefusedInTakeover: true,
  isOpenWithoutFactor: true,
  isForAnyClock: true,
});

export const confirmIdentity = endpoint({
  id: 'confirmIdentity',
  method: 'POST',
  path: '/account/confirmation',
  access: 'login',
  changes: [],
  summary:
    'Confirm the caller’s identity by password, application code or passkey, for five minutes of sensitive calls. The answered token pair replaces the present one',
  body: z.object({
    password: text(1024, 'Mot de passe invalide').optional(),
    code: totpCode.optional(),
    challenge: challenge.optional(),
    passkey: credential.optional(),
  }),
  response: tokens,
  rateLimit: { per: 'account', count: 20, seconds: 900 },
  isRefusedInTakeover: true,
  isOpenWithoutFactor: true,
  isForAnyClock: true,
});

const nameWrong = 'Donnez un nom à cette clé.';
const factorName = trimmed(60, nameWrong).min(1, nameWrong);
/** Shown once; null when the account has codes already. */
const madeCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
z.globalRegistry.add(madeCodes, { id: 'RecoveryCodes' });

export const beginTotp = endpoint({
  ...ownAccess,
  id: 'beginTotp',
  changes: [],
  method: 'POST',
  path: '/account/factors/totp',
  summary: 'Create a secret for an authenticator application; it counts once confirmed by its first code',
  body: z.object({ name: factorName }),
  response: z.object({ id, secret: z.string(), uri: z.string() }),
  needsConfirmation: true,
  rateLimit: { per: 'account', count: 20, seconds: 3600 },
});

export const confirmTotp = endpoint({
  ...ownAccess,
  id: 'confirmTotp',
  changes: ['account'],
  method: 'PUT',
  path: '/account/factors/totp/:id',
  summary:
    'Confirm a new secret by its first code; login requires it from then on. The first factor ends all other logins',
  params: idParams,
  body: z.object({ code: totpCode }),
  response: madeCodes,
  errors: ['not_found'],
  needsConfirmation: true,
  rateLimit: { per: 'account', count: 20, seconds: 900 },
});

export const passkeyToAdd = endpoint({
  ...ownAccess,
  id: 'passkeyToAdd',
  changes: [],
  method: 'POST',
  path: '/account/factors/passkey/options',
  summary: 'Get the browser’s options for a new passkey; 422 when the caller has a key of that name',
  body: z.object({ name: factorName }),
  response: asked,
  needsConfirmation: true,
  rateLimit: { per: 'account', count: 20, seconds: 3600 },
});

export const addPasskey = endpoint({
  ...ownAccess,
  id: 'addPasskey',
  changes: ['account'],
  method: 'POST',
  path: '/account/factors/passkey',
  summary: 'Add the passkey that the browser has made. The first factor ends all other logins',
  body: z.object({ challenge, name: factorName, passkey: credential }),
  response: madeCodes,
  needsConfirmation: true,
});

const factorParams = z.object({ kind: z.enum(factorKinds, 'Clé inconnue'), id: idText });

export const renameFactor = endpoint({
  ...ownAccess,
  id: 'renameFactor',
  changes: ['account'],
  method: 'PATCH',
  path: '/account/factors/:kind/:id',
  summary: 'Rename a second factor of the caller',
  params: factorParams,
  body: z.object({ name: factorName }),
  response: null,
  status: 204,
  errors: ['not_found'],
});

export const removeFactor = endpoint({
  ...ownAccess,
  id: 'removeFactor',
  changes: ['account'],
  method: 'DELETE',
  path: '/account/factors/:kind/:id',
  summary: 'Remove a second factor of the caller; the last one takes the recovery codes with it',
  params: factorParams,
  response: null,
  status: 204,
  errors: ['not_found'],
  needsConfirmation: true,
});

export const renewRecoveryCodes = endpoint({
  ...ownAccess,
  id: 'renewRecoveryCodes',
  changes: ['account'],
  method: 'POST',
  path: '/account/recovery-codes',
  summary: 'Create ten new recovery codes, shown once; earlier ones become invalid',
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['conflict'],
  needsConfirmation: true,
  rateLimit: { per: 'account', count: 10, seconds: 3600 },
});

const factorRule = z.object({
  /** null: no second factor is asked. */
  requiredFrom: day.nullable(),
  /** Number of people concerned; `missing`: those among them without a second factor. */
  concerned: z.int(),
  missing: z.array(personName),
});
z.globalRegistry.add(factorRule, { id: 'FactorRule' });

export const getSecondFactorRule = endpoint({
  id: 'getSecondFactorRule',
  method: 'GET',
  path: '/settings/second-factor',
  access: 'settings.administer',
  shows: ['settings'],
  summary:
    'Get the day from which administrators and the accountant need a second factor, and the people without one',
  response: factorRule,
});

export const setSecondFactorRule = endpoint({
  id: 'setSecondFactorRule',
  method: 'PUT',
  path: '/settings/second-factor',
  access: 'settings.administer',
  changes: ['settings'],
  summary:
    'Set the day from which administrators and the accountant need a second factor, today at the earliest; null: not required. From then on, people without one can open only their account page',
  body: z.object({ requiredFrom: day.nullable() }),
  response: factorRule,
  needsConfirmation: true,
});

export const liftSecondFactor = endpoint({
  id: 'liftSecondFactor',
  method: 'DELETE',
  path: '/users/:id/second-factor',
  access: 'members.administer',
  changes: ['people', 'accounts'],
  summary:
    'Remove all second factors of a person who lost every key; their logins end, and they are informed by e-mail. Not the caller’s own',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
  needsConfirmation: true,
  isRefusedInTakeover: true,
});

import { z } from 'zod';
import { ownAccess, totpCode } from './account-fields.ts';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

/** Contacts that protect an account: the e-mail logs in, the phone resets a lost password. */
export const contactKinds = ['email', 'phone'] as const;

export const confirmNewPhone = endpoint({
  ...ownAccess,
  id: 'confirmNewPhone',
  changes: ['account', 'people'],
  method: 'POST',
  path: '/account/phone/confirmation',
  summary:
    'Confirm a new phone by the code of its text message; the phone counts from then on, and other logins end',
  body: z.object({ code: totpCode }),
  response: null,
  status: 204,
  rateLimit: { per: 'account', count: 20, seconds: 900 },
});

export const sendPhoneCode = endpoint({
  ...ownAccess,
  id: 'sendPhoneCode',
  changes: [],
  method: 'POST',
  path: '/account/phone/code',
  summary: 'Send another code to the pending new phone; the earlier code becomes invalid',
  response: null,
  status: 204,
  errors: ['conflict'],
  // The most text messages that changes of phone may send in a day.
  rateLimit: { per: 'account', count: 10, seconds: 86_400 },
});

export const giveContactUp = endpoint({
  ...ownAccess,
  id: 'giveContactUp',
  changes: ['account', 'people'],
  method: 'DELETE',
  path: '/account/contact-changes/:kind',
  summary: 'Cancel a pending change of e-mail or phone; without one nothing changes',
  params: z.object({ kind: z.enum(contactKinds, 'Coordonnée inconnue') }),
  response: null,
  status: 204,
});

export const takeContactBack = endpoint({
  id: 'takeContactBack',
  method: 'POST',
  path: '/account/contact-changes/take-back',
  access: 'public',
  changes: ['account', 'people'],
  summary:
    'Undo a contact change and all later ones by the link sent to the former address, within seven days; all logins end, and so does the password where text messages can be sent',
  body: z.object({ token: text(200) }),
  response: z.object({
    /** True when only a code by text message can set the next password. */
    isPasswordOver: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
  rateLimit: { per: 'address', count: 20, seconds: 3600 },
});

import { z } from 'zod';
import { newPassword } from './account-fields.ts';
import { endpoint } from '../endpoint.ts';
import { instant, text } from '../fields.ts';

/** The calls on one's own account: open logins and the password. */

const openLogin = z.object({
  id: z.uuid(),
  /** "Chrome sur Windows" */
  device: z.string(),
  openedAt: instant,
  /** The last renewal of the login, to some ten minutes. */
  usedAt: instant,
  /** True for the login that makes the call. */
  isCurrent: z.boolean(),
  /** Name of the administrator who acts in the account through this login; null for its owner's own. */
  admin: z.string().nullable(),
});
z.globalRegistry.add(openLogin, { id: 'OpenLogin' });
export type OpenLogin = z.output<typeof openLogin>;

export const listLogins = endpoint({
  id: 'listLogins',
  method: 'GET',
  path: '/account/logins',
  access: 'login',
  shows: ['account'],
  summary: 'List the caller’s open logins, the present one first, then by last use',
  response: z.array(openLogin),
  isOpenWithoutFactor: true,
});

export const endLogin = endpoint({
  id: 'endLogin',
  method: 'DELETE',
  path: '/account/logins/:login',
  access: 'login',
  changes: ['account'],
  summary: 'End one of the caller’s logins at once, including its access token',
  params: z.object({ login: z.uuid('Identifiant invalide') }),
  response: null,
  status: 204,
  errors: ['not_found'],
  isRefusedInTakeover: true,
  needsConfirmation: true,
  isOpenWithoutFactor: true,
});

export const endOtherLogins = endpoint({
  id: 'endOtherLogins',
  method: 'DELETE',
  path: '/account/logins',
  access: 'login',
  changes: ['account', 'calendar'],
  summary: 'End all logins of the caller except this one',
  response: null,
  status: 204,
  isRefusedInTakeover: true,
  needsConfirmation: true,
  isOpenWithoutFactor: true,
});

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/account/password',
  access: 'login',
  changes: ['account', 'calendar'],
  summary: 'Change the password, given the present one; all other logins end',
  body: z.object({
    currentPassword: text(1024, 'Mot de passe actuel invalide').min(1, 'Mot de passe actuel invalide'),
    plainPassword: newPassword,
  }),
  response: null,
  status: 204,
  rateLimit: { per: 'account', count: 10, seconds: 900 },
  isRefusedInTakeover: true,
  isOpenWithoutFactor: true,
  isOpenWithGivenPassword: true,
});

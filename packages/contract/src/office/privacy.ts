import { z } from 'zod';
import { consent } from '../platform/consents.ts';
import { endpoint } from '../endpoint.ts';
import { decision, euros, idParams, instant, text } from '../fields.ts';

const dataRequest = z.object({
  requestedAt: instant,
  /**
   * waiting: being prepared. ready: its link was sent by e-mail. taken: downloaded. expired: no longer
   * available.
   */
  state: z.enum(['waiting', 'ready', 'taken', 'expired']),
  expiresAt: instant.nullable(),
});
z.globalRegistry.add(dataRequest, { id: 'DataRequest' });
export type DataRequest = z.output<typeof dataRequest>;

const erasure = z.object({
  /** The pending request, which can still be withdrawn. */
  asked: z.object({ at: instant, dueAt: instant }).nullable(),
  /**
   * Reason why the last request was not carried out, a word of `actions`; null after a newer request, or
   * without one.
   */
  refused: z.object({ at: instant, reason: z.string() }).nullable(),
  /**
   * Number of registrations that an erasure would end; `waiting`: of waiting places and offers; `sponsored`:
   * of people whom they sponsor.
   */
  registrations: z.int(),
  waiting: z.int(),
  /** Rest of the avoirs, with what cancelled registrations would give back. */
  credit: euros,
  sponsored: z.int(),
  /** Of the reasons, only `credit_left` can be lifted by the person, who then gives the credit up. */
  actions: z.object({ erase: decision }),
});
z.globalRegistry.add(erasure, { id: 'Erasure' });
export type Erasure = z.output<typeof erasure>;

export const getPrivacy = endpoint({
  id: 'getPrivacy',
  method: 'GET',
  path: '/privacy',
  access: 'login',
  shows: ['privacy'],
  summary:
    'Get the caller’s last data request, the effects of erasing their account, and their consents, newest first',
  response: z.object({
    request: dataRequest.nullable(),
    erasure,
    consents: z.array(consent),
  }),
});

export const requestData = endpoint({
  id: 'requestData',
  method: 'POST',
  path: '/privacy/data-requests',
  access: 'login',
  changes: ['privacy', 'tasks'],
  isRefusedInTakeover: true,
  summary:
    'Request all data of the caller: an archive is prepared and its link sent by e-mail. A repeated request changes nothing',
  response: dataRequest,
  rateLimit: { per: 'account', count: 5, seconds: 86_400 },
  needsConfirmation: true,
});

export const takeArchive = endpoint({
  id: 'takeArchive',
  method: 'POST',
  path: '/privacy/archives/:token',
  access: 'public',
  changes: [],
  summary: 'Download the data archive by the link of an e-mail, once',
  params: z.object({ token: text(200) }),
  response: 'file',
  fileType: 'application/zip',
  errors: ['not_found'],
  rateLimit: { per: 'address', count: 20, seconds: 3600 },
});

export const requestErasure = endpoint({
  id: 'requestErasure',
  method: 'POST',
  path: '/privacy/erasure',
  access: 'login',
  changes: ['privacy'],
  summary:
    'Request, with the password, the erasure of the caller’s account after 14 days; it can be withdrawn until then. A repeated request changes nothing',
  body: z.object({
    password: text(1024, 'Mot de passe invalide').min(1, 'Mot de passe invalide'),
    /** True: the person accepts to lose the credit left, and what cancelled registrations would give back. */
    givesUpCredit: z.boolean().default(false),
  }),
  response: erasure,
  errors: ['conflict'],
  rateLimit: { per: 'account', count: 10, seconds: 900 },
  isRefusedInTakeover: true,
});

export const withdrawErasure = endpoint({
  id: 'withdrawErasure',
  method: 'DELETE',
  path: '/privacy/erasure',
  access: 'login',
  changes: ['privacy'],
  summary: 'Withdraw the caller’s erasure request; without a request nothing changes',
  response: erasure,
  isRefusedInTakeover: true,
});

export const getUserErasure = endpoint({
  id: 'getUserErasure',
  method: 'GET',
  path: '/users/:id/erasure',
  access: 'members.administer',
  shows: ['people', 'privacy'],
  summary: 'Get the decision on erasing a person’s account, and the consequences of an erasure',
  params: idParams,
  response: erasure,
  errors: ['not_found'],
});

export const deleteUser = endpoint({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/users/:id',
  access: 'members.administer',
  changes: ['people', 'accounts'],
  summary:
    'Erase an account at once: pseudonymised except for legally kept data, logins ended, coming registrations cancelled, sponsored people moved to the sponsor above. Not the caller’s own, a super organiser’s or the last administrator’s',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
  needsConfirmation: true,
});

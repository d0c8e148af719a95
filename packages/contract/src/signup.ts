import { z } from 'zod';
import { phoneNumber } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { day, decision, euros, id, idParams, instant, reference, text } from './fields.ts';
import { getUserInformations, getUserRoleInformation } from './members.ts';

/** The calls around a sign-up: the inviter, the address to confirm, the invitation link. */

export const findInviter = endpoint({
  id: 'findInviter',
  method: 'GET',
  path: '/users',
  access: 'public',
  sharesPath: { query: 'phoneNumber' },
  summary: 'Find the inviter of a sign-up by exact phone number: one person at most, without name',
  query: z.object({ phoneNumber }),
  response: z.array(z.object({ id, roles: z.array(z.string()), dynasty: id.nullable() })),
  rateLimit: { per: 'address', count: 120, seconds: 3600 },
});

export const findInviterManager = endpoint({
  id: 'findInviterManager',
  method: 'GET',
  path: '/users/:id/manager',
  access: 'public',
  summary: 'Get the manager of an inviter; null without one, or for an unknown inviter',
  params: idParams,
  response: z.object({ id }).nullable(),
  rateLimit: { per: 'address', count: 120, seconds: 3600 },
});

const ownUser = z.object({ user: reference('users') });

export const createUserInformations = endpoint({
  id: 'createUserInformations',
  method: 'POST',
  path: '/user_informations',
  access: 'login',
  summary:
    'Get the caller’s own information record, created with the account; a repeated call answers the same',
  body: ownUser,
  response: getUserInformations.response,
});

export const createUserRoleInformation = endpoint({
  id: 'createUserRoleInformation',
  method: 'POST',
  path: '/user_role_informations',
  access: 'login',
  summary:
    'Get the caller’s own record of levels, created with the account; a repeated call answers the same',
  body: ownUser,
  response: getUserRoleInformation.response,
});

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: '/email-confirmations',
  access: 'public',
  summary: 'Confirm the e-mail address of a confirmation link; a repeated call changes nothing',
  body: z.object({ token: text(100).min(1) }),
  response: null,
  status: 204,
  errors: ['not_found'],
  rateLimit: { per: 'address', count: 60, seconds: 3600 },
});

export const sendEmailConfirmation = endpoint({
  id: 'sendEmailConfirmation',
  method: 'POST',
  path: '/email-confirmations/messages',
  access: 'login',
  summary: 'Send the caller the confirmation link again, while their address is unconfirmed',
  response: null,
  status: 204,
  rateLimit: { per: 'account', count: 5, seconds: 3600 },
});

export const readInvitation = endpoint({
  id: 'readInvitation',
  method: 'GET',
  path: '/invitations/:code',
  access: 'public',
  summary:
    'Get what an invitation link greets with: the inviter by name, the prices of the path, the next discovery days',
  params: z.object({ code: text(40) }),
  response: z.object({
    lastName: z.string(),
    firstName: z.string(),
    telPrefix: z.string(),
    /** The last two digits. */
    phoneEnd: z.string(),
    /** The day on which the inviter's first membership began. */
    memberSince: day.nullable(),
    /** Price of each step; null for a step without a coming date. */
    prices: z.object({
      discovery_day: euros,
      starter: euros.nullable(),
      three_days: euros.nullable(),
      membership: euros,
    }),
    /** The next three discovery days with a free seat. */
    dates: z.array(
      z.object({
        id,
        title: z.string(),
        startDate: instant,
        endDate: instant,
        isVisio: z.boolean(),
        city: z.string().nullable(),
        left: z.int(),
      }),
    ),
    actions: z.object({ invite: decision }),
  }),
  errors: ['not_found'],
  rateLimit: { per: 'address', count: 120, seconds: 3600 },
});

const invitation = z.object({
  /** null when the caller may not invite; `actions` has the reason. */
  url: z.string().nullable(),
  createdAt: instant.nullable(),
  actions: z.object({ invite: decision }),
});
z.globalRegistry.add(invitation, { id: 'Invitation' });

export const openInvitation = endpoint({
  id: 'openInvitation',
  method: 'POST',
  path: '/invitation',
  access: 'portal.use',
  summary: 'Get the caller’s invitation link, created on the first call',
  response: invitation,
});

export const renewInvitation = endpoint({
  id: 'renewInvitation',
  method: 'POST',
  path: '/invitation/renewal',
  access: 'portal.use',
  summary: 'Create a new invitation link for the caller; the earlier one, and its pictures, stop working',
  response: invitation,
  errors: ['conflict'],
  rateLimit: { per: 'account', count: 20, seconds: 3600 },
});

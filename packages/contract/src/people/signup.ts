import { phonePrefixes } from '@forman/domain/values/phone';
import { z } from 'zod';
import { emailAddress, newPassword, ownPhoneNumber, phoneNumber } from './account-fields.ts';
import { endpoint } from '../endpoint.ts';
import { day, decision, euros, flag, id, idParams, instant, reference, text, trimmed } from '../fields.ts';
import { publicPerson, roleInformation } from './person.ts';

/** The sign-up, and the calls around it: the inviter, the address to confirm, the invitation link. */

const civilitySentence = 'Civilité contient une erreur\u00a0!';

export const signUp = endpoint({
  id: 'signUp',
  method: 'POST',
  path: '/users',
  access: 'public',
  changes: [],
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
  changes: [],
  summary:
    'Get the caller’s own information record, created with the account; a repeated call answers the same',
  body: ownUser,
  response: publicPerson.shape.userInformations,
});

export const createUserRoleInformation = endpoint({
  id: 'createUserRoleInformation',
  method: 'POST',
  path: '/user_role_informations',
  access: 'login',
  changes: [],
  summary:
    'Get the caller’s own record of levels, created with the account; a repeated call answers the same',
  body: ownUser,
  response: roleInformation,
});

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: '/email-confirmations',
  access: 'public',
  changes: ['account'],
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
  changes: ['account'],
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
  changes: [],
  summary: 'Get the caller’s invitation link, created on the first call',
  response: invitation,
});

export const renewInvitation = endpoint({
  id: 'renewInvitation',
  method: 'POST',
  path: '/invitation/renewal',
  access: 'portal.use',
  changes: [],
  summary: 'Create a new invitation link for the caller; the earlier one, and its pictures, stop working',
  response: invitation,
  errors: ['conflict'],
  rateLimit: { per: 'account', count: 20, seconds: 3600 },
});

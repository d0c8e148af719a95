import { isInternetEmail } from '@forman/domain/values/email';
import { agree, habilitations, habilitationsClash, profileEmailWrong } from '@forman/domain/people/profile';
import { phonePrefixes } from '@forman/domain/values/phone';
import { z } from 'zod';
import { ownPhoneNumber } from '../people/account-fields.ts';
import { endpoint } from '../endpoint.ts';
import { goalProgress } from '../community/goals.ts';
import { privatePerson, publicPerson, roleInformation } from '../people/person.ts';
import {
  day,
  email,
  euros,
  flag,
  flagText,
  id,
  idParams,
  instant,
  personName,
  siret,
  text,
  trimmed,
  vatNumber,
} from '../fields.ts';

export const me = endpoint({
  id: 'me',
  method: 'GET',
  path: '/me',
  access: 'login',
  shows: ['account', 'people', 'dues', 'credit', 'sessions', 'seats', 'goals', 'plan', 'settings'],
  summary: 'Get the caller’s own account with its permissions',
  response: privatePerson.extend({
    /** Credit that can be spent now; `credit` is the whole balance. */
    usableCredit: euros,
    /** True until the link sent to the address is followed. */
    isEmailToConfirm: z.boolean(),
    /** True while the password is one that somebody else made: nothing opens before it is replaced. */
    isPasswordDue: z.boolean(),
    /** True while a second factor is due: only the account page opens before one is added. */
    isSecondFactorDue: z.boolean(),
    /** Progress on the goals of the level. */
    goals: goalProgress,
    permissions: z.array(z.string()),
    /** The administrator who acts in the account, and until when; null when the owner does. */
    takeover: z
      .object({
        admin: personName,
        endsAt: instant,
      })
      .nullable(),
  }),
  isOpenWithoutFactor: true,
  isOpenWithGivenPassword: true,
});

export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/users/:id',
  access: 'portal.use',
  shows: ['people'],
  summary: 'Get a person, as far as the caller may see them',
  params: idParams,
  response: z.union([privatePerson, publicPerson]),
  errors: ['not_found'],
});

/** Stricter than at registration, with its own sentence (MEM-071). */
const profileEmail = email().refine(isInternetEmail, profileEmailWrong);

export const updateUser = endpoint({
  id: 'updateUser',
  method: 'PUT',
  path: '/users/:id',
  access: 'portal.use',
  changes: ['people', 'accounts'],
  summary: 'Change the caller’s profile; an admin also changes credit, roles and membership dates',
  params: idParams,
  body: z.looseObject({
    civilite: text(20).optional(),
    firstName: trimmed(100).min(1, 'Prénom invalide\u00a0!').optional(),
    lastName: trimmed(100).min(1, 'Nom invalide\u00a0!').optional(),
    email: profileEmail.optional(),
    telPrefix: z
      .string()
      .refine((prefix) => phonePrefixes.some((one) => one === prefix), 'Prefix invalide\u00a0!')
      .optional(),
    phoneNumber: ownPhoneNumber.optional(),
    birthDay: day.nullable().optional(),
    address: trimmed(200).optional(),
    postalCode: trimmed(20).optional(),
    city: trimmed(100).optional(),
    country: trimmed(100).optional(),
    addressAccess: flag.optional(),
    lat: z.number().min(-90).max(90).nullable().optional(),
    lng: z.number().min(-180).max(180).nullable().optional(),
    credit: z.number().min(0).max(100_000).optional(),
    previousCredit: z.number().optional(),
    reason: trimmed(300).optional(),
    roles: z.array(text(40)).max(3).optional(),
    memberStartCreatedAt: day.nullable().optional(),
    dateEndMember: day.nullable().optional(),
    adhesionPaidAt: day.nullable().optional(),
  }),
  response: z.union([privatePerson, publicPerson]),
  errors: ['not_found', 'conflict'],
});

const shortPerson = z.object({ id, lastName: z.string(), firstName: z.string(), email: z.string() });
z.globalRegistry.add(shortPerson, { id: 'ShortPerson' });
export const searchUsers = endpoint({
  id: 'searchUsers',
  method: 'GET',
  path: '/users/search',
  access: 'members.search',
  summary: 'Search people by the first letters of the last name (3 at least) or by e-mail; 20 at most',
  query: z.object({
    lastName: trimmed(100).optional(),
    email: trimmed(254).optional(),
    minRole: text(40).optional(),
    /** Only those whom the caller may take as co-pilots (CAT-093). */
    copilots: flagText.optional(),
    /** Only those who may be named a session's pilot (MEM-355). */
    pilots: flagText.optional(),
  }),
  response: z.array(shortPerson),
});

export const getUserInformations = endpoint({
  id: 'getUserInformations',
  method: 'GET',
  path: '/user_informations/:id',
  access: 'portal.use',
  shows: ['people'],
  summary: 'Get the company and habilitations of a person',
  params: idParams,
  response: publicPerson.shape.userInformations,
  errors: ['not_found'],
});

export const updateUserInformations = endpoint({
  id: 'updateUserInformations',
  method: 'PUT',
  path: '/user_informations/:id',
  access: 'portal.use',
  changes: ['people', 'accounts'],
  summary: 'Change the caller’s company and habilitations, or anybody’s as an admin',
  params: idParams,
  body: z.looseObject({
    habilitation: z
      .array(z.enum(habilitations, 'Habilitation inconnue'))
      .max(habilitations.length)
      .refine(agree, habilitationsClash)
      .optional(),
    societyName: trimmed(200).optional(),
    societySiret: siret.optional(),
    societyVatNumber: vatNumber.optional(),
    societyAddress: trimmed(200).optional(),
    country: trimmed(100).optional(),
    city: trimmed(100).optional(),
    postalCode: trimmed(20).optional(),
  }),
  response: publicPerson.shape.userInformations,
  errors: ['not_found'],
});

export const uploadUserImage = endpoint({
  id: 'uploadUserImage',
  method: 'POST',
  path: '/users/:id/image',
  access: 'portal.use',
  changes: ['people', 'accounts'],
  summary:
    'Change a person’s photograph: JPEG, PNG, WebP or GIF by content, 3 MB at most, re-encoded without metadata',
  params: idParams,
  upload: 'file',
  response: z.object({ fileUrl: z.string() }),
  status: 201,
  errors: ['not_found', 'too_large'],
  rateLimit: { per: 'account', count: 30, seconds: 3600 },
});

export const geocode = endpoint({
  id: 'geocode',
  method: 'GET',
  path: '/geocode',
  access: 'portal.use',
  summary: 'Get the coordinates of an address; null when it is unknown or the geocoder does not answer',
  query: z.object({ q: trimmed(300).min(3, 'Adresse trop courte') }),
  response: z.object({ lat: z.number().nullable(), lng: z.number().nullable() }),
  rateLimit: { per: 'account', count: 60, seconds: 3600 },
});

export const getUserRoleInformation = endpoint({
  id: 'getUserRoleInformation',
  method: 'GET',
  path: '/user_role_informations/:id',
  access: 'portal.use',
  shows: ['people'],
  summary: 'Get the dates on which a person reached each level',
  params: idParams,
  response: roleInformation,
  errors: ['not_found'],
});

export const countMembers = endpoint({
  id: 'countMembers',
  method: 'GET',
  path: '/adherents',
  access: 'public',
  shows: ['accounts'],
  summary: 'Get the number of members of the association',
  response: z.int(),
});

import { isInternetEmail } from '@forman/domain/values/email';
import { ladder } from '@forman/domain/access';
import { accountWrong, fieldRequired, shortestPassword } from '@forman/domain/office/office';
import { z } from 'zod';
import { typedPhone } from '../people/account-fields.ts';
import { endpoint } from '../endpoint.ts';
import { day, email, flag, flagText, id, idParams, orderBy, paging, text, trimmed } from '../fields.ts';
import { privatePerson } from '../people/person.ts';

/**
 * The back office's calls about people: the list, new accounts, and one call for each field that it changes.
 */

const listed = privatePerson
  .pick({
    id: true,
    civilite: true,
    firstName: true,
    lastName: true,
    email: true,
    telPrefix: true,
    phoneNumber: true,
    fileUrl: true,
    roles: true,
    role: true,
    createdAt: true,
    isPilot: true,
    isAdmin: true,
    isExpertAccountant: true,
    isSuperOrganizer: true,
    isJdEnded: true,
    isDemarrageEnded: true,
    is3JREnded: true,
    endCursus: true,
    credit: true,
    dateEndMember: true,
    adhesionPaidAt: true,
    godFather: true,
    manager: true,
  })
  .extend({
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
    /** Level on the ladder, kept for an accountant too. */
    level: z.string(),
  });
z.globalRegistry.add(listed, { id: 'ListedUser' });
export type ListedUser = z.output<typeof listed>;

export const userOrders = [
  'id', 'lastName', 'email', 'level', 'credit', 'adhesionPaidAt', 'endCursus', 'createdAt',
] as const; // prettier-ignore

export const listUsers = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'members.administer',
  shows: ['accounts'],
  summary:
    'List the accounts, one page, by name unless ordered otherwise; search in names and e-mails (ignoring accents and case), by number or phone',
  query: z.object({
    ...paging,
    search: trimmed(200).optional(),
    level: z.enum(ladder, 'Niveau inconnu').optional(),
    /** paid: a membership that runs; ended: one that ran out; never: none so far. */
    dues: z.enum(['paid', 'ended', 'never'], 'Filtre inconnu').optional(),
    isPilot: flagText.optional(),
    isAdmin: flagText.optional(),
    isExpertAccountant: flagText.optional(),
    isSuperOrganizer: flagText.optional(),
    ...orderBy(userOrders),
  }),
  response: z.object({ users: z.array(listed), maxPage: z.int(), count: z.int() }),
});

const required = (max: number) => trimmed(max, fieldRequired).min(1, fieldRequired);

export const createUser = endpoint({
  id: 'createUser',
  method: 'POST',
  path: '/users',
  access: 'members.administer',
  changes: ['people', 'accounts'],
  sharesPath: 'by_access',
  summary: 'Create an account from the back office: a guest without sponsor, who gets the welcome message',
  body: z
    .object({
      civilite: required(20),
      lastName: required(100),
      firstName: required(100),
      email: email(accountWrong.email).refine(isInternetEmail, accountWrong.email),
      phoneNumber: typedPhone(accountWrong.phoneNumber),
      password: text(1024, accountWrong.password).min(shortestPassword, accountWrong.password),
      confirmation: text(1024, accountWrong.confirmation),
    })
    .refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      message: accountWrong.confirmation,
      // Checked together with the other fields, not after them (MEM-339).
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  response: privatePerson,
  status: 201,
});

const adminEdit = <const Id extends string, Shape extends z.ZodType>(
  name: Id,
  path: string,
  summary: string,
  body: Shape,
) =>
  endpoint({
    id: name,
    method: 'PUT',
    path: `/users/:id/${path}` as `/${string}`,
    access: 'members.administer',
    changes: ['people', 'accounts', 'credit'],
    summary,
    params: idParams,
    body,
    response: privatePerson,
    errors: ['not_found', 'conflict'],
  });

/** Calls about money, and about the right that brings all others, need a fresh confirmation of identity. */
const confirmed = <const E extends object>(definition: E) => ({
  ...definition,
  needsConfirmation: true as const,
});

export const setUserRole = confirmed(
  adminEdit('setUserRole', 'role', 'Set a person’s level, dated now', z.object({ role: text(40) })),
);
export const setUserPilot = confirmed(
  adminEdit('setUserPilot', 'pilot', 'Grant or revoke a person’s pilot flag', z.object({ isPilot: flag })),
);
export const setUserCredit = confirmed(
  adminEdit(
    'setUserCredit',
    'credit',
    'Set a person’s balance in euros: the difference opens an avoir or is taken from the oldest',
    z.object({
      credit: z.number().min(0).max(100_000),
      previousCredit: z.number().optional(),
      reason: trimmed(300).optional(),
    }),
  ),
);
export const setUserMilestones = adminEdit(
  'setUserMilestones',
  'jd',
  'Set all three milestones of a person’s discovery path',
  z.object({ isJdEnded: flag, isDemarrageEnded: flag, is3JREnded: flag }),
);
export const setUserAccountant = confirmed(
  adminEdit(
    'setUserAccountant',
    'expert-accountant',
    'Grant or revoke the accountant’s role; the level is kept',
    z.object({ isExpertAccountant: flag }),
  ),
);
export const setUserEndCursus = adminEdit(
  'setUserEndCursus',
  'end-cursus',
  'Set the last day of a person’s curriculum; null removes it',
  z.object({ endCursus: day.nullable() }),
);

/** A number; 0, when none was typed, changes nothing (MEM-331). */
const numberTyped = z.union([z.literal(0), id], 'Numéro invalide');
export const setUserGodfather = adminEdit(
  'setUserGodfather',
  'godfather',
  'Set a person’s sponsor, by number; the dynasty follows, 0 changes nothing',
  z.object({ godFather: numberTyped }),
);
export const setUserManager = adminEdit(
  'setUserManager',
  'manager',
  'Set a person’s manager, by number; 0 changes nothing',
  z.object({ manager: numberTyped }),
);
export const setUserSuperOrganizer = confirmed(
  adminEdit(
    'setUserSuperOrganizer',
    'super-organizer',
    'Grant or revoke the super organiser’s flag; several people or nobody may have it',
    z.object({ isSuperOrganizer: flag }),
  ),
);
export const setUserAdmin = confirmed(
  adminEdit(
    'setUserAdmin',
    'admin',
    'Grant or revoke administration; the last administrator keeps it',
    z.object({ isAdmin: flag }),
  ),
);

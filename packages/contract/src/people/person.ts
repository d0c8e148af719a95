import { z } from 'zod';
import { day, euros, id } from '../fields.ts';

const role = z.string();
const personLink = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  civilite: z.string(),
});
z.globalRegistry.add(personLink, { id: 'PersonLink' });

/** Fields of a person for anybody who may open the profile. */
export const publicPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  civilite: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  telPrefix: z.string(),
  fileUrl: z.string().nullable(),
  roles: z.array(role),
  role,
  createdAt: z.string(),
  isPilot: z.boolean(),
  society: z.string(),
  address: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
  godFather: personLink.nullable(),
  manager: personLink.nullable(),
  userInformations: z.object({
    id,
    habilitation: z.array(z.string()),
    societyName: z.string(),
    societySiret: z.string(),
    societyVatNumber: z.string(),
    societyAddress: z.string(),
    country: z.string(),
    city: z.string(),
    postalCode: z.string(),
    isTreasurer: z.boolean(),
    isMemberExe: z.boolean(),
  }),
  prodemialQualification: z.string(),
  prodemialQualificationStars: z.int(),
  prodemialTitre: z.string(),
  prodemialTitreStars: z.int(),
  userRoleInformation: z.object({
    guestCreatedAt: z.string().nullable(),
    nomanCreatedAt: z.string().nullable(),
    onemanCreatedAt: z.string().nullable(),
    neomanCreatedAt: z.string().nullable(),
    bemanCreatedAt: z.string().nullable(),
    AdmanCreatedAt: z.string().nullable(),
    admanCreatedAt: z.string().nullable(),
    manCreatedAt: z.string().nullable(),
    devmanCreatedAt: z.string().nullable(),
    dxmanCreatedAt: z.string().nullable(),
    xmanCreatedAt: z.string().nullable(),
  }),
});
z.globalRegistry.add(publicPerson, { id: 'PublicPerson' });
z.globalRegistry.add(publicPerson.shape.userInformations, { id: 'UserInformations' });
z.globalRegistry.add(publicPerson.shape.userRoleInformation, { id: 'UserRoleInformation' });

/** Fields for the person and admins only. */
export const privatePerson = publicPerson.extend({
  birthDay: day.nullable(),
  addressAccess: z.boolean(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  isAdmin: z.boolean(),
  isExpertAccountant: z.boolean(),
  isSuperOrganizer: z.boolean(),
  credit: euros,
  creditHistories: z.array(z.string()),
  dynasty: z.object({ id, name: z.string() }).nullable(),
  endCursus: day.nullable(),
  isJdEnded: z.boolean(),
  isDemarrageEnded: z.boolean(),
  is3JREnded: z.boolean(),
  memberStartCreatedAt: day.nullable(),
  dateEndMember: day.nullable(),
  adhesionPaidAt: day.nullable(),
  adviseThematic: z.array(z.object({ id, wording: z.string() })),
});
z.globalRegistry.add(privatePerson, { id: 'PrivatePerson' });

/** The dates of the levels, as a record of its own. */
export const roleInformation = publicPerson.shape.userRoleInformation.extend({ id });

import { mainRole, rolesOf, type Viewer } from '@forman/domain/access';
import { readsAll } from '@forman/domain/people/contacts';
import { areDuesCalled, duesCalledOn, membershipState } from '@forman/domain/money/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { toLevelDates } from '../../people/levels/levels.service.ts';
import type { PersonRow, ShownRow } from './members.queries.ts';

/** The only projection of a person. Readers of each part: `domain/members/contacts`. */
export const toPerson = (person: PersonRow, viewer: Viewer) =>
  readsAll(viewer, person.id) ? toPrivatePerson(person) : toShownPerson(person, viewer);

/** The part shown on a person's page. */
export function toShownPerson(person: ShownRow, viewer: Viewer) {
  if (readsAll(viewer, person.id)) return { ...toPublicPerson(person), ...addressOf(person) };
  // A guest may read this person, but not the people around them.
  const around = viewer.level === 'ROLE_GUEST' ? { godFather: null, manager: null } : {};
  return { ...toPublicPerson(person), ...around };
}

const pathOf = (person: ShownRow) => ({
  level: person.level,
  isJdEnded: person.is_jd_ended,
  isDemarrageEnded: person.is_demarrage_ended,
  is3JREnded: person.is_3jr_ended,
});

/** The fields for the person and administrators alone; null for anybody else. */
export function toReserved(person: ShownRow, viewer: Viewer, now: Date) {
  if (!readsAll(viewer, person.id)) return null;
  return {
    birthDay: person.born_on,
    addressAccess: person.address_shared,
    credit: centsToEuros(person.credit_cents),
    membership: {
      until: person.member_until_on,
      isActive: membershipState(person.member_until_on, now).isActive,
      isDue: areDuesCalled(pathOf(person), person.member_until_on, now),
      calledOn: duesCalledOn(person.member_until_on, now),
    },
  };
}

function toPublicPerson(person: ShownRow) {
  const role = { level: person.level, isExpertAccountant: person.is_expert_accountant };
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    civilite: person.civility,
    email: person.email,
    phoneNumber: person.phone,
    telPrefix: person.phone_prefix,
    fileUrl: person.picture_path,
    roles: rolesOf(role),
    role: mainRole(role),
    createdAt: person.created_at.toISOString(),
    isPilot: person.is_pilot,
    society: person.company_name,
    ...(person.address_shared ? addressOf(person) : {}),
    godFather: person.sponsor,
    manager: person.manager,
    userInformations: toInformations(person),
    prodemialQualification: person.prodemial_qualification,
    prodemialQualificationStars: person.prodemial_qualification_stars,
    prodemialTitre: person.prodemial_title,
    prodemialTitreStars: person.prodemial_title_stars,
    userRoleInformation: toLevelDates(person.level_dates),
  };
}

export function toPrivatePerson(person: PersonRow) {
  return {
    ...toPublicPerson(person),
    ...addressOf(person),
    birthDay: person.born_on,
    addressAccess: person.address_shared,
    lat: person.lat,
    lng: person.lng,
    isAdmin: person.is_admin,
    isExpertAccountant: person.is_expert_accountant,
    isSuperOrganizer: person.is_super_organizer,
    credit: centsToEuros(person.credit_cents),
    creditHistories: person.movement_ids.map((id) => `/api/credit_histories/${id}`),
    dynasty: person.dynasty,
    endCursus: person.curriculum_ended_on,
    isJdEnded: person.is_jd_ended,
    isDemarrageEnded: person.is_demarrage_ended,
    is3JREnded: person.is_3jr_ended,
    memberStartCreatedAt: person.member_since_on,
    dateEndMember: person.member_until_on,
    adhesionPaidAt: person.dues_paid_on,
    adviseThematic: person.advised,
  };
}

const addressOf = (person: ShownRow) => ({
  address: person.address,
  postalCode: person.postal_code,
  city: person.city,
  country: person.country,
});

export const toInformations = (person: ShownRow) => ({
  id: person.id,
  habilitation: person.habilitations,
  societyName: person.company_name,
  societySiret: person.company_siret,
  societyVatNumber: person.company_vat_number,
  societyAddress: person.company_address,
  country: person.company_country,
  city: person.company_city,
  postalCode: person.company_postal_code,
  isTreasurer: person.is_treasurer,
  isMemberExe: person.is_executive,
});

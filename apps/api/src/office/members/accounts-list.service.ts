import type { QueryOf } from '@forman/contract/endpoint';
import type { ListedUser, listUsers as listUsersCall } from '@forman/contract/office/member-office';
import { mainRole, rolesOf, type Viewer } from '@forman/domain/access';
import { centsToEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { countPeopleRead } from '../../http/bulk-reads.ts';
import { maxPageOf } from '../../http/paging.ts';
import { type AccountRow, listAccounts } from './accounts-list.queries.ts';

/**
 * A page of the accounts, for administrators (MEM-315).
 * @throws AppError forbidden confirmation_needed for many people at once, or page after page.
 */
export async function listUsers(ctx: Context, viewer: Viewer, query: QueryOf<typeof listUsersCall>) {
  const { count, rows } = await listAccounts(ctx.db, { ...query, today: parisDay(ctx.clock.now()) });
  await countPeopleRead(ctx, viewer, rows.length);
  return { users: rows.map(toListed), maxPage: maxPageOf(count, query.itemsPerPage), count };
}

function toListed(row: AccountRow): ListedUser {
  const role = { level: row.level, isExpertAccountant: row.is_expert_accountant };
  return {
    id: row.id,
    civilite: row.civility,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    telPrefix: row.phone_prefix,
    phoneNumber: row.phone,
    fileUrl: row.picture_path,
    roles: rolesOf(role),
    role: mainRole(role),
    level: row.level,
    createdAt: new Date(row.created_at).toISOString(),
    isPilot: row.is_pilot,
    isAdmin: row.is_admin,
    isExpertAccountant: row.is_expert_accountant,
    isSuperOrganizer: row.is_super_organizer,
    isJdEnded: row.is_jd_ended,
    isDemarrageEnded: row.is_demarrage_ended,
    is3JREnded: row.is_3jr_ended,
    endCursus: row.curriculum_ended_on,
    credit: centsToEuros(row.credit_cents),
    dateEndMember: row.member_until_on,
    adhesionPaidAt: row.dues_paid_on,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    godFather: row.sponsor,
    manager: row.manager,
  };
}

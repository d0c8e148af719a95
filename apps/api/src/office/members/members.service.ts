import { copilotLevels, ladder, type Level, levelRank, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { readsAll } from '@forman/domain/people/contacts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { checkVisible } from '../../sessions/sessions/visible-people.service.ts';
import { toLevelDates } from '../../people/levels/levels.service.ts';
import {
  countMembers,
  findDynasty,
  findPerson,
  type PersonRow,
  searchByEmail,
  searchByLastName,
} from './members.queries.ts';
import { toInformations, toPerson } from './person.projection.ts';

/** @throws AppError not_found; forbidden for a guest without any relation to this person. */
export async function getPerson(db: Db, viewer: Viewer, id: number): Promise<PersonRow> {
  const person = await findPerson(db, id, readsAll(viewer, id));
  if (!person) throw new AppError('not_found');
  await checkVisible(db, viewer, id);
  return person;
}

/**
 * The person's own record, with the e-mail and phone that they have requested. These count, and others see
 * them, once they are confirmed.
 */
export async function getOwnView(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<PersonRow> {
  const person = await getPerson(db, viewer, id);
  if (viewer.id !== id) return person;
  const waits = (one: Pending | undefined): one is Pending => !!one && new Date(one.until) > clock.now();
  const { email, phone } = person.pending;
  return {
    ...person,
    ...(waits(email) && { email: email.value, email_to_confirm_since: new Date(email.at) }),
    ...(waits(phone) && { phone: phone.value, phone_prefix: phone.prefix }),
  };
}
type Pending = NonNullable<PersonRow['pending']['email']>;

/** @throws AppError not_found. */
export async function getDynasty(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const dynasty = await findDynasty(ctx.db, id);
  if (!dynasty) throw new AppError('not_found');
  return dynasty;
}

export async function getMember(ctx: Context, viewer: Viewer, id: number) {
  return toPerson(await getOwnView(ctx, ctx.db, viewer, id), viewer);
}

export async function getInformations(ctx: Context, viewer: Viewer, id: number) {
  return toInformations(await getPerson(ctx.db, viewer, id));
}

export async function getLevelDates(ctx: Context, viewer: Viewer, id: number) {
  const person = await getPerson(ctx.db, viewer, id);
  return { id, ...toLevelDates(person.level_dates) };
}

const refuseOthers = (viewer: Viewer, id: number): void => {
  if (viewer.id !== id) throw new AppError('forbidden', { reason: 'not_yours' });
};

/**
 * Both records are created with the account: a call for one's own returns it unchanged (CORE-063). @throws
 * AppError forbidden.
 */
export async function getOwnInformations(ctx: Context, viewer: Viewer, id: number) {
  refuseOthers(viewer, id);
  return getInformations(ctx, viewer, id);
}

export async function getOwnLevelDates(ctx: Context, viewer: Viewer, id: number) {
  refuseOthers(viewer, id);
  return getLevelDates(ctx, viewer, id);
}

const counts = new WeakMap<Context, { count: number; until: number }>();

/** The number of members, counted once a minute at most, because the call is public (CORE-261). */
export async function membersCount(ctx: Context): Promise<number> {
  const now = ctx.clock.now().getTime();
  const known = counts.get(ctx);
  if (known && now < known.until) return known.count;
  const count = await countMembers(ctx.db);
  counts.set(ctx, { count, until: now + 60_000 });
  return count;
}

type MemberQuery = {
  lastName?: string | undefined;
  email?: string | undefined;
  minRole?: string | undefined;
  copilots?: boolean | undefined;
  pilots?: boolean | undefined;
};

/** Searches by at least 3 letters of a last name, or by a whole e-mail; finds nothing for less. */
export async function searchMembers(ctx: Context, viewer: Viewer, query: MemberQuery) {
  if (query.email) return searchByEmail(ctx.db, query.email);
  if (!query.lastName || query.lastName.length < 3) return [];
  const floor = query.minRole as Level | undefined;
  const levels = floor && ladder.includes(floor) ? ladder.slice(levelRank(floor)) : null;
  const { lastName, pilots = false } = query;
  if (!query.copilots) return searchByLastName(ctx.db, { lastName, levels, accountants: true, pilots });
  const taken = copilotLevels(viewer).filter((level) => levels === null || levels.includes(level));
  return searchByLastName(ctx.db, { lastName, levels: taken, accountants: false, pilots });
}

import { isDeepStrictEqual } from 'node:util';
import type { updateUser } from '@forman/contract/members';
import type { BodyOf } from '@forman/contract/endpoint';
import {
  accountantRole,
  ladder,
  type Level,
  levelRank,
  may,
  type Permission,
  permissions,
  type Viewer,
} from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../db/database.ts';
import type { Users } from '../../db/schema.gen.ts';
import { civilityOf } from '../accounts/registration.service.ts';
import { audit } from '../audit/audit.service.ts';
import { findWallet, setBalance } from '../credits/wallet.service.ts';
import { leadsListedSession } from '../sessions/sessions.service.ts';
import { findPerson, type PersonRow, searchByEmail, searchByLastName } from './members.queries.ts';
import { readsAll, toInformations, toLevelDates, toPerson, toPrivatePerson } from './person.projection.ts';

/** @throws AppError not_found; forbidden for a guest who has nothing to do with this person. */
async function getPerson(ctx: Context, viewer: Viewer, id: number): Promise<PersonRow> {
  const person = await findPerson(ctx.db, id);
  if (!person) throw new AppError('not_found');
  if (viewer.level === 'ROLE_GUEST' && !readsAll(viewer, id) && !(await isCloseToGuest(ctx, viewer, id))) {
    throw new AppError('forbidden', { reason: 'guest' });
  }
  return person;
}

/** A guest reads their sponsor, their manager, and the pilots of the sessions they may see. */
async function isCloseToGuest(ctx: Context, guest: Viewer, id: number): Promise<boolean> {
  const own = await findPerson(ctx.db, guest.id);
  if (own?.sponsor?.id === id || own?.manager?.id === id) return true;
  return leadsListedSession(ctx.db, guest, id);
}

export async function getMe(ctx: Context, viewer: Viewer) {
  const [person, wallet] = await Promise.all([
    getPerson(ctx, viewer, viewer.id),
    findWallet(ctx.db, viewer.id, ctx.clock.now()),
  ]);
  const granted = (Object.keys(permissions) as Permission[]).filter((permission) => may(viewer, permission));
  return { ...toPrivatePerson(person), usableCredit: centsToEuros(wallet.usableCents), permissions: granted };
}

export async function getMember(ctx: Context, viewer: Viewer, id: number) {
  return toPerson(await getPerson(ctx, viewer, id), viewer);
}

export async function getInformations(ctx: Context, viewer: Viewer, id: number) {
  return toInformations(await getPerson(ctx, viewer, id));
}

export async function getLevelDates(ctx: Context, viewer: Viewer, id: number) {
  const person = await getPerson(ctx, viewer, id);
  return { id, ...toLevelDates(person.level_dates) };
}

/** At least 3 letters of a last name, or a whole e-mail; nothing shorter is searched. */
export async function searchMembers(
  ctx: Context,
  query: { lastName?: string | undefined; email?: string | undefined; minRole?: string | undefined },
) {
  if (query.email) return searchByEmail(ctx.db, query.email);
  if (!query.lastName || query.lastName.length < 3) return [];
  const floor = query.minRole as Level | undefined;
  const levels = floor && ladder.includes(floor) ? ladder.slice(levelRank(floor)) : null;
  return searchByLastName(ctx.db, query.lastName, levels);
}

type Change = BodyOf<typeof updateUser>;

/** Who writes which field. What is in neither list is refused when it would change something. */
const ownFields = [
  'civilite', 'firstName', 'lastName', 'email', 'phoneNumber', 'birthDay', 'address', 'postalCode', 'city', 'country',
  'addressAccess', 'lat', 'lng',
] as const; // prettier-ignore
const adminFields = ['credit', 'roles', 'memberStartCreatedAt', 'dateEndMember', 'adhesionPaidAt'] as const;
/** What goes along with a change of credit, and what GET /me computes beside the record. */
const notStored = ['previousCredit', 'reason', 'usableCredit', 'permissions'];

/**
 * Changes a profile: one's own fields by oneself or an admin, the back office's fields by an admin (CORE-259). A
 * protected field that would change is refused and nothing is saved; an equal one passes, so that a client may send
 * back the whole record.
 */
export async function updateMember(ctx: Context, viewer: Viewer, id: number, change: Change) {
  const before = toPrivatePerson(await getPerson(ctx, viewer, id)) as Record<string, unknown>;
  if (!readsAll(viewer, id)) throw new AppError('forbidden', { reason: 'not_yours' });
  const changed = Object.keys(change).filter(
    (field) => !notStored.includes(field) && !same(before[field], change[field]),
  );
  const allowed: readonly string[] = viewer.isAdmin ? [...ownFields, ...adminFields] : ownFields;
  if (changed.some((field) => !allowed.includes(field)))
    throw new AppError('forbidden', { reason: 'protected_field' });
  if (changed.includes('birthDay') && change.birthDay && change.birthDay >= parisDay(ctx.clock.now())) {
    throw taken('birthDay', 'Date invalide');
  }
  await ctx.transaction(async (tx) => {
    await saveOwnFields(tx, id, change, changed);
    if (viewer.isAdmin) await saveAdminFields(ctx, tx, viewer, id, change, changed);
  });
  return getMember(ctx, viewer, id);
}

/** Stops at the first difference: what was sent may be nested deeper than a serialiser can follow. */
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** The columns that a profile's plain fields are stored in. */
const columnOf = {
  civilite: 'civility',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumber: 'phone',
  birthDay: 'born_on',
  address: 'address',
  postalCode: 'postal_code',
  city: 'city',
  country: 'country',
  addressAccess: 'address_shared',
  lat: 'lat',
  lng: 'lng',
  memberStartCreatedAt: 'member_since_on',
  dateEndMember: 'member_until_on',
  adhesionPaidAt: 'dues_paid_on',
} as const satisfies Partial<Record<keyof Change, keyof Users>>;

async function saveOwnFields(tx: Tx, id: number, change: Change, changed: string[]): Promise<void> {
  const sent: Record<string, unknown> = {
    ...change,
    ...(change.civilite !== undefined && { civilite: civilityOf(change.civilite, 'civilite') }),
  };
  const columns = Object.fromEntries(
    changed.flatMap((field) =>
      field in columnOf ? [[columnOf[field as keyof typeof columnOf], sent[field] ?? null]] : [],
    ),
  ) as Updateable<Users>;
  if (Object.keys(columns).length === 0) return;
  try {
    await tx.updateTable('users').set(columns).where('id', '=', id).execute();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw taken('email', 'Email déjà utilisé !');
    if (isUniqueViolation(error, 'users_phone')) throw taken('phoneNumber', 'Téléphone invalide !');
    throw error;
  }
}

const taken = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

async function saveAdminFields(
  ctx: Context,
  tx: Tx,
  admin: Viewer,
  id: number,
  change: Change,
  changed: string[],
): Promise<void> {
  const now = ctx.clock.now();
  // The accountant's role stands before the level and has a switch of its own.
  const level = change.roles?.find((role) => role !== accountantRole);
  if (changed.includes('roles')) await changeLevel(tx, admin, id, { level, field: 'roles' }, now);
  if (changed.includes('credit') && change.credit !== undefined) {
    await changeCredit(tx, admin, id, { ...change, credit: change.credit }, now);
  }
  const own = changed.filter((field) => (ownFields as readonly string[]).includes(field));
  if (own.length > 0 && admin.id !== id) await note(tx, admin, id, 'member.profile', { fields: own }, now);
  const dates = changed.filter((field) =>
    ['memberStartCreatedAt', 'dateEndMember', 'adhesionPaidAt'].includes(field),
  );
  if (dates.length > 0)
    await note(tx, admin, id, 'member.membership', Object.fromEntries(dates.map((f) => [f, change[f]])), now);
}

const note = (tx: Tx, admin: Viewer, id: number, action: string, detail: Record<string, unknown>, at: Date) =>
  audit(tx, { at, actorId: admin.id, action, subject: 'user', subjectId: id, detail });

/** One of the ten levels; the new one replaces the old, its date is now. @throws AppError invalid. */
async function changeLevel(
  tx: Tx,
  admin: Viewer,
  id: number,
  { level, field }: { level: string | undefined; field: string },
  now: Date,
): Promise<void> {
  if (!level || !(ladder as readonly string[]).includes(level)) throw taken(field, 'Niveau inconnu');
  const changed = await tx
    .updateTable('users')
    .set({ level })
    .where('id', '=', id)
    .where('level', '<>', level)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await tx
    .insertInto('level_changes')
    .values({ user_id: id, level, reached_at: now, cause: 'admin', actor_id: admin.id })
    .execute();
  await note(tx, admin, id, 'member.level', { level }, now);
}

type CreditChange = { credit: number; previousCredit?: number | undefined; reason?: string | undefined };

async function changeCredit(
  tx: Tx,
  admin: Viewer,
  id: number,
  change: CreditChange,
  now: Date,
): Promise<void> {
  const creditCents: Cents = eurosToCents(change.credit);
  if (Math.abs(change.credit * 100 - creditCents) > 1e-6) throw taken('credit', 'Deux décimales au plus');
  const previousCents = change.previousCredit === undefined ? null : eurosToCents(change.previousCredit);
  const reason = change.reason ?? '';
  await setBalance(tx, { userId: id, creditCents, previousCents, actorId: admin.id, reason, now });
  await note(
    tx,
    admin,
    id,
    'member.credit',
    { credit: change.credit, previous: change.previousCredit ?? null, reason },
    now,
  );
}

/** An admin's act on somebody, in one transaction with its audit row. @throws AppError not_found. */
async function administer(
  ctx: Context,
  admin: Viewer,
  id: number,
  act: (tx: Tx, now: Date) => Promise<void>,
) {
  await ctx.transaction(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) throw new AppError('not_found');
    await act(tx, ctx.clock.now());
  });
  return toPrivatePerson(await getPerson(ctx, admin, id));
}

export const setLevel = (ctx: Context, admin: Viewer, id: number, level: string) =>
  administer(ctx, admin, id, (tx, now) => changeLevel(tx, admin, id, { level, field: 'role' }, now));

export const setCredit = (ctx: Context, admin: Viewer, id: number, change: CreditChange) =>
  administer(ctx, admin, id, (tx, now) => changeCredit(tx, admin, id, change, now));

type Flags = Partial<
  Record<'is_pilot' | 'is_expert_accountant' | 'is_jd_ended' | 'is_demarrage_ended' | 'is_3jr_ended', boolean>
>;

export const setFlags = (ctx: Context, admin: Viewer, id: number, flags: Flags) =>
  administer(ctx, admin, id, async (tx, now) => {
    await tx.updateTable('users').set(flags).where('id', '=', id).execute();
    await note(tx, admin, id, 'member.flags', flags, now);
  });

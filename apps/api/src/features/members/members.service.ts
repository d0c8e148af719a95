import { isDeepStrictEqual } from 'node:util';
import type { updateUser } from '@forman/contract/members';
import type { BodyOf } from '@forman/contract/endpoint';
import {
  accountantRole,
  copilotLevels,
  ladder,
  type Level,
  levelRank,
  type Viewer,
} from '@forman/domain/access';
import type { AuditAction } from '@forman/domain/audit';
import { AppError } from '@forman/domain/errors';
import { type Cents, eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import { type Db, isUniqueViolation, type Tx } from '../../db/database.ts';
import type { Users } from '../../db/schema.gen.ts';
import { refuseInTakeover } from '../../http/current-request.ts';
import { civilityOf } from '../accounts/registration.service.ts';
import { audit } from '../audit/audit.service.ts';
import { lockPerson, setBalance } from '../credits/wallet.service.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { recordConsent } from '../privacy/consents.service.ts';
import { leadsListedSession } from '../sessions/sessions.service.ts';
import { giveLevel, toLevelDates } from './levels.service.ts';
import {
  countMembers,
  findDynasty,
  findPerson,
  looksAfter,
  type PersonRow,
  searchByEmail,
  searchByLastName,
} from './members.queries.ts';
import { readsAll, toInformations, toPerson, toPrivatePerson } from './person.projection.ts';

/** @throws AppError not_found; forbidden for a guest who has nothing to do with this person. */
export async function getPerson(db: Db, viewer: Viewer, id: number): Promise<PersonRow> {
  const person = await findPerson(db, id, readsAll(viewer, id));
  if (!person) throw new AppError('not_found');
  await checkVisible(db, viewer, id);
  return person;
}

/** @throws AppError forbidden for a guest who has nothing to do with this person. */
export async function checkVisible(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (viewer.level !== 'ROLE_GUEST' || readsAll(viewer, id)) return;
  if (!(await isCloseToGuest(db, viewer, id))) throw new AppError('forbidden', { reason: 'guest' });
}

/** A guest reads their sponsor, their manager, and the pilots of the sessions they may see. */
async function isCloseToGuest(db: Db, guest: Viewer, id: number): Promise<boolean> {
  if (await looksAfter(db, id, guest.id)) return true;
  return leadsListedSession(db, guest, id);
}

/** @throws AppError not_found. */
export async function getDynasty(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const dynasty = await findDynasty(ctx.db, id);
  if (!dynasty) throw new AppError('not_found');
  return dynasty;
}

export async function getMember(ctx: Context, viewer: Viewer, id: number) {
  return toPerson(await getPerson(ctx.db, viewer, id), viewer);
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

/** Both records come with the account: asking for one's own gives it as it is (CORE-063). @throws AppError forbidden. */
export async function getOwnInformations(ctx: Context, viewer: Viewer, id: number) {
  refuseOthers(viewer, id);
  return getInformations(ctx, viewer, id);
}

export async function getOwnLevelDates(ctx: Context, viewer: Viewer, id: number) {
  refuseOthers(viewer, id);
  return getLevelDates(ctx, viewer, id);
}

const counts = new WeakMap<Context, { count: number; until: number }>();

/** How many members there are, counted once a minute at most: anybody may ask (CORE-261). */
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
};

/** At least 3 letters of a last name, or a whole e-mail; nothing shorter is searched. */
export async function searchMembers(ctx: Context, viewer: Viewer, query: MemberQuery) {
  if (query.email) return searchByEmail(ctx.db, query.email);
  if (!query.lastName || query.lastName.length < 3) return [];
  const floor = query.minRole as Level | undefined;
  const levels = floor && ladder.includes(floor) ? ladder.slice(levelRank(floor)) : null;
  const { lastName } = query;
  if (!query.copilots) return searchByLastName(ctx.db, { lastName, levels, accountants: true });
  const taken = copilotLevels(viewer).filter((level) => levels === null || levels.includes(level));
  return searchByLastName(ctx.db, { lastName, levels: taken, accountants: false });
}

type Change = BodyOf<typeof updateUser>;

/** Who writes which field. What is in neither list is refused when it would change something. */
const ownFields = [
  'civilite', 'firstName', 'lastName', 'email', 'phoneNumber', 'birthDay', 'address', 'postalCode', 'city', 'country',
  'addressAccess', 'lat', 'lng',
] as const; // prettier-ignore
const adminFields = ['credit', 'roles', 'memberStartCreatedAt', 'dateEndMember', 'adhesionPaidAt'] as const;
/** What goes along with a change of credit, and what GET /me computes beside the record. */
const notStored = ['previousCredit', 'reason', 'usableCredit', 'isEmailToConfirm', 'goals', 'permissions'];

/**
 * Changes a profile: one's own fields by oneself or an admin, the back office's fields by an admin (CORE-259). A
 * protected field that would change is refused and nothing is saved; an equal one passes, so that a client may send
 * back the whole record.
 */
export async function updateMember(ctx: Context, viewer: Viewer, id: number, change: Change) {
  await getPerson(ctx.db, viewer, id);
  if (!readsAll(viewer, id)) throw new AppError('forbidden', { reason: 'not_yours' });
  await ctx.transaction(async (tx) => {
    // What changes is decided on the record as it is under its lock, not as it was when the call came.
    await lockPerson(tx, id);
    const before = toPrivatePerson(await getPerson(tx, viewer, id)) as Record<string, unknown>;
    const changed = Object.keys(change).filter(
      (field) => !notStored.includes(field) && !same(before[field], change[field]),
    );
    const allowed: readonly string[] = viewer.isAdmin ? [...ownFields, ...adminFields] : ownFields;
    if (changed.some((field) => !allowed.includes(field)))
      throw new AppError('forbidden', { reason: 'protected_field' });
    if (personsOwn.some((field) => changed.includes(field))) refuseInTakeover();
    if (changed.includes('birthDay') && change.birthDay && change.birthDay >= parisDay(ctx.clock.now())) {
      throw taken('birthDay', 'Date invalide');
    }
    // To the address that is still theirs: the message is written before it changes.
    await tellKeysChanged(tx, id, changed, ctx.clock.now());
    await saveOwnFields(tx, id, change, changed);
    if (changed.includes('addressAccess'))
      await recordConsent(tx, {
        userId: id,
        subject: 'address_shared',
        source: 'profile',
        given: change.addressAccess ?? false,
        now: ctx.clock.now(),
      });
    if (viewer.isAdmin) await saveAdminFields(ctx, tx, viewer, id, change, changed);
  });
  ctx.wake('outbox');
  return getMember(ctx, viewer, id);
}

/** What opens the account: the e-mail address logs in, the phone resets the password. */
const keys = ['email', 'phoneNumber'] as const;

/** What an administrator who acts in the account leaves as it is. */
const personsOwn = [...keys, 'addressAccess'];

async function tellKeysChanged(tx: Tx, id: number, changed: string[], now: Date): Promise<void> {
  const which = keys.filter((key) => changed.includes(key));
  if (which.length > 0) await enqueueMail(tx, { to: id, template: 'login_changed', data: { which }, now });
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

const note = (
  tx: Tx,
  admin: Viewer,
  id: number,
  action: AuditAction,
  detail: Record<string, unknown>,
  at: Date,
) => audit(tx, { at, actorId: admin.id, action, subject: 'user', subjectId: id, detail });

/** One of the ten levels; the new one replaces the old, its date is now. @throws AppError invalid. */
async function changeLevel(
  tx: Tx,
  admin: Viewer,
  id: number,
  { level, field }: { level: string | undefined; field: string },
  now: Date,
): Promise<void> {
  if (!level || !(ladder as readonly string[]).includes(level)) throw taken(field, 'Niveau inconnu');
  const given = { userId: id, level: level as Level, cause: 'admin', actorId: admin.id, now } as const;
  if (await giveLevel(tx, given)) await note(tx, admin, id, 'member.level', { level }, now);
}

type CreditChange = { credit: number; previousCredit?: number | undefined; reason?: string | undefined };

/**
 * A balance is set against the one the admin saw: between the two the person may have spent some of it.
 * @throws AppError invalid when they do not say which; conflict when it is another one now.
 */
async function changeCredit(
  tx: Tx,
  admin: Viewer,
  id: number,
  change: CreditChange,
  now: Date,
): Promise<void> {
  const creditCents: Cents = eurosToCents(change.credit);
  if (Math.abs(change.credit * 100 - creditCents) > 1e-6) throw taken('credit', 'Deux décimales au plus');
  if (change.previousCredit === undefined) {
    const balance = await lockPerson(tx, id);
    if (balance.creditCents === creditCents) return;
    throw taken('previousCredit', 'Le solde n’est plus celui-ci : relisez-le avant de le changer.');
  }
  const previousCents = eurosToCents(change.previousCredit);
  const reason = change.reason ?? '';
  await setBalance(tx, { userId: id, creditCents, previousCents, actorId: admin.id, reason, now });
  await note(
    tx,
    admin,
    id,
    'member.credit',
    { credit: change.credit, previous: change.previousCredit, reason },
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
  return toPrivatePerson(await getPerson(ctx.db, admin, id));
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

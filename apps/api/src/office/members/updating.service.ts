import { changeUser, lockPerson } from '../../people/accounts/person.queries.ts';
import type { updateUser } from '@forman/contract/office/members';
import type { BodyOf } from '@forman/contract/endpoint';
import { accountantRole, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { parisDay } from '@forman/domain/paris-time';
import { readPhone } from '@forman/domain/values/phone';
import { canEditPerson } from '@forman/domain/people/contacts';
import { allow } from '@forman/domain/refusals';
import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../db/database.ts';
import type { Users } from '../../db/schema.gen.ts';
import { requireConfirmationHere } from '../../http/confirmation.ts';
import { currentActingAdmin, refuseInTakeover } from '../../http/current-request.ts';
import { countTry } from '../../http/rate-limit.ts';
import { giveTryBack } from '../../http/rate-limit.queries.ts';
import {
  askContactChange,
  dropContactWishes,
  isConfirmedFirst,
} from '../../people/accounts/contact-changes.service.ts';
import { civilityOf, refusalsFrom, refusalsPerAddress } from '../../people/accounts/signup.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { recordConsent } from '../../platform/consents/consents.service.ts';
import {
  type Act,
  changeCredit,
  changeLevel,
  changesOf,
  checkPlace,
  note,
  wrong,
} from './administration.service.ts';
import { getMember, getOwnView } from './members.service.ts';
import { toPrivatePerson } from './person.projection.ts';

type Change = BodyOf<typeof updateUser>;
type From = { viewer: Viewer; ip: string };

/** Fields by the people who may write them. A change of any other field is refused. */
const ownFields = [
  'civilite', 'firstName', 'lastName', 'email', 'telPrefix', 'phoneNumber', 'birthDay', 'address', 'postalCode', 'city', 'country',
  'addressAccess', 'lat', 'lng',
] as const; // prettier-ignore
const membershipDates = ['memberStartCreatedAt', 'dateEndMember', 'adhesionPaidAt'] as const;
const adminFields = ['credit', 'roles', ...membershipDates] as const;
/** Fields of the body that are not stored: sent with a change of credit, or computed by GET /me. */
const notStored = [
  'previousCredit',
  'reason',
  'usableCredit',
  'isEmailToConfirm',
  'isPasswordDue',
  'isSecondFactorDue',
  'goals',
  'permissions',
];

/**
 * Changes a profile: one's own fields by oneself or an admin, the back office's fields by an admin
 * (CORE-259). A protected field that would change is refused and nothing is saved; an equal one passes, so
 * that a client may send back the whole record.
 * @throws AppError invalid, forbidden; too_many_requests after twenty e-mails or phones of somebody else.
 */
export async function updateMember(ctx: Context, { viewer, ip }: From, id: number, sent: Change) {
  const person = await getOwnView(ctx, ctx.db, viewer, id);
  allow(canEditPerson(viewer, id));
  const change: Change = {
    ...sent,
    ...(sent.civilite !== undefined && { civilite: civilityOf(sent.civilite, 'civilite') }),
    ...(sent.phoneNumber !== undefined && readPhone(sent.phoneNumber)),
  };
  const tries = triesOf({ viewer, ip }, person, change);
  // A caller who must confirm first is refused here, before a try is counted.
  if (tries.length > 0) {
    refuseInTakeover();
    await requireConfirmationHere(ctx, ctx.db);
  }
  for (const key of tries) await countTry(ctx, key, refusalsPerAddress);
  await ctx.transaction(async (tx) => {
    // The change is computed on the record under its lock, not on the record of the call's start.
    await lockPerson(tx, id);
    const before = toPrivatePerson(await getOwnView(ctx, tx, viewer, id)) as Record<string, unknown>;
    const changed = Object.keys(change).filter(
      (field) => !notStored.includes(field) && !same(before[field], change[field]),
    );
    const allowed: readonly string[] = viewer.isAdmin ? [...ownFields, ...adminFields] : ownFields;
    if (changed.some((field) => !allowed.includes(field)))
      throw new AppError('forbidden', { reason: 'protected_field' });
    if (personsOwn.some((field) => changed.includes(field))) refuseInTakeover();
    if (confirmedFields.some((field) => changed.includes(field))) await requireConfirmationHere(ctx, tx);
    if (changed.includes('birthDay') && change.birthDay && change.birthDay >= parisDay(ctx.clock.now())) {
      throw wrong('birthDay', 'Date invalide');
    }
    checkPlace(before, change, changed);
    const isOwn = viewer.id === id;
    const asked = isOwn ? await askForKeys(ctx, tx, id, { before, change, changed }) : [];
    if (!isOwn) await giveUpReplaced(ctx, tx, id, changed);
    const saved = changed.filter((field) => !asked.includes(field));
    // Goes to the former address: the message is written before the address changes.
    await tellKeysChanged(tx, id, saved, ctx.clock.now());
    await saveOwnFields(tx, id, change, saved);
    if (changed.includes('addressAccess'))
      await recordConsent(tx, {
        userId: id,
        subject: 'address_shared',
        source: 'profile',
        given: change.addressAccess ?? false,
        now: ctx.clock.now(),
      });
    const act = { adminId: viewer.id, id, now: ctx.clock.now() };
    const update = { before, change, changed };
    // People's changes of their own record are not logged, except an administrator's in their account.
    if (viewer.id !== id || currentActingAdmin() !== null)
      await note(tx, act, { action: 'member.profile', changes: changesAmong(ownFields, update) });
    if (viewer.isAdmin) await saveAdminFields(tx, act, update);
    for (const key of tries) await giveTryBack(tx, key);
  });
  return getMember(ctx, viewer, id);
}

/**
 * Limits on changing an e-mail or phone, as the refusal reveals that somebody has it already. Tries are
 * counted before, as at sign-up, per network and per account; a change that succeeds is no refusal.
 * Administrators, who see everybody, have no limit.
 */
function triesOf({ viewer, ip }: From, person: { email: string; phone: string }, change: Change): string[] {
  const isAnother =
    (change.email ?? person.email) !== person.email || (change.phoneNumber ?? person.phone) !== person.phone;
  return isAnother && !viewer.isAdmin ? [`profile-refusals:${viewer.id}`, refusalsFrom(ip)] : [];
}

/** The keys of an account: the e-mail address logs in, the phone resets the password. */
const keys = ['email', 'phoneNumber'] as const;

/**
 * Requests one's own new e-mail or phone, which counts once confirmed there; an administrator's change of
 * somebody else's counts at once. @returns the fields that wait.
 */
async function askForKeys(
  ctx: Context,
  tx: Tx,
  userId: number,
  { before, change, changed }: Update,
): Promise<string[]> {
  const asked: string[] = [];
  const wanted = (field: 'email' | 'phoneNumber' | 'telPrefix'): string =>
    String(change[field] ?? before[field]);
  if (changed.includes('email')) {
    await askContactChange(ctx, tx, { userId, kind: 'email', to: { value: wanted('email'), prefix: '' } });
    asked.push('email');
  }
  const isPhone = changed.includes('phoneNumber') || changed.includes('telPrefix');
  if (isPhone && isConfirmedFirst(ctx, 'phone')) {
    const to = { value: wanted('phoneNumber'), prefix: wanted('telPrefix') };
    await askContactChange(ctx, tx, { userId, kind: 'phone', to });
    asked.push('phoneNumber', 'telPrefix');
  }
  return asked;
}

/** Drops the change that a person has requested when an administrator sets the value. */
async function giveUpReplaced(ctx: Context, tx: Tx, id: number, changed: string[]): Promise<void> {
  if (changed.includes('email')) await dropContactWishes(ctx, tx, [id], 'email');
  if (changed.includes('phoneNumber') || changed.includes('telPrefix'))
    await dropContactWishes(ctx, tx, [id], 'phone');
}

/** Fields that only a caller who has just confirmed their identity may change. */
const confirmedFields = [...keys, 'telPrefix', ...adminFields];

/** Fields that an administrator who acts in the account may not change. */
const personsOwn = [...keys, 'telPrefix', 'addressAccess'];

async function tellKeysChanged(tx: Tx, id: number, changed: string[], now: Date): Promise<void> {
  const isChanged = {
    email: changed.includes('email'),
    phoneNumber: changed.includes('phoneNumber') || changed.includes('telPrefix'),
  };
  const which = keys.filter((key) => isChanged[key]);
  if (which.length > 0) await enqueueMail(tx, { to: id, template: 'login_changed', data: { which }, now });
}

/** Stops at the first difference: the value sent may be nested deeper than a serialiser can follow. */
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** Columns of a profile's plain fields. */
const columnOf = {
  civilite: 'civility',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  telPrefix: 'phone_prefix',
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
  const sent: Record<string, unknown> = change;
  const columns = Object.fromEntries(
    changed.flatMap((field) =>
      field in columnOf ? [[columnOf[field as keyof typeof columnOf], sent[field] ?? null]] : [],
    ),
  ) as Updateable<Users>;
  if (Object.keys(columns).length === 0) return;
  try {
    await changeUser(tx, id, columns);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw wrong('email', 'Email déjà utilisé\u00a0!');
    if (isUniqueViolation(error, 'users_phone')) throw wrong('phoneNumber', 'Téléphone invalide\u00a0!');
    throw error;
  }
}

type Update = { before: Record<string, unknown>; change: Change; changed: string[] };

const changesAmong = (fields: readonly string[], { before, change, changed }: Update) =>
  changesOf(before, Object.fromEntries(fields.filter((f) => changed.includes(f)).map((f) => [f, change[f]])));

async function saveAdminFields(tx: Tx, act: Act, update: Update): Promise<void> {
  const { before, change, changed } = update;
  // The accountant's role comes before the level and has a switch of its own.
  const levelIn = (roles: unknown): string | undefined =>
    (roles as string[] | undefined)?.find((role) => role !== accountantRole);
  if (changed.includes('roles')) {
    const from = levelIn(before['roles']) ?? '';
    await changeLevel(tx, act, { from, to: levelIn(change.roles), field: 'roles' });
  }
  if (changed.includes('credit') && change.credit !== undefined) {
    const inForm = Object.keys(change).some((field) => field !== 'credit' && !notStored.includes(field));
    await changeCredit(tx, act, { ...change, credit: change.credit }, { inForm });
  }
  await note(tx, act, { action: 'member.membership', changes: changesAmong(membershipDates, update) });
}

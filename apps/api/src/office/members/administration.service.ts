import { lockPerson, changeUser } from '../../people/accounts/person.queries.ts';
import { ladder, type Level, type Viewer } from '@forman/domain/access';
import { placeViolations } from '@forman/domain/people/profile-form';
import type { AuditAction } from '@forman/domain/platform/audit';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { tellGrant } from '../../platform/notifications/guardians.service.ts';
import { audit, type Changes } from '../../platform/audit/audit.service.ts';
import { setBalance } from '../../money/credits/office-acts.service.ts';
import { type AdministeredRow, lockAdministered } from './administration.queries.ts';
import { giveLevel } from '../../people/levels/levels.queries.ts';
import { getPerson } from './members.service.ts';
import { toPrivatePerson } from './person.projection.ts';

/** Changes of an administrator to somebody, each with its line in the audit log: old value, new value. */

/** An act: by whom, on whom, when. */
export type Act = { adminId: number; id: number; now: Date };

export const wrong = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

/** Checks the place of a person or their company, unless it stays as it was. */
export function checkPlace(
  before: Record<string, unknown>,
  change: { postalCode?: string | undefined; country?: string | undefined },
  changed: readonly string[],
): void {
  if (!changed.includes('postalCode') && !changed.includes('country')) return;
  const { postalCode, country } = { ...before, ...change };
  const violations = placeViolations({ postalCode: postalCode ?? '', country: country ?? '' });
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

/** The fields whose value differs. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {};
  for (const [field, to] of Object.entries(after)) {
    const from = before[field] ?? null;
    if (!isDeepStrictEqual(from, to ?? null)) changes[field] = { from, to: to ?? null };
  }
  return changes;
}

/** Writes the line of the log, unless nothing changed. */
export async function note(
  tx: Tx,
  { adminId, id, now }: Act,
  { action, changes, detail }: { action: AuditAction; changes: Changes; detail?: Record<string, unknown> },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await audit(tx, {
    at: now,
    actorId: adminId,
    action,
    subject: 'user',
    subjectId: id,
    changes,
    ...(detail && { detail }),
  });
}

type Acting = (tx: Tx, act: Act, person: AdministeredRow) => Promise<void>;

/** Runs an admin's act on a person, under their lock, after `lockFirst`. @throws AppError not_found. */
export async function administer(
  ctx: Context,
  admin: Viewer,
  id: number,
  act: Acting,
  lockFirst?: (tx: Tx) => Promise<void>,
) {
  await ctx.transaction(async (tx) => {
    await lockFirst?.(tx);
    const person = await lockAdministered(tx, id);
    if (!person) throw new AppError('not_found');
    await act(tx, { adminId: admin.id, id, now: ctx.clock.now() }, person);
  });
  return toPrivatePerson(await getPerson(ctx.db, admin, id));
}

type LevelChange = { from: string; to: string | undefined; field: string };

/** Gives one of the ten levels, dated now, in place of the former one. @throws AppError invalid. */
export async function changeLevel(tx: Tx, act: Act, { from, to, field }: LevelChange): Promise<void> {
  if (!to || !(ladder as readonly string[]).includes(to)) throw wrong(field, 'Niveau inconnu');
  const { id: userId, adminId: actorId, now } = act;
  await giveLevel(tx, { userId, level: to as Level, cause: 'admin', actorId, now });
  await note(tx, act, { action: 'member.level', changes: changesOf({ level: from }, { level: to }) });
}

export const setLevel = (ctx: Context, admin: Viewer, id: number, level: string) =>
  administer(ctx, admin, id, (tx, act, person) =>
    changeLevel(tx, act, { from: person.level, to: level, field: 'role' }),
  );

type CreditChange = { credit: number; previousCredit?: number | undefined; reason?: string | undefined };

/**
 * Sets a balance against the one that the admin saw: the person may have spent some of it meanwhile. A call that
 * names the balance alone and none seen is meant for whatever it is now, read under the person's lock.
 * @param inForm true for a whole form sent back: there a balance that differs must name the one seen.
 * @throws AppError invalid when the seen balance is missing; conflict when the balance has changed.
 */
export async function changeCredit(
  tx: Tx,
  act: Act,
  change: CreditChange,
  { inForm = false } = {},
): Promise<void> {
  const creditCents: Cents = eurosToCents(change.credit);
  if (Math.abs(change.credit * 100 - creditCents) > 1e-6) throw wrong('credit', 'Deux décimales au plus');
  const { id: userId, adminId: actorId, now } = act;
  const isSeen = change.previousCredit !== undefined;
  const previousCents = isSeen
    ? eurosToCents(change.previousCredit!)
    : (await lockPerson(tx, userId)).creditCents;
  if (!isSeen && previousCents === creditCents) return;
  if (!isSeen && inForm)
    throw wrong('previousCredit', 'Le solde n’est plus celui-ci\u00a0: relisez-le avant de le changer.');
  const reason = change.reason ?? '';
  if (creditCents < previousCents && reason.trim() === '')
    throw wrong('reason', 'Dites pourquoi ce crédit baisse sans être remboursé');
  await setBalance(tx, { userId, creditCents, previousCents, actorId, reason, now });
  const changes = changesOf({ credit: centsToEuros(previousCents) }, { credit: change.credit });
  await note(tx, act, { action: 'member.credit', changes, detail: { reason } });
}

export const setCredit = (ctx: Context, admin: Viewer, id: number, change: CreditChange) =>
  administer(ctx, admin, id, (tx, act) => changeCredit(tx, act, change));

/** Flags by their name on the wire. */
const flagColumns = {
  isPilot: 'is_pilot',
  isExpertAccountant: 'is_expert_accountant',
  isJdEnded: 'is_jd_ended',
  isDemarrageEnded: 'is_demarrage_ended',
  is3JREnded: 'is_3jr_ended',
  isSuperOrganizer: 'is_super_organizer',
} as const;
type Flag = keyof typeof flagColumns;
/** The flags that give a right; the others are steps of a path. */
const granted = {
  isPilot: 'pilotage de sessions',
  isExpertAccountant: 'expertise comptable',
  isSuperOrganizer: 'organisation de toutes les sessions',
} as const satisfies Partial<Record<Flag, string>>;

export const setFlags = (ctx: Context, admin: Viewer, id: number, flags: Partial<Record<Flag, boolean>>) =>
  administer(ctx, admin, id, async (tx, act, person) => {
    const names = Object.keys(flags) as Flag[];
    const columns = Object.fromEntries(names.map((name) => [flagColumns[name], flags[name]]));
    const before = Object.fromEntries(names.map((name) => [name, person[flagColumns[name]]]));
    await changeUser(tx, id, columns);
    const action = 'isSuperOrganizer' in flags ? 'member.rights' : 'member.flags';
    await note(tx, act, { action, changes: changesOf(before, flags) });
    for (const [name, right] of Object.entries(granted) as [Flag, string][])
      if (flags[name] && !before[name]) await tellGrant(tx, act, right);
  });

export const setEndCursus = (ctx: Context, admin: Viewer, id: number, endCursus: string | null) =>
  administer(ctx, admin, id, async (tx, act, person) => {
    await changeUser(tx, id, { curriculum_ended_on: endCursus });
    const changes = changesOf({ endCursus: person.curriculum_ended_on }, { endCursus });
    await note(tx, act, { action: 'member.curriculum', changes });
  });

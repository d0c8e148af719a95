import { canLock } from '@forman/domain/people/account-lock';
import type { getPersonFile } from '@forman/contract/office/person-file';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { Viewer } from '@forman/domain/access';
import { usableAvoirs, usableCredit } from '@forman/domain/money/credits/usable';
import { AppError } from '@forman/domain/errors';
import { membershipPriceCents, membershipState } from '@forman/domain/money/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { canLiftFactor } from '@forman/domain/people/second-factor';
import { canTakeOver } from '@forman/domain/people/takeover';
import type { Context } from '../../context.ts';
import { deviceName } from '../../http/device-name.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { countOf } from '../../platform/audit/journal.service.ts';
import { messageSubject } from '../../platform/notifications/outbox.service.ts';
import { type FileRow, findFile, findPart, type MessageRow, type Part } from './person-file.queries.ts';

type File = AnswerOf<typeof getPersonFile>;

/** @throws AppError not_found. */
export async function getFile(ctx: Context, admin: Viewer, id: number): Promise<File> {
  const now = ctx.clock.now();
  const row = await findFile(ctx.db, id, now);
  if (!row) throw new AppError('not_found');
  const { person, levels, documents, registrations, led, votes, line, changes, fields } = row;
  return {
    person: { ...person, lockedAt: person.lockedAt && new Date(person.lockedAt).toISOString() },
    levels,
    credit: toCredit(row, now),
    dues: toDues(row, now),
    documents,
    registrations,
    led,
    goals: { ...row.progress, rows: row.completions },
    votes,
    line,
    messages: { count: row.messages.count, rows: row.messages.rows.map((one) => toMessage(ctx, one)) },
    logins: toLogins(row),
    changes: { rows: changes, count: countOf(fields), fields: fields.flatMap(({ field }) => field ?? []) },
    actions: {
      takeOver: canTakeOver(admin.id, person),
      lock: canLock(admin.id, person.id),
      liftFactor: canLiftFactor(admin.id, { id: person.id, hasFactor: row.hasFactor }),
    },
  };
}

function toCredit({ avoirs, balance, movements }: FileRow, now: Date): File['credit'] {
  const wallet = avoirs.map((avoir) => ({
    ...avoir,
    createdAt: new Date(avoir.createdAt),
    expiresAt: avoir.expiresAt ? new Date(avoir.expiresAt) : null,
  }));
  const ends = usableAvoirs(wallet, now).flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
  return {
    ...movements,
    balance,
    usable: centsToEuros(usableCredit(wallet, now)),
    avoirs: wallet.map((avoir) => ({
      id: avoir.id,
      left: centsToEuros(avoir.leftCents),
      free: centsToEuros(avoir.leftCents - avoir.reservedCents),
      description: avoir.description,
      sessionTitle: avoir.sessionTitle,
      at: avoir.createdAt.toISOString(),
      expiresAt: avoir.expiresAt?.toISOString() ?? null,
    })),
    expiresAt: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
  };
}

const toDues = ({ person, since, until, paidOn, toldAt, prices }: FileRow, now: Date): File['dues'] => ({
  since,
  until,
  paidOn,
  ...membershipState(until, now),
  price: centsToEuros(membershipPriceCents(person.role, prices)),
  toldAt: toldAt && new Date(toldAt).toISOString(),
});

const toLogins = ({ logins }: FileRow): File['logins'] =>
  logins
    .map((login) => ({
      id: login.family_id,
      device: deviceName(login.user_agent),
      openedAt: login.opened_at,
      usedAt: login.used_at,
      admin: login.admin,
    }))
    .toSorted((a, b) => b.usedAt.localeCompare(a.usedAt));

const toMessage = (ctx: Context, { template, data, ...row }: MessageRow) => ({
  ...row,
  subject: messageSubject(ctx, { ...row, template, data }),
});

async function getPart<P extends Part>(ctx: Context, part: P, id: number, paging: Paging) {
  const found = await findPart(ctx.db, part, id, sliceOf(paging));
  if (!found) throw new AppError('not_found');
  return { ...found, maxPage: maxPageOf(found.count, paging.itemsPerPage) };
}

/** Lists a whole part by pages; messages have a function of their own. @throws AppError not_found. */
export const listPart =
  <P extends Exclude<Part, 'messages'>>(part: P) =>
  (ctx: Context, id: number, paging: Paging) =>
    getPart(ctx, part, id, paging);

export async function listMessages(ctx: Context, id: number, paging: Paging) {
  const { rows, ...rest } = await getPart(ctx, 'messages', id, paging);
  return { ...rest, rows: rows.map((row) => toMessage(ctx, row)) };
}

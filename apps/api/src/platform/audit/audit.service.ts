import type { AuditAction, AuditSubject } from '@forman/domain/platform/audit';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { currentActingAdmin, currentRequestId } from '../../http/current-request.ts';
import { insertEntry, insertEntries } from './audit.queries.ts';

/** Old and new values by field, in the words of the wire: people read the log, and filter it by field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The fields of `after` whose value differs, old and new. */
export function changesBetween(before: object, after: object): Changes {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value))
      .map(([name, value]) => [name, { from: old.get(name) ?? null, to: value as unknown }]),
  );
}

export type AuditEntry = {
  at: Date;
  actorId: number | null;
  /** feature.verb */
  action: AuditAction;
  subject: AuditSubject;
  subjectId: number | string;
  /** The values that the act replaced; kept as `detail.changes`. */
  changes?: Changes;
  detail?: Record<string, unknown>;
};

/**
 * Writes one line of the log for an act that needs a right, in the transaction of the act, with the request's
 * reference and the administrator who acts in the actor's account.
 */
export async function audit(tx: Tx, { changes, detail, ...entry }: AuditEntry): Promise<void> {
  await insertEntry(tx, {
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    subject: entry.subject,
    subject_id: String(entry.subjectId),
    detail: JSON.stringify({ ...detail, ...(changes && { changes }) }),
    request_id: currentRequestId(),
    acting_admin_id: currentActingAdmin(),
  });
}

/**
 * Writes a line with both names for a call that changed something in a takeover, even when the person's own
 * call would leave none. The line is written once the change is committed: when that fails, the server's log
 * has it, and the call's answer stays.
 */
export async function traceTakeover(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  { method, routeOptions, url, login, id }: FastifyRequest,
): Promise<void> {
  if (!login?.takeover || method === 'GET' || url.endsWith('/logout')) return;
  const line = { call: `${method} ${routeOptions.url}`, path: url };
  const { adminId } = login.takeover;
  const entry = {
    at: ctx.clock.now(),
    actor_id: login.viewer.id,
    acting_admin_id: adminId,
    action: 'takeover.act',
    subject: 'user',
    subject_id: String(login.viewer.id),
    detail: JSON.stringify(line),
    request_id: id,
  };
  await insertEntry(ctx.db, entry).catch((err: unknown) =>
    ctx.log.error(
      { err, ...line, adminId, userId: login.viewer.id, requestId: id },
      'call of a takeover not written in the audit log',
    ),
  );
}

/** Writes the lines of thousands of acts at once. */
export async function auditMany(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ subjectId, changes, detail, ...entry }) => ({
    ...entry,
    subjectId: String(subjectId),
    detail: { ...detail, ...(changes && { changes }) },
  }));
  await insertEntries(tx, rows);
}

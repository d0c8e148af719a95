import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.gen.ts';
import { currentRequestId } from '../../http/current-request.ts';

/** Field by field, the value before and after, as the wire says them: a log is read by people and filtered by field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

export type AuditEntry = {
  at: Date;
  actorId: number | null;
  /** feature.verb */
  action: string;
  subject: string;
  subjectId: number | string;
  /** What the act replaced; kept as `detail.changes`. */
  changes?: Changes;
  detail?: Record<string, unknown>;
};

/** One line for what somebody with a right did to something or somebody, in the transaction of the act, with the request's reference. */
export async function audit(tx: Tx, { changes, detail, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      subject_id: String(entry.subjectId),
      detail: JSON.stringify({ ...detail, ...(changes && { changes }) }) as unknown as Json,
      request_id: currentRequestId(),
    })
    .execute();
}

/** The same of thousands of lines at once. */
export async function auditMany(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ subjectId, changes, detail, ...entry }) => ({
    ...entry,
    subjectId: String(subjectId),
    detail: { ...detail, ...(changes && { changes }) },
  }));
  await sql`
    insert into audit_log (at, actor_id, action, subject, subject_id, detail, request_id)
    select at, "actorId", action, subject, "subjectId", detail, ${currentRequestId()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (at timestamptz, "actorId" integer, action text, subject text, "subjectId" text, detail jsonb)`.execute(
    tx,
  );
}

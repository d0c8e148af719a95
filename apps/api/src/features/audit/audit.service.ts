import type { Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.gen.ts';
import { currentRequestId } from '../../http/current-request.ts';

export type AuditEntry = {
  at: Date;
  actorId: number | null;
  /** feature.verb */
  action: string;
  subject: string;
  subjectId: number | string;
  detail?: Record<string, unknown>;
};

/** One line for what somebody with a right did to something or somebody, in the transaction of the act, with the request's reference. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      subject_id: String(entry.subjectId),
      detail: JSON.stringify(entry.detail ?? {}) as unknown as Json,
      request_id: currentRequestId(),
    })
    .execute();
}

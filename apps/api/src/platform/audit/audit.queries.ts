import type { Db, Tx } from '../../db/database.ts';
import { type Insertable, sql } from 'kysely';
import type { AuditLog } from '../../db/schema.gen.ts';
import { currentRequestId, currentActingAdmin } from '../../http/current-request.ts';

export const insertEntry = (db: Db, values: Insertable<AuditLog>) =>
  db.insertInto('audit_log').values(values).execute();

export const insertEntries = (tx: Tx, rows: readonly object[]) =>
  sql`
    insert into audit_log (at, actor_id, action, subject, subject_id, detail, request_id, acting_admin_id)
    select at, "actorId", action, subject, "subjectId", detail, ${currentRequestId()},
      ${currentActingAdmin()}::integer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (at timestamptz, "actorId" integer, action text, subject text, "subjectId" text, detail jsonb)`.execute(
    tx,
  );

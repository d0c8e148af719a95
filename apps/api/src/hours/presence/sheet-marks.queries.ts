import type { DayPart } from '@forman/domain/sessions/half-days';
import type { PresenceMethod } from '@forman/domain/hours/presence/presence';
import type { Drawing } from '@forman/domain/hours/presence/drawing';
import type { Db } from '../../db/database.ts';
import { sql } from 'kysely';

/** The signature of one person and half-day on a sheet; on a countersignature, the person who gave it. */
export type StoredMark = {
  userId: number;
  day: string;
  part: DayPart;
  isCountersignature: boolean;
  isPresent: boolean;
  method: PresenceMethod | null;
  signedAt: Date;
  drawing: Drawing | null;
  typedName: string | null;
};

/** Lists the signatures and countersignatures of a session that count now. */
export async function listSheetMarks(db: Db, sessionId: number): Promise<StoredMark[]> {
  const { rows } = await sql<StoredMark>`
    select m."userId", m.day, m.part, m."isCountersignature", m."isPresent", m.method, m."signedAt", k.drawing, k.typed_name as "typedName" from (
      select p.record_id as id, p.user_id as "userId", p.day, p.part, false as "isCountersignature",
        p.is_present as "isPresent", p.method, p.signed_at as "signedAt"
      from presences p where p.session_id = ${sessionId}
      union all select c.id, c.recorded_by, c.day, c.part, true, true, null, c.recorded_at
      from presence_records c where c.session_id = ${sessionId} and c.kind = 'countersignature') m
    left join presence_marks k on k.record_id = m.id`.execute(db);
  return rows;
}

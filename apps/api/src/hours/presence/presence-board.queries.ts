import type { Viewer } from '@forman/domain/access';
import type { PresenceMethod } from '@forman/domain/hours/presence/presence';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type PresenceSheet, readSheetWith } from './presence.queries.ts';

export type BoardRecord = {
  id: number;
  isPresent: boolean;
  method: PresenceMethod;
  reason: string | null;
  signedAt: string;
  recordedAt: string;
  drawing: [number, number][][] | null;
  typedName: string | null;
};

export type BoardPersonRow = {
  id: number;
  firstName: string;
  lastName: string;
  civilite: string;
  role: string;
  phoneNumber: string | null;
  telPrefix: string;
  record: BoardRecord | null;
  late: BoardRecord | null;
  /** In their order. */
  stays: { joinedAt: string; leftAt: string | null }[];
};

type HalfCount = { day: string; part: DayPart; present: number; late: number };

export type BoardRow = {
  people: BoardPersonRow[];
  /** People registered, and those who signed and are no longer registered. */
  expected: number;
  /** A hash of the expected people, without their names. */
  expectedStamp: string;
  counts: HalfCount[];
  /** People present in at least one half-day. */
  signed: number[];
};

const record = (name: string) => sql`case when ${sql.ref(`${name}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${name}.id`)}, 'isPresent', ${sql.ref(`${name}.is_present`)}, 'method', ${sql.ref(`${name}.method`)},
  'reason', ${sql.ref(`${name}.reason`)}, 'signedAt', ${sql.ref(`${name}.signed_at`)},
  'recordedAt', ${sql.ref(`${name}.recorded_at`)}, 'drawing', ${sql.ref(`${name}.drawing`)},
  'typedName', ${sql.ref(`${name}.typed_name`)}) end`;

type Wanted = {
  sessionId: number;
  day: string;
  part: DayPart;
  /** Only people with a record after this place of the chain; null: all. */
  after: number | null;
};

/**
 * The people of a half-day with their records, and the counts of each half-day of the session: the session's
 * records are read once.
 */
const board = ({ sessionId, day, part, after }: Wanted) => sql<BoardRow>`
    with said as materialized (
      select distinct on (r.day, r.part, r.user_id, r.kind = 'late_signature') r.id, r.position, r.day, r.part, r.user_id,
        r.kind = 'late_signature' as is_late, r.is_present, r.method, r.reason, r.signed_at, r.recorded_at
      from presence_records r where r.session_id = ${sessionId} and r.kind <> 'countersignature'
      order by r.day, r.part, r.user_id, r.kind = 'late_signature', r.position desc),
    counted as (select * from said where not is_late),
    late as (select l.* from said l left join counted c using (day, part, user_id)
      where l.is_late and (c.id is null or c.position < l.position)),
    here as materialized (
      select r.user_id from registrations r
        where r.session_id = ${sessionId} and r.state = 'registered' and r.ended_at is null
      union select c.user_id from counted c where c.is_present)
    select json_build_object('expected', (select count(*) from here),
      'expectedStamp', (select md5(coalesce(string_agg(user_id::text, ',' order by user_id), '')) from here),
      'signed', coalesce((select json_agg(distinct c.user_id) from counted c where c.is_present), '[]'),
      'counts', coalesce((select json_agg(json_build_object('day', h.day, 'part', h.part, 'present', h.present, 'late', h.late))
        from (select day, part, sum(present)::int as present, sum(late)::int as late from (
          select day, part, is_present::int as present, 0 as late from counted
          union all select day, part, 0, 1 from late) both_kinds group by day, part) h), '[]'),
      'people', coalesce((select json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'civilite', u.civility, 'role', u.level, 'phoneNumber', nullif(u.phone, ''), 'telPrefix', u.phone_prefix, 'record', ${record('c')}, 'late', ${record('l')},
          'stays', coalesce(v.stays, '[]')) order by plain_text(u.last_name), plain_text(u.first_name), u.id)
        from here h join users u on u.id = h.user_id
        left join (select c.*, k.drawing, k.typed_name from counted c left join presence_marks k on k.record_id = c.id
          where c.day = ${day} and c.part = ${part}) c on c.user_id = h.user_id
        left join (select l.*, k.drawing, k.typed_name from late l left join presence_marks k on k.record_id = l.id
          where l.day = ${day} and l.part = ${part}) l on l.user_id = h.user_id
        left join lateral (
          select json_agg(json_build_object('joinedAt', w.joined_at, 'leftAt', w.left_at) order by w.joined_at, w.id) as stays
          from remote_visits w where w.session_id = ${sessionId} and w.day = ${day} and w.part = ${part}
            and w.user_id = h.user_id) v on true
        where ${after}::int is null or greatest(c.position, l.position) > ${after}::int), '[]'))`;

export async function readBoardRows(db: Db, wanted: Wanted): Promise<BoardRow> {
  const { rows } = await sql<{ board: BoardRow }>`select (${board(wanted)}) as board`.execute(db);
  return rows[0]!.board;
}

/** Reads the board with its sheet, for a screen that refreshes its half-day. @throws AppError not_found. */
export async function readSheetAndBoard(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  wanted: Wanted,
): Promise<{ sheet: PresenceSheet; rows: BoardRow }> {
  const { sheet, beside } = await readSheetWith(db, viewer, wanted.sessionId, board(wanted));
  return { sheet, rows: beside };
}

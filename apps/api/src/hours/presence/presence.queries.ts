import type { Viewer } from '@forman/domain/access';
import type { PresenceMethod } from '@forman/domain/hours/presence/presence';
import { type DayPart, type HalfDay, halfDays } from '@forman/domain/sessions/half-days';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { LiveState, ParticipationState } from '@forman/domain/sessions/registration';
import { AppError } from '@forman/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import { genesisHash } from '../../canonical-json.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type Mark, type PresenceFacts, recordRow } from './presence-chain.ts';

export type Countersignature = { day: string; part: DayPart; at: Date; by: string };

/** A session as its attendance sheet shows it to one viewer. */
export type PresenceSheet = {
  id: number;
  kind: SessionKind;
  title: string;
  place: string;
  isRemote: boolean;
  /** The association’s share of a half-day for which people are connected, in percent. */
  remoteShare: number;
  pilot: string;
  /** The viewer's part in the session. */
  state: ParticipationState;
  halfDays: HalfDay[];
  /** The instant at which the list of absentees was closed. */
  closedAt: Date | null;
  countersignatures: Countersignature[];
  /** The last link of the chain. */
  position: number;
  hash: string;
};

type SheetRow = Omit<PresenceSheet, 'state' | 'halfDays' | 'countersignatures' | 'position' | 'hash'> & {
  pilotId: number;
  startsAt: Date;
  endsAt: Date;
  myState: LiveState | null;
  slots: { starts: string; ends: string }[];
  countersignatures: { day: string; part: DayPart; at: string; by: string }[];
  last: { position: number; hash: string } | null;
};

/** Locks a session, for one chain of records, and reads its sheet. @throws AppError not_found. */
export async function lockSheet(tx: Tx, viewer: Pick<Viewer, 'id'>, id: number): Promise<PresenceSheet> {
  await sql`select id from sessions where id = ${id} for no key update`.execute(tx);
  return readSheet(tx, viewer, id);
}

/** @throws AppError not_found. */
export async function readSheet(db: Db, viewer: Pick<Viewer, 'id'>, id: number): Promise<PresenceSheet> {
  const { sheet } = await readSheetWith(db, viewer, id, sql<null>`null`);
  return sheet;
}

/** Reads a sheet, and one more value `beside`, in one statement. @throws AppError not_found. */
export async function readSheetWith<T>(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  id: number,
  beside: RawBuilder<T>,
): Promise<{ sheet: PresenceSheet; beside: T }> {
  const { rows } = await sql<SheetRow & { beside: T }>`
    select s.id, s.kind, s.title, s.is_remote as "isRemote", (select remote_share from settings where id = 1) as "remoteShare", s.pilot_id as "pilotId", s.starts_at as "startsAt",
      s.ends_at as "endsAt", s.absences_closed_at as "closedAt", m.state as "myState",
      concat_ws(' ', p.first_name, p.last_name) as pilot,
      case when s.is_remote then 'À distance' else concat_ws(', ', nullif(s.place, ''), t.name, t.city) end as place,
      coalesce((select json_agg(json_build_object('starts', d.starts_at, 'ends', d.ends_at))
        from session_slots d where d.session_id = s.id), '[]') as slots,
      coalesce((select json_agg(json_build_object('day', c.day, 'part', c.part, 'at', c.recorded_at,
        'by', concat_ws(' ', u.first_name, u.last_name))) from presence_records c join users u on u.id = c.recorded_by
        where c.session_id = s.id and c.kind = 'countersignature'), '[]') as countersignatures,
      (select json_build_object('position', l.position, 'hash', l.hash) from presence_records l
        where l.session_id = s.id order by l.position desc limit 1) as last, (${beside}) as beside
    from sessions s join users p on p.id = s.pilot_id left join session_sites t on t.id = s.site_id
      left join registrations m on m.session_id = s.id and m.user_id = ${viewer.id} and m.ended_at is null
    where s.id = ${id} and s.deleted_at is null`.execute(db);
  if (!rows[0]) throw new AppError('not_found');
  const { beside: other, ...row } = rows[0];
  return { sheet: toSheet(row, viewer), beside: other };
}

function toSheet(row: SheetRow, viewer: Pick<Viewer, 'id'>): PresenceSheet {
  const { pilotId, startsAt, endsAt, myState, slots, countersignatures, last, ...head } = row;
  const stretches = slots.map(({ starts, ends }) => ({ startsAt: new Date(starts), endsAt: new Date(ends) }));
  return {
    ...head,
    state: pilotId === viewer.id ? 'pilot' : (myState ?? 'none'),
    halfDays: halfDays(stretches.length > 0 ? stretches : [{ startsAt, endsAt }]),
    countersignatures: countersignatures.map(({ at, ...one }) => ({ ...one, at: new Date(at) })),
    position: last?.position ?? 0,
    hash: last?.hash ?? genesisHash,
  };
}

export type NewRecord = PresenceFacts & { mark?: Mark | null };

/** Beyond, a statement would have too many parameters. */
const rowsAtOnce = 1000;

/**
 * Adds records to the sheet's chain, in order, under its lock.
 * @returns their ids. The given sheet is then outdated, except for its place in the chain, which moves on.
 */
export async function append(tx: Tx, sheet: PresenceSheet, records: readonly NewRecord[]): Promise<number[]> {
  const rows = records.map((record) => chain(sheet, record));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const written = await tx
      .insertInto('presence_records')
      .values(rows.slice(from, from + rowsAtOnce))
      .returning(['id', 'position'])
      .execute();
    ids.push(...written.toSorted((a, b) => a.position - b.position).map(({ id }) => id));
  }
  await insertMarks(tx, ids, records);
  return ids;
}

function chain(sheet: PresenceSheet, facts: NewRecord) {
  const row = recordRow(sheet.hash, { sessionId: sheet.id, position: sheet.position + 1 }, facts);
  sheet.hash = row.hash;
  sheet.position = row.position;
  return row;
}

async function insertMarks(tx: Tx, ids: readonly number[], records: readonly NewRecord[]): Promise<void> {
  const marks = records.flatMap(({ mark }, index) => (mark ? [{ record_id: ids[index]!, mark }] : []));
  if (marks.length === 0) return;
  await tx
    .insertInto('presence_marks')
    .values(
      marks.map(({ record_id, mark }) => ({
        record_id,
        drawing: 'drawing' in mark ? JSON.stringify(mark.drawing) : null,
        typed_name: 'typedName' in mark ? mark.typedName : null,
      })),
    )
    .execute();
}

/** A record of one person and half-day. */
export type OwnRecord = {
  id: number;
  position: number;
  kind: 'signature' | 'correction' | 'late_signature';
  isPresent: boolean;
  method: PresenceMethod;
  signedAt: Date;
  recordedAt: Date;
  markHash: string | null;
};

/** Lists the records of one person and half-day, in their order. */
export async function listRecordsOf(
  db: Db,
  half: { sessionId: number; day: string; part: DayPart; userId: number },
): Promise<OwnRecord[]> {
  const rows = await db
    .selectFrom('presence_records')
    .select(['id', 'position', 'kind', 'method', 'is_present as isPresent', 'signed_at as signedAt'])
    .select(['recorded_at as recordedAt', 'mark_hash as markHash'])
    .where('session_id', '=', half.sessionId)
    .where('day', '=', half.day)
    .where('part', '=', half.part)
    .where('user_id', '=', half.userId)
    .orderBy('position')
    .execute();
  return rows as OwnRecord[];
}

/** Tells whether somebody is now registered in a session. */
export async function isRegistered(db: Db, sessionId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('state', '=', 'registered')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds another session that somebody has signed at the hours of this half-day; null without one. */
export async function findSignedElsewhere(
  db: Db,
  { sessionId, userId, half }: { sessionId: number; userId: number; half: HalfDay },
): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select s.title from presences p join sessions s on s.id = p.session_id
    where p.user_id = ${userId} and p.is_present and p.day = ${half.day} and p.part = ${half.part}
      and p.session_id <> ${sessionId} and s.deleted_at is null
      and s.starts_at < ${half.endsAt} and s.ends_at > ${half.startsAt}
      and (not exists (select from session_slots d where d.session_id = s.id) or exists (select from session_slots d
        where d.session_id = s.id and d.starts_at < ${half.endsAt} and d.ends_at > ${half.startsAt}))
    order by s.id limit 1`.execute(db);
  return rows[0]?.title ?? null;
}

export type Kept = { tx: Tx; sheet: PresenceSheet; half: HalfDay; now: Date };

export async function countAbsent({ tx, sheet, half }: Kept): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from registrations g where g.session_id = ${sheet.id} and g.state = 'registered' and g.ended_at is null
      and not exists (select from presences p where p.session_id = g.session_id and p.user_id = g.user_id
        and p.day = ${half.day} and p.part = ${half.part} and p.is_present)`.execute(tx);
  return rows[0]!.count;
}

export const findLateSignature = (db: Db, recordId: number, sessionId: number) =>
  db
    .selectFrom('presence_records')
    .select(['day', 'part', 'user_id'])
    .where('id', '=', recordId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'late_signature')
    .executeTakeFirst();

/** Copies a drawing to the record that counts, which shows it. */
export const copyMark = (tx: Tx, accepted: number | undefined, lateId: number) =>
  sql`insert into presence_marks (record_id, drawing, typed_name)
    select ${accepted}::bigint, drawing, typed_name from presence_marks where record_id = ${lateId}`.execute(
    tx,
  );

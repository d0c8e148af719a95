import type { AttestationSnapshot, AttestedLine } from '@forman/domain/hours/attestations';
import type { TrainingNature } from '@forman/domain/hours/hours';
import type { DayPart } from '@forman/domain/sessions/half-days';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** A hash of all that an issue depends on: when it changes, the session is processed again. */
const factsOf = sql<string>`md5(concat_ws('|', s.version, c.nature, c.confirmed_at,
  (select max(r.position) from presence_records r where r.session_id = s.id),
  (select string_agg(concat_ws(' ', h.habilitation, h.theme_id, h.minutes), ',' order by h.id)
    from session_hours h where h.session_id = s.id)))`;

/** Confirmed or attested sessions whose presences, hours or people changed since their run, oldest first. */
export async function listSessionsToIssue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s left join session_hours_confirmations c on c.session_id = s.id
      left join attestation_runs r on r.session_id = s.id
    where s.deleted_at is null and r.facts is distinct from ${factsOf}
      and s.id in (select session_id from session_hours_confirmations
        union select session_id from attestations where voided_at is null)
      and exists (select from presence_records p where p.session_id = s.id)
    union
    select a.session_id from attestations a join users u on u.id = a.user_id
    where a.voided_at is null and u.deleted_at is null and a.person_name <> u.first_name || ' ' || u.last_name
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the session's row first: presences, their corrections and another run of this job wait behind it. */
export async function lockSession(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${id} and deleted_at is null for no key update`.execute(tx);
  return rows.length > 0;
}

export type PresentPerson = AttestationSnapshot['person'] & {
  isGone: boolean;
  /** The signatures of the half-days that are countersigned. */
  presences: { day: string; part: DayPart; minutes: number; isPresent: boolean }[];
  /** The attestation that is valid now. */
  issued: { id: number; snapshot: AttestationSnapshot } | null;
};

export type SessionFacts = {
  facts: string;
  /** Share of half-days required: that of the session's first attestations, else the office's setting. */
  share: number;
  kind: SessionKind;
  title: string;
  descriptionHtml: string;
  isRemote: boolean;
  place: string | null;
  site: { name: string; address: string; postalCode: string; city: string } | null;
  pilot: string;
  /** Null while the hours are not confirmed. */
  nature: TrainingNature | null;
  slots: { startsAt: string; endsAt: string }[];
  countersigned: { day: string; part: DayPart; minutes: number }[];
  lines: AttestedLine[];
  people: PresentPerson[];
};

/** Reads everything that the attestations of a session depend on, in one statement. */
export async function readSessionFacts(tx: Tx, id: number): Promise<SessionFacts> {
  const { rows } = await sql<SessionFacts>`
    select ${factsOf} as facts, s.kind, s.title,
      coalesce(case when exists (select from attestations a where a.session_id = s.id) then r.share end,
        t.attestation_share) as share,
      s.description_html as "descriptionHtml", s.is_remote as "isRemote", s.place, c.nature,
      (select json_build_object('name', i.name, 'address', i.address, 'postalCode', i.postal_code, 'city', i.city)
        from sites i where i.id = s.site_id) as site,
      p.first_name || ' ' || p.last_name as pilot,
      coalesce((select json_agg(json_build_object('startsAt', l.starts_at, 'endsAt', l.ends_at) order by l.starts_at)
        from session_slots l where l.session_id = s.id),
        json_build_array(json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at))) as slots,
      (select coalesce(json_agg(json_build_object('day', k.day, 'part', k.part, 'minutes', k.minutes)), '[]')
        from presence_records k where k.session_id = s.id and k.kind = 'countersignature') as countersigned,
      (select coalesce(json_agg(json_build_object('habilitation', h.habilitation, 'themeId', h.theme_id, 'theme', m.label,
          'minutes', h.minutes) order by h.habilitation, m.label nulls first), '[]')
        from session_hours h left join hour_themes m on m.id = h.theme_id where h.session_id = s.id) as lines,
      ${peopleOf} as people
    from sessions s join users p on p.id = s.pilot_id join settings t on t.id = 1
      left join session_hours_confirmations c on c.session_id = s.id
      left join attestation_runs r on r.session_id = s.id
    where s.id = ${id}`.execute(tx);
  return rows[0]!;
}

/**
 * The registered people who signed, and those who hold an attestation, in the order of their numbers. Signing
 * opens before the start: a person who has signed may still give the seat back.
 */
const peopleOf = sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'company', u.company_name,
    'companyAddress', concat_ws(', ', nullif(u.company_address, ''),
      nullif(concat_ws(' ', nullif(u.company_postal_code, ''), nullif(u.company_city, '')), '')),
    'isGone', u.deleted_at is not null,
    'presences', coalesce((
      select json_agg(json_build_object('day', v.day, 'part', v.part, 'minutes', v.minutes,
        'isPresent', v.is_present))
      from presences v where v.session_id = s.id and v.user_id = u.id and v.countersigned_at is not null), '[]'),
    'issued', (select json_build_object('id', a.id, 'snapshot', a.snapshot) from attestations a
      where a.session_id = s.id and a.user_id = u.id and a.voided_at is null)) order by u.id), '[]')
  from users u
  where u.id in (select x.user_id from presence_records x join registrations g on g.session_id = x.session_id
      and g.user_id = x.user_id and g.state = 'registered' and g.ended_at is null where x.session_id = s.id
    union select a.user_id from attestations a where a.session_id = s.id and a.voided_at is null))`;

export async function keepRun(
  tx: Tx,
  run: { sessionId: number; facts: string; share: number },
): Promise<void> {
  await sql`
    insert into attestation_runs (session_id, facts, share) values (${run.sessionId}, ${run.facts}, ${run.share})
    on conflict (session_id) do update set facts = excluded.facts, share = excluded.share`.execute(tx);
}

/** Takes this many numbers of a year in a row, and keeps the counter locked. @returns the first. */
export async function takeNumbers(tx: Tx, year: number, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into attestation_counters as c (year, last_sequence) values (${year}, ${count})
    on conflict (year) do update set last_sequence = c.last_sequence + ${count}
    returning last_sequence as last`.execute(tx);
  return rows[0]!.last - count + 1;
}

/** @returns the id of its row. */
export async function insertAttestation(
  tx: Tx,
  { sequence, snapshot, now }: { sequence: number; snapshot: AttestationSnapshot; now: Date },
): Promise<number> {
  const { number, code, issuedOn, session, person, minutes } = snapshot;
  const row = await tx
    .insertInto('attestations')
    .values({
      year: Number(issuedOn.slice(0, 4)),
      sequence,
      number,
      code,
      session_id: session.id,
      user_id: person.id,
      minutes,
      snapshot: JSON.stringify(snapshot),
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const voidAttestation = (tx: Tx, id: number, reason: string, now: Date): Promise<unknown> =>
  tx.updateTable('attestations').set({ voided_at: now, void_reason: reason }).where('id', '=', id).execute();

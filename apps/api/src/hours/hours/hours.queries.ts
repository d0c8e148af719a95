import type { AttestationSnapshot } from '@forman/domain/hours/attestations';
import {
  awaitedDays,
  type Habilitation,
  type ThemeRule,
  type TrainingNature,
  type HourLine,
} from '@forman/domain/hours/hours';
import type { HourCorrection } from '@forman/domain/hours/correction';
import type { HourSum, Quota } from '@forman/domain/hours/count';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { HourQuotas } from '../../db/schema.gen.ts';

/** A quota as it is stored; its parts and caps are JSON of the domain's own shape. */
export type QuotaRow = Quota & {
  id: number;
  note: string | null;
  createdAt: Date;
  by: string | null;
};

/** Lists all rows known at an instant, in the order of writing. */
export async function listQuotas(db: Db, knownAt: Date): Promise<QuotaRow[]> {
  const { rows } = await sql<QuotaRow>`
    select q.id, q.habilitation, q.from_on as "fromOn", q.minutes, q.years, q.yearly_minutes as "yearlyMinutes", q.parts,
      q.caps, q.note, q.created_at as "createdAt", u.first_name || ' ' || u.last_name as by
    from hour_quotas q left join users u on u.id = q.created_by
    where q.created_at <= ${knownAt} order by q.id`.execute(db);
  return rows;
}

export type SumRow = HourSum & { habilitation: Habilitation };

/** Sums a person's movements by year, habilitation, nature and subject, as they were known at an instant. */
export async function listSums(
  db: Db,
  userId: number,
  { on, knownAt }: { on: string; knownAt: Date },
): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select m.habilitation, extract(year from m.followed_on)::int as year, m.nature, t.rule, sum(m.minutes)::int as minutes
    from hour_movements m left join hour_themes t on t.id = m.theme_id
    where m.user_id = ${userId} and m.followed_on <= ${on}::date and m.created_at <= ${knownAt}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

export type ComingRow = {
  sessionId: number;
  kind: SessionKind;
  title: string;
  startsAt: Date;
  endsAt: Date;
  habilitation: Habilitation;
  minutes: number;
  rule: ThemeRule | null;
  nature: TrainingNature;
};

/**
 * SQL condition: the session `s` may still give attestations. Once its sheet is closed and they were issued,
 * a person without one has not followed enough of it.
 */
export const mayAttest = sql`(s.absences_closed_at is null
  or not exists (select from attestation_runs i where i.session_id = s.id))`;

/** Hours that somebody's seats will add: in sessions to come, and in those whose attestation is awaited. */
export async function listComing(db: Db, userId: number, now: Date): Promise<ComingRow[]> {
  const since = new Date(now.getTime() - awaitedDays * 86_400_000);
  const { rows } = await sql<ComingRow>`
    select s.id as "sessionId", s.kind, s.title, s.starts_at as "startsAt", s.ends_at as "endsAt", h.habilitation, h.minutes,
      t.rule, coalesce(c.nature, 'training') as nature
    from registrations r
    join sessions s on s.id = r.session_id and s.deleted_at is null and s.ends_at > ${since}
    join session_hours h on h.session_id = s.id
    left join hour_themes t on t.id = h.theme_id
    left join session_hours_confirmations c on c.session_id = s.id
    where r.user_id = ${userId} and r.state = 'registered' and r.ended_at is null and not r.was_absent and ${mayAttest}
      and not exists (select from attestations a where a.session_id = s.id and a.user_id = r.user_id and a.voided_at is null)
    order by s.starts_at, s.id, h.id`.execute(db);
  return rows;
}

export type PersonRow = {
  id: number;
  firstName: string;
  lastName: string;
  habilitations: Habilitation[];
  sponsorId: number | null;
  isShared: boolean;
};

/** SQL condition: the present sponsor of the person `u` may read their hours. */
export const hoursSharedOf: RawBuilder<boolean> = sql<boolean>`
  exists (select from hours_sharing h where h.user_id = u.id and h.sponsor_id = u.sponsor_id)`;

export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", to_json(u.habilitations) as habilitations,
      u.sponsor_id as "sponsorId", ${hoursSharedOf} as "isShared"
    from users u where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0];
}

/** Lets the present sponsor read somebody's hours, and no earlier sponsor any more. */
export async function insertSharing(db: Db, userId: number, now: Date): Promise<void> {
  await sql`
    insert into hours_sharing as h (user_id, sponsor_id, since)
    select id, sponsor_id, ${now} from users where id = ${userId} and sponsor_id is not null
    on conflict (user_id) do update set sponsor_id = excluded.sponsor_id, since = excluded.since
      where h.sponsor_id is distinct from excluded.sponsor_id`.execute(db);
}

/** Minutes of one year, habilitation, theme and nature. */
export async function sumHeld(
  tx: Tx,
  userId: number,
  { followedOn, habilitation, themeId, nature }: HourCorrection,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from hour_movements
    where user_id = ${userId} and habilitation = ${habilitation} and theme_id is not distinct from ${themeId}
      and nature = ${nature} and extract(year from followed_on) = ${Number(followedOn.slice(0, 4))}`.execute(
    tx,
  );
  return rows[0]!.minutes;
}

export type MovementRow = {
  id: number;
  followedOn: string;
  habilitation: Habilitation;
  theme: string | null;
  nature: TrainingNature;
  minutes: number;
  kind: 'attested' | 'attestation_voided' | 'outside_accepted' | 'outside_corrected' | 'correction';
  title: string | null;
  attestationId: number | null;
  outsideId: number | null;
  reason: string | null;
  createdAt: Date;
};

/** Lists a person's movements of trainings between two days, the latest first. */
export async function listMovements(
  db: Db,
  userId: number,
  { from, to, knownAt }: { from: string | undefined; to: string; knownAt: Date },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select m.id::int, m.followed_on as "followedOn", m.habilitation, t.label as theme, m.nature, m.minutes, m.kind,
      coalesce(s.title, o.title) as title, m.attestation_id as "attestationId", m.outside_id as "outsideId", m.reason,
      m.created_at as "createdAt"
    from hour_movements m
    left join hour_themes t on t.id = m.theme_id
    left join attestations a on a.id = m.attestation_id
    left join sessions s on s.id = a.session_id
    left join outside_trainings o on o.id = m.outside_id
    where m.user_id = ${userId} and m.followed_on <= ${to}::date and m.created_at <= ${knownAt}
      and (${from ?? null}::date is null or m.followed_on >= ${from ?? null}::date)
    order by m.followed_on desc, m.id desc limit 1000`.execute(db);
  return rows;
}

export type AttestationHeads = {
  count: number;
  latest: {
    id: number;
    number: string;
    title: string;
    minutes: number;
    halfDays: AttestationSnapshot['halfDays'];
    issuedAt: string;
  }[];
};

const shownAttestations = 3;

/** Reads the latest valid attestations, and the number of all, voided ones included. */
export async function findAttestations(db: Db, userId: number): Promise<AttestationHeads> {
  const { rows } = await sql<AttestationHeads>`
    select count(*)::int as count, coalesce((select json_agg(l) from (
        select a.id, a.number, s.title, a.minutes, a.snapshot -> 'halfDays' as "halfDays", a.issued_at as "issuedAt"
        from attestations a join sessions s on s.id = a.session_id
        where a.user_id = ${userId} and a.voided_at is null
        order by a.issued_at desc, a.id desc limit ${shownAttestations}) l), '[]') as latest
    from attestations where user_id = ${userId}`.execute(db);
  return rows[0]!;
}

export type CountedElsewhere = { title: string; day: string; keptTitle: string; keptNumber: string | null };

/** Lists the sessions that gave way to another one for this person, the latest first. */
export async function listCountedElsewhere(db: Db, userId: number): Promise<CountedElsewhere[]> {
  const { rows } = await sql<CountedElsewhere>`
    select s.title, (s.starts_at at time zone 'Europe/Paris')::date::text as day, k.title as "keptTitle",
      (select a.number from attestations a where a.session_id = k.id and a.user_id = o.user_id
        and a.voided_at is null order by a.id desc limit 1) as "keptNumber"
    from attestation_overlaps o join sessions s on s.id = o.session_id join sessions k on k.id = o.kept_session_id
    where o.user_id = ${userId} order by s.starts_at desc, s.id`.execute(db);
  return rows;
}

/** The origin of a movement: an attestation, an outside training, or a correction with a reason. */
type Source =
  | { kind: 'attested' | 'attestation_voided'; attestationId: number }
  | { kind: 'outside_accepted' | 'outside_corrected'; outsideId: number }
  | { kind: 'correction' };

export type RecordedHours = Source & {
  userId: number;
  /** Paris day of the training, whose year counts. */
  followedOn: string;
  nature: TrainingNature;
  /** Signed: hours taken back are negative. */
  lines: readonly HourLine[];
  reason?: string | null;
  now: Date;
  by: number | null;
};

/**
 * Records somebody's hours, in the transaction of their source. Movements never change: to take them back,
 * they are written again, negative.
 */
export async function recordHours(tx: Tx, recorded: RecordedHours): Promise<void> {
  const { userId, followedOn, nature, lines, reason, now, by, ...source } = recorded;
  if (lines.length === 0) return;
  await tx
    .insertInto('hour_movements')
    .values(
      lines.map(({ habilitation, themeId, minutes }) => ({
        user_id: userId,
        followed_on: followedOn,
        habilitation,
        theme_id: themeId,
        nature,
        minutes,
        kind: source.kind,
        attestation_id: 'attestationId' in source ? source.attestationId : null,
        outside_id: 'outsideId' in source ? source.outsideId : null,
        reason: reason ?? null,
        created_at: now,
        created_by: by,
      })),
    )
    .execute();
}

export const deleteSharing = (db: Db, userId: number) =>
  db.deleteFrom('hours_sharing').where('user_id', '=', userId).execute();

export const insertQuota = (tx: Tx, values: Insertable<HourQuotas>) =>
  tx.insertInto('hour_quotas').values(values).execute();

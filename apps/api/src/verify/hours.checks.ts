import { sql } from 'kysely';
import { type Check, countOf, faultsOf } from './check.ts';

/** The half-days of a snapshot, one row each. */
const attested = sql`jsonb_to_recordset(a.snapshot -> 'halfDays')
  as h (day date, part text, minutes integer, "isAttended" boolean, "endsAt" timestamptz)`;

const countAttestations = sql<{ count: number }>`select count(*) from attestations`;

/**
 * A valid attestation covers half-days that its person signed and that were countersigned, with their
 * minutes, and is not older than their end; for one habilitation its lines never exceed its duration.
 */
export const checkAttestations: Check = async (db) => ({
  checked: await countOf(db, countAttestations),
  faults: await faultsOf(
    db,
    sql`select format('attestation %s: %s %s is not signed and countersigned for %s minutes', a.number, h.day, h.part, h.minutes) as fault
        from attestations a, ${attested}
        where a.voided_at is null and h."isAttended" and not exists (
          select from presences p where p.session_id = a.session_id and p.user_id = a.user_id and p.day = h.day
            and p.part = h.part and p.is_present and p.countersigned_at is not null and p.minutes = h.minutes)
        union all
        select format('attestation %s: %s minutes, its half-days come to %s', a.number, a.minutes, sum(h.minutes))
        from attestations a, ${attested} where h."isAttended"
        group by a.id having sum(h.minutes) <> a.minutes or a.minutes <> (a.snapshot ->> 'minutes')::integer
        union all
        select format('attestation %s: counts %s minutes for %s, and lasted %s', a.number, l.minutes, l.habilitation, a.minutes)
        from attestations a, lateral (
          select e.habilitation, sum(e.minutes) as minutes
          from jsonb_to_recordset(a.snapshot -> 'lines') as e (habilitation text, minutes integer)
          group by e.habilitation) l
        where l.minutes > a.minutes
        union all
        select format('attestation %s: issued before the end of %s %s', a.number, h.day, h.part)
        from attestations a, ${attested} where a.voided_at is null and h."isAttended" and a.issued_at < h."endsAt"
        union all
        select format('attestation %s: %s minutes of a session of %s', a.number, a.minutes, sum(h.minutes))
        from attestations a, ${attested} group by a.id having a.minutes > sum(h.minutes)`,
  ),
});

/** Numbers of a year have no gap, up to its counter, and equal those on the attestations. */
export const checkAttestationNumbers: Check = async (db) => ({
  checked: await countOf(db, countAttestations),
  faults: await faultsOf(
    db,
    sql`select format('%s: %s numbers up to %s, the counter says %s', y.year, y.taken, y.last, coalesce(c.last_sequence, 0)) as fault
        from (select year, count(*) + coalesce(sum(lost), 0) as taken, max(last) as last from (
            select year, null::int as lost, sequence as last from attestations
            union all select year, last_sequence - first_sequence, last_sequence from lost_numbers where series = 'AT') every
          group by year) y
          left join attestation_counters c on c.year = y.year
        where y.taken <> y.last or c.last_sequence is distinct from y.last
        union all
        select format('%s: a counter without attestations', c.year) from attestation_counters c
        where not exists (select from attestations a where a.year = c.year)
          and not exists (select from lost_numbers n where n.series = 'AT' and n.year = c.year)
        union all
        select format('attestation %s: says %s, its place is %s of %s', a.number, a.snapshot ->> 'number', a.sequence, a.year)
        from attestations a
        where a.number <> format('AT-%s-%s', a.year, lpad(a.sequence::text, 6, '0'))
          or a.snapshot ->> 'number' <> a.number or a.snapshot ->> 'code' <> a.code`,
  ),
});

/** A valid attestation has the movements of its lines, a voided one counts for nothing. */
export const checkAttestedHours: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from hour_movements where attestation_id is not null`),
  faults: await faultsOf(
    db,
    sql`select format('attestation %s: %s minutes of %s are written down, it counts for %s', number, coalesce(counted, 0),
          habilitation, coalesce(said, 0)) as fault
        from (
          select a.id, a.number, l.habilitation, l.theme, sum(l.minutes) filter (where not l.is_counted) as said,
            sum(l.minutes) filter (where l.is_counted) as counted
          from attestations a, lateral (
            select e.habilitation, coalesce(e."themeId", 0) as theme, e.minutes, false as is_counted
            from jsonb_to_recordset(a.snapshot -> 'lines') as e (habilitation text, "themeId" integer, minutes integer)
            where a.voided_at is null
            union all
            select m.habilitation, coalesce(m.theme_id, 0), m.minutes, true from hour_movements m
            where m.attestation_id = a.id and m.user_id = a.user_id) l
          group by a.id, a.number, l.habilitation, l.theme) s
        where coalesce(counted, 0) <> coalesce(said, 0)
        union all
        select format('attestation %s: hours of somebody else', a.number)
        from hour_movements m join attestations a on a.id = m.attestation_id where m.user_id <> a.user_id`,
  ),
});

/** No minute of a person is attested twice. */
export const checkCountedOnce: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from attestations where voided_at is null`),
  faults: await faultsOf(
    db,
    sql`with attended as (
          select a.id, a.number, a.user_id, h."startsAt" as starts, h."endsAt" as ends
          from attestations a, jsonb_to_recordset(a.snapshot -> 'halfDays')
            as h ("isAttended" boolean, "startsAt" timestamptz, "endsAt" timestamptz)
          where a.voided_at is null and h."isAttended")
        select distinct format('attestations %s and %s: the same hours of person %s', o.number, x.number, o.user_id) as fault
        from attended o join attended x on x.user_id = o.user_id and x.id > o.id and x.starts < o.ends and x.ends > o.starts`,
  ),
});

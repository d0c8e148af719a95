import type { Attestation, ListedAttestation } from '@forman/contract/hours/attestations';
import type { AttestationSnapshot } from '@forman/domain/hours/attestations';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export async function listOf(
  db: Db,
  userId: number,
): Promise<{ person: string; attestations: ListedAttestation[] } | undefined> {
  const { rows } = await sql<{ person: string; attestations: (ListedAttestation & Times)[] }>`
    select u.first_name || ' ' || u.last_name as person, coalesce((
      select json_agg(json_build_object('id', a.id, 'number', a.number, 'title', a.snapshot #>> '{session,title}',
        'followedOn', (select max(h ->> 'day') from jsonb_array_elements(a.snapshot -> 'halfDays') h
          where (h ->> 'isAttended')::boolean),
        'minutes', a.minutes,
        'lines', (select coalesce(json_agg(json_build_object('habilitation', l.habilitation, 'minutes', l.minutes)
            order by l.habilitation), '[]')
          from (select e ->> 'habilitation' as habilitation, sum((e ->> 'minutes')::integer)::integer as minutes
            from jsonb_array_elements(a.snapshot -> 'lines') e group by 1) l),
        'issuedAt', a.issued_at, 'voidedAt', a.voided_at) order by a.issued_at desc, a.id desc)
      from attestations a where a.user_id = u.id), '[]') as attestations
    from users u where u.id = ${userId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      attestations: row.attestations.map((one) => ({
        ...one,
        issuedAt: iso(one.issuedAt),
        voidedAt: one.voidedAt && iso(one.voidedAt),
      })),
    }
  );
}

type Times = { issuedAt: string; voidedAt: string | null };
const iso = (text: string): string => new Date(text).toISOString();

export type AttestationRow = {
  id: number;
  userId: number;
  snapshot: AttestationSnapshot;
  issuedAt: Date;
  voidedAt: Date | null;
  voidReason: string | null;
  toldAt: Date | null;
  /** The valid attestation issued in its place. */
  replacedBy: { id: number; number: string } | null;
};

const selectAttestation = sql`
  select a.id, a.user_id as "userId", a.snapshot, a.issued_at as "issuedAt", a.voided_at as "voidedAt",
    a.void_reason as "voidReason", a.told_at as "toldAt",
    case when a.voided_at is not null then (
      select json_build_object('id', b.id, 'number', b.number) from attestations b
      where b.session_id = a.session_id and b.user_id = a.user_id and b.id > a.id and b.voided_at is null) end as "replacedBy"
  from attestations a`;

export async function findAttestation(db: Db, id: number): Promise<AttestationRow | undefined> {
  const { rows } = await sql<AttestationRow>`${selectAttestation} where a.id = ${id}`.execute(db);
  return rows[0];
}

export async function findAllOf(db: Db, userId: number): Promise<AttestationRow[]> {
  const { rows } = await sql<AttestationRow>`
    ${selectAttestation} where a.user_id = ${userId} order by a.id`.execute(db);
  return rows;
}

export async function findByCode(db: Db, code: string): Promise<AttestationRow | undefined> {
  const { rows } = await sql<AttestationRow>`${selectAttestation} where a.code = ${code}`.execute(db);
  return rows[0];
}

export type Origin = {
  day: string;
  part: DayPart;
  signed: Attestation['halfDays'][number]['signed'];
  countersigned: Attestation['halfDays'][number]['countersigned'];
};

/**
 * The signature and countersignature of each half-day of a person in a session, as the presence records have
 * them now.
 */
export async function listOrigins(
  db: Db,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<Origin[]> {
  const { rows } = await sql<Origin>`
    select v.day, v.part,
      case when v.is_present then json_build_object('at', v.signed_at, 'method', v.method) end as signed,
      case when v.countersigned_at is not null then json_build_object('at', v.countersigned_at,
        'by', (select first_name || ' ' || last_name from users where id = v.countersigned_by)) end as countersigned
    from presences v where v.session_id = ${sessionId} and v.user_id = ${userId}`.execute(db);
  return rows.map((row) => ({
    ...row,
    signed: row.signed && { ...row.signed, at: iso(row.signed.at) },
    countersigned: row.countersigned && { ...row.countersigned, at: iso(row.countersigned.at) },
  }));
}

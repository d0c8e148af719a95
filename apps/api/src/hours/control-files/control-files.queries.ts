import type { AttestationSnapshot } from '@forman/domain/hours/attestations';
import type { HourLine, TrainingNature } from '@forman/domain/hours/hours';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Period = { from: string; to: string };

/** Lists the people with something to show of a period, in the order of their numbers, or the given one. */
export async function listControlled(db: Db, { from, to }: Period, userId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where ${userId}::integer is not distinct from u.id
      or (${userId}::integer is null and (
        exists (select from presence_records p where p.user_id = u.id and p.day between ${from} and ${to})
        or exists (select from attestations a where a.user_id = u.id and a.voided_at is null
          and (a.snapshot #>> '{halfDays,0,day}') between ${from} and ${to})
        or exists (select from outside_trainings o where o.user_id = u.id and o.state = 'accepted'
          and o.ends_on between ${from} and ${to})))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

export type SheetLine = {
  sessionId: number;
  title: string;
  day: string;
  part: DayPart;
  method: string;
  signedAt: string;
  minutes: number;
  countersignedAt: string;
  countersignedBy: string;
  drawing: [number, number][][] | null;
  typedName: string | null;
};

export type Outside = {
  id: number;
  provider: string;
  title: string;
  startsOn: string;
  endsOn: string;
  isRemote: boolean;
  nature: TrainingNature;
  lines: (HourLine & { theme: string | null })[];
  proof: { key: string; name: string; type: string } | null;
};

export type ControlledPerson = {
  id: number;
  firstName: string;
  lastName: string;
  habilitations: string[];
  attestations: { snapshot: AttestationSnapshot }[];
  sheet: SheetLine[];
  outside: Outside[];
};

/** Reads everything of one person in a period, in one statement: memory holds one person of a large file. */
export async function readControlled(
  db: Db,
  userId: number,
  { from, to }: Period,
): Promise<ControlledPerson> {
  const { rows } = await sql<ControlledPerson>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.habilitations,
      (select coalesce(json_agg(json_build_object('snapshot', a.snapshot) order by a.followed, a.id), '[]') from (
        select a.id, a.snapshot, (select max(h ->> 'day') from jsonb_array_elements(a.snapshot -> 'halfDays') h
            where (h ->> 'isAttended')::boolean) as followed
        from attestations a where a.user_id = u.id and a.voided_at is null) a
        where a.followed between ${from} and ${to}) as attestations,
      (select coalesce(json_agg(json_build_object('sessionId', v.session_id, 'title', s.title, 'day', v.day, 'part', v.part,
          'method', v.method, 'signedAt', v.signed_at, 'minutes', v.minutes, 'countersignedAt', v.countersigned_at,
          'countersignedBy', b.first_name || ' ' || b.last_name, 'drawing', k.drawing, 'typedName', k.typed_name)
          order by v.day, v.session_id, array_position(array['morning', 'afternoon', 'evening'], v.part)), '[]')
        from presences v join sessions s on s.id = v.session_id join users b on b.id = v.countersigned_by
          left join presence_marks k on k.record_id = v.record_id
        where v.user_id = u.id and v.is_present and v.day between ${from} and ${to}) as sheet,
      (select coalesce(json_agg(json_build_object('id', o.id, 'provider', o.provider, 'title', o.title,
          'startsOn', o.starts_on, 'endsOn', o.ends_on, 'isRemote', o.is_remote, 'nature', o.nature,
          'lines', (select coalesce(json_agg(l || jsonb_build_object('theme', (select label from hour_themes t
              where t.id = (l ->> 'themeId')::integer))), '[]') from jsonb_array_elements(o.accepted_lines) l),
          'proof', case when o.proof_key is not null then json_build_object('key', o.proof_key, 'name', o.proof_name,
            'type', o.proof_type) end) order by o.starts_on, o.id), '[]')
        from outside_trainings o where o.user_id = u.id and o.state = 'accepted' and o.ends_on between ${from} and ${to}) as outside
    from users u where u.id = ${userId}`.execute(db);
  return rows[0]!;
}

export type Programme = {
  id: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  pilot: string;
  descriptionHtml: string;
  prerequisiteHtml: string;
};

export async function readProgramme(db: Db, sessionId: number): Promise<Programme> {
  const { rows } = await sql<Programme>`
    select s.id, s.title, s.starts_at as "startsAt", s.ends_at as "endsAt", p.first_name || ' ' || p.last_name as pilot,
      s.description_html as "descriptionHtml", s.prerequisite_html as "prerequisiteHtml"
    from sessions s join users p on p.id = s.pilot_id where s.id = ${sessionId}`.execute(db);
  return rows[0]!;
}

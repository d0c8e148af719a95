import type { HourLine, TrainingNature } from '@forman/domain/hours/hours';
import type { OutsideState } from '@forman/domain/hours/outside';
import type { QueryOf } from '@forman/contract/endpoint';
import type { listOutsideTrainings } from '@forman/contract/hours/outside-trainings';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, OrNothing, Tx } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasWords } from '../../db/patterns.ts';
import type { OutsideTrainings } from '../../db/schema.gen.ts';

type ShownLine = HourLine & { theme: string | null; rule: 'ethics' | 'non_discrimination' | null };

export type OutsideRow = {
  id: number;
  userId: number;
  provider: string;
  title: string;
  startsOn: string;
  endsOn: string;
  isRemote: boolean;
  nature: TrainingNature;
  lines: ShownLine[];
  acceptedLines: ShownLine[] | null;
  state: OutsideState;
  proofKey: string | null;
  proofName: string | null;
  proofType: string | null;
  proofBytes: number | null;
  declaredAt: Date;
  decidedAt: Date | null;
  reason: string | null;
  isMoved: boolean;
  version: number;
  person: { id: number; firstName: string; lastName: string };
  attested: AttestedDay | null;
};

export type AttestedDay = { number: string; day: string };

/** SQL expression: stored lines in order, with the names of their themes. */
const shown = (column: string): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('habilitation', l->>'habilitation', 'themeId', (l->>'themeId')::int,
    'minutes', (l->>'minutes')::int, 'theme', t.label, 'rule', t.rule) order by at)
  from jsonb_array_elements(${sql.ref(column)}) with ordinality as list (l, at)
  left join hour_themes t on t.id = (l->>'themeId')::int)`;

/**
 * SQL expression: the first valid attestation of the person on a day of the training `o`. The training names days,
 * not hours: the two may follow each other, or count the same hours twice.
 */
const attestedDay = sql`(
  select json_build_object('number', a.number, 'day', h.day)
  from attestations a, jsonb_to_recordset(a.snapshot -> 'halfDays') as h ("isAttended" boolean, day date)
  where a.user_id = o.user_id and a.voided_at is null and h."isAttended" and h.day between o.starts_on and o.ends_on
  order by h.day, a.id limit 1)`;

/** SQL condition: accepted, and nothing says why it comes on top of an attestation of the same day. */
const isDoubled = sql`(o.state = 'accepted' and coalesce(o.reason, '') = '' and ${attestedDay} is not null)`;

const columns = sql`o.id, o.user_id as "userId", o.provider, o.title, o.starts_on as "startsOn", o.ends_on as "endsOn",
  o.is_remote as "isRemote", o.nature, ${shown('o.lines')} as lines, ${shown('o.accepted_lines')} as "acceptedLines", o.state,
  o.proof_key as "proofKey", o.proof_name as "proofName", o.proof_type as "proofType", o.proof_bytes as "proofBytes",
  o.declared_at as "declaredAt", o.decided_at as "decidedAt", o.reason, o.version,
  o.move_id is not null as "isMoved", json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as person,
  ${attestedDay} as attested`;

export async function findTraining(db: Db, id: number): Promise<OutsideRow | undefined> {
  const { rows } = await sql<OutsideRow>`
    select ${columns} from outside_trainings o join users u on u.id = o.user_id where o.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a declaration until the end of the transaction, then reads it. */
export async function lockTraining(tx: Tx, id: number): Promise<OutsideRow | undefined> {
  await sql`select from outside_trainings where id = ${id} for no key update`.execute(tx);
  return findTraining(tx, id);
}

export type Selection = {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
};

/** One page, and the number of all rows, in one statement. */
export async function listTrainings(
  db: Db,
  { where, order, limit, offset }: Selection,
): Promise<{ rows: OutsideRow[]; count: number }> {
  type Row = OrNothing<OutsideRow & { rank: number }> & { count: number };
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select o.id from outside_trainings o join users u on u.id = o.user_id where ${where})
    select (select count(*)::int from wanted) as count, p.* from (select 1) one left join (
      select ${columns}, row_number() over (order by ${order}) as rank
      from wanted w join outside_trainings o on o.id = w.id join users u on u.id = o.user_id
      order by rank limit ${limit} offset ${offset}) p on true order by p.rank`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]!.count };
}

export type Proof = { id: string; name: string; type: string; bytes: number; sha256: string };

export async function insertProof(db: Db, proof: Proof & { userId: number; at: Date }): Promise<void> {
  const { userId, at, ...row } = proof;
  await db
    .insertInto('outside_proofs')
    .values({ ...row, user_id: userId, created_at: at })
    .execute();
}

/** Takes a proof, uploaded by this person since an instant, for a declaration: nobody else may take it. */
export async function takeProof(
  tx: Tx,
  { userId, id, since }: { userId: number; id: string; since: Date },
): Promise<Proof | undefined> {
  return tx
    .deleteFrom('outside_proofs')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .returning(['id', 'name', 'type', 'bytes', 'sha256'])
    .executeTakeFirst();
}

/** Gives a proof that no declaration needs any more to the job that deletes files. */
export async function dropProof(tx: Tx, trainingId: number, now: Date): Promise<void> {
  await sql`
    insert into outside_proofs (id, user_id, name, type, bytes, sha256, created_at)
    select substring(proof_key from 8), user_id, proof_name, proof_type, proof_bytes, proof_sha256, ${now}
    from outside_trainings where id = ${trainingId} and proof_key is not null
    on conflict do nothing`.execute(tx);
}

export const listUnusedProofs = async (db: Db, before: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('outside_proofs')
      .select('id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** The lines as JSON, in the domain's own shape. */
const storedLines = (lines: readonly HourLine[]) =>
  sql<string>`${JSON.stringify(lines.map(({ habilitation, themeId, minutes }) => ({ habilitation, themeId, minutes })))}::jsonb`;

const sortable = {
  declaredAt: sql`o.declared_at`,
  startsOn: sql`o.starts_on`,
  person: sql`plain_text(u.last_name || ' ' || u.first_name)`,
  provider: sql`plain_text(o.provider)`,
  title: sql`plain_text(o.title)`,
};

type WithLines<Row> = Omit<Row, 'lines' | 'accepted_lines'> & {
  lines?: readonly HourLine[];
  accepted_lines?: readonly HourLine[] | null;
};

const withStoredLines = <Row>({ lines, accepted_lines: accepted, ...row }: WithLines<Row>) => ({
  ...row,
  ...(lines && { lines: storedLines(lines) }),
  ...(accepted !== undefined && { accepted_lines: accepted && storedLines(accepted) }),
});

/** @returns the new declaration's id. */
export async function insertTraining(tx: Tx, row: WithLines<Insertable<OutsideTrainings>>): Promise<number> {
  const { id } = await tx
    .insertInto('outside_trainings')
    .values(withStoredLines<Insertable<OutsideTrainings>>(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeTraining(
  tx: Tx,
  id: number,
  change: WithLines<Updateable<OutsideTrainings>>,
): Promise<void> {
  await tx
    .updateTable('outside_trainings')
    .set(withStoredLines<Updateable<OutsideTrainings>>(change))
    .where('id', '=', id)
    .execute();
}

/** A person's own declarations, the latest training first. */
export const ofPerson = (userId: number) => ({
  where: sql`o.user_id = ${userId} and o.state <> 'withdrawn'`,
  order: sql`o.starts_on desc, o.id desc`,
});

/** Everybody's declarations, by the filters and the order of the office. */
export function ofOffice(query: QueryOf<typeof listOutsideTrainings>) {
  const { search, state, user, doubled } = query;
  const words = sql`concat_ws(' ', u.first_name, u.last_name, o.provider, o.title)`;
  const conditions = [
    doubled ? isDoubled : sql`o.state = ${state}`,
    ...(user ? [sql`o.user_id = ${Number(user)}`] : []),
    ...(search ? [hasWords(words, search)] : []),
  ];
  return {
    where: sql.join(conditions, sql` and `),
    order: orderedBy(sortable, query, sql`o.declared_at, o.id`),
  };
}

/** Forgets a proof whose file is gone. */
export async function forgetProof(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outside_proofs').where('id', '=', id).execute();
}

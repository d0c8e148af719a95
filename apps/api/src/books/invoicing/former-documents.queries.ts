import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type NewDocument = { id: string; name: string; bytes: number; sha256: string };

/** Names papers of a file that is being dropped; their bytes follow. */
export async function insertDocuments(
  tx: Tx,
  { fileId, now }: { fileId: number; now: Date },
  documents: readonly NewDocument[],
): Promise<void> {
  await sql`
    insert into former_documents (id, file_id, name, bytes, sha256, kept_at)
    select id, ${fileId}, name, bytes, sha256, ${now}
    from json_to_recordset(${JSON.stringify(documents)}::json) as d (id text, name text, bytes int, sha256 text)`.execute(
    tx,
  );
}

export const markStored = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('former_documents')
    .set({ is_stored: true })
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();

/** Papers of a file whose bytes are kept, by their name in it. */
export async function listStored(db: Db, fileId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('former_documents')
    .select(['id', 'name'])
    .where('file_id', '=', fileId)
    .where('is_stored', '=', true)
    .where('move_id', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** What a paper can be of. */
export type PaperOf = { kind: 'invoice' | 'hours'; number: string };
export const paperKey = ({ kind, number }: PaperOf): string => `${kind} ${number}`;

/** Keys of the former invoices and attestations that have their PDF. */
export async function listPaperKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<PaperOf>`
    select 'invoice' as kind, i.number from former_documents d join former_invoices i on i.id = d.invoice_id
    union all
    select 'hours', split_part(m.source, ' n ', -1) from moved_rows m join outside_trainings t on t.id = m.row_id
    where m.kind = 'training' and t.proof_key is not null`.execute(db);
  return rows.map(paperKey);
}

type Tied = PaperOf & { id: string };

/** Ties papers to the invoices of these numbers, and to the trainings of these attestations. */
export async function tieDocuments(tx: Tx, moveId: number, documents: readonly Tied[]): Promise<void> {
  const of = (kind: PaperOf['kind']) =>
    sql`json_to_recordset(${JSON.stringify(documents.filter((one) => one.kind === kind))}::json) as t (id text, number text)`;
  await sql`
    update former_documents d set invoice_id = i.id, move_id = ${moveId}
    from ${of('invoice')} join former_invoices i on i.number = t.number where d.id = t.id`.execute(tx);
  await sql`
    with named as (select t.id, m.row_id as training from ${of('hours')}
        join moved_rows m on m.kind = 'training' and split_part(m.source, ' n ', -1) = t.number),
      proven as (
        update outside_trainings o set proof_key = 'former/' || d.id, proof_name = regexp_replace(d.name, '^.*/', ''),
          proof_type = 'application/pdf', proof_bytes = d.bytes, proof_sha256 = d.sha256
        from named n join former_documents d on d.id = n.id where o.id = n.training and o.proof_key is null)
    update former_documents d set training_id = n.training, move_id = ${moveId}
    from (select id, min(training)::int as training from named group by id) n where d.id = n.id`.execute(tx);
}

/** Unties what an undone move tied. */
export const untieDocuments = (tx: Tx, moveId: number) =>
  tx
    .updateTable('former_documents')
    .set({ invoice_id: null, training_id: null, move_id: null })
    .where('move_id', '=', moveId)
    .execute();

export type FormerPdf = { userId: number | null; documentId: string | null; number: string };

/** The paper of a former invoice, and whose it is. */
export const findPdf = (db: Db, invoiceId: number): Promise<FormerPdf | undefined> =>
  db
    .selectFrom('former_invoices as i')
    .leftJoin('former_documents as d', 'd.invoice_id', 'i.id')
    .select(['i.user_id as userId', 'd.id as documentId', 'i.number'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirst();

/** Papers of nothing whose file was taken away, or is no more kept. */
export async function listLoose(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from former_documents d where move_id is null and kept_at < ${before}
      and (not is_stored or not exists (select from move_rows r where r.file_id = d.file_id and r.cells ->> 0 = d.name))
    order by kept_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export const deleteDocument = (db: Db, id: string) =>
  db.deleteFrom('former_documents').where('id', '=', id).where('move_id', 'is', null).execute();

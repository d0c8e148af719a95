import type { FormerAvoir, OpeningLine, OpeningSource } from '@forman/domain/books/ledger/opening';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { personObject, type PersonRow } from '../../db/person-object.ts';

export type OpeningRow = {
  id: number;
  on: string;
  source: OpeningSource;
  fileName: string | null;
  lines: OpeningLine[];
  version: number;
  draftedBy: PersonRow;
  draftedAt: Date;
  signedBy: PersonRow | null;
  signedAt: Date | null;
};

/** Lists all openings, the draft last. */
export async function listOpenings(db: Db): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select o.id, o.opened_on as "on", o.source, o.file_name as "fileName", o.lines, o.version, ${personObject('d')} as "draftedBy",
      o.drafted_at as "draftedAt", case when s.id is not null then ${personObject('s')} end as "signedBy", o.signed_at as "signedAt"
    from opening_balances o join users d on d.id = o.drafted_by left join users s on s.id = o.signed_by
    order by o.signed_at nulls last, o.id`.execute(db);
  return rows;
}

/** Locks the draft against other changes, and against a second one. */
export const lockOpenings = (tx: Tx) =>
  sql`lock table opening_balances in share row exclusive mode`.execute(tx);

/** Avoirs of a former tool that no opening has written into the ledger. */
export async function listFormerAvoirs(db: Db): Promise<FormerAvoir[]> {
  const { rows } = await sql<FormerAvoir>`
    select a.id, a.user_id as "userId", a.amount_cents as cents from avoirs a
    where a.former_ref is not null and not exists (select from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.avoir_id = a.id and e.fact = 'opening') order by a.id`.execute(db);
  return rows;
}

type Draft = {
  on: string;
  source: OpeningSource;
  fileName: string | null;
  lines: readonly OpeningLine[];
  by: number;
  now: Date;
};

export const insertDraft = (tx: Tx, { on, source, fileName, lines, by, now }: Draft) =>
  tx
    .insertInto('opening_balances')
    .values({
      opened_on: on,
      source,
      file_name: fileName,
      lines: JSON.stringify(lines),
      drafted_by: by,
      drafted_at: now,
    })
    .execute();

export const updateDraft = (tx: Tx, { on, lines, by, now }: Omit<Draft, 'source' | 'fileName'>) =>
  tx
    .updateTable('opening_balances')
    .set((set) => ({
      opened_on: on,
      lines: JSON.stringify(lines),
      drafted_by: by,
      drafted_at: now,
      version: set('version', '+', 1),
    }))
    .where('signed_at', 'is', null)
    .execute();

/** @returns false where there is no draft. */
export async function deleteDraft(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('opening_balances')
    .where('signed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

export const markSigned = (
  tx: Tx,
  id: number,
  { lines, by, now }: { lines: readonly OpeningLine[]; by: number; now: Date },
) =>
  tx
    .updateTable('opening_balances')
    .set({ lines: JSON.stringify(lines), signed_by: by, signed_at: now })
    .where('id', '=', id)
    .execute();

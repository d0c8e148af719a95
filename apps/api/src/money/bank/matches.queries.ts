import type { BookedAccount } from '@forman/domain/money/bank/bank-accounts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { EntryKey } from './open-money.queries.ts';

type NewMatch = {
  lineId: number;
  account?: BookedAccount;
  /** The line that this one shows a second time. */
  sameAs?: number;
  acceptedBy: number;
  now: Date;
};

export async function insertMatch(
  tx: Tx,
  { lineId, account, sameAs, acceptedBy, now }: NewMatch,
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_matches')
    .values({
      line_id: lineId,
      booked_on: account ?? null,
      same_as: sameAs ?? null,
      accepted_by: acceptedBy,
      accepted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false when another match has one of the lines already. */
export async function insertMatchEntries(
  tx: Tx,
  matchId: number,
  keys: readonly EntryKey[],
): Promise<boolean> {
  const written = await tx
    .insertInto('bank_match_entries')
    .values(keys.map(({ entry, position }) => ({ entry_id: entry, position, match_id: matchId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .execute();
  return written.length === keys.length;
}

/** The line of the entry of a fact that stands on the bank's account. */
export async function getBankEntry(
  tx: Tx,
  fact: 'bank_line' | 'bank_line_withdrawn',
  matchId: number,
): Promise<EntryKey> {
  const { rows } = await sql<EntryKey>`
    select l.entry_id::int as entry, l.position from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.fact = ${fact} and e.fact_ref = ${String(matchId)} and l.role = 'bank'`.execute(tx);
  return rows[0]!;
}

/** A line that was booked by hand is open again; what was booked and its reversal cancel each other. */
export async function markWithdrawn(tx: Tx, matchId: number): Promise<void> {
  await tx
    .updateTable('bank_matches')
    .set({ line_id: null, booked_on: null })
    .where('id', '=', matchId)
    .execute();
}

export async function deleteMatch(tx: Tx, matchId: number): Promise<void> {
  await tx.deleteFrom('bank_match_entries').where('match_id', '=', matchId).execute();
  await tx.deleteFrom('bank_matches').where('id', '=', matchId).execute();
}

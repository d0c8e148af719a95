import {
  documentFaults,
  type DocumentSnapshot,
  missingSellerFields,
} from '@forman/domain/invoicing/document';
import { type DocumentSeries, formatDocumentNumber } from '@forman/domain/invoicing/numbering';
import { AppError } from '@forman/domain/errors';
import { parisDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.gen.ts';
import { genesisHash, snapshotHash } from './hash-chain.ts';

export type Issued = { id: number; number: string };

type Frame = { series: DocumentSeries; transactionId: number; now: Date; correctsId?: number };

/**
 * Gives the document its number and its place in the chain, under the lock of its series and year: a number exists
 * only with its frozen document, so none is ever lost (CGI annexe II, art. 242 nonies A).
 */
export async function freeze(
  tx: Tx,
  frame: Frame,
  write: (number: string, issuedOn: string) => DocumentSnapshot,
): Promise<Issued> {
  const year = Number(parisDay(frame.now).slice(0, 4));
  const counter = await lockCounter(tx, frame.series, year);
  const sequence = counter.lastSequence + 1;
  const number = formatDocumentNumber(frame.series, year, sequence);
  const snapshot = write(number, await dayOfIssue(tx, frame, counter));
  if (missingSellerFields(snapshot.seller).length > 0) throw new AppError('seller_incomplete');
  const faults = documentFaults(snapshot);
  if (faults.length > 0) throw new Error(`Unsound document: ${faults.join('; ')}`);
  const hash = snapshotHash(counter.lastHash, snapshot);
  const { id } = await tx
    .insertInto('invoice_documents')
    .values({
      transaction_id: frame.transactionId,
      series: frame.series,
      year,
      sequence,
      number: snapshot.number,
      gross_cents: snapshot.grossCents,
      snapshot: JSON.stringify(snapshot) as unknown as Json,
      previous_hash: counter.lastHash,
      hash,
      corrects_id: frame.correctsId ?? null,
      issued_at: frame.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('document_counters')
    .set({ last_sequence: sequence, last_hash: hash })
    .where('series', '=', frame.series)
    .where('year', '=', year)
    .execute();
  return { id, number: snapshot.number };
}

/**
 * Today, or the day of the document before it in the series when that one is of tomorrow: begun before midnight, this
 * one came to its number after it, and days never go back along the numbers.
 */
async function dayOfIssue(tx: Tx, frame: Frame, counter: Counter): Promise<string> {
  const today = parisDay(frame.now);
  const last = await tx
    .selectFrom('invoice_documents')
    .select(sql<string>`snapshot->>'issuedOn'`.as('day'))
    .where('series', '=', frame.series)
    .where('year', '=', counter.year)
    .where('sequence', '=', counter.lastSequence)
    .executeTakeFirst();
  return last && last.day > today ? last.day : today;
}

type Counter = { year: number; lastSequence: number; lastHash: string };

/**
 * The series' row of the year, made when the year begins: it goes on from the last hash of the year before, whose row
 * is locked meanwhile, so that nothing is added to a year once the next has begun.
 */
async function lockCounter(tx: Tx, series: DocumentSeries, year: number): Promise<Counter> {
  const latest = await lockLatest(tx, series);
  if (latest === undefined || latest.year < year) {
    await sql`insert into document_counters (series, year, last_sequence, last_hash)
      values (${series}, ${year}, 0, ${latest?.lastHash ?? genesisHash}) on conflict do nothing`.execute(tx);
  }
  // Read again: while this call waited for the lock, the year may have begun, or ended.
  const counter = (await lockLatest(tx, series))!;
  if (counter.year > year) throw new YearIsOver(series, year);
  return counter;
}

const lockLatest = (tx: Tx, series: DocumentSeries): Promise<Counter | undefined> =>
  tx
    .selectFrom('document_counters')
    .select(['year', 'last_sequence as lastSequence', 'last_hash as lastHash'])
    .where('series', '=', series)
    .orderBy('year', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Begun before midnight, come to its number after: the transaction is run again, in the new year, as PostgreSQL's own conflicts are. */
class YearIsOver extends Error {
  readonly code = '40001';

  constructor(series: DocumentSeries, year: number) {
    super(`${series}-${year}: a document of the next year is issued already`);
  }
}

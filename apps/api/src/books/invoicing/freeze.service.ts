import {
  documentFaults,
  type DocumentSnapshot,
  missingSellerFields,
} from '@forman/domain/books/invoicing/document';
import { type DocumentSeries, formatDocumentNumber } from '@forman/domain/books/invoicing/numbering';
import { AppError } from '@forman/domain/errors';
import { documentEntry, type SoldProduct } from '@forman/domain/books/ledger/entries';
import { parisDay } from '@forman/domain/paris-time';
import { genesisHash } from '../../canonical-json.ts';
import type { Tx } from '../../db/database.ts';
import { openDay, post } from '../ledger/ledger.queries.ts';
import { snapshotHash } from './hash-chain.ts';
import {
  type Counter,
  dayReached,
  insertCounter,
  lockLast,
  insertDocument,
  moveCounter,
  lockDocuments,
} from './freeze.queries.ts';

export type Issued = { id: number; number: string; hash: string; issuedOn: string };

type Frame = {
  series: DocumentSeries;
  transactionId: number;
  /** The product that was sold; the ledger has an account for each. */
  product: SoldProduct;
  now: Date;
  /** The invoice that a credit document corrects: the credit document is never dated before it. */
  corrects?: { id: number; issuedOn: string };
};

/**
 * Gives the document its number and its place in the chain, under the lock of its series: a number exists
 * only with its frozen document, so that none is ever lost (CGI annexe II, art. 242 nonies A). The ledger
 * entry is written with the document.
 */
export async function freeze(
  tx: Tx,
  frame: Frame,
  write: (number: string, issuedOn: string) => DocumentSnapshot,
): Promise<Issued> {
  const earliest = later(parisDay(frame.now), frame.corrects?.issuedOn);
  const { counter, issuedOn, sequence, number } = await lockPlace(tx, frame.series, earliest);
  const snapshot = write(number, issuedOn);
  if (missingSellerFields(snapshot.seller).length > 0) throw new AppError('seller_incomplete');
  const faults = documentFaults(snapshot);
  if (faults.length > 0) throw new Error(`Unsound document: ${faults.join('; ')}`);
  const hash = snapshotHash(counter.lastHash, snapshot);
  const { id } = await insertDocument(tx, {
    transaction_id: frame.transactionId,
    series: frame.series,
    year: counter.year,
    sequence,
    number: snapshot.number,
    gross_cents: snapshot.grossCents,
    snapshot: JSON.stringify(snapshot),
    previous_hash: counter.lastHash,
    hash,
    corrects_id: frame.corrects?.id ?? null,
    issued_at: frame.now,
  });
  const { transactionId, product } = frame;
  await Promise.all([
    moveCounter(tx, { sequence, hash, series: frame.series, year: counter.year }),
    post(tx, documentEntry({ id, transactionId, product, snapshot }), frame.now),
  ]);
  return { id, number: snapshot.number, hash, issuedOn };
}

/** The number that this transaction's next document of the series will have; the lock reserves it. */
export async function reserveNumber(tx: Tx, series: DocumentSeries, now: Date): Promise<string> {
  return (await lockPlace(tx, series, parisDay(now))).number;
}

/** Locks the next place of a series. @param earliest the day before which the document cannot be dated */
async function lockPlace(tx: Tx, series: DocumentSeries, earliest: string) {
  const [open, latest] = await Promise.all([openDay(tx, earliest), lockLatest(tx, series, yearOf(earliest))]);
  const issuedOn = later(open, await dayReached(tx, series, latest));
  const counter = await counterOf(tx, series, { latest, year: yearOf(issuedOn) });
  const sequence = counter.lastSequence + 1;
  return { counter, issuedOn, sequence, number: formatDocumentNumber(series, counter.year, sequence) };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
const later = (day: string, other: string | undefined): string => (other && other > day ? other : day);

/**
 * The counter of the year, created when the year begins: its chain continues from the last hash of the year
 * before, which is locked.
 */
async function counterOf(
  tx: Tx,
  series: DocumentSeries,
  { latest, year }: { latest: Counter; year: number },
): Promise<Counter> {
  if (latest.year === year) return latest;
  await insertCounter(tx, series, year, latest.lastHash);
  return { year, lastSequence: 0, lastHash: latest.lastHash };
}

/**
 * Locks the series' last counter: nothing is added to a year once the next has begun.
 * @param year the first year, where the series has no counter yet
 */
export async function lockLatest(tx: Tx, series: DocumentSeries, year: number): Promise<Counter> {
  let latest = await lockLast(tx, series);
  if (!latest) await beginSeries(tx, series, year);
  // Read again until it is stable: while this call waited for the lock, the next year may have begun.
  for (;;) {
    const again = (await lockLast(tx, series))!;
    if (again.year === latest?.year) return again;
    latest = again;
  }
}

/**
 * Begins a series, for which there is no row to lock yet: of two first documents around New Year, one begins
 * the series and the other continues it.
 */
async function beginSeries(tx: Tx, series: DocumentSeries, year: number): Promise<void> {
  await lockDocuments(tx, series);
  if (!(await lockLast(tx, series))) await insertCounter(tx, series, year, genesisHash);
}

import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import {
  formatDocumentNumber,
  numberRange,
  parseDocumentNumber,
  type DocumentSeries,
} from '@forman/domain/books/invoicing/numbering';
import { chainedHash, genesisHash } from '../../canonical-json.ts';

/** SHA-256 in hexadecimal of the previous document's hash followed by the snapshot. */
export const snapshotHash = (previousHash: string, snapshot: DocumentSnapshot): string =>
  chainedHash(previousHash, snapshot);

export type ChainRow = { number: string; previousHash: string; hash: string; snapshot: DocumentSnapshot };

/** The row that gives the numbers, under lock: it also has the last number and hash of the chain. */
export type ChainCounter = { series: DocumentSeries; year: number; lastSequence: number; lastHash: string };

/** Numbers whose documents a restored backup lost, as declared; the chain continues from the last hash. */
export type LostRange = { first: number; last: number; lastHash: string };

export type ChainFault = {
  kind:
    /** The snapshot, or its number, differs from the one that was hashed. */
    | 'changed'
    /** The document before, or the counter, has another hash than the one chained here. */
    | 'unlinked'
    /** No document has this number, and later ones exist. */
    | 'missing'
    /** The counter gave this number, but the documents end before it. */
    | 'cut_off'
    /** A second document of this number, or one of a number never given, or of one declared lost. */
    | 'stray'
    /** Numbers declared lost that are no gap of the chain. */
    | 'not_lost';
  /** "F-2026-000004", or "F-2026-000004 … F-2026-000009" for a run of missing numbers. */
  number: string;
};

/**
 * Checks one series and year from end to end (money: invariant 5).
 * @param rows all its documents, in any order
 * @param firstPreviousHash the hash to which the first document is chained: the last one of the year before,
 * or the genesis
 * @param lost numbers of it declared lost; a gap of exactly these numbers is no fault
 * @returns every fault; empty when the chain holds
 */
export function verifyChain(
  rows: readonly ChainRow[],
  counter: ChainCounter,
  firstPreviousHash: string = genesisHash,
  lost: readonly LostRange[] = [],
): ChainFault[] {
  const { chain, strays } = inSequence(rows, counter);
  const faults: ChainFault[] = [];
  const gaps = new Map(lost.map((numbers) => [numbers.first, numbers]));
  let last = passLost({ sequence: 0, hash: firstPreviousHash }, gaps);
  for (const [sequence, row] of chain) {
    if (sequence <= last.sequence) {
      faults.push({ kind: 'stray', number: row.number });
      continue;
    }
    if (sequence > last.sequence + 1) faults.push(gap('missing', counter, last.sequence + 1, sequence - 1));
    else if (row.previousHash !== last.hash) faults.push({ kind: 'unlinked', number: row.number });
    if (isChanged(row)) faults.push({ kind: 'changed', number: row.number });
    last = passLost({ sequence, hash: row.hash }, gaps);
  }
  const elsewhere = [...gaps.values()].map(({ first, last: end }) => gap('not_lost', counter, first, end));
  return [...strays, ...faults, ...elsewhere, ...tailFaults(last, counter)];
}

type Link = { sequence: number; hash: string };

/** The link after the lost numbers that directly follow this one; these are removed from `gaps`. */
function passLost(link: Link, gaps: Map<number, LostRange>): Link {
  const lost = gaps.get(link.sequence + 1);
  if (!lost) return link;
  gaps.delete(lost.first);
  return passLost({ sequence: lost.last, hash: lost.lastHash }, gaps);
}

const isChanged = (row: ChainRow): boolean =>
  row.snapshot.number !== row.number || snapshotHash(row.previousHash, row.snapshot) !== row.hash;

/** Sorts documents by sequence, and separates those without a place in the chain. */
function inSequence(rows: readonly ChainRow[], counter: ChainCounter) {
  const strays: ChainFault[] = [];
  const chain = new Map<number, ChainRow>();
  for (const row of rows) {
    const number = parseDocumentNumber(row.number);
    const isOurs = number?.series === counter.series && number.year === counter.year;
    if (!isOurs || number.sequence > counter.lastSequence || chain.has(number.sequence)) {
      strays.push({ kind: 'stray', number: row.number });
    } else {
      chain.set(number.sequence, row);
    }
  }
  return { chain: [...chain].toSorted(([a], [b]) => a - b), strays };
}

function tailFaults(last: Link, counter: ChainCounter): ChainFault[] {
  if (last.sequence < counter.lastSequence) {
    return [gap('cut_off', counter, last.sequence + 1, counter.lastSequence)];
  }
  if (last.hash === counter.lastHash) return [];
  const number = formatDocumentNumber(counter.series, counter.year, Math.max(1, last.sequence));
  return [{ kind: 'unlinked', number }];
}

function gap(
  kind: 'missing' | 'cut_off' | 'not_lost',
  counter: ChainCounter,
  first: number,
  last: number,
): ChainFault {
  const { from, to, count } = numberRange(counter.series, counter.year, first, last);
  return { kind, number: count === 1 ? from : `${from} … ${to}` };
}

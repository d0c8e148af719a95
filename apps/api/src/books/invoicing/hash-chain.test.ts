import { formatDocumentNumber } from '@forman/domain/books/invoicing/numbering';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, genesisHash } from '../../canonical-json.ts';
import { type ChainCounter, type ChainRow, type LostRange, snapshotHash, verifyChain } from './hash-chain.ts';
import { creditDocument, document, invoice, line } from './sample-snapshots.ts';

function chainOf(
  length: number,
  firstPreviousHash = genesisHash,
): { rows: ChainRow[]; counter: ChainCounter } {
  const rows: ChainRow[] = [];
  let previousHash = firstPreviousHash;
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const number = formatDocumentNumber('F', 2026, sequence);
    const snapshot = document([line(`Atelier ${sequence}`, 1000 * sequence)], { number });
    const hash = snapshotHash(previousHash, snapshot);
    rows.push({ number, previousHash, hash, snapshot });
    previousHash = hash;
  }
  return { rows, counter: { series: 'F', year: 2026, lastSequence: length, lastHash: previousHash } };
}

const cheaper = (row: ChainRow): ChainRow => ({ ...row, snapshot: { ...row.snapshot, grossCents: 1 } });

/** The act of a forger with access to the table: change a document and hash everything after it again. */
function rewrite(rows: ChainRow[], index: number): ChainRow[] {
  const forged = rows.with(index, cheaper(rows[index] as ChainRow));
  for (let at = index; at < forged.length; at += 1) {
    const row = forged[at] as ChainRow;
    const previousHash = at === index ? row.previousHash : (forged[at - 1] as ChainRow).hash;
    forged[at] = { ...row, previousHash, hash: snapshotHash(previousHash, row.snapshot) };
  }
  return forged;
}

const chainAndIndex = fc
  .integer({ min: 1, max: 12 })
  .chain((length) => fc.tuple(fc.constant(length), fc.nat({ max: length - 1 })));

describe('hash of a document', () => {
  test('the hash is SHA-256 of the previous hash and the canonical snapshot', () => {
    expect(canonicalJson({ b: [{ d: null, c: undefined }], a: 'é' })).toBe('{"a":"é","b":[{"d":null}]}');
    expect(snapshotHash(genesisHash, invoice)).toMatch(/^[0-9a-f]{64}$/);
    expect(snapshotHash('f'.repeat(64), invoice)).not.toBe(snapshotHash(genesisHash, invoice));
  });

  test('a document issued before a field existed keeps its hash; the field is hashed where it is present', () => {
    expect(snapshotHash(genesisHash, creditDocument)).toBe(
      'ebffaaaf5a1cb3c3b1520cbc35d836060f0981b8460394a2d20504ee521136f5',
    );
    const outcome = { kind: 'avoir', until: '2027-12-03' } as const;
    expect(snapshotHash(genesisHash, { ...creditDocument, outcome })).not.toBe(
      snapshotHash(genesisHash, creditDocument),
    );
  });

  test('the order of the keys does not change the hash; any changed value does', () => {
    const shuffled = Object.fromEntries(Object.entries(invoice).toReversed()) as typeof invoice;
    expect(snapshotHash(genesisHash, shuffled)).toBe(snapshotHash(genesisHash, invoice));
    expect(snapshotHash(genesisHash, { ...invoice, paidOn: null })).not.toBe(
      snapshotHash(genesisHash, invoice),
    );
    expect(snapshotHash(genesisHash, JSON.parse(JSON.stringify({ ...invoice, dueOn: undefined })))).toBe(
      snapshotHash(genesisHash, { ...invoice, dueOn: undefined }),
    );
  });
});

describe('chain of documents', () => {
  test('an untouched chain has no fault, in any order or empty, and continues that of the year before', () => {
    const { rows, counter } = chainOf(9);
    expect(verifyChain(rows.toReversed(), counter)).toEqual([]);
    expect(verifyChain([], { ...counter, lastSequence: 0, lastHash: genesisHash })).toEqual([]);
    const next = chainOf(3, counter.lastHash);
    expect(verifyChain(next.rows, next.counter, counter.lastHash)).toEqual([]);
    expect(verifyChain(next.rows, next.counter)).toEqual([{ kind: 'unlinked', number: 'F-2026-000001' }]);
  });

  test('any changed document is named', () => {
    fc.assert(
      fc.property(chainAndIndex, ([length, index]) => {
        const { rows, counter } = chainOf(length);
        const faults = verifyChain(rows.with(index, cheaper(rows[index] as ChainRow)), counter);
        expect(faults).toEqual([{ kind: 'changed', number: rows[index]?.number }]);
      }),
    );
  });

  test('any missing document is named, the last ones as cut off', () => {
    fc.assert(
      fc.property(chainAndIndex, ([length, index]) => {
        const { rows, counter } = chainOf(length);
        const kind = index === length - 1 ? 'cut_off' : 'missing';
        expect(verifyChain(rows.toSpliced(index, 1), counter)).toEqual([
          { kind, number: rows[index]?.number },
        ]);
      }),
    );
    const { rows, counter } = chainOf(6);
    expect(verifyChain(rows.slice(0, 3), counter)).toEqual([
      { kind: 'cut_off', number: 'F-2026-000004 … F-2026-000006' },
    ]);
    expect(verifyChain([], counter)).toEqual([{ kind: 'cut_off', number: 'F-2026-000001 … F-2026-000006' }]);
  });

  test('the counter reveals a chain that was rewritten to its end', () => {
    fc.assert(
      fc.property(chainAndIndex, ([length, index]) => {
        const { rows, counter } = chainOf(length);
        expect(verifyChain(rewrite(rows, index), counter)).toEqual([
          { kind: 'unlinked', number: rows.at(-1)?.number },
        ]);
      }),
    );
  });

  test('documents that were swapped, doubled, or never numbered by the counter are found', () => {
    const { rows, counter } = chainOf(4);
    const [first, second, ...rest] = rows as [ChainRow, ChainRow, ...ChainRow[]];
    const swapped = [
      { ...first, snapshot: second.snapshot },
      { ...second, snapshot: first.snapshot },
      ...rest,
    ];
    expect(verifyChain(swapped, counter).map((fault) => fault.kind)).toEqual(['changed', 'changed']);
    expect(verifyChain([...rows, second], counter)).toEqual([{ kind: 'stray', number: second.number }]);
    const extra = { ...second, number: 'F-2026-000005' };
    expect(verifyChain([...rows, extra], counter)).toEqual([{ kind: 'stray', number: 'F-2026-000005' }]);
    expect(verifyChain([...rows, { ...second, number: 'AV-2026-000001' }], counter)).toEqual([
      { kind: 'stray', number: 'AV-2026-000001' },
    ]);
  });

  test('numbers declared lost are no fault; any other gap is one', () => {
    const { rows, counter } = chainOf(9);
    const kept = rows.filter((_, index) => index < 3 || index > 5);
    const hashOf = (sequence: number) => (rows[sequence - 1] as ChainRow).hash;
    const lost = { first: 4, last: 6, lastHash: hashOf(6) };
    expect(verifyChain(kept, counter, genesisHash, [lost])).toEqual([]);
    // Numbers lost in two steps, as after two restored backups; at the start; at the end.
    const steps = [
      { first: 4, last: 5, lastHash: hashOf(5) },
      { first: 6, last: 6, lastHash: hashOf(6) },
    ];
    expect(verifyChain(kept, counter, genesisHash, steps)).toEqual([]);
    const start = { first: 1, last: 3, lastHash: hashOf(3) };
    expect(verifyChain(rows.slice(3), counter, genesisHash, [start])).toEqual([]);
    const end = { first: 7, last: 9, lastHash: hashOf(9) };
    expect(verifyChain(rows.slice(0, 6), counter, genesisHash, [end])).toEqual([]);

    const kinds = (documents: ChainRow[], gap: LostRange) =>
      verifyChain(documents, counter, genesisHash, [gap]).map(({ kind, number }) => `${kind} ${number}`);
    expect(kinds(kept, { ...lost, last: 5, lastHash: hashOf(5) })).toEqual(['missing F-2026-000006']);
    expect(kinds(kept, { ...lost, lastHash: hashOf(5) })).toEqual(['unlinked F-2026-000007']);
    expect(kinds(kept.slice(0, 3), lost)).toEqual(['cut_off F-2026-000007 … F-2026-000009']);
    expect(kinds(kept, { ...lost, first: 5 })).toEqual([
      'missing F-2026-000004 … F-2026-000006',
      'not_lost F-2026-000005 … F-2026-000006',
    ]);
    // A number declared lost exists after all: it was given twice, or the declared gap is false.
    expect(
      kinds(
        rows.filter((_, index) => index !== 3 && index !== 4),
        lost,
      ),
    ).toEqual(['stray F-2026-000006']);
  });
});

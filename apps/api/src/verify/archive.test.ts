import { getTaskFile } from '@forman/contract/platform/background-tasks';
import { closeMonth, requestArchive } from '@forman/contract/money/closings';
import { sessionCalls } from '@forman/contract/session-calls';
import { noTotals, perpetualAfter, totalsOf } from '@forman/domain/books/ledger/closings';
import { fecHeader, type FecLine, fecText } from '@forman/domain/books/ledger/fec';
import { formatDocumentNumber } from '@forman/domain/books/invoicing/numbering';
import { addDays } from '@forman/domain/paris-time';
import { unzipSync, zipSync } from 'fflate';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson, genesisHash } from '../canonical-json.ts';
import {
  archiveNames,
  type Manifest,
  type ManifestFile,
  sealedFiles,
  sealManifest,
  sha256,
} from '../money/closings/archive-form.ts';
import { type ChainedClosing, closingHash, linesHash, sealLine } from '../money/closings/closing-chain.ts';
import { snapshotHash } from '../books/invoicing/hash-chain.ts';
import { document, line } from '../books/invoicing/sample-snapshots.ts';
import { makeSession, makeUser } from '../testing/factories.ts';
import { payCard, soundPortal } from '../testing/simulated-bank.ts';
import { checkArchive } from './archive.ts';

const { workshop } = sessionCalls;
type Files = Record<string, Uint8Array>;

describe('the archive of a year', () => {
  const portal = soundPortal();
  let zip: Uint8Array;
  let files: Files;

  /** Two sales and a credit document in December, one sale in January. */
  beforeAll(async () => {
    const caller = await portal.as(await makeUser(portal));
    const ids: number[] = [];
    for (const euros of [50, 30]) {
      const { id } = await makeSession(portal, { euros });
      await payCard(caller, { id, cents: euros * 100 });
      await caller.call(workshop.join, { params: { id } });
      ids.push(id);
    }
    await caller.call(workshop.cancel, { params: { id: ids[1]! } });
    portal.clock.set('2027-01-05T10:00:00+01:00');
    const later = await portal.as(await makeUser(portal));
    const { id } = await makeSession(portal, { euros: 20 });
    await payCard(later, { id, cents: 2000 });
    await later.call(workshop.join, { params: { id } });
    portal.clock.set('2027-01-08T10:00:00+01:00');
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    await accountant.call(closeMonth, { body: { month: '2026-12' } });
    const task = await accountant.call(requestArchive, { body: { year: '2026' } });
    await portal.run('tasks');
    zip = Buffer.from(await accountant.call(getTaskFile, { params: { id: task.id } }));
    files = unzipSync(zip);
  });

  const manifestOf = (kept: Files): Manifest & { sha256: string } =>
    JSON.parse(Buffer.from(kept[archiveNames.manifest]!).toString());
  const faultsOf = async (kept: Files): Promise<string> =>
    (await checkArchive(zipSync(kept, { level: 0 }))).faults.join('\n');

  /** Forges an archive as somebody who knows the format: writes the manifest anew around the changed file. */
  function reseal(kept: Files): Files {
    const { sha256: _, ...manifest } = manifestOf(kept);
    const listed = manifest.files.map(({ name }) => ({
      name,
      bytes: kept[name]!.length,
      sha256: sha256(kept[name]!),
    }));
    return { ...kept, [archiveNames.manifest]: Buffer.from(sealManifest({ ...manifest, files: listed })) };
  }

  const replaced = (name: string, from: string, to: string): Files => {
    const text = Buffer.from(files[name]!).toString();
    expect(text).toContain(from);
    return { ...files, [name]: Buffer.from(text.replace(from, to)) };
  };

  test('BKS-027: the archive holds entries, documents, closings, a note and a manifest, and passes its check', async () => {
    expect(Object.keys(files)).toEqual([
      ...['F-2026-000001', 'F-2026-000002', 'AV-2026-000001'].flatMap((number) =>
        ['pdf', 'xml', 'json'].map((kind) => `pieces/${number}.${kind}`),
      ),
      'ecritures/732829320FEC20261231.txt',
      'clotures.json',
      'LISEZ-MOI.txt',
      'manifeste.json',
    ]);
    const { manifest, ...report } = await checkArchive(zip);
    // Closings of 38 days and of December, and the seal; two captures, two invoices, a credit document, its avoir, and a
    // deferral.
    expect(report).toMatchObject({ faults: [], files: 12, documents: 3, closings: 40 });
    expect(manifest).toMatchObject({ year: 2026, closedUntil: '2027-01-07' });
    expect(Buffer.from(files['LISEZ-MOI.txt']!).toString()).toContain(manifest!.lastHash);
  });

  test.each([
    ['the entries', 'ecritures/732829320FEC20261231.txt'],
    ['a PDF', 'pieces/F-2026-000001.pdf'],
    ['an XML', 'pieces/F-2026-000002.xml'],
    ['a document’s proof', 'pieces/AV-2026-000001.json'],
    ['the closings', 'clotures.json'],
    ['the note', 'LISEZ-MOI.txt'],
    ['the manifest', 'manifeste.json'],
  ])('BKS-027: one changed byte of %s is found', async (_, name) => {
    const bytes = Buffer.from(files[name]!);
    // Changes a digit or a letter near the middle, so that the file stays readable.
    const at = bytes.findIndex((byte, index) => index > bytes.length / 2 && byte >= 0x31 && byte <= 0x38);
    bytes[at] = bytes[at]! + 1;
    expect(await faultsOf({ ...files, [name]: bytes })).toContain(name);
  });

  test('BKS-027: a missing and an added file are found', async () => {
    const { 'pieces/F-2026-000001.pdf': _, ...fewer } = files;
    expect(await faultsOf(fewer)).toBe('pieces/F-2026-000001.pdf: missing');
    expect(await faultsOf({ ...files, 'pieces/autre.pdf': Buffer.from('%PDF') })).toBe(
      'pieces/autre.pdf: not in the manifest',
    );
  });

  test.each([
    [
      'an amount of an entry, both sides alike',
      () => replaced('ecritures/732829320FEC20261231.txt', '50,00\t0,00', '51,00\t0,00'),
      /debits are not credits[\s\S]*day 2026-12-01: its entries are not those that were closed/,
    ],
    [
      'a label of an entry',
      () => replaced('ecritures/732829320FEC20261231.txt', 'Encaissement carte', 'Encaissement Carte'),
      /^day 2026-12-01: its entries are not those that were closed\nits files are not those that were sealed$/,
    ],
    [
      'an amount of a document',
      () => replaced('pieces/F-2026-000001.json', '"grossCents":5000', '"grossCents":4000'),
      /^F-2026-000001: changed\nits files are not those that were sealed$/,
    ],
    [
      'the VAT of a document',
      () => replaced('pieces/F-2026-000001.json', '"vatCents":833', '"vatCents":834'),
      /F-2026-000001: changed\nday 2026-12-01: its totals are not those of its documents/,
    ],
    [
      'a total of a closing',
      () => replaced('clotures.json', '"perpetualCents": 5000', '"perpetualCents": 4000'),
      /closing of the day 2026-12-01 to 2026-12-01: changed[\s\S]*its perpetual total does not go on/,
    ],
  ])('a change of %s is found, even with a manifest written anew', async (_, forge, fault) => {
    expect(await faultsOf(reseal(forge()))).toMatch(fault);
  });

  test.each(['pdf', 'xml'])(
    'BKS-027: a swapped %s is found, even with a manifest written anew',
    async (kind) => {
      const forged = { ...files, [`pieces/F-2026-000001.${kind}`]: Buffer.from('another') };
      expect(await faultsOf(reseal(forged))).toBe('its files are not those that were sealed');
    },
  );

  test('an archive without its seal is found: its last hash is then that of a month, which the treasurer knows', async () => {
    const closings = JSON.parse(Buffer.from(files['clotures.json']!).toString()) as ChainedClosing[];
    const kept = closings.slice(0, -1);
    const forged = reseal({ ...files, 'clotures.json': Buffer.from(JSON.stringify(kept)) });
    const { sha256: _, ...manifest } = manifestOf(forged);
    const own = sealManifest({ ...manifest, lastHash: kept.at(-1)!.hash });
    expect(await faultsOf({ ...forged, 'manifeste.json': Buffer.from(own) })).toBe(
      'its files are not sealed by the last closing',
    );
  });

  test('BKS-028: npm run books:check prints what it has checked, and ends with 1 when it finds a fault', () => {
    const folder = mkdtempSync(join(tmpdir(), 'archive-'));
    const check = (bytes: Uint8Array) => {
      writeFileSync(join(folder, 'archive.zip'), bytes);
      const script = fileURLToPath(new URL('../../../../scripts/books-check.ts', import.meta.url));
      return spawnSync(process.execPath, [script, join(folder, 'archive.zip')], { encoding: 'utf8' });
    };
    const good = check(zip);
    expect(good.stdout).toContain(`Last hash: ${manifestOf(files).lastHash}`);
    expect(good.status).toBe(0);
    const bad = check(zipSync(replaced('clotures.json', '"day"', '"dax"'), { level: 0 }));
    expect(bad.stderr).toContain('clotures.json: changed');
    expect(bad.status).toBe(1);
    expect(check(zip.subarray(0, 1000)).stderr).toContain('cannot be read');
    rmSync(folder, { recursive: true });
  });
});

test('an archive of 1,000 documents is checked in less than 10 seconds', async () => {
  const zip = largeArchive(1000);
  const begin = performance.now();
  const { faults, documents, lines, closings } = await checkArchive(zip);
  expect({ faults, documents, lines, closings }).toEqual({
    faults: [],
    documents: 1000,
    lines: 2000,
    closings: 251,
  });
  expect(performance.now() - begin).toBeLessThan(10_000);
});

/** Four sales a day, each with a PDF of 60 kB. */
function largeArchive(count: number): Uint8Array {
  const files: Files = {};
  const closings: ChainedClosing[] = [];
  const texts: string[] = [fecHeader];
  let [previousHash, lastClosing, perpetualCents] = [genesisHash, genesisHash, 0];
  for (let first = 1; first <= count; first += 4) {
    const day = addDays('2026-01-01', (first - 1) / 4);
    const sold = [0, 1, 2, 3].map((offset) => {
      const number = formatDocumentNumber('F', 2026, first + offset);
      const snapshot = document([line('Atelier', 6000)], { number, issuedOn: day });
      const hash = snapshotHash(previousHash, snapshot);
      const kept = { number, series: 'F', product: 'workshop' as const, previousHash, hash, snapshot };
      previousHash = hash;
      files[archiveNames.document(number, 'json')] = Buffer.from(JSON.stringify(kept));
      files[archiveNames.document(number, 'pdf')] = Buffer.alloc(60_000, number);
      files[archiveNames.document(number, 'xml')] = Buffer.alloc(9000, number);
      return kept;
    });
    const lines = sold.flatMap(({ number }, offset) => entryOf(first + offset, day, number));
    texts.push(...lines.map(fecText));
    const totals = totalsOf(sold, {
      byMeans: [],
      entries: {
        ...noTotals.entries,
        count: 4,
        first,
        last: first + 3,
        debitCents: 24_000,
        creditCents: 24_000,
        hash: linesHash(lines.map(sealLine)),
      },
    });
    perpetualCents = perpetualAfter(perpetualCents, totals);
    const sealed = { kind: 'day' as const, firstOn: day, lastOn: day, closedAt: `${day}T23:30:00.000Z`, closedBy: null, totals, perpetualCents }; // prettier-ignore
    const closing = { ...sealed, previousHash: lastClosing, hash: closingHash(lastClosing, sealed) };
    lastClosing = closing.hash;
    closings.push(closing);
  }
  const entries = archiveNames.entries('000000000FEC20261231.txt');
  files[entries] = Buffer.from([...texts, ''].join('\r\n'));
  const closedUntil = closings.at(-1)!.lastOn;
  const seal = { kind: 'archive' as const, firstOn: '2026-01-01', lastOn: closedUntil, closedAt: '2027-01-05T10:00:00.000Z', closedBy: 7, totals: { ...noTotals, files: sealedFiles(listed(files)) }, perpetualCents }; // prettier-ignore
  closings.push({ ...seal, previousHash: lastClosing, hash: closingHash(lastClosing, seal) });
  files[archiveNames.closings] = Buffer.from(canonicalJson(closings));
  const manifest: Manifest = {
    version: 2,
    association: 'Association Forman',
    siren: '000000000',
    year: 2026,
    createdAt: '2027-01-05T10:00:00.000Z',
    entries,
    closedUntil,
    lastHash: closings.at(-1)!.hash,
    series: [
      {
        series: 'F',
        year: 2026,
        firstPreviousHash: genesisHash,
        lastSequence: count,
        lastHash: previousHash,
        lost: [],
      },
    ],
    files: listed(files),
  };
  files[archiveNames.manifest] = Buffer.from(sealManifest(manifest));
  return zipSync(files, { level: 0 });
}

const listed = (files: Files): ManifestFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) }));

function entryOf(number: number, on: string, pieceRef: string): FecLine[] {
  const sides: Partial<FecLine>[] = [
    { account: '411000', accountLabel: 'Adhérents', userId: 7, party: 'Vidal', debitCents: 6000 },
    { account: '706100', accountLabel: 'Ateliers', creditCents: 6000 },
  ];
  return sides.map((side) => ({
    journalCode: 'VE',
    journalLabel: 'Ventes',
    number,
    on,
    account: '',
    accountLabel: '',
    userId: null,
    party: null,
    pieceRef,
    pieceOn: on,
    label: `Facture ${pieceRef}`,
    debitCents: 0,
    creditCents: 0,
    letter: null,
    letteredOn: null,
    validatedOn: addDays(on, 1),
    ...side,
  }));
}

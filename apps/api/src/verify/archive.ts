import {
  addTotals,
  type ClosedDocument,
  type ClosingTotals,
  noTotals,
  perpetualAfter,
  totalsOf,
} from '@forman/domain/books/ledger/closings';
import { readFec } from '@forman/domain/books/ledger/fec-reading';
import { canonicalJson } from '../canonical-json.ts';
import { archiveNames, type Manifest, sealedFiles, sha256 } from '../money/closings/archive-form.ts';
import { type ChainedClosing, closingFaults, linesHash } from '../money/closings/closing-chain.ts';
import type { ArchivedDocument } from '../books/invoicing/archive-documents.queries.ts';
import { verifyChain } from '../books/invoicing/hash-chain.ts';
import { unzip } from '../zip.ts';

/** The counts of an archive's contents, and each fault as an English phrase. */
export type ArchiveReport = {
  faults: string[];
  manifest: Manifest | null;
  files: number;
  documents: number;
  lines: number;
  closings: number;
};

/** Proves a year's archive from itself: files, sums, hashes, chains. People check the last hash by e-mail. */
export async function checkArchive(zip: Uint8Array): Promise<ArchiveReport> {
  const report: ArchiveReport = { faults: [], manifest: null, files: 0, documents: 0, lines: 0, closings: 0 };
  try {
    const files = await unzip(zip);
    const manifest = readManifest(files);
    report.faults.push(...manifestFaults(manifest), ...fileFaults(files, manifest));
    const documents = readDocuments(files, manifest);
    const closings = readJson(files, archiveNames.closings) as ChainedClosing[];
    const fec = readFec(textOf(files, manifest.entries));
    report.faults.push(
      ...documentFaults(documents, manifest),
      ...fec.faults.map((fault) => `${manifest.entries}: ${fault}`),
      ...closingFaults(closings),
      ...(closings.at(-1)?.hash === manifest.lastHash
        ? []
        : ['the last hash is not that of the last closing']),
      ...dayFaults(closings, { documents, sealedByDay: fec.sealedByDay, manifest }),
      ...wholeFaults(closings, 'month', 'day'),
      ...wholeFaults(closings, 'year', 'month'),
      ...sealFaults(closings, manifest),
    );
    Object.assign(report, {
      manifest,
      files: manifest.files.length,
      documents: documents.length,
      lines: fec.lines,
      closings: closings.length,
    });
  } catch (error) {
    report.faults.push(`the archive cannot be read: ${(error as Error).message}`);
  }
  return report;
}

type Files = ReadonlyMap<string, Uint8Array>;

function textOf(files: Files, name: string): string {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`${name} is missing`);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}
const readJson = (files: Files, name: string): unknown => JSON.parse(textOf(files, name));
const readManifest = (files: Files) =>
  readJson(files, archiveNames.manifest) as Manifest & { sha256: string };

function manifestFaults({ sha256: own, ...manifest }: Manifest & { sha256: string }): string[] {
  return sha256(canonicalJson(manifest)) === own ? [] : [`${archiveNames.manifest}: changed`];
}

function fileFaults(files: Files, { files: listed }: Manifest): string[] {
  const names = new Set([archiveNames.manifest, ...listed.map(({ name }) => name)]);
  return [
    ...listed.flatMap(({ name, bytes, sha256: hash }) => {
      const found = files.get(name);
      if (!found) return [`${name}: missing`];
      return found.length === bytes && sha256(found) === hash ? [] : [`${name}: changed`];
    }),
    ...[...files.keys()].filter((name) => !names.has(name)).map((name) => `${name}: not in the manifest`),
  ];
}

const readDocuments = (files: Files, { files: listed }: Manifest): ArchivedDocument[] =>
  listed
    .filter(({ name }) => name.startsWith('pieces/') && name.endsWith('.json'))
    .map(({ name }) => readJson(files, name) as ArchivedDocument);

/** Each series is one chain, and each document has its PDF and its XML. */
function documentFaults(documents: readonly ArchivedDocument[], { series, files }: Manifest): string[] {
  const names = new Set(files.map(({ name }) => name));
  return [
    ...series.flatMap(({ firstPreviousHash, lost, ...counter }) =>
      verifyChain(
        documents.filter((document) => document.series === counter.series),
        counter,
        firstPreviousHash,
        lost,
      ).map(({ number, kind }) => `${number}: ${kind}`),
    ),
    ...documents.flatMap(({ number }) =>
      (['pdf', 'xml'] as const)
        .map((kind) => archiveNames.document(number, kind))
        .filter((name) => !names.has(name))
        .map((name) => `${name}: missing`),
    ),
  ];
}

/** The last closing seals the list of entries and documents: their bytes are chained, not the manifest alone. */
function sealFaults(closings: readonly ChainedClosing[], { files }: Manifest): string[] {
  const last = closings.at(-1);
  if (last?.kind !== 'archive') return ['its files are not sealed by the last closing'];
  return canonicalJson(last.totals.files) === canonicalJson(sealedFiles(files))
    ? []
    : ['its files are not those that were sealed'];
}

type Kept = {
  documents: readonly ArchivedDocument[];
  sealedByDay: ReadonlyMap<string, readonly string[]>;
  manifest: Manifest;
};

/** Checks each day of the year: its lines are sealed, its sales its documents', its running total goes on. */
function dayFaults(
  closings: readonly ChainedClosing[],
  { documents, sealedByDay, manifest }: Kept,
): string[] {
  const days = closings.filter(({ kind }) => kind === 'day');
  // Days closed while the archive was made have their link in the chain, and are not in its entries.
  const own = days.filter(
    ({ lastOn }) => lastOn.startsWith(String(manifest.year)) && lastOn <= (manifest.closedUntil ?? ''),
  );
  const byDay = Map.groupBy(documents, ({ snapshot }) => snapshot.issuedOn);
  const closed = new Set(own.map(({ lastOn }) => lastOn));
  return [
    ...[...sealedByDay.keys()]
      .filter((day) => !closed.has(day))
      .map((day) => `entries of ${day}: not closed`),
    ...days.flatMap((day, index) => {
      const before = days[index - 1]?.perpetualCents ?? 0;
      return perpetualAfter(before, day.totals) === day.perpetualCents
        ? []
        : [`day ${day.lastOn}: its perpetual total does not go on`];
    }),
    ...own.flatMap(({ lastOn, totals }) => [
      ...(linesHash(sealedByDay.get(lastOn) ?? []) === totals.entries.hash
        ? []
        : [`day ${lastOn}: its entries are not those that were closed`]),
      ...(isSameSales(byDay.get(lastOn) ?? [], totals)
        ? []
        : [`day ${lastOn}: its totals are not those of its documents`]),
    ]),
  ];
}

const isSameSales = (documents: readonly ClosedDocument[], totals: ClosingTotals): boolean =>
  canonicalJson(totalsOf(inOrder(documents), totals)) === canonicalJson(totals);

const inOrder = (documents: readonly ClosedDocument[]): ClosedDocument[] =>
  documents.toSorted((a, b) => (a.snapshot.number < b.snapshot.number ? -1 : 1));

/** The totals of a month are those of its days, of a year those of its months. */
function wholeFaults(
  closings: readonly ChainedClosing[],
  kind: ChainedClosing['kind'],
  part: ChainedClosing['kind'],
): string[] {
  return closings
    .filter((closing) => closing.kind === kind)
    .flatMap(({ firstOn, lastOn, totals }) => {
      const parts = closings
        .filter((one) => one.kind === part && one.lastOn >= firstOn && one.lastOn <= lastOn)
        .toSorted((a, b) => (a.lastOn < b.lastOn ? -1 : 1));
      const sum = parts.map((one) => one.totals).reduce(addTotals, noTotals);
      return canonicalJson(sum) === canonicalJson(totals)
        ? []
        : [`${kind} ${lastOn}: its totals are not those of its parts`];
    });
}

import { createHash } from 'node:crypto';
import type { BackgroundTask } from '@forman/contract/platform/background-tasks';
import { may, type Viewer } from '@forman/domain/access';
import { csvText } from '@forman/domain/csv';
import { AppError } from '@forman/domain/errors';
import { formatNumericDay } from '@forman/domain/french-dates';
import { fullName, plain } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import { drawAttestation } from '../attestations/attestations.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { TaskHandler } from '../../platform/background-tasks/run-tasks.service.ts';
import { enqueueTask, getOwnTask } from '../../platform/background-tasks/tasks.service.ts';
import {
  type ControlledPerson,
  listControlled,
  type Outside,
  type Period,
  readControlled,
  readProgramme,
} from './control-files.queries.ts';
import { programmePage } from './programme.ts';
import { findName } from '../../people/accounts/person.queries.ts';

/** Requests a person’s file: one’s own, or anybody’s for the office. @throws AppError forbidden. */
export async function requestControlFile(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  period: Period,
): Promise<BackgroundTask> {
  const isOffice = may(viewer, 'hours.administer');
  if (userId !== viewer.id && !isOffice) throw new AppError('forbidden');
  const person = await findName(ctx.db, userId);
  if (!person) throw new AppError('not_found');
  return request(ctx, viewer, {
    kind: userId === viewer.id ? 'control_file' : 'control_files',
    label: userId === viewer.id ? labelOf(period) : `${fullName(person)}, ${labelOf(period)}`,
    userId,
    period,
  });
}

/** Requests the control files of everybody. */
export const requestControlFiles = (ctx: Context, viewer: Viewer, period: Period): Promise<BackgroundTask> =>
  request(ctx, viewer, { kind: 'control_files', label: `tous, ${labelOf(period)}`, userId: null, period });

const labelOf = ({ from, to }: Period): string => `${formatNumericDay(from)} au ${formatNumericDay(to)}`;

type Asked = {
  kind: 'control_file' | 'control_files';
  label: string;
  userId: number | null;
  period: Period;
};

async function request(ctx: Context, viewer: Viewer, { kind, label, userId, period }: Asked) {
  const now = ctx.clock.now();
  const id = await ctx.transaction(async (tx) => {
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'hours.control_file',
      subject: userId === null ? 'export' : 'user',
      subjectId: userId ?? `dossier-controle-${period.from}-${period.to}`,
      detail: period,
    });
    return enqueueTask(tx, { kind, askedBy: viewer.id, label, input: { userId, ...period }, now });
  });
  return getOwnTask(ctx, viewer, id);
}

/** A ZIP of this form holds 65 535 files and 4 GB; beyond, a shorter period makes two of it. */
const [mostFiles, mostBytes] = [65_000, 4_000_000_000];
const tooLarge = 'Ce dossier est trop grand pour un seul fichier\u00a0: demandez une période plus courte.';

type ManifestLine = { name: string; bytes: number; sha256: string };
type Add = (name: string, content: Uint8Array | string) => Promise<void>;

/**
 * Writes the file person by person: memory holds one of them, and a manifest line for each document written.
 * The manifest comes last.
 */
export const zipControlFile: TaskHandler = async (ctx, { input, progress, openFile, finish }) => {
  const { userId, from, to } = input as Period & { userId: number | null };
  const { zipInto } = await import('../../zip.ts');
  const now = ctx.clock.now();
  const zip = zipInto(openFile('application/zip'), now);
  const manifest: ManifestLine[] = [];
  let total = 0;
  const add: Add = async (name, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    total += bytes.length;
    if (manifest.length >= mostFiles || total > mostBytes)
      throw new AppError('too_large', { detail: tooLarge });
    manifest.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    await zip.add(name, bytes);
  };
  const people = await listControlled(ctx.db, { from, to }, userId);
  const written = new Set<number>();
  await progress(0, people.length);
  for (const [done, id] of people.entries()) {
    const person = await readControlled(ctx.db, id, { from, to });
    const folder = userId === null ? `${slug(`${person.lastName} ${person.firstName}`)}-${id}/` : '';
    await addPerson(ctx, add, { person, folder, period: { from, to, now } });
    await addProgrammes(ctx, add, person, written);
    await progress(done + 1, people.length);
  }
  await zip.add('manifeste.csv', Buffer.from(manifestCsv(manifest)));
  await zip.add(
    'manifeste.json',
    Buffer.from(manifestJson(manifest, { from, to, now, people: people.length })),
  );
  await zip.end();
  const fileName = `dossier-controle-${from}-${to}.zip`;
  await finish(ctx.db, {
    file: { name: fileName, type: 'application/zip' },
    result: { people: people.length, documents: manifest.length },
  });
};

async function addPerson(
  ctx: Context,
  add: Add,
  { person, folder, period }: { person: ControlledPerson; folder: string; period: Period & { now: Date } },
): Promise<void> {
  // Loaded here, as only this work needs their libraries.
  const { renderSummary } = await import('./summary-pdf.ts');
  await add(`${folder}recapitulatif.pdf`, await renderSummary(person, period));
  for (const { snapshot } of person.attestations) {
    const pdf = await drawAttestation(ctx, { snapshot, voidedAt: null, voidReason: null, replacedBy: null });
    await add(`${folder}attestations/${snapshot.number}.pdf`, pdf);
  }
  if (person.sheet.length > 0) {
    const { renderOwnSheet } = await import('./sheet-pdf.ts');
    await add(`${folder}feuilles-emargement.pdf`, await renderOwnSheet(person, period));
  }
  for (const training of person.outside) await addProof(ctx, add, training, folder);
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Adds a proof. One that the store has lost is named as missing, and the rest of the file is still made. */
async function addProof(
  ctx: Context,
  add: Add,
  { id, title, proof }: Outside,
  folder: string,
): Promise<void> {
  if (!proof) return;
  const file = await ctx.storage.get(proof.key);
  const name = `${folder}formations-externes/${id}-${slug(title)}`;
  if (file) await add(`${name}.${extensions[proof.type] ?? 'bin'}`, file.bytes);
  else await add(`${name}-manquant.txt`, 'Ce justificatif n’a pas été retrouvé.\n');
}

/** Adds the programme of each session, once for all its people. */
async function addProgrammes(
  ctx: Context,
  add: Add,
  { sheet, attestations }: ControlledPerson,
  written: Set<number>,
): Promise<void> {
  const ids = [
    ...sheet.map(({ sessionId }) => sessionId),
    ...attestations.map((one) => one.snapshot.session.id),
  ];
  for (const id of new Set(ids)) {
    if (written.has(id)) continue;
    written.add(id);
    const programme = await readProgramme(ctx.db, id);
    await add(`programmes/${id}-${slug(programme.title)}.html`, programmePage(programme));
  }
}

const manifestCsv = (files: readonly ManifestLine[]): string =>
  csvText([
    ['Fichier', 'Octets', 'SHA-256'],
    ...files.map(({ name, bytes, sha256 }) => [name, String(bytes), sha256]),
  ]);

const manifestJson = (
  files: readonly ManifestLine[],
  { now, ...about }: Period & { now: Date; people: number },
): string => `${JSON.stringify({ version: 1, ...about, createdAt: now.toISOString(), files }, null, 1)}\n`;

/** A file name that every system accepts. */
const slug = (text: string): string =>
  plain(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'sans-nom';

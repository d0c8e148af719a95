import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { canonicalJson } from '../canonical-json.ts';
import { BackupError } from '../backup/file.ts';
import { fillEmptyDatabase, setSequences } from '../backup/load.ts';
import { openZip, type ZipEntry } from '../zip.ts';
import { contentHash, type ExportManifest, exportNames, type ExportSchema, sha256 } from './export-form.ts';
import { loadRows } from './table-rows.ts';

export type PutFile = (key: string, file: { contentType: string; bytes: Buffer }) => Promise<void>;
export type Imported = { manifest: ExportManifest; tables: number; rows: number; files: number };

/** Far more than the list of a large association's files takes: what says more is not unpacked. */
const mostManifestBytes = 200_000_000;

type Opened = { manifest: ExportManifest; entries: ReadonlyMap<string, ZipEntry>; close: () => void };

/**
 * Checks each file of an archive against its manifest, the manifest against itself, and that nothing was added.
 * @throws BackupError when it is no archive of a portal, or is not what was written.
 */
export async function checkExport(path: string): Promise<ExportManifest> {
  const { manifest, entries, close } = await open(path);
  try {
    const named = new Set([exportNames.manifest, ...manifest.files.map(({ name }) => name)]);
    const added = [...entries.keys()].filter((name) => !named.has(name));
    if (added.length > 0) throw new BackupError(`${added[0]} is not in the archive’s manifest.`);
    const content = manifest.files.filter(({ name }) => name !== exportNames.note);
    if (contentHash(content) !== manifest.content)
      throw new BackupError('The archive’s list of files is not what was written.');
    for (const { name, bytes, sha256: hash } of manifest.files) {
      const entry = entries.get(name);
      if (!entry) throw new BackupError(`${name} is missing from the archive.`);
      // Compared first, so that nothing larger than what was written is unpacked.
      if (entry.bytes !== bytes || (await hashOf(entry)) !== hash)
        throw new BackupError(`${name} is not what was written.`);
    }
    return manifest;
  } finally {
    close();
  }
}

async function hashOf(entry: ZipEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await entry.open()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function open(path: string): Promise<Opened> {
  const zip = await openZip(path).catch((cause: unknown) => {
    throw new BackupError(`${path} is no ZIP file that can be read (${(cause as Error).message}).`, {
      cause,
    });
  });
  const entries = new Map(zip.entries.map((entry) => [entry.name, entry]));
  try {
    return {
      manifest: await readManifest(path, entries.get(exportNames.manifest)),
      entries,
      close: zip.close,
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readManifest(path: string, entry: ZipEntry | undefined): Promise<ExportManifest> {
  if (!entry || entry.bytes > mostManifestBytes)
    throw new BackupError(`${path} is no archive of a portal: it has no ${exportNames.manifest}.`);
  const { sha256: own, ...manifest } = JSON.parse(
    (await buffer(await entry.open())).toString(),
  ) as ExportManifest & { sha256: string };
  if (manifest.format !== 'forman-export') throw new BackupError(`${path} is no archive of a portal.`);
  if (sha256(canonicalJson(manifest)) !== own)
    throw new BackupError(`${exportNames.manifest} is not what was written.`);
  return manifest;
}

/**
 * Loads a checked archive into an empty database, in one transaction, at the schema that its rows were written with.
 * @param to.putFile stores a file elsewhere; null keeps them in the database, in the same transaction.
 * @throws BackupError as checkExport and fillEmptyDatabase do.
 */
export async function importExport(
  path: string,
  to: { connectionString: string; putFile: PutFile | null },
): Promise<Imported> {
  await checkExport(path);
  const { manifest, entries, close } = await open(path);
  try {
    const { tables } = JSON.parse(
      (await buffer(await entries.get(exportNames.schema)!.open())).toString(),
    ) as ExportSchema;
    const rowsOf = new Map(manifest.files.map(({ name, rows }) => [name, rows]));
    return await fillEmptyDatabase(to.connectionString, manifest, async (client) => {
      let rows = 0;
      for (const table of tables) {
        const name = exportNames.table(table.table);
        const loaded = await loadRows(client, table, await entries.get(name)!.open());
        if (loaded !== rowsOf.get(name))
          throw new BackupError(`${loaded} rows of ${table.table} were read, not ${rowsOf.get(name)}.`);
        rows += loaded;
      }
      await setSequences(client, manifest.sequences);
      const stored = manifest.files.flatMap(({ name, contentType }) =>
        contentType ? [{ name, key: name.slice(exportNames.file('').length), contentType }] : [],
      );
      for (const { name, key, contentType } of stored) {
        const bytes = await buffer(Readable.from(await entries.get(name)!.open()));
        if (to.putFile) await to.putFile(key, { contentType, bytes });
        else
          await client.query(
            'insert into stored_files (key, content_type, bytes, created_at) values ($1, $2, $3, $4)',
            [key, contentType, bytes, manifest.madeAt],
          );
      }
      return { manifest, tables: tables.length, rows, files: stored.length };
    });
  } finally {
    close();
  }
}

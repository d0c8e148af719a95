import { createFacts, factResources } from '@forman/domain/office/move-in/former-portal/facts';
import { isErased } from '@forman/domain/office/move-in/former-portal/records';
import { type FormerResource, sourceOf } from '@forman/domain/office/move-in/former-portal/resources';
import type { FormerTable } from '@forman/domain/office/move-in/former-portal/table';
import { formerTables } from '@forman/domain/office/move-in/former-portal/tables';
import { parisDay } from '@forman/domain/paris-time';
import { liftTimeouts } from '../../../books/ledger/opening.queries.ts';
import type { Tx } from '../../../db/database.ts';
import { describeRows } from '../describe-rows.ts';
import * as moves from '../moves.queries.ts';
import * as queries from './former.queries.ts';

/**
 * Makes files of the move from all that was read, in the place of those of an earlier reading. Records are then deleted.
 * @returns the number of records.
 */
export async function fillFiles(tx: Tx, moveId: number, now: Date): Promise<number> {
  await liftTimeouts(tx);
  const source = (await queries.findSource(tx, moveId))!;
  const facts = createFacts();
  for (const resource of factResources)
    for await (const records of queries.readRecords(tx, { moveId, resource }))
      for (const record of records) facts.add(resource, record);
  await moves.deleteFilesOf(tx, moveId, 'former_portal');
  const name = new URL(source.address).hostname;
  const progress = { ...source.progress };
  for (const [resource, table] of Object.entries(formerTables) as [FormerResource, FormerTable][]) {
    const filling = { tx, moveId, now, resource, table, name, facts: facts.facts() };
    const erased = await fillFile(filling);
    progress[resource] = { ...progress[resource]!, erased };
  }
  await queries.deleteRecords(tx, moveId);
  await queries.endSource(tx, moveId, progress, now);
  await moves.forgetRehearsal(tx, moveId);
  return Object.values(progress).reduce((sum, { read }) => sum + read, 0);
}

type Filling = {
  tx: Tx;
  moveId: number;
  now: Date;
  resource: FormerResource;
  table: FormerTable;
  name: string;
  facts: Parameters<FormerTable['rows']>[1];
};

/** Writes the rows of a table. @returns how many records were left out as deleted. */
async function fillFile({ tx, moveId, now, resource, table, name, facts }: Filling): Promise<number> {
  const { target, fields } = table;
  const header = [...table.header];
  const { title, erasedIn } = sourceOf(resource);
  const kept = await moves.findKept(tx, { tool: 'former_portal', header });
  const shape = {
    target,
    header,
    mapping: kept?.mapping ?? fields,
    levels: kept?.levels ?? {},
    dayOrder: null,
  };
  const file = { ...shape, name, part: title, tool: 'former_portal' as const };
  const nothing = { readings: [], isOrderSupposed: false, levels: [] };
  const id = await moves.insertFile(tx, { ...file, columns: nothing, rows: 0, moveId, digest: '', now });
  const sample: string[][] = [];
  let [line, erased] = [0, 0];
  for await (const records of queries.readRecords(tx, { moveId, resource })) {
    const wanted = records.filter((record) => erasedIn === undefined || !isErased(record, erasedIn));
    erased += records.length - wanted.length;
    const rows = wanted.flatMap((record) => table.rows(record, facts));
    await moves.insertRows(tx, id, rows.map((cells) => ({ line: (line += 1), cells }))); // prettier-ignore
    sample.push(...rows.slice(0, moves.mostSampled - sample.length));
  }
  if (line === 0) await moves.deleteFile(tx, id);
  else await moves.endFile(tx, id, { rows: line, columns: describeRows(shape, sample, parisDay(now)) });
  return erased;
}

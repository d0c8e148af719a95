import type { LineEntry, Sponsored } from '@forman/contract/people/lineage';
import { mainRole, type Viewer } from '@forman/domain/access';
import type { Db, Tx } from '../../db/database.ts';
import * as queries from './lineage.queries.ts';

/** Number of sponsors shown: a guest sees their own, and not the people above. */
export const sponsorsShown = (viewer: Viewer): number | null => (viewer.level === 'ROLE_GUEST' ? 1 : null);

/** Locks the lines: one change of sponsors at a time, before the locks of people who leave. */
export const lockLines = (tx: Tx): Promise<void> => queries.lockLines(tx);

/**
 * Hands over the people of somebody who leaves: those they sponsored pass to the sponsor above, or, at the
 * very top, to the super organiser with the lowest number, else to an administrator; those they managed pass
 * to their own manager, else to the same person. Dynasties stay. The caller holds the person's lock.
 */
export const handOver = (tx: Tx, id: number): Promise<void> => queries.handOver(tx, id);

/** Reads the whole line (MEM-068), with lists as long as their totals. The caller checks who may read it. */
export async function readLine(db: Db, viewer: Viewer, id: number) {
  const { below, above } = await queries.findLine(db, id, sponsorsShown(viewer));
  // Generation by generation, by name within one.
  const ligneAmont = below.flatMap((people, index) =>
    people.toSorted(byName).map((row) => toEntry(row, index + 1)),
  );
  const ligneAval = upwards(above, id);
  return { ligneAmont, ligneAval, totalAmont: ligneAmont.length, totalAval: ligneAval.length };
}

/** Sorts the people above, from the sponsor to the first of all. */
function upwards(above: queries.EntryRow[], rootId: number): LineEntry[] {
  const sponsors = new Set(above.map((row) => row.sponsor_id));
  const byId = new Map(above.map((row) => [row.id, row]));
  const entries: LineEntry[] = [];
  // The nearest sponsors nobody above; in a circle, the first row will do.
  let row = above.find(({ id }) => !sponsors.has(id) && id !== rootId) ?? above[0];
  while (row && entries.length < above.length) {
    entries.push(toEntry(row, entries.length + 1));
    row = byId.get(row.sponsor_id ?? 0);
  }
  return entries;
}

const french = new Intl.Collator('fr');
const byName = (a: queries.LineRow, b: queries.LineRow): number =>
  french.compare(a.last_name, b.last_name) || french.compare(a.first_name, b.first_name) || a.id - b.id;

const toLinePerson = (row: queries.LineRow) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  fileUrl: row.picture_path,
  role: mainRole({ level: row.level, isExpertAccountant: row.is_expert_accountant }),
});

const toEntry = (row: queries.EntryRow, generation: number): LineEntry => ({
  ...toLinePerson(row),
  generation,
  godFather: row.sponsor_id,
});

export const toSponsored = (row: queries.SponsoredRow): Sponsored => ({
  ...toLinePerson(row),
  below: row.below,
});

/** A page of the people directly sponsored. The caller checks who may read it. */
export async function readSponsored(db: Db, id: number, page: number) {
  const rows = await queries.listSponsored(db, id, page);
  return { items: rows.map(toSponsored), total: rows[0]?.total ?? 0 };
}

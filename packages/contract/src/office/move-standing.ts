import { ladder } from '@forman/domain/access';
import { moveToolNames } from '@forman/domain/office/move-in/recognise';
import { moveStages } from '@forman/domain/office/move-in/stages';
import { moveTargetNames } from '@forman/domain/office/move-in/targets';
import { totalGroups } from '@forman/domain/office/move-in/totals';
import { dayOrders } from '@forman/domain/values/times';
import { z } from 'zod';
import { euros, id, instant, personName } from '../fields.ts';
import { backgroundTask } from '../platform/background-tasks.ts';

/** A move from a former tool as it stands: its files, its source, its last rehearsal, and what it brought. */

const column = z.object({
  heading: z.string(),
  examples: z.array(z.string()),
  /** Field that it becomes; null when it is left. */
  field: z.string().nullable(),
  read: z.int(),
  refused: z.int(),
  /** What was understood of the whole column: "jour / mois". */
  note: z.string().nullable(),
});
z.globalRegistry.add(column, { id: 'MoveColumn' });

const file = z.object({
  id,
  name: z.string(),
  /** Sheet of a workbook, or file of a ZIP. */
  part: z.string().nullable(),
  tool: z.enum(moveToolNames),
  target: z.enum(moveTargetNames),
  rows: z.int(),
  columns: z.array(column),
  /** Titles of the fields that it lacks, in groups of which one is needed. */
  missing: z.array(z.array(z.string())),
  dayOrder: z.enum(dayOrders).nullable(),
  /** Day before month, as in France, since no column tells. */
  isDayOrderSupposed: z.boolean(),
  /** Words of its column of levels that are no level here, with what each becomes. */
  levels: z.array(z.object({ word: z.string(), count: z.int(), level: z.enum(ladder).nullable() })),
});
z.globalRegistry.add(file, { id: 'MoveFile' });
export type MoveFile = z.output<typeof file>;

const total = z.object({
  group: z.enum(totalGroups),
  name: z.string(),
  /** In the former tool's files, and here; amounts in euros. */
  there: z.number(),
  here: z.number(),
  isMoney: z.boolean(),
});
z.globalRegistry.add(total, { id: 'MoveTotal' });

const source = z.object({
  address: z.string(),
  isRead: z.boolean(),
  resources: z.array(
    z.object({
      title: z.string(),
      read: z.int(),
      /** Came twice, and are one. */
      doubles: z.int(),
      /** Their own call gave nothing. */
      missing: z.int(),
      /** Only marked as deleted there: left. */
      erased: z.int(),
      state: z.enum(['waiting', 'reading', 'listed', 'done', 'absent']),
    }),
  ),
});
z.globalRegistry.add(source, { id: 'MoveSource' });
export type MoveSource = z.output<typeof source>;

const rehearsal = z.object({
  number: z.int(),
  at: instant,
  seconds: z.number(),
  rows: z.int(),
  taken: z.int(),
  joined: z.int(),
  refused: z.int(),
  remarks: z.int(),
  totals: z.array(total),
});
z.globalRegistry.add(rehearsal, { id: 'MoveRehearsal' });

const move = z.object({
  id,
  state: z.enum(moveStages),
  createdBy: personName,
  createdAt: instant,
  /** The former portal that it reads by its calls. */
  source: source.nullable(),
  files: z.array(file),
  settings: z.object({
    civility: z.enum(['Madame', 'Monsieur']).nullable(),
    level: z.enum(ladder).nullable(),
    leadsUnknown: z.boolean(),
  }),
  /** Rows that may be somebody who is there, and wait for a decision; null while a task is under way. */
  undecided: z.int().nullable(),
  rehearsal: rehearsal.nullable(),
  task: backgroundTask.nullable(),
  signedBy: personName.nullable(),
  signedAt: instant.nullable(),
  movedAt: instant.nullable(),
  /** What it brought, once it is done. */
  brought: z.array(z.object({ kind: z.string(), count: z.int(), amount: euros.nullable() })),
});
z.globalRegistry.add(move, { id: 'Move' });
export type Move = z.output<typeof move>;
export const moveStanding = z.object({ move: move.nullable() });
z.globalRegistry.add(moveStanding, { id: 'MoveStanding' });

import { type MoveTarget, moveTargets } from '../targets.ts';
import type { FormerFacts } from './facts.ts';
import type { FormerRecord } from './records.ts';

/** Records of the former portal as rows of a file: cells as a person would type them, under the titles of the target's fields. */

type FieldsOf<Target extends MoveTarget> = keyof (typeof moveTargets)[Target]['fields'] & string;
export type Cells<Target extends MoveTarget> = Partial<Record<FieldsOf<Target>, string>>;
type Rows<Target extends MoveTarget> = (record: FormerRecord, facts: FormerFacts) => readonly Cells<Target>[];

export type FormerTable = {
  target: MoveTarget;
  /** The field that each column becomes. */
  fields: readonly string[];
  header: readonly string[];
  rows: (record: FormerRecord, facts: FormerFacts) => string[][];
};

/** A table of these columns; fields that a row does not have are empty. */
export function formerTable<Target extends MoveTarget>(
  target: Target,
  fields: readonly FieldsOf<Target>[],
  rows: Rows<Target>,
): FormerTable {
  const titles = moveTargets[target].fields as unknown as Record<string, { title: string }>;
  return {
    target,
    fields,
    header: fields.map((field) => titles[field]!.title),
    rows: (record, facts) => rows(record, facts).map((cells) => fields.map((field) => cells[field] ?? '')),
  };
}

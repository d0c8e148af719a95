import type { Sponsored } from '@forman/contract/people/lineage';

/** People known directly below somebody, all or a part of them. */
export type Below = { items: readonly Sponsored[]; total: number };

export type PersonRow = {
  kind: 'person';
  /** Path of ids from the root. In a circular line the same person has two keys. */
  key: string;
  parentKey: string | null;
  level: number;
  position: number;
  siblings: number;
  person: Sponsored;
  canOpen: boolean;
  isOpen: boolean;
};
export type MoreRow = {
  kind: 'more';
  key: string;
  parentKey: string;
  level: number;
  sponsorId: number;
  left: number;
};
export type LineRow = PersonRow | MoreRow;

export type Tree = {
  root: Sponsored;
  below: ReadonlyMap<number, Below>;
  open: ReadonlySet<string>;
  /** True when the viewer may open the people below others. */
  canLook: boolean;
};

/** Visible rows of the tree, from top to bottom; a loop, as recursion could go too deep. */
export function rowsOf({ root, below, open, canLook }: Tree): LineRow[] {
  const rows: LineRow[] = [];
  const rootKey = String(root.id);
  const waiting: LineRow[] = [
    personRow(root, {
      key: rootKey,
      parentKey: null,
      level: 1,
      position: 1,
      siblings: 1,
      canLook: true,
      open,
    }),
  ];
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    if (row.kind === 'more' || !row.isOpen) continue;
    const known = below.get(row.person.id);
    if (!known) continue;
    const { key, level, person } = row;
    const children: LineRow[] = known.items.map((child, index) =>
      personRow(child, {
        key: `${key}/${child.id}`,
        parentKey: key,
        level: level + 1,
        position: index + 1,
        siblings: known.total,
        canLook,
        open,
      }),
    );
    const left = known.total - known.items.length;
    if (left > 0) {
      children.push({
        kind: 'more',
        key: `${key}/more`,
        parentKey: key,
        level: level + 1,
        sponsorId: person.id,
        left,
      });
    }
    waiting.push(...children.toReversed());
  }
  return rows;
}

type Place = Pick<PersonRow, 'key' | 'parentKey' | 'level' | 'position' | 'siblings'> & {
  canLook: boolean;
  open: ReadonlySet<string>;
};

function personRow(person: Sponsored, { canLook, open, ...place }: Place): PersonRow {
  const canOpen = canLook && person.below > 0;
  return { kind: 'person', ...place, person, canOpen, isOpen: canOpen && open.has(place.key) };
}

export type Move = { to: string } | { open: PersonRow } | { close: PersonRow } | null;

/** Effect of a key on a row, as in any tree: up, down, in, out, first, last. */
export function moveOf(key: string, rows: readonly LineRow[], at: number): Move {
  const row = rows[at];
  if (!row) return null;
  const go = (target: LineRow | undefined): Move => (target ? { to: target.key } : null);
  if (key === 'ArrowDown') return go(rows[at + 1]);
  if (key === 'ArrowUp') return go(rows[at - 1]);
  if (key === 'Home') return go(rows[0]);
  if (key === 'End') return go(rows.at(-1));
  if (key === 'ArrowRight' && row.kind === 'person' && row.canOpen) {
    return row.isOpen ? go(rows[at + 1]) : { open: row };
  }
  if (key === 'ArrowLeft') {
    if (row.kind === 'person' && row.isOpen) return { close: row };
    return row.parentKey ? { to: row.parentKey } : null;
  }
  return null;
}

import type { Sponsored } from '@forman/contract/people/lineage';
import { describe, expect, test } from 'vitest';
import { type Below, type LineRow, moveOf, rowsOf } from './line-rows.ts';

const someone = (id: number, below: number): Sponsored => ({
  id,
  firstName: 'P',
  lastName: String(id),
  fileUrl: null,
  role: 'ROLE_NEOMAN',
  below,
});
const root = someone(1, 4);
const below = new Map<number, Below>([
  [1, { items: [someone(2, 1), someone(3, 0)], total: 3 }],
  [2, { items: [someone(4, 0)], total: 1 }],
]);
const rows = (open: string[], canLook = true): LineRow[] =>
  rowsOf({ root, below, open: new Set(open), canLook });
const keys = (shown: LineRow[]): string[] => shown.map(({ key }) => key);

describe('a line as a tree', () => {
  test('MEM-064 MEM-066: shows the open rows in order, and the number of people not loaded yet', () => {
    expect(keys(rows([]))).toEqual(['1']);
    expect(keys(rows(['1']))).toEqual(['1', '1/2', '1/3', '1/more']);
    expect(keys(rows(['1', '1/2']))).toEqual(['1', '1/2', '1/2/4', '1/3', '1/more']);
    expect(rows(['1']).at(-1)).toMatchObject({ kind: 'more', left: 1, sponsorId: 1 });
    expect(rows(['1'])[1]).toMatchObject({
      level: 2,
      position: 1,
      siblings: 3,
      canOpen: true,
      isOpen: false,
    });
    expect(rows(['1'])[2]).toMatchObject({ canOpen: false });
  });

  test('MEM-067: opens only the viewer’s own level when they may not look below others', () => {
    expect(keys(rows(['1', '1/2'], false))).toEqual(['1', '1/2', '1/3', '1/more']);
  });

  test('MEM-064: is navigated with the arrow, Home and End keys', () => {
    const shown = rows(['1', '1/2']);
    const move = (key: string, at: number) => moveOf(key, shown, at);
    expect(move('ArrowDown', 0)).toEqual({ to: '1/2' });
    expect(move('ArrowUp', 0)).toBeNull();
    expect(move('ArrowUp', 2)).toEqual({ to: '1/2' });
    expect(move('End', 0)).toEqual({ to: '1/more' });
    expect(move('Home', 3)).toEqual({ to: '1' });
    expect(move('ArrowRight', 1)).toEqual({ to: '1/2/4' });
    expect(move('ArrowRight', 3)).toBeNull();
    expect(move('ArrowLeft', 1)).toMatchObject({ close: { key: '1/2' } });
    expect(move('ArrowLeft', 2)).toEqual({ to: '1/2' });
    expect(moveOf('ArrowRight', rows(['1']), 1)).toMatchObject({ open: { key: '1/2' } });
  });

  test('MEM-064: shows five thousand people in one line without deep recursion', () => {
    const deep = new Map<number, Below>();
    const open = new Set<string>();
    let key = '';
    for (let id = 1; id <= 5000; id += 1) {
      deep.set(id, { items: [someone(id + 1, 5000 - id)], total: 1 });
      key = key ? `${key}/${id}` : String(id);
      if (id < 3000) open.add(key);
    }
    const shown = rowsOf({ root: someone(1, 5000), below: deep, open, canLook: true });
    expect(shown).toHaveLength(3000);
    expect(shown.at(-1)).toMatchObject({ level: 3000 });
  });
});

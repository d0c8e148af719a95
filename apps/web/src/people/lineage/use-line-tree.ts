import type { Sponsored } from '@forman/contract/people/lineage';
import { useMemo, useState } from 'react';
import { callQuery, queryClient } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { type Below, type PersonRow, rowsOf } from './line-rows.ts';

const pageSize = 100;
const fetchBelow = (id: number, page: number): Promise<Below> =>
  queryClient.fetchQuery(callQuery('listSponsored', { params: { id }, query: { page: String(page) } }));

const added = <T>(set: ReadonlySet<T>, value: T): Set<T> => new Set(set).add(value);
const without = <T>(set: ReadonlySet<T>, value: T): Set<T> =>
  new Set([...set].filter((one) => one !== value));

/** State of a tree: the known part of a line, and its open rows; a level is read when it is opened. */
export function useLineTree(root: Sponsored, first: Below) {
  const me = useViewer();
  const canLook = me.isAdmin || me.roles[0] !== 'ROLE_GUEST';
  const [below, setBelow] = useState<ReadonlyMap<number, Below>>(() => new Map([[root.id, first]]));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([String(root.id)]));
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const rows = useMemo(() => rowsOf({ root, below, open, canLook }), [root, below, open, canLook]);

  async function read(key: string, id: number): Promise<void> {
    if (busy) return;
    const known = below.get(id)?.items ?? [];
    setBusy(key);
    setError(null);
    try {
      const more = await fetchBelow(id, Math.floor(known.length / pageSize) + 1);
      setBelow((now) => new Map(now).set(id, { items: [...known, ...more.items], total: more.total }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(null);
    }
  }

  return {
    rows,
    busy,
    error,
    more: read,
    async expand({ key, person }: PersonRow): Promise<void> {
      if (!below.has(person.id)) await read(key, person.id);
      setOpen((now) => added(now, key));
    },
    collapse: ({ key }: PersonRow): void => setOpen((now) => without(now, key)),
  };
}

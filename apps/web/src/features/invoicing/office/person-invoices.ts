import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '../../../api/client.ts';
import { pagedSource, readAllRows } from '../../../ui/paged-table/source.ts';

export type Listed = Answer<'listPersonInvoices'>;
export type ManagedInvoice = Listed['invoices'][number];

/** By the number of a credit document, the invoice that it takes back. */
export type Cancelled = ReadonlyMap<string, string>;

/** Of all of a person's credit documents; none while they are read. */
export function useCancelled(userId: number): Cancelled {
  const { data } = useQuery({
    queryKey: ['listPersonDocuments', 'all', userId],
    queryFn: () =>
      readAllRows(pagedSource('listPersonDocuments', 'rows', { params: { id: userId } }), { narrowed: {} }),
  });
  return useMemo(
    () => new Map(data?.flatMap(({ number, corrects }) => (corrects === null ? [] : [[number, corrects]]))),
    [data],
  );
}

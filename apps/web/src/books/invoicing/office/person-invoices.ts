import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '../../../api/client.ts';
import { pagedSource, readAllRows } from '../../../ui/paged-table/source.ts';

export type Listed = Answer<'listPersonInvoices'>;
export type ManagedInvoice = Listed['invoices'][number];

/** Number of the invoice that each credit document corrects, by the document's number. */
export type Cancelled = ReadonlyMap<string, string>;

/** Invoices corrected by a person's credit documents; empty until they are read. */
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

import type { Owing } from '@forman/contract/memberships';
import { parisDay } from '@forman/domain/paris-time';
import { useQuery } from '@tanstack/react-query';
import { pagedSource, readAllRows } from '../../../ui/paged-table/source.ts';
import { useNow } from '../../../ui/use-now.ts';

export type { Owing };

export const owingSource = pagedSource('listOwing', 'members');

/**
 * How many would be written to now, of these or of all: who owes and had no reminder today. Undefined while it is read.
 * @param users null: all.
 */
export function useRemindable(users: readonly number[] | null, isWanted: boolean): number | undefined {
  const today = parisDay(useNow());
  const { data } = useQuery({
    queryKey: [owingSource.endpoint, 'all'],
    queryFn: () => readAllRows(owingSource, { narrowed: {} }),
    enabled: isWanted,
  });
  return data?.filter(
    ({ id, toldAt }) =>
      (users === null || users.includes(id)) && (toldAt === null || parisDay(new Date(toldAt)) < today),
  ).length;
}

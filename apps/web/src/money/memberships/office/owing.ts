import { parisDay } from '@forman/domain/paris-time';
import { useQuery } from '@tanstack/react-query';
import { pagedSource, readAllRows } from '../../../ui/paged-table/source.ts';
import { useNow } from '../../../ui/use-now.ts';

export const owingSource = pagedSource('listOwing', 'members');

/**
 * Number of people who would get a reminder now: they owe dues and had no reminder today. Undefined while the
 * list is read.
 * @param users numbers of the people to count; null: all.
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

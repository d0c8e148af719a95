import type { ListedUser } from '@forman/contract/office/member-office';
import { findsWords } from '@forman/domain/values/search';
import type { Answer } from '../../../api/client.ts';
import { queryClient } from '../../../api/query.ts';
import { type PagedAnswer, pagedSource, type PagedSource } from '../../../ui/paged-table/source.ts';

export type User = ListedUser;

export const usersSource: PagedSource<User, Answer<'listUsers'>> = {
  ...pagedSource('listUsers', 'users'),
  matches: ({ lastName, firstName, email }, words) => findsWords(`${lastName} ${firstName} ${email}`, words),
};

type Page = PagedAnswer<User, Answer<'listUsers'>>;

/** Shows the saved values in the pages already read: the row keeps its place, whatever order and filters. */
export function showSaved(saved: Answer<'setUserRole'>): void {
  queryClient.setQueriesData<Page>(
    { queryKey: [usersSource.endpoint, 'paged'] },
    (page) =>
      page && { ...page, rows: page.rows.map((row) => (row.id === saved.id ? updated(row, saved) : row)) },
  );
}

const updated = (row: User, saved: Answer<'setUserRole'>): User => ({
  ...row,
  roles: saved.roles,
  role: saved.role,
  level: saved.roles.at(-1) ?? row.level,
  isPilot: saved.isPilot,
  isExpertAccountant: saved.isExpertAccountant,
  isJdEnded: saved.isJdEnded,
  isDemarrageEnded: saved.isDemarrageEnded,
  is3JREnded: saved.is3JREnded,
  credit: saved.credit,
  endCursus: saved.endCursus,
  godFather: saved.godFather,
  manager: saved.manager,
});

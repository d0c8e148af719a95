import type { listBooksLog } from '@forman/contract/platform/audit';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import { booksActionsOf, booksActKindOf, booksNote, booksSentence } from '@forman/domain/books/books-log';
import type { Context } from '../../context.ts';
import { maxPageOf } from '../../http/paging.ts';
import { listActors, listEntries } from './journal.queries.ts';

/** Lists the acts on the books: the only part of the audit log that the accountant reads. */
export async function listBooks(
  { db }: Pick<Context, 'db'>,
  { kind, ...query }: QueryOf<typeof listBooksLog>,
): Promise<AnswerOf<typeof listBooksLog>> {
  const { rows, count } = await listEntries(db, { ...query, actions: booksActionsOf(kind) });
  return {
    entries: rows.map(({ id, at, actor, actingAdmin, action, subject, changes, detail }) => {
      const act = { action, subjectId: subject.id, subjectName: subject.name, detail };
      return {
        id,
        at: new Date(at).toISOString(),
        actor,
        actingAdmin,
        kind: booksActKindOf(action as ReturnType<typeof booksActionsOf>[number]),
        sentence: booksSentence(act),
        changes,
        note: booksNote(act),
      };
    }),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
    people: await listActors(db, booksActionsOf()),
  };
}

import type { AnswerOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { listSessionsWithoutHours } from '@forman/contract/hours/hours-office';
import type { TrainingNature } from '@forman/domain/hours/hours';
import type { Context } from '../../context.ts';
import { maxPageOf } from '../../http/paging.ts';
import { listUnconfirmed } from './unconfirmed.queries.ts';

const proposedNature: TrainingNature = 'training';

export async function readUnconfirmed(
  ctx: Context,
  paging: Paging,
): Promise<AnswerOf<typeof listSessionsWithoutHours>> {
  const { rows, count } = await listUnconfirmed(ctx.db, ctx.clock.now(), paging);
  return {
    sessions: rows.map(({ id, kind, title, startsAt, proposed }) => ({
      id,
      kind,
      title,
      startDate: startsAt.toISOString(),
      nature: proposedNature,
      proposed,
    })),
    count,
    maxPage: maxPageOf(count, paging.itemsPerPage),
  };
}

import { type RawBuilder, sql } from 'kysely';

/** Days after a move in which the portal's own reminders leave the people alone whom it brought. */
export const quietDays = 30;

/**
 * SQL condition: the person did not come with a move of these last weeks, or has logged in since. The association tells
 * its members itself that it has moved (OPS-038); until then no job writes to them, and the move can be undone.
 * @param userId SQL of their id.
 */
export const hasArrived = (userId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`
  not exists (select from moved_rows m join moves v on v.id = m.move_id
    where m.kind = 'user' and m.row_id = ${userId} and v.moved_at > ${new Date(now.getTime() - quietDays * 86_400_000)}
      and not exists (select from refresh_tokens t where t.user_id = ${userId}))`;

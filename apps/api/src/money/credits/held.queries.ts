import type { Cents } from '@forman/domain/money';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Held = { amountCents: Cents; session: { id: number; kind: SessionKind; title: string } | null };

/** Lists the credit that each payment under way holds, oldest first; the membership has no session. */
export async function listHeld(db: Db, userId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select sum(r.amount_cents)::int as "amountCents",
      case when s.id is not null then json_build_object('id', s.id, 'kind', s.kind, 'title', s.title) end as session
    from credit_reservations r
    join avoirs a on a.id = r.avoir_id
    join payments p on p.id = r.payment_id
    left join sessions s on s.id = p.session_id
    where a.user_id = ${userId} and r.released_at is null
    group by p.id, s.id order by p.created_at, p.id`.execute(db);
  return rows;
}

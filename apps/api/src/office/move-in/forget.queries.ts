import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { withoutExamples } from './moves.queries.ts';

/** Rows and records of a former tool that name the person, by address or by both names, and what was said of them. */
export async function forgetMove(tx: Tx, userId: number): Promise<void> {
  await sql`delete from move_outcomes o using users u where u.id = ${userId}
    and plain_text(o.sentence) like '%' || plain_text(u.last_name) || '%'`.execute(tx);
  await sql`with gone as (delete from move_rows r using users u where u.id = ${userId}
    and (strpos(lower(r.cells::text), lower(u.email)) > 0
      or strpos(plain_text(r.cells::text), plain_text(u.last_name)) > 0
        and strpos(plain_text(r.cells::text), plain_text(u.first_name)) > 0) returning file_id)
    update move_files set columns = ${withoutExamples} where id in (select file_id from gone)`.execute(tx);
  await sql`delete from move_records r using users u where u.id = ${userId}
    and (strpos(lower(r.record::text), lower(u.email)) > 0
      or strpos(plain_text(r.record::text), plain_text(u.last_name)) > 0
        and strpos(plain_text(r.record::text), plain_text(u.first_name)) > 0)`.execute(tx);
  await sql`delete from moved_rows m using users u where u.id = ${userId}
    and (m.kind = 'user' and m.row_id = u.id or strpos(m.source || ' ', ' ' || lower(u.email) || ' ') > 0)`.execute(
    tx,
  );
}

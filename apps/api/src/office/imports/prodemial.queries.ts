import type { ProdemialEntry } from '@forman/domain/office/prodemial';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

type Person = Omit<ProdemialEntry, 'line' | 'email'> & { id: number; email: string };

/** Locks the people with one of these lower-case e-mails until the end of the transaction. */
export async function lockNamed(tx: Tx, emails: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select id, lower(email) as email, prodemial_qualification as qualification,
      prodemial_qualification_stars as "qualificationStars", prodemial_title as title, prodemial_title_stars as "titleStars"
    from users where lower(email) = any(${[...emails]}::text[]) and deleted_at is null
    order by id for no key update`.execute(tx);
  return new Map(rows.map((person) => [person.email, person]));
}

export async function writeQualifications(
  tx: Tx,
  changed: readonly { id: number; entry: ProdemialEntry }[],
): Promise<void> {
  const rows = changed.map(({ id, entry }) => ({ ...entry, id }));
  await sql`
    update users u set prodemial_qualification = g.qualification, prodemial_qualification_stars = g."qualificationStars",
      prodemial_title = g.title, prodemial_title_stars = g."titleStars"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (id integer, qualification text, "qualificationStars" integer, title text, "titleStars" integer)
    where u.id = g.id`.execute(tx);
}

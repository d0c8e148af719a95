import { type RawBuilder, sql } from 'kysely';

export const personOf = (
  table: string,
): RawBuilder<unknown> => sql`case when ${sql.ref(`${table}.id`)} is not null
  then json_build_object('id', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.first_name`)},
    'lastName', ${sql.ref(`${table}.last_name`)}) end`;

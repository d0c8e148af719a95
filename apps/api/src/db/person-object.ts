import { type RawBuilder, sql } from 'kysely';

export type PersonRow = { id: number; firstName: string; lastName: string };

/** Number and names of a joined row of users. @param alias the name of the row in the statement. */
export const personObject = (alias: string): RawBuilder<PersonRow> =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
    'lastName', ${sql.ref(`${alias}.last_name`)})`;

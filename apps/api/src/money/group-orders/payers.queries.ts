import type { Db } from '../../db/database.ts';
import type { Payer } from './pricing.service.ts';
import { mayOrder } from './order-right.queries.ts';
import { sql } from 'kysely';
import { AppError } from '@forman/domain/errors';

/** Reads the payer and the company that the order is made out to. @throws AppError not_found. */
export async function readPayer(db: Db, id: number): Promise<Payer> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'company_name as company', 'company_address as address', 'company_city as city'])
    .select(mayOrder(sql`users`).as('isGranted'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

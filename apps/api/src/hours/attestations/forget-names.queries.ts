import { namedYears } from '@forman/domain/hours/attestations';
import { erasedName } from '@forman/domain/office/erasure';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** Erases the names on attestations of erased people once no control may ask for them any more. */
export async function forgetNames({ db, clock }: Context): Promise<void> {
  const nobody = { ...erasedName, company: '', companyAddress: '' };
  await sql`
    update attestations a set snapshot = jsonb_set(a.snapshot, '{person}',
      jsonb_build_object('id', a.user_id) || ${JSON.stringify(nobody)}::jsonb)
    from users u where u.id = a.user_id and u.deleted_at is not null
      and a.issued_at < ${clock.now()}::timestamptz - make_interval(years => ${namedYears})
      and a.person_name <> ${`${erasedName.firstName} ${erasedName.lastName}`}`.execute(db);
}

import type { Db } from '../../db/database.ts';
import { fullName } from '@forman/domain/text';
import { phoneWords } from '@forman/domain/values/phone';

export type Sender = { name: string; email: string; phone: string; userId: number | null };

export async function readSender(db: Db, userId: number): Promise<Sender> {
  const person = await db
    .selectFrom('users')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone as phoneNumber',
      'phone_prefix as telPrefix',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { name: fullName(person), email: person.email, phone: phoneWords(person), userId };
}

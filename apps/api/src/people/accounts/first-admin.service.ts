import { randomBytes } from 'node:crypto';
import { leastPasswordLength } from '@forman/domain/people/password-advice';
import { repeatsOwnData } from '@forman/domain/people/passwords';
import type { Context } from '../../context.ts';
import { readAssociation } from '../../platform/association/association.service.ts';
import { isLeaked } from './password.service.ts';
import { hashPassword, isCommon } from './passwords.ts';
import { findAdmin, insertUser } from './person.queries.ts';
import { insertLevelChange } from '../levels/levels.queries.ts';

type FirstAdmin = {
  email: string;
  civility: string;
  firstName: string;
  lastName: string;
  phone: string;
  password: string | undefined;
};

/**
 * Creates the first account of a real association: admin, XMAN and super organiser, without a sponsor.
 * @returns the password when it was generated here.
 * @throws Error a sentence for the operator.
 */
export async function createFirstAdmin(
  ctx: Context,
  input: FirstAdmin,
): Promise<{ id: number; password: string | null }> {
  if (!/^[^\s@]+@[^\s@]+$/.test(input.email)) throw new Error('--email needs an address.');
  if (!['Madame', 'Monsieur'].includes(input.civility)) throw new Error('--civility is Madame or Monsieur.');
  if (!input.firstName || !input.lastName) throw new Error('--first-name and --last-name are needed.');
  if (!/^\d{10}$/.test(input.phone)) throw new Error('--phone needs exactly 10 digits.');
  const madeUp = input.password ? null : randomBytes(12).toString('base64url');
  const password = input.password ?? madeUp!;
  await checkPassword(ctx, password, input);
  const passwordHash = await hashPassword(password);
  return ctx.transaction(async (tx) => {
    const admin = await findAdmin(tx);
    if (admin) throw new Error('There is an admin already: let them give the right to others.');
    const now = ctx.clock.now();
    const id = await insertUser(tx, {
      email: input.email,
      password_hash: passwordHash,
      // A generated password was shown in a terminal: the first login has to replace it.
      password_given_at: madeUp ? now : null,
      civility: input.civility,
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone,
      level: 'ROLE_XMAN',
      is_admin: true,
      is_super_organizer: true,
      created_at: now,
    });
    await insertLevelChange(tx, { user_id: id, level: 'ROLE_XMAN', reached_at: now, cause: 'import' });
    return { id, password: madeUp };
  });
}

async function checkPassword(ctx: Context, password: string, owner: FirstAdmin): Promise<void> {
  if (password.length < leastPasswordLength || (await isCommon(password)))
    throw new Error('ADMIN_PASSWORD is too short or too common.');
  if (await isLeaked(ctx, password)) throw new Error('ADMIN_PASSWORD is among those that leaked elsewhere.');
  const { name: association } = await readAssociation(ctx.db);
  if (repeatsOwnData(password, { ...owner, association }))
    throw new Error('ADMIN_PASSWORD repeats a name, the e-mail or the phone.');
}

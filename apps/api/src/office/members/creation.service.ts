import { readPhone } from '@forman/domain/values/phone';
import type { BodyOf } from '@forman/contract/endpoint';
import type { createUser as createUserCall } from '@forman/contract/office/member-office';
import type { Viewer } from '@forman/domain/access';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../db/database.ts';
import { confirmationToken } from '../../people/accounts/confirmation-token.service.ts';
import { hashChosenPassword, refuseOwnData } from '../../people/accounts/password.service.ts';
import { civilityOf } from '../../people/accounts/signup.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { changesOf, note, wrong } from './administration.service.ts';
import { getPerson } from './members.service.ts';
import { toPrivatePerson } from './person.projection.ts';
import { insertLevelChange } from '../../people/levels/levels.queries.ts';
import { insertUser } from '../../people/accounts/person.queries.ts';

type NewAccount = BodyOf<typeof createUserCall>;

/**
 * Opens an account for the back office: a guest without sponsor, who gets the welcome and the confirmation
 * e-mail of a sign-up, and chooses another password at the first login. The rest of the body is not read.
 * @throws AppError invalid, with a violation per field.
 */
export async function createAccount(ctx: Context, admin: Viewer, sent: NewAccount) {
  const input = { ...sent, ...readPhone(sent.phoneNumber) };
  const civility = civilityOf(input.civilite, 'civilite');
  await refuseOwnData(ctx.db, input.password, {
    ...input,
    field: 'plainPassword',
    phone: input.phoneNumber,
  });
  const passwordHash = await hashChosenPassword(ctx, input.password, 'plainPassword');
  const id = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const created = await insertAccount(
      tx,
      { ...input, civilite: civility },
      {
        password_hash: passwordHash,
        password_given_at: now,
        email_to_confirm_since: now,
        created_at: now,
      },
    );
    await insertLevelChange(tx, {
      user_id: created,
      level: 'ROLE_GUEST',
      reached_at: now,
      cause: 'admin',
      actor_id: admin.id,
    });
    const token = confirmationToken(ctx, { id: created, email: input.email });
    await enqueueMail(tx, {
      to: created,
      template: 'email_confirmation',
      data: { token, isWelcome: true },
      now,
    });
    const { lastName, firstName, email, phoneNumber } = input;
    const changes = changesOf({}, { civilite: civility, lastName, firstName, email, phoneNumber });
    await note(tx, { adminId: admin.id, id: created, now }, { action: 'member.create', changes });
    return created;
  });
  return toPrivatePerson(await getPerson(ctx.db, admin, id));
}

type Names = Pick<NewAccount, 'email' | 'firstName' | 'lastName' | 'phoneNumber'> & {
  civilite: 'Monsieur' | 'Madame';
  telPrefix?: string;
};
type Columns = Omit<
  Parameters<typeof insertUser>[1],
  'email' | 'civility' | 'first_name' | 'last_name' | 'phone'
>;

/** @throws AppError invalid for an e-mail, or a phone, of somebody else. */
export async function insertAccount(tx: Tx, names: Names, columns: Columns): Promise<number> {
  try {
    return await insertUser(tx, {
      ...columns,
      email: names.email,
      civility: names.civilite,
      first_name: names.firstName,
      last_name: names.lastName,
      phone: names.phoneNumber,
      ...(names.telPrefix && { phone_prefix: names.telPrefix }),
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw wrong('email', 'Email déjà utilisé\u00a0!');
    if (isUniqueViolation(error, 'users_phone')) throw wrong('phoneNumber', 'Téléphone invalide\u00a0!');
    throw error;
  }
}

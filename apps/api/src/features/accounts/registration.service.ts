import type { registerUser } from '@forman/contract/accounts';
import type { BodyOf } from '@forman/contract/endpoint';
import { AppError, type Violation } from '@forman/domain/errors';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../db/database.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';

type Registration = BodyOf<typeof registerUser>;

/** The inviter's own refusals, word for word (CORE-053, CORE-054). */
const inviterUnknown = "Le téléphone de l'invitant est invalide !";
const inviterRefused =
  "Votre inscription n'est pas possible, veuillez contacter la personne qui vous a invité.";

/**
 * Registers a guest: ROLE_GUEST, no credit, no flag, whatever the body says (CORE-064). Sponsor, manager and dynasty
 * follow the inviter that the server finds (CORE-065).
 * @throws AppError invalid, with a violation a field.
 */
export async function register(ctx: Context, input: Registration): Promise<number> {
  if (isCommonPassword(input.plainPassword)) {
    throw invalid('plainPassword', 'Ce mot de passe est trop courant : choisissez-en un autre.');
  }
  const passwordHash = await hashPassword(input.plainPassword);
  return ctx.transaction(async (tx) => {
    const inviter = await getInviter(tx, input);
    await refuseDuplicates(tx, input);
    return insertGuest(tx, input, { passwordHash, inviter, now: ctx.clock.now() });
  });
}

type Inviter = {
  id: number;
  level: string;
  is_expert_accountant: boolean;
  manager_id: number | null;
  dynasty_id: number | null;
};

async function getInviter(tx: Tx, input: Registration): Promise<Inviter> {
  const base = tx
    .selectFrom('users')
    .select(['id', 'level', 'is_expert_accountant', 'manager_id', 'dynasty_id'])
    .where('deleted_at', 'is', null);
  const field = input.phoneGodFather ? 'phoneGodFather' : 'idGodFather';
  const inviter = input.phoneGodFather
    ? await base.where('phone', '=', input.phoneGodFather).executeTakeFirst()
    : await base.where('id', '=', input.idGodFather ?? 0).executeTakeFirst();
  if (!inviter) throw invalid(field, inviterUnknown);
  const refused = ['ROLE_NOMAN', 'ROLE_ONEMAN'].includes(inviter.level) || inviter.is_expert_accountant;
  if (refused) throw invalid(field, inviterRefused);
  return inviter;
}

async function refuseDuplicates(tx: Tx, input: Registration): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select([
      sql<boolean>`bool_or(lower(email) = ${input.email.toLowerCase()})`.as('email'),
      sql<boolean>`bool_or(phone = ${input.phoneNumber})`.as('phone'),
    ])
    .where((eb) =>
      eb.or([eb(sql`lower(email)`, '=', input.email.toLowerCase()), eb('phone', '=', input.phoneNumber)]),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const violations: Violation[] = [];
  if (taken?.email) violations.push({ propertyPath: 'email', message: 'Email déjà utilisé !' });
  if (taken?.phone) violations.push({ propertyPath: 'phoneNumber', message: 'Téléphone invalide !' });
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

async function insertGuest(
  tx: Tx,
  input: Registration,
  given: { passwordHash: string; inviter: Inviter; now: Date },
): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('users')
      .values({
        email: input.email,
        password_hash: given.passwordHash,
        civility: civilityOf(input.civility),
        first_name: input.firstName,
        last_name: input.lastName,
        phone_prefix: input.telPrefix,
        phone: input.phoneNumber,
        sponsor_id: given.inviter.id,
        manager_id: given.inviter.manager_id,
        dynasty_id: given.inviter.dynasty_id,
        created_at: given.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('level_changes')
      .values({ user_id: id, level: 'ROLE_GUEST', reached_at: given.now, cause: 'registration' })
      .execute();
    return id;
  } catch (error) {
    // Two registrations at once: the database decides, the second hears what a later one would.
    if (isUniqueViolation(error, 'users_email')) throw invalid('email', 'Email déjà utilisé !');
    if (isUniqueViolation(error, 'users_phone')) throw invalid('phoneNumber', 'Téléphone invalide !');
    throw error;
  }
}

/** M., H and Homme are Monsieur; Mme and Mlle are Madame (CORE-111). `field` is its name in the call. */
export function civilityOf(value: string, field = 'civility'): 'Monsieur' | 'Madame' {
  if (/^(monsieur|m\.?|h|homme)$/i.test(value)) return 'Monsieur';
  if (/^(madame|mme|mlle|f|femme)$/i.test(value)) return 'Madame';
  throw invalid(field, 'Civilité contient une erreur !');
}

const invalid = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

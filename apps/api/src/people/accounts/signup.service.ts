import type { signUp as signUpCall } from '@forman/contract/people/signup';
import type { BodyOf } from '@forman/contract/endpoint';
import { AppError, type Violation } from '@forman/domain/errors';
import { inviterSentences } from '@forman/domain/people/invitations';
import { readPhone } from '@forman/domain/values/phone';
import type { Context } from '../../context.ts';
import { type Db, isUniqueViolation, type Tx } from '../../db/database.ts';
import type { CommitWith } from '../../db/pipelined-transactions.ts';
import { countTry, networkOf } from '../../http/rate-limit.ts';
import { giveTryBack } from '../../http/rate-limit.queries.ts';
import { recordConsent } from '../../platform/consents/consents.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { confirmationToken } from './confirmation-token.service.ts';
import { mayInvite } from './invitations.service.ts';
import { hashChosenPassword, refuseOwnData } from './password.service.ts';
import {
  findInviterByCode,
  findInviterById,
  findInviterByPhone,
  findTaken,
  type InviterRow,
  insertGuestUnder,
  lockInviter,
} from './signup.queries.ts';
import { insertLevelChange } from '../levels/levels.queries.ts';

type Signup = BodyOf<typeof signUpCall>;

/**
 * Limit of refusals, which reveal the phones and e-mails known here: twenty an hour from one network, for
 * sign-up and profiles together.
 */
export const refusalsPerAddress = { count: 20, seconds: 3600 };
export const refusalsFrom = (ip: string): string => `sign-up-refusals:${networkOf(ip)}`;
/** Most guests that one person can have welcomed in a day; beyond, somebody else is using their name. */
const guestsPerInviter = { count: 60, seconds: 86_400 };

/**
 * Makes the account of a guest: ROLE_GUEST, no credit, no flag, whatever the body says (CORE-064). Sponsor,
 * manager and dynasty follow the inviter that the server finds (CORE-065). The guest and the sponsor get an
 * e-mail.
 * @throws AppError invalid, with a violation per field; too_many_requests.
 */
export async function signUp(ctx: Context, sent: Signup, from: { ip: string }): Promise<void> {
  // A robot gets the usual answer, and learns nothing.
  if (sent.message) return;
  const input = { ...sent, ...readPhone(sent.phoneNumber) };
  const civility = civilityOf(input.civility);
  const key = refusalsFrom(from.ip);
  // In parallel: the hash takes most of the time.
  const [passwordHash, inviter] = await Promise.all([
    hashChosenPassword(ctx, input.plainPassword, 'plainPassword'),
    countTry(ctx, key, refusalsPerAddress).then(() => checkAgainstAccounts(ctx, input)),
    refuseOwnData(ctx.db, input.plainPassword, {
      ...input,
      field: 'plainPassword',
      phone: input.phoneNumber,
      phonePrefix: input.telPrefix,
    }),
  ]);
  await ctx.transaction((tx, commitWith) =>
    addGuest(
      ctx,
      tx,
      { ...input, civility },
      { passwordHash, inviterId: inviter.id, tryKey: key, commitWith },
    ),
  );
}

/** @returns the inviter. @throws AppError invalid with all violations at once (CORE-061). */
async function checkAgainstAccounts(ctx: Context, input: Signup): Promise<InviterRow> {
  const [inviter, taken] = await Promise.all([
    findNamedInviter(ctx.db, input),
    findTaken(ctx.db, { email: input.email, phone: input.phoneNumber }),
  ]);
  const refusal = refusalOf(inviter);
  const violations = [
    ...(refusal ? [{ propertyPath: inviterField(input), message: refusal }] : []),
    ...(taken.email ? [violationOf.email] : []),
    ...(taken.phone ? [violationOf.phone] : []),
  ];
  if (!inviter || violations.length > 0) throw new AppError('invalid', { violations });
  await countTry(ctx, `sign-ups-under:${inviter.id}`, guestsPerInviter);
  return inviter;
}

const inviterField = (input: Signup): string => {
  if (input.invitation) return 'invitation';
  return input.phoneGodFather ? 'phoneGodFather' : 'idGodFather';
};

async function findNamedInviter(db: Db, input: Signup): Promise<InviterRow | undefined> {
  if (input.invitation) return findInviterByCode(db, input.invitation);
  if (input.phoneGodFather) return findInviterByPhone(db, input.phoneGodFather);
  return input.idGodFather ? findInviterById(db, input.idGodFather) : undefined;
}

function refusalOf(inviter: InviterRow | undefined): string | null {
  if (!inviter) return inviterSentences.unknown;
  return mayInvite(inviter).ok ? null : inviterSentences.refused;
}

const violationOf = {
  email: { propertyPath: 'email', message: 'Email déjà utilisé\u00a0!' },
  phone: { propertyPath: 'phoneNumber', message: 'Téléphone invalide\u00a0!' },
} as const satisfies Record<string, Violation>;

async function addGuest(
  ctx: Context,
  tx: Tx,
  input: Signup,
  given: { passwordHash: string; inviterId: number; tryKey: string; commitWith: CommitWith },
): Promise<void> {
  const now = ctx.clock.now();
  // Sent together: when the lock then shows that the inviter may not invite, the guest is rolled back.
  const [inviter, id] = await Promise.all([
    lockInviter(tx, given.inviterId),
    insertGuest(tx, input, { passwordHash: given.passwordHash, inviterId: given.inviterId, now }),
  ]);
  const refusal = refusalOf(inviter);
  if (!inviter || refusal) throw invalid(inviterField(input), refusal ?? inviterSentences.unknown);
  const token = confirmationToken(ctx, { id, email: input.email });
  // The form says that whoever signs up agrees to the terms; the notice has a box of its own.
  const agreed = input.asso ? (['terms', 'privacy'] as const) : (['terms'] as const);
  await given.commitWith(
    Promise.all([
      insertLevelChange(tx, { user_id: id, level: 'ROLE_GUEST', reached_at: now, cause: 'registration' }),
      ...agreed.map((subject) =>
        recordConsent(tx, { userId: id, subject, given: true, source: 'registration', now }),
      ),
      enqueueMail(tx, { to: id, template: 'email_confirmation', data: { token, isWelcome: true }, now }),
      enqueueMail(tx, {
        to: inviter.id,
        template: 'guest_joined',
        data: {
          guest: `${input.firstName} ${input.lastName}`,
          guestId: id,
          phone: `${input.telPrefix} ${input.phoneNumber}`,
          email: input.email,
        },
        now,
      }),
      giveTryBack(tx, given.tryKey),
    ]),
  );
}

async function insertGuest(
  tx: Tx,
  input: Signup,
  given: { passwordHash: string; inviterId: number; now: Date },
): Promise<number> {
  try {
    return await insertGuestUnder(tx, given.inviterId, {
      email: input.email,
      password_hash: given.passwordHash,
      civility: input.civility,
      first_name: input.firstName,
      last_name: input.lastName,
      phone_prefix: input.telPrefix,
      phone: input.phoneNumber,
      email_to_confirm_since: given.now,
      created_at: given.now,
    });
  } catch (error) {
    // Of two sign-ups at once the database refuses the second, which gets the answer of a later one.
    if (isUniqueViolation(error, 'users_email'))
      throw new AppError('invalid', { violations: [violationOf.email] });
    if (isUniqueViolation(error, 'users_phone'))
      throw new AppError('invalid', { violations: [violationOf.phone] });
    throw error;
  }
}

/** M., H and Homme are Monsieur; Mme and Mlle are Madame (CORE-111). `field` is its name in the call. */
export function civilityOf(value: string, field = 'civility'): 'Monsieur' | 'Madame' {
  if (/^(monsieur|m\.?|h|homme)$/i.test(value)) return 'Monsieur';
  if (/^(madame|mme|mlle|f|femme)$/i.test(value)) return 'Madame';
  throw invalid(field, 'Civilité contient une erreur\u00a0!');
}

const invalid = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

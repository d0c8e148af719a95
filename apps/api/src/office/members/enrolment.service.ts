import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { enrolMember } from '@forman/contract/office/enrolment';
import type { Viewer } from '@forman/domain/access';
import { guideSentences } from '@forman/domain/office/office';
import { placeViolations } from '@forman/domain/people/profile-form';
import { AppError } from '@forman/domain/errors';
import { eurosToCents } from '@forman/domain/money';
import { readPhone } from '@forman/domain/values/phone';
import { refusal } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { listTaken, type TakenRow } from '../../money/counter/counter.queries.ts';
import { takeWithin } from '../../money/counter/counter.service.ts';
import { changeUser } from '../../people/accounts/person.queries.ts';
import { civilityOf } from '../../people/accounts/signup.service.ts';
import { insertLevelChange } from '../../people/levels/levels.queries.ts';
import { lockLines } from '../../people/lineage/lineage.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { findEmail, findGuide } from './administration.queries.ts';
import { changesOf, note, wrong } from './administration.service.ts';
import { insertAccount } from './creation.service.ts';

type Asked = BodyOf<typeof enrolMember>;
type Enrolled = AnswerOf<typeof enrolMember>;

/**
 * Enrols a newcomer for the back office, in one transaction: the account under its sponsor, with the discovery path as
 * ended, and the dues with the money received for them, which make them a member. The password is theirs to choose.
 * A repeated request answers the first.
 * @throws AppError invalid, with a violation per field; amount_changed; whatever refuses money at the counter.
 */
export async function enrol(ctx: Context, admin: Viewer, asked: Asked): Promise<Enrolled> {
  const before = await listTaken(ctx.db, asked.requestKey);
  if (before.length > 0) return same(ctx, before, asked);
  const person = {
    ...asked,
    ...readPhone(asked.phoneNumber),
    civilite: civilityOf(asked.civilite, 'civilite'),
  };
  const violations = placeViolations({ postalCode: asked.postalCode, country: 'France' });
  if (violations.length > 0) throw new AppError('invalid', { violations });
  try {
    return await ctx.transaction((tx) => enrolWithin(tx, admin, { person, now: ctx.clock.now() }));
  } catch (error) {
    // The same request, sent twice at once: the other one has enrolled them.
    const done = await listTaken(ctx.db, asked.requestKey);
    if (done.length > 0) return same(ctx, done, asked);
    throw error;
  }
}

type Person = Omit<Asked, 'civilite'> & { civilite: 'Monsieur' | 'Madame'; telPrefix?: string };

async function enrolWithin(
  tx: Tx,
  admin: Viewer,
  { person, now }: { person: Person; now: Date },
): Promise<Enrolled> {
  const id = await openAccount(tx, admin, { person, now });
  const { means, amount, receivedOn, chequeNumber, bank, drawer, requestKey } = person;
  const { receipts } = await takeWithin(tx, admin, {
    personId: id,
    body: {
      things: [{ kind: 'membership' }],
      means, amount, receivedOn, chequeNumber, bank, drawer, requestKey, parts: null, total: null, bankLine: null,
    }, // prettier-ignore
    now,
  });
  await enqueueMail(tx, { to: id, template: 'member_enrolled', data: {}, now });
  return { id, invoiceNumber: receipts[0]!.invoiceNumber, amount };
}

async function openAccount(
  tx: Tx,
  admin: Viewer,
  { person, now }: { person: Person; now: Date },
): Promise<number> {
  const { sponsor, lastName, firstName, email, phoneNumber, address, postalCode, city } = person;
  await lockLines(tx);
  const id = await insertAccount(tx, person, {
    // Nothing matches an empty hash: nobody enters before a password is chosen by the phone’s code.
    password_hash: '',
    address,
    postal_code: postalCode,
    city,
    is_jd_ended: true,
    is_demarrage_ended: true,
    is_3jr_ended: true,
    created_at: now,
  });
  const guide = sponsor === null ? null : await findGuide(tx, sponsor, id);
  if (guide === undefined) throw wrong('sponsor', guideSentences.guide_unknown);
  if (guide) await changeUser(tx, id, { sponsor_id: sponsor, dynasty_id: guide.dynasty_id });
  await insertLevelChange(tx, {
    user_id: id,
    level: 'ROLE_GUEST',
    reached_at: now,
    cause: 'admin',
    actor_id: admin.id,
  });
  const changes = changesOf(
    {},
    {
      civilite: person.civilite,
      lastName,
      firstName,
      email,
      phoneNumber,
      godFather: sponsor,
      isJdEnded: true,
      isDemarrageEnded: true,
      is3JREnded: true,
    },
  );
  await note(tx, { adminId: admin.id, id, now }, { action: 'member.create', changes });
  return id;
}

/** @throws AppError conflict for the key of another person’s money. */
async function same(ctx: Context, taken: readonly TakenRow[], { email, amount }: Asked): Promise<Enrolled> {
  const [{ personId: id, invoiceNumber, amountCents }] = taken as [TakenRow];
  const found = await findEmail(ctx.db, id);
  if (found?.toLowerCase() !== email.toLowerCase() || amountCents !== eurosToCents(amount))
    throw refusal('receipt_other');
  return { id, invoiceNumber, amount };
}

import { letterLines, removeLetter } from '@forman/contract/books/ledger';
import { saveOpening, signOpening } from '@forman/contract/books/ledger-opening';
import { setUserDeath, setUserMembership } from '@forman/contract/office/account-acts';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { makeUser } from '../testing/factories.ts';
import { asOffice, type Fact } from './year-world.testing.ts';

/** Acts of the office on people and on the books' letters, which move no money of their own. */

/** Letters two lines that settle one another, where the rules left them open; takes some letters back. */
export const letterByHand: Fact = async (world) => {
  const { random, portal } = world;
  const { rows } = await sql<{ a: string; at: number; b: string; bt: number }>`
    select d.entry_id as a, d.position as at, c.entry_id as b, c.position as bt
    from ledger_lines d join ledger_lines c on c.account = d.account and c.user_id is not distinct from d.user_id
      and c.credit_cents = d.debit_cents and c.entry_id <> d.entry_id
    where d.debit_cents > 0 and not exists (select from ledger_letters l
      where (l.entry_id, l.position) in ((d.entry_id, d.position), (c.entry_id, c.position)))
    order by d.entry_id desc, d.position, c.entry_id, c.position limit 20`.execute(portal.ctx.db);
  if (rows.length === 0) return false;
  const { a, at, b, bt } = random.pick(rows);
  const lines = [
    { entryId: Number(a), position: at },
    { entryId: Number(b), position: bt },
  ];
  const office = await asOffice(world);
  const { letter } = await office.call(letterLines, { body: { lines, requestKey: randomUUID() } });
  if (random.chance(0.5)) await office.call(removeLetter, { params: { letter } });
  return true;
};

/** Signs a balance of former books, found late: money at the bank, and maybe at a provider. */
export const openBooks: Fact = async (world) => {
  const { random, portal } = world;
  const [bank, provider] = [random.int(1, 900_000), random.int(0, 40_000)];
  const sides = (debitCents: number, creditCents = 0) => ({ debitCents, creditCents });
  const lines = [
    { account: '512000', label: 'Banque', ...sides(bank) },
    ...(provider > 0 ? [{ account: '467100', label: 'Stripe', ...sides(provider) }] : []),
    { account: '110000', label: 'Report à nouveau', ...sides(0, bank + provider) },
  ];
  const now = portal.clock.now();
  const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  const body = { on: addDays(parisDay(now), -random.int(0, 30)), version: 0, lines };
  const { draft } = await accountant.call(saveOpening, { body });
  await accountant.call(signOpening, { body: { id: draft!.id, version: draft!.version } });
  return true;
};

/** Notes a death, which gives coming seats back whole; it was another person, and is taken back. */
export const mistakeDeath: Fact = async (world) => {
  const { random, portal } = world;
  const id = random.pick(world.members);
  const office = await asOffice(world);
  const params = { id };
  await office.call(setUserDeath, { params, body: { diedOn: parisDay(portal.clock.now()) } });
  await office.call(setUserDeath, { params, body: { diedOn: null } });
  world.seats = world.seats.filter(
    ({ userId, session }) => userId !== id || session.startsAt <= portal.clock.now(),
  );
  return true;
};

/** Sets a membership to a day, or ends it, without money. */
export const setMembership: Fact = async (world) => {
  const { random, portal } = world;
  const id = random.pick(world.members);
  const { member_until_on: before } = await portal.ctx.db
    .selectFrom('users')
    .select('member_until_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const until = random.chance(0.3) ? null : addDays(parisDay(portal.clock.now()), random.int(0, 400));
  const body = { until, before, reason: 'Essai' };
  await (await asOffice(world)).call(setUserMembership, { params: { id }, body });
  return true;
};

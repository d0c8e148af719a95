import { signUp } from '@forman/contract/people/signup';
import { updateUser } from '@forman/contract/office/members';
import { finaliseDiscovery } from '@forman/contract/money/payments';
import { deleteUser } from '@forman/contract/office/privacy';
import { sessionCalls } from '@forman/contract/session-calls';
import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { voteEvolution } from '@forman/contract/community/votes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSession, makeUser, makeVote } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';
import { payCard } from '../../testing/simulated-bank.ts';
import { readOwnData } from './dossier.queries.ts';

let portal: TestPortal;
let adminUser: { id: number };
let admin: Caller;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
  adminUser = await makeUser(portal, { is_admin: true });
  admin = await portal.as(adminUser);
});
afterAll(() => portal.close());

const archiveOf = async (id: number): Promise<string> => JSON.stringify(await readOwnData(portal.ctx.db, id));
const messagesTo = async (id: number): Promise<string> =>
  JSON.stringify(
    await portal.ctx.db
      .selectFrom('outbox_messages')
      .select(['template', 'data', 'recipient'])
      .where('user_id', '=', id)
      .execute(),
  );

describe('the archive of one’s data', () => {
  test('of an administrator has no value of the records that they changed', async () => {
    const other = await makeUser(portal);
    await admin.call(updateUser, {
      params: { id: other.id },
      body: { email: 'autre@archive.example', birthDay: '1971-02-03', address: '9 rue Cachée' },
    });
    const archive = await archiveOf(adminUser.id);
    expect(archive).toContain('member.profile');
    for (const value of ['autre@archive.example', '1971-02-03', '9 rue Cachée'])
      expect(archive).not.toContain(value);
    expect(await archiveOf(other.id)).toContain('9 rue Cachée');
  });

  test('has the documents made out to the person, not those of a buyer before them', async () => {
    const [first, second] = [await makeUser(portal, { last_name: 'Premier' }), await makeUser(portal)];
    const { id } = await admin.call(createTransaction, {
      body: {
        user: first.id,
        total: 100,
        itemName: 'Location',
        createAt: '2026-11-20',
        reason: 'Payé en espèces',
      },
    });
    await admin.call(updateTransaction, { params: { id }, body: { user: second.id } });
    expect(await archiveOf(second.id)).not.toContain('Premier');
    expect(await archiveOf(first.id)).toContain('Premier');
  });
});

describe('an erased person', () => {
  test('is named no more in a message that waited, once it is sent', async () => {
    const sponsor = await makeUser(portal, { level: 'ROLE_MAN' });
    await (
      await portal.as(null)
    ).call(signUp, {
      body: {
        civility: 'Madame',
        firstName: 'Zoé',
        lastName: 'Oubliable',
        telPrefix: '+33',
        phoneNumber: '0655443322',
        email: 'zoe.oubliable@essai.example',
        plainPassword: 'un mot de passe solide 42',
        idGodFather: sponsor.id,
      } as never,
    });
    const { id } = await portal.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'zoe.oubliable@essai.example')
      .executeTakeFirstOrThrow();
    expect(await messagesTo(sponsor.id)).toContain('Oubliable');
    await admin.call(deleteUser, { params: { id } });
    await portal.run('outbox');
    await portal.run('privacy');
    expect(await messagesTo(sponsor.id)).not.toMatch(/Oubliable|0655443322/);
  });

  test('is not named by a former name either', async () => {
    const sponsor = await makeUser(portal, { level: 'ROLE_MAN' });
    const owner = await makeUser(portal, {
      level: 'ROLE_BEMAN',
      sponsor_id: sponsor.id,
      first_name: 'Lucie',
      last_name: 'Nomdejeunefille',
    });
    const next = await makeUser(portal, { level: 'ROLE_XMAN' });
    const id = await makeVote(portal, owner.id);
    await (await portal.as(sponsor)).call(voteEvolution, { params: { id }, body: { voteGodFather: 1 } });
    await portal.run('outbox');
    expect(await messagesTo(next.id)).toContain('Nomdejeunefille');
    await admin.call(updateUser, { params: { id: owner.id }, body: { lastName: 'Mariée' } });
    await admin.call(deleteUser, { params: { id: owner.id } });
    expect(await messagesTo(next.id)).not.toContain('Nomdejeunefille');
  });

  test('is not named by an address that they changed themselves, nor is anybody else who has it now', async () => {
    const [owner, other, reader] = [await makeUser(portal), await makeUser(portal), await makeUser(portal)];
    const now = portal.clock.now();
    const change = (old_value: string) => ({
      user_id: owner.id,
      kind: 'email' as const,
      old_value,
      new_value: owner.email,
      asked_at: now,
      expires_at: now,
      confirmed_at: now,
    });
    await portal.ctx.db
      .insertInto('contact_changes')
      .values([change('ancienne@essai.example'), change(other.email)])
      .execute();
    for (const word of ['ancienne@essai.example', other.email])
      await portal.ctx.db
        .insertInto('outbox_messages')
        .values({
          recipient: reader.email,
          user_id: reader.id,
          template: 'guest_joined',
          data: JSON.stringify({ word }),
          created_at: now,
          next_attempt_at: now,
          sent_at: now,
        })
        .execute();
    await admin.call(deleteUser, { params: { id: owner.id } });
    expect(await messagesTo(reader.id)).not.toContain('ancienne@essai.example');
    expect(await messagesTo(reader.id)).toContain(other.email);
  });

  test('gets no message about what happens later', async () => {
    const xman = await makeUser(portal, { level: 'ROLE_XMAN' });
    const devman = await makeUser(portal, { level: 'ROLE_DEVMAN', sponsor_id: xman.id });
    const sponsor = await makeUser(portal, { level: 'ROLE_MAN', sponsor_id: devman.id });
    const owner = await makeUser(portal, { level: 'ROLE_BEMAN', sponsor_id: sponsor.id });
    const id = await makeVote(portal, owner.id, { ballots: { sponsor: { value: 1, by: sponsor.id } } });
    await admin.call(deleteUser, { params: { id: sponsor.id } });
    await (await portal.as(devman)).call(voteEvolution, { params: { id }, body: { voteDevMan: 1 } });
    await (await portal.as(xman)).call(voteEvolution, { params: { id }, body: { voteXman: 1 } });
    expect(await messagesTo(owner.id)).toContain('vote_ended');
    expect(await messagesTo(sponsor.id)).not.toContain('vote_ended');
  });
});

test('a person who has paid somebody’s coming seat is not erased before it: a refund would be theirs', async () => {
  const sponsor = await makeUser(portal);
  const guest = await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: sponsor.id });
  const session = await makeSession(portal, { title: 'Découverte métier', euros: 5 });
  await (await portal.as(guest)).call(sessionCalls.workshop.join, { params: { id: session.id } });
  const caller = await portal.as(sponsor);
  await payCard(caller, { id: session.id, cents: 500, kind: 'discovery_fee', beneficiary: guest.id });
  await caller.call(finaliseDiscovery, { params: { id: session.id }, body: { beneficiary: guest.id } });
  expect(await admin.refusal(deleteUser, { params: { id: sponsor.id } })).toMatchObject({
    reason: 'pays_for_others',
  });
  portal.clock.advance(days(60));
  const later = await portal.as(await makeUser(portal, { is_admin: true }));
  await later.call(deleteUser, { params: { id: sponsor.id } });
});

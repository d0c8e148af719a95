import {
  chooseMessages,
  getOwnMessage,
  listMessageChoices,
  listOwnMessages,
  readMessages,
  readUnsubscribeLink,
  resubscribe,
  seeMessages,
  unsubscribe,
} from '@forman/contract/platform/notifications';
import { badges } from '@forman/contract/office/badges';
import { allMessageKinds, canTurnOff } from '@forman/domain/platform/notifications/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { createSimulatedSender } from '../../adapters/mail/simulated.ts';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { enqueueMail } from './outbox.service.ts';
import { kindOfTemplate } from './template-kinds.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function member() {
  const user = await makeUser(portal, { member_until_on: '2027-12-31' });
  return { user, caller: await portal.as(user) };
}

const now = (): Date => portal.clock.now();
/** A message of a kind that people may turn off, one of another kind, and one about the account. */
async function writeThree(to: number): Promise<void> {
  await portal.ctx.transaction(async (tx) => {
    const data = { personId: to, level: 'ROLE_BEMAN' } as const;
    await enqueueMail(tx, { to, template: 'vote_opened', data, now: now() });
    const dues = { step: 'call', until: '2026-12-31', cents: 5000 } as const;
    await enqueueMail(tx, { to, template: 'dues_reminder', data: dues, now: now() });
    const archive = { token: 'secret-token', until: now().toISOString() };
    await enqueueMail(tx, { to, template: 'archive_ready', data: archive, now: now() });
  });
}
const mails = (email: string) =>
  (portal.ctx.mail as ReturnType<typeof createSimulatedSender>).sent.filter(({ to }) => to === email);
const tokenOf = (userId: number, kind: 'career' | 'money' = 'career'): string =>
  unsubscribeToken(portal.ctx.config, { userId, kind });

test('each kind of message that people choose is the kind of some template', () => {
  expect([...new Set(Object.values(kindOfTemplate).filter((kind) => kind !== null))].toSorted()).toEqual(
    [...allMessageKinds].toSorted(),
  );
});

test('a message whose template this version does not know hides no other message', async () => {
  const { user, caller } = await member();
  await writeThree(user.id);
  await portal.database.pool.query(
    `update outbox_messages set template = 'no_longer_there' where user_id = $1 and template = 'dues_reminder'`,
    [user.id],
  );
  const { messages } = await caller.call(listOwnMessages, { query: {} });
  expect(messages).toHaveLength(3);
  expect(messages[1]).toMatchObject({ subject: 'Message' });
});

describe('a person’s choice of messages', () => {
  test('every kind comes by e-mail at first; a person can turn one off for themself alone', async () => {
    const [{ caller }, other] = [await member(), await member()];
    const first = await caller.call(listMessageChoices);
    expect(first.map(({ kind }) => kind)).toEqual(allMessageKinds);
    expect(first.every(({ byEmail }) => byEmail)).toBe(true);
    const body = { byEmail: false };
    const after = await caller.call(chooseMessages, { params: { kind: 'career' }, body });
    expect(after.filter(({ byEmail }) => !byEmail).map(({ kind }) => kind)).toEqual(['career']);
    expect(await caller.call(listMessageChoices)).toEqual(after);
    expect((await other.caller.call(listMessageChoices)).every(({ byEmail }) => byEmail)).toBe(true);
    const { rows } = await sql`select kind, source from message_refusals`.execute(portal.ctx.db);
    expect(rows).toEqual([{ kind: 'career', source: 'account' }]);
    await caller.call(chooseMessages, { params: { kind: 'career' }, body });
    const back = await caller.call(chooseMessages, { params: { kind: 'career' }, body: { byEmail: true } });
    expect(back).toEqual(first);
  });

  test('OPS-019: messages about seats, money and the account cannot be turned off', async () => {
    const { caller } = await member();
    const fixed = allMessageKinds.filter((kind) => !canTurnOff(kind));
    expect(fixed).toEqual(['seats', 'money', 'account']);
    for (const kind of fixed) {
      const refusal = await caller.refusal(chooseMessages, { params: { kind }, body: { byEmail: false } });
      expect(refusal).toMatchObject({ status: 409, reason: 'always_by_email' });
    }
    const unknown = await caller.refusal(chooseMessages, {
      params: { kind: 'spam' },
      body: { byEmail: false },
    });
    expect(unknown).toMatchObject({ status: 422 });
  });

  test('a message of a kind that was turned off is not sent, even if written before; the portal still shows it', async () => {
    const { user, caller } = await member();
    await writeThree(user.id);
    await caller.call(chooseMessages, { params: { kind: 'career' }, body: { byEmail: false } });
    await portal.run('outbox');
    expect(mails(user.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('cotisation'),
      'Vos données personnelles sont prêtes',
    ]);
    const { messages, count, maxPage } = await caller.call(listOwnMessages);
    expect(messages.map(({ kind, delivery, isNew }) => [kind, delivery, isNew])).toEqual([
      ['account', 'sent', true],
      ['money', 'sent', true],
      ['career', 'portal', true],
    ]);
    expect({ count, maxPage }).toEqual({ count: 3, maxPage: 1 });
  });
});

describe('one’s own messages', () => {
  test('a message that offers a seat shows its deadline while the offer waits for an answer', async () => {
    const { user, caller } = await member();
    const { id: sessionId } = await makeSession(portal);
    const until = new Date(now().getTime() + 24 * 3_600_000);
    const seat = await makeRegistration(portal, sessionId, user.id, 'offered', { offer_until: until });
    const data = { until: until.toISOString() };
    await portal.ctx.transaction((tx) =>
      enqueueMail(tx, { to: user.id, template: 'seat_offered', sessionId, data, now: now() }),
    );
    const offerUntil = async () => (await caller.call(listOwnMessages)).messages.map((one) => one.offerUntil);
    expect(await offerUntil()).toEqual([until.toISOString()]);
    await portal.database.pool.query(
      `update registrations set state = 'registered', offer_until = null, registered_at = created_at where id = $1`,
      [seat],
    );
    expect(await offerUntil()).toEqual([null]);
  });

  test('messages of one day that say the same are one row, from three on, or from two about the account; pages count rows', async () => {
    const { user, caller } = await member();
    const device = (name: string, at: Date) => ({ device: name, at: at.toISOString() });
    const write = (template: 'new_device' | 'vote_opened', hours: number, name = '') =>
      portal.ctx.transaction((tx) => {
        const at = new Date(now().getTime() + hours * 3_600_000);
        return template === 'new_device'
          ? enqueueMail(tx, { to: user.id, template, data: device(name, at), now: at })
          : enqueueMail(tx, { to: user.id, template, data: { personId: 1, level: 'ROLE_MAN' }, now: at });
      });
    for (const hours of [0, 0, 24]) await write('vote_opened', hours);
    for (const [index, name] of ['Chrome', 'Firefox', 'Safari'].entries())
      await write('new_device', index === 0 ? 24 : 48, name);
    const listed = async (page: number, itemsPerPage: number) => {
      const query = { page: String(page), itemsPerPage: String(itemsPerPage) };
      const { messages, count, maxPage } = await caller.call(listOwnMessages, { query });
      return { rows: messages.map(({ kind, others }) => [kind, others.length]), count, maxPage };
    };
    const rows = [
      ['account', 1],
      ['account', 0],
      ['career', 0],
      ['career', 0],
      ['career', 0],
    ];
    expect(await listed(1, 10)).toEqual({ rows, count: 5, maxPage: 1 });
    expect(await listed(2, 2)).toEqual({ rows: rows.slice(2, 4), count: 5, maxPage: 3 });
    await write('vote_opened', 0);
    expect((await listed(1, 10)).rows.filter(([kind]) => kind === 'career')).toEqual([
      ['career', 2],
      ['career', 0],
    ]);
    const { messages } = await caller.call(listOwnMessages);
    const ids = messages.flatMap(({ id, others }) => [id, ...others.map((other) => other.id)]);
    expect(new Set(ids).size).toBe(7);
  });

  test('are read whole, except for the link that opens the account; nobody reads another person’s', async () => {
    const [{ user, caller }, other] = [await member(), await member()];
    await writeThree(user.id);
    const { messages } = await caller.call(listOwnMessages);
    const [account, money] = messages.map(({ id }) => ({ id }));
    const read = await caller.call(getOwnMessage, { params: money! });
    expect(read.content?.button.url).toContain('/auth/notifications/adhesion');
    const secret = await caller.call(getOwnMessage, { params: account! });
    expect(secret.content).toBeNull();
    expect(JSON.stringify(secret)).not.toContain('secret-token');
    expect(await other.caller.refusal(getOwnMessage, { params: money! })).toMatchObject({ status: 404 });
  });

  test('leave out on the portal the sentence about an attached file, which the e-mail has', async () => {
    const { user, caller } = await member();
    const session = await makeSession(portal);
    await portal.ctx.transaction(async (tx) => {
      const about = { to: user.id, sessionId: session.id, now: now() };
      await enqueueMail(tx, { ...about, template: 'guest_added', data: { by: 'Karim' } });
      await enqueueMail(tx, { ...about, template: 'session_reminder', data: {} });
      await enqueueMail(tx, { ...about, template: 'copilot_approved', data: { refundCents: 0 } });
      const data = { predecessor: 'Nadia Benali', refundCents: 0 };
      await enqueueMail(tx, { ...about, template: 'pilot_named', data });
    });
    await portal.run('outbox');
    const sent = mails(user.email);
    expect(sent).toHaveLength(4);
    expect(
      sent.filter(({ text }) => text.replaceAll(/\s+/g, ' ').includes('joint à ce message')),
    ).toHaveLength(4);
    const { messages } = await caller.call(listOwnMessages);
    const read = await Promise.all(messages.map(({ id }) => caller.call(getOwnMessage, { params: { id } })));
    expect(read.map(({ content }) => content?.paragraphs)).toEqual([
      ['L’association vous confie ce rendez-vous, à la suite de Nadia Benali.'],
      [expect.stringMatching(/^Bienvenue dans l’équipe\u00a0: vous piloterez avec [^.]+\.$/)],
      [expect.stringMatching(/^Nous vous attendons le /)],
      [expect.stringMatching(/^Karim vous a inscrit sur la liste/)],
    ]);
    expect(read.every(({ content }) => content?.attachments.length === 1)).toBe(true);
  });

  test('are each new until opened; reading the list opens none, nor does another person', async () => {
    const [{ user, caller }, other] = [await member(), await member()];
    await writeThree(user.id);
    const news = async () =>
      (await caller.call(listOwnMessages)).messages.filter(({ isNew }) => isNew).map(({ kind }) => kind);
    const { messages } = await caller.call(listOwnMessages);
    const money = messages.find(({ kind }) => kind === 'money')!;
    expect((await caller.call(getOwnMessage, { params: { id: money.id } })).isNew).toBe(true);
    await other.caller.call(readMessages, { body: { ids: [money.id] } });
    expect(await news()).toEqual(['account', 'money', 'career']);
    await caller.call(readMessages, { body: { ids: [money.id] } });
    expect(await news()).toEqual(['account', 'career']);
    expect((await caller.call(getOwnMessage, { params: { id: money.id } })).isNew).toBe(false);
    expect((await caller.call(badges, { params: { userId: user.id } })).messages).toBe(2);
  });

  test('are counted as new until the person has seen them; seeing an older one does not raise the count again', async () => {
    const { user, caller } = await member();
    const counted = async () => (await caller.call(badges, { params: { userId: user.id } })).messages;
    await writeThree(user.id);
    expect(await counted()).toBe(3);
    const { messages } = await caller.call(listOwnMessages);
    await caller.call(seeMessages, { body: { id: messages[1]!.id } });
    expect(await counted()).toBe(1);
    await caller.call(seeMessages, { body: { id: messages[2]!.id } });
    expect(await counted()).toBe(1);
    await caller.call(seeMessages, { body: { id: 2_147_483_647 } });
    expect(await counted()).toBe(0);
    await writeThree(user.id);
    expect(await counted()).toBe(3);
  });
});

describe('the unsubscribe link of an e-mail', () => {
  test('is only in e-mails that can be turned off: in the text, in the HTML and for the mail program', async () => {
    const { user } = await member();
    await writeThree(user.id);
    await portal.run('outbox');
    const url = `${portal.ctx.config.publicUrl}/desabonnement/${tokenOf(user.id)}`;
    const [vote, ...others] = mails(user.email);
    expect(vote).toMatchObject({ unsubscribeUrl: url });
    expect(vote?.text).toContain(url);
    expect(vote?.html).toContain(`href="${url}"`);
    expect(others).toHaveLength(2);
    for (const other of others) {
      expect(other.unsubscribeUrl).toBeUndefined();
      expect(other.text + other.html).not.toContain('desabonnement');
    }
  });

  test('OPS-019: turns the kind off by one press without a login, and on again', async () => {
    const [{ user, caller }, nobody] = [await member(), await portal.as(null)];
    const params = { token: tokenOf(user.id) };
    expect(await nobody.call(readUnsubscribeLink, { params })).toEqual({ kind: 'career', byEmail: true });
    expect(await nobody.call(unsubscribe, { params })).toEqual({ kind: 'career', byEmail: false });
    expect(await nobody.call(unsubscribe, { params })).toEqual({ kind: 'career', byEmail: false });
    const off = (await caller.call(listMessageChoices)).filter(({ byEmail }) => !byEmail);
    expect(off.map(({ kind }) => kind)).toEqual(['career']);
    expect(await nobody.call(readUnsubscribeLink, { params })).toEqual({ kind: 'career', byEmail: false });
    expect(await nobody.call(resubscribe, { params })).toEqual({ kind: 'career', byEmail: true });
    expect((await caller.call(listMessageChoices)).every(({ byEmail }) => byEmail)).toBe(true);
  });

  test('accepts the form that a mail program sends to the address of the link', async () => {
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
    ] as const) {
      const [{ user, caller }, nobody] = [await member(), await portal.as(null)];
      const url = `/desabonnement/${tokenOf(user.id)}`;
      const answer = await nobody.raw('POST', url, body, { 'content-type': type });
      expect(answer.statusCode).toBe(200);
      const career = (await caller.call(listMessageChoices)).find(({ kind }) => kind === 'career');
      expect(career?.byEmail).toBe(false);
    }
  });

  test('is refused with one answer if it is forged, of a kind always sent or of no account, and changes nothing', async () => {
    const [{ user }, { user: gone }, nobody] = [await member(), await member(), await portal.as(null)];
    await sql`update users set deleted_at = ${now()} where id = ${gone.id}`.execute(portal.ctx.db);
    const good = tokenOf(user.id);
    const flipped = good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A');
    const stolen = good.replace(/^\d+/, String(gone.id));
    const answers = [];
    for (const token of [
      'x',
      flipped,
      stolen,
      `${good}A`,
      tokenOf(user.id, 'money'),
      tokenOf(gone.id),
      tokenOf(999_999_999),
      good.replace('career', 'constructor'),
    ]) {
      for (const call of [readUnsubscribeLink, unsubscribe, resubscribe]) {
        const { requestId: _, ...problem } = await nobody.refusal(call, { params: { token } });
        answers.push(JSON.stringify(problem));
      }
    }
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
    expect(answers[0]).toContain('"status":404');
    const { rows } =
      await sql`select from message_refusals where user_id in (${user.id}, ${gone.id})`.execute(
        portal.ctx.db,
      );
    expect(rows).toEqual([]);
  });
});

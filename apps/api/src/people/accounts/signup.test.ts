import { getPrivacy } from '@forman/contract/office/privacy';
import { currentVersion } from '@forman/domain/platform/consents';
import { signUp } from '@forman/contract/people/signup';
import {
  getUser,
  getUserInformations,
  getUserRoleInformation,
  me,
  updateUser,
} from '@forman/contract/office/members';
import * as calls from '@forman/contract/people/signup';
import { inviterSentences } from '@forman/domain/people/invitations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from '../../http/rate-limit.ts';
import { costRatio } from '../../testing/cost.ts';
import { makeDynasty, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { minutes, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { confirmationToken } from './confirmation-token.service.ts';
import { hashPassword } from './passwords.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

let addresses = 0;
const newAddress = (): string => `10.1.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

async function send(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  from: TestPortal = portal,
  ip = newAddress(),
) {
  const response = await from.app.inject({
    method,
    url: `/api${url}`,
    remoteAddress: ip,
    ...(payload ? { payload } : {}),
  });
  return {
    status: response.statusCode,
    body: response.body === '' ? null : response.json(),
    text: response.body,
  };
}
const register = (body: object, ip?: string, from: TestPortal = portal) =>
  send('POST', signUp.path, body, from, ip);
const lookUp = (phone: string, ip?: string) =>
  send('GET', `${calls.findInviter.path}?phoneNumber=${phone}`, undefined, portal, ip);

let number = 0;
async function application(extra: object = {}, from: TestPortal = portal) {
  const own = (number += 1);
  const sponsor = 'phoneGodFather' in extra || 'invitation' in extra ? null : await makeUser(from);
  return {
    civility: 'Madame',
    lastName: 'Lopez',
    firstName: 'Inès',
    telPrefix: '+33',
    phoneNumber: `06${String(own).padStart(8, '0')}`,
    email: `arrivante${own}@essai.example`,
    plainPassword: 'chaussette-verte',
    asso: true,
    ...(sponsor ? { phoneGodFather: sponsor.phone } : {}),
    ...extra,
  };
}
const findByEmail = (email: string) =>
  portal.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const getByEmail = async (email: string) => (await findByEmail(email))!;
const messagesTo = (userId: number) =>
  portal.ctx.db
    .selectFrom('outbox_messages')
    .select(['template', 'data'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Registers, and returns the account. */
async function joined(extra: object = {}) {
  const body = await application(extra);
  expect((await register(body)).status).toBe(204);
  return getByEmail(body.email);
}

describe('the look-up of an inviter', () => {
  test('CORE-052: by phone needs no token and gives one person’s id, roles and dynasty only', async () => {
    const dynasty = await makeDynasty(portal, 'Les Semeurs');
    const inviter = await makeUser(portal, { level: 'ROLE_MAN', dynasty_id: dynasty });
    expect(await lookUp(inviter.phone)).toMatchObject({
      status: 200,
      body: [{ id: inviter.id, roles: ['ROLE_MAN'], dynasty }],
    });
    const [found] = (await lookUp(inviter.phone)).body;
    expect(Object.keys(found).toSorted()).toEqual(['dynasty', 'id', 'roles']);
  });

  test('CORE-052: finds nobody for an unknown number or a deleted person, and refuses a part of a number', async () => {
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    for (const phone of ['0999999999', gone.phone])
      expect(await lookUp(phone)).toMatchObject({ status: 200, body: [] });
    for (const part of [
      '06',
      '0',
      '070000000',
      '07000000011',
      '07000000%25',
      '%25%25%25%25%25%25%25%25%25%25',
      '',
    ])
      expect((await lookUp(part)).status).toBe(422);
    // Without a phone number, the same path is a call of the office.
    expect((await send('GET', '/users')).status).toBe(401);
    expect((await send('GET', '/users?phoneNumber=0700000001&phoneNumber=0700000002')).status).toBe(422);
  });

  test('CORE-052: gives the manager’s id for the inviter’s id, and null when there is no manager or inviter', async () => {
    const manager = await makeUser(portal);
    const inviter = await makeUser(portal, { manager_id: manager.id });
    const managerOf = (id: number) => send('GET', calls.findInviterManager.path.replace(':id', String(id)));
    expect(await managerOf(inviter.id)).toMatchObject({ status: 200, body: { id: manager.id } });
    for (const id of [manager.id, 2_000_000_000])
      expect(await managerOf(id)).toMatchObject({ status: 200, text: 'null' });
  });

  test('CORE-052: is blocked for an address after twenty misses, for existing numbers too', async () => {
    const inviter = await makeUser(portal);
    const ip = '192.0.2.51';
    for (let miss = 0; miss < 20; miss += 1)
      expect((await lookUp(`08000000${miss + 10}`, ip)).body).toEqual([]);
    expect((await lookUp('0800000099', ip)).status).toBe(429);
    expect((await lookUp(inviter.phone, ip)).status).toBe(429);
    expect((await lookUp(inviter.phone)).status).toBe(200);
    portal.clock.advance(minutes(60));
    expect((await lookUp(inviter.phone, ip)).status).toBe(200);
  });

  test('CORE-052: stays open to a room of people who sign up under one inviter', async () => {
    const inviter = await makeUser(portal);
    const ip = '192.0.2.52';
    for (let person = 0; person < 25; person += 1) {
      expect((await lookUp(inviter.phone, ip)).status).toBe(200);
      const body = await application({ phoneGodFather: inviter.phone });
      expect((await register(body, ip)).status).toBe(204);
    }
  });

  test('CORE-052: counts all IPv6 addresses of one /64 network as one address', async () => {
    for (let miss = 0; miss < 20; miss += 1) await lookUp('0800000000', `2001:db8:1:2::${miss + 1}`);
    expect((await lookUp('0800000000', '2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await lookUp('0800000000', '2001:db8:1:3::1')).status).toBe(200);
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('2001:DB8:1:2::')).toBe(networkOf('2001:db8:0001:2:3:4:5:6'));
  });
});

describe('the message about a new guest', () => {
  test('CORE-068 MEM-240: goes to the sponsor once, with the guest’s name, phone and e-mail', async () => {
    const sponsor = await makeUser(portal);
    const guest = await joined({ phoneGodFather: sponsor.phone });
    expect(await messagesTo(sponsor.id)).toEqual([
      {
        template: 'guest_joined',
        data: {
          firstName: sponsor.firstName,
          guest: 'Inès Lopez',
          guestId: guest.id,
          phone: `+33 ${guest.phone}`,
          email: guest.email,
        },
      },
    ]);
    // The sponsor can open the page that the message leads to.
    const profile = await (await portal.as(sponsor)).call(getUser, { params: { id: guest.id } });
    expect(profile.godFather?.id).toBe(sponsor.id);
  });

  test('CORE-068: is not sent for a refused sign-up', async () => {
    const sponsor = await makeUser(portal);
    const first = await application({ phoneGodFather: sponsor.phone });
    await register(first);
    expect((await register({ ...first, phoneNumber: '0611111111' })).status).toBe(422);
    expect(await messagesTo(sponsor.id)).toHaveLength(1);
  });
});

describe('the confirmation of an e-mail address', () => {
  const confirm = (token: string) => send('POST', calls.confirmEmail.path, { token });
  const tokenFor = async (id: number): Promise<string> =>
    ((await messagesTo(id)).at(-1)!.data as { token: string }).token;
  const isWaiting = async (id: number): Promise<boolean> =>
    (await (await portal.as({ id })).call(me)).isEmailToConfirm;

  test('is not needed for the first visit; the link of the message gives it, and may be followed twice', async () => {
    const guest = await joined();
    expect(await isWaiting(guest.id)).toBe(true);
    const token = await tokenFor(guest.id);
    expect((await confirm(token)).status).toBe(204);
    expect(await isWaiting(guest.id)).toBe(false);
    expect((await confirm(token)).status).toBe(204);
  });

  test('is refused for a forged link, somebody else’s link or the link of a former address', async () => {
    const [guest, other] = [await joined(), await joined()];
    const token = await tokenFor(guest.id);
    const proof = token.split('-').slice(1).join('-');
    const wrong = [
      `${guest.id}-${'A'.repeat(43)}`,
      `${other.id}-${proof}`,
      `${guest.id}-${proof.slice(0, -1)}`,
      `${guest.id}-`,
      `${guest.id}-${'é'.repeat(43)}`,
      proof,
      '999999999-x',
    ];
    for (const one of wrong) expect(await confirm(one)).toMatchObject({ status: 404 });
    const caller = await portal.as(guest);
    await caller.call(updateUser, { params: { id: guest.id }, body: { email: `nouvelle.${guest.email}` } });
    // The link is sent again, to the new address; once that address counts, the first link is no longer
    // valid.
    await caller.call(calls.sendEmailConfirmation);
    const sent = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('data')
      .where('recipient', '=', `nouvelle.${guest.email}`)
      .execute();
    expect(sent).toHaveLength(2);
    expect([await isWaiting(guest.id), await isWaiting(other.id)]).toEqual([true, true]);
    expect((await confirm((sent[1]!.data as { token: string }).token)).status).toBe(204);
    expect([await isWaiting(guest.id), (await confirm(token)).status]).toEqual([false, 404]);
  });

  test('is requested again by message five times an hour at most, and never once it is given', async () => {
    const guest = await joined();
    const caller = await portal.as(guest);
    for (let count = 0; count < 5; count += 1) await caller.call(calls.sendEmailConfirmation);
    expect(await caller.refusal(calls.sendEmailConfirmation)).toMatchObject({ status: 429 });
    expect((await messagesTo(guest.id)).map(({ template }) => template)).toEqual(
      Array(6).fill('email_confirmation'),
    );
    expect((await confirm(confirmationToken(portal.ctx, guest))).status).toBe(204);
    portal.clock.advance(minutes(60));
    await (await portal.as(guest)).call(calls.sendEmailConfirmation);
    expect(await messagesTo(guest.id)).toHaveLength(6);
  });

  test('is required of a guest before they sponsor anybody', async () => {
    const guest = await joined();
    const refused = await register(await application({ phoneGodFather: guest.phone }));
    expect(refused).toMatchObject({
      status: 422,
      body: { violations: [{ message: inviterSentences.refused }] },
    });
    await confirm(await tokenFor(guest.id));
    expect((await register(await application({ phoneGodFather: guest.phone }))).status).toBe(204);
  });
});

describe('robots', () => {
  test('a sign-up that fills in the hidden field gets the usual answer, and nothing is stored', async () => {
    const body = await application({ message: 'Best offers' });
    expect(await register(body)).toEqual({ status: 204, body: null, text: '' });
    expect(await findByEmail(body.email)).toBeUndefined();
  });

  test('CORE-060: a network is blocked for an hour after twenty refused sign-ups', async () => {
    const ip = '192.0.2.61';
    const known = await application();
    await register(known);
    const again = await application({ email: known.email });
    for (let count = 0; count < 20; count += 1) expect((await register(again, ip)).status).toBe(422);
    expect((await register(again, ip)).status).toBe(429);
    expect((await register(await application(), ip)).status).toBe(429);
    portal.clock.advance(minutes(60));
    expect((await register(await application(), ip)).status).toBe(204);
  });

  test('CORE-056: an address may send sixty sign-ups an hour, whatever they contain', async () => {
    const ip = '192.0.2.62';
    for (let count = 0; count < 60; count += 1) expect((await register({}, ip)).status).toBe(422);
    expect((await register(await application(), ip)).status).toBe(429);
    portal.clock.advance(minutes(60));
    expect((await register(await application(), ip)).status).toBe(204);
  });

  test('an inviter may get sixty guests a day, from any address', async () => {
    const inviter = await makeUser(portal);
    const key = `sign-ups-under:${inviter.id}`;
    const resets_at = new Date(portal.clock.now().getTime() + minutes(60));
    await portal.ctx.db.insertInto('rate_limits').values({ key, count: 59, resets_at }).execute();
    const next = () => application({ phoneGodFather: inviter.phone });
    expect((await register(await next())).status).toBe(204);
    expect((await register(await next())).status).toBe(429);
    portal.clock.advance(minutes(60));
    expect((await register(await next())).status).toBe(204);
  });
});

describe('the stored account', () => {
  test('CORE-055: has the sponsor and the manager that the server finds, whatever the form’s derived fields say', async () => {
    const manager = await makeUser(portal);
    const sponsor = await makeUser(portal, { manager_id: manager.id });
    const stranger = await makeUser(portal);
    const guest = await joined({
      phoneGodFather: sponsor.phone,
      lastNameGodFather: 'Quelqu’un',
      firstNameGodFather: 'D’autre',
      prefixGodFather: '+33',
      idGodFather: stranger.id,
      manager: stranger.id,
      dynasty: null,
    });
    expect(guest).toMatchObject({ sponsor_id: sponsor.id, manager_id: manager.id, dynasty_id: null });
  });

  test('has a consent to the terms, and one to the privacy notice only if its box was ticked', async () => {
    const agreed = async (guest: { id: number }) =>
      (await (await portal.as(guest)).call(getPrivacy)).consents.map(
        ({ subject, version, source, givenAt }) => {
          expect([version, source, givenAt]).toEqual([
            currentVersion(subject),
            'registration',
            portal.clock.now().toISOString(),
          ]);
          return subject;
        },
      );
    expect(await agreed(await joined())).toEqual(['privacy', 'terms']);
    expect(await agreed(await joined({ asso: undefined }))).toEqual(['terms']);
    expect(await agreed(await joined({ asso: false }))).toEqual(['terms']);
  });

  test('CORE-061 CORE-059 CORE-060 CORE-053: is refused with all violations at once', async () => {
    const first = await application();
    await register(first);
    const { status, body } = await register({ ...first, phoneGodFather: '0999999999' });
    expect(status).toBe(422);
    expect(body.violations).toEqual([
      { propertyPath: 'phoneGodFather', message: "Le téléphone de l'invitant est invalide !" },
      { propertyPath: 'email', message: 'Email déjà utilisé !' },
      { propertyPath: 'phoneNumber', message: 'Téléphone invalide !' },
    ]);
  });

  test('CORE-063 CORE-260: has two records that answer each POST of their owner unchanged, and refuse anybody else’s', async () => {
    const guest = await joined();
    const caller = await portal.as(guest);
    const body = { user: `/api/users/${guest.id}` };
    const params = { id: guest.id };
    for (let time = 0; time < 2; time += 1) {
      const informations = await caller.call(calls.createUserInformations, { body });
      expect(informations).toEqual(await caller.call(getUserInformations, { params }));
      const levels = await caller.call(calls.createUserRoleInformation, { body });
      expect(levels).toEqual(await caller.call(getUserRoleInformation, { params }));
      expect(levels.guestCreatedAt).toBe(portal.clock.now().toISOString());
    }
    const other = await portal.as(await makeUser(portal, { is_admin: true }));
    for (const call of [calls.createUserInformations, calls.createUserRoleInformation])
      expect(await other.refusal(call, { body })).toMatchObject({ status: 403, reason: 'not_yours' });
  });

  test('CORE-054: is not created if the sponsor loses the right to invite while the password is hashed', async () => {
    const sponsor = await makeUser(portal);
    const body = await application({ phoneGodFather: sponsor.phone });
    const client = await portal.database.pool.connect();
    await client.query('begin');
    await client.query("update users set level = 'ROLE_NOMAN' where id = $1", [sponsor.id]);
    const answer = register(body);
    await waitForLock(portal);
    await client.query('commit');
    client.release();
    expect(await answer).toMatchObject({
      status: 422,
      body: { violations: [{ message: inviterSentences.refused }] },
    });
    expect(await findByEmail(body.email)).toBeUndefined();
  });
});

describe('two sign-ups at once', () => {
  /**
   * Both sign-ups have passed their checks before either writes: the table stays locked until both wait to
   * write.
   */
  async function meet(from: TestPortal, one: object, other: object) {
    const client = await from.database.pool.connect();
    await client.query('begin');
    await client.query('lock table users in share row exclusive mode');
    const answers = [register(one, undefined, from), register(other, undefined, from)];
    await waitForLock(from, 2);
    await client.query('commit');
    client.release();
    return Promise.all(answers);
  }

  const shared = {
    email: (first: { email: string }) => ({ email: first.email.toUpperCase() }),
    phoneNumber: (first: { phoneNumber: string }) => ({ phoneNumber: first.phoneNumber }),
  };
  const sentence = { email: 'Email déjà utilisé !', phoneNumber: 'Téléphone invalide !' };

  test.each(['email', 'phoneNumber'] as const)(
    'CORE-058: race: with the same %s create one account and a violation on that field; without the index, two accounts',
    async (field) => {
      const first = await application();
      const answers = await meet(portal, first, await application(shared[field](first)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.violations).toEqual([
        { propertyPath: field, message: sentence[field] },
      ]);

      const control = await testPortal();
      await control.database.pool.query('drop index users_email; drop index users_phone');
      const second = await application({}, control);
      const both = await meet(control, second, await application(shared[field](second), control));
      expect(both.map(({ status }) => status)).toEqual([204, 204]);
      await control.close();
    },
  );
});

describe('an invitation link', () => {
  const codeOf = (url: string | null): string => new URL(url!).searchParams.get('invitation')!;
  const read = (code: string) =>
    send('GET', calls.readInvitation.path.replace(':code', encodeURIComponent(code)));

  test('is created once, leads to the form, and names the inviter without their full number', async () => {
    const member = await makeUser(portal, { phone: '0612345678' });
    const caller = await portal.as(member);
    const [first, again] = await Promise.all([
      caller.call(calls.openInvitation),
      caller.call(calls.openInvitation),
    ]);
    expect(again).toEqual(first);
    expect(first.url).toMatch(/\/register\?invitation=[\w-]{14}$/);
    const seen = await read(codeOf(first.url));
    expect(seen.body).toEqual({
      lastName: member.lastName,
      firstName: member.firstName,
      telPrefix: '+33',
      phoneEnd: '78',
      memberSince: null,
      prices: { discovery_day: 5, starter: null, three_days: null, membership: 30 },
      dates: [],
      actions: { invite: { ok: true } },
    });
  });

  test('greets with the prices of the path and the next discovery days that have a free seat', async () => {
    const discovery = (inDays: number, values = {}) =>
      makeSession(portal, { title: 'Découverte métier', audience: ['ROLE_GUEST'], inDays, ...values });
    const [second, first] = [await discovery(6), await discovery(5, { max_guests: 2, is_remote: true })];
    await makeRegistration(portal, first.id, (await makeUser(portal)).id);
    const full = await discovery(4, { max_guests: 1 });
    await makeRegistration(portal, full.id, (await makeUser(portal)).id);
    await discovery(3, { is_published: false });
    await discovery(-3);
    await makeSession(portal, { discovery_stage: 'three_days', euros: 120, inDays: 9 });
    await makeSession(portal, { discovery_stage: 'three_days', euros: 90, inDays: 8 });
    const { url } = await (await portal.as(await makeUser(portal))).call(calls.openInvitation);
    expect((await read(codeOf(url))).body).toMatchObject({
      prices: { discovery_day: 5, starter: null, three_days: 90, membership: 30 },
      dates: [
        { id: first.id, left: 1, isVisio: true },
        { id: second.id, left: 10, isVisio: false },
      ],
    });
  });

  test('CORE-065: makes its owner the sponsor, whatever else the sign-up names', async () => {
    const [member, stranger] = [await makeUser(portal), await makeUser(portal)];
    const { url } = await (await portal.as(member)).call(calls.openInvitation);
    const guest = await joined({ invitation: codeOf(url), phoneGodFather: stranger.phone });
    expect(guest.sponsor_id).toBe(member.id);
  });

  test('stops working once it is renewed; an unknown one does not work either', async () => {
    const member = await makeUser(portal);
    const caller = await portal.as(member);
    const old = codeOf((await caller.call(calls.openInvitation)).url);
    const fresh = codeOf((await caller.call(calls.renewInvitation)).url);
    expect(fresh).not.toBe(old);
    for (const code of [old, 'inconnu', '%', '../me']) expect((await read(code)).status).toBe(404);
    expect((await read(fresh)).status).toBe(200);
    const refused = await register(await application({ invitation: old }));
    expect(refused.body.violations).toEqual([
      { propertyPath: 'invitation', message: "Le téléphone de l'invitant est invalide !" },
    ]);
  });

  test('CORE-054: is refused with a reason to people who may not invite, and stops when its owner loses the right', async () => {
    const guest = await joined();
    const cases = [
      [await makeUser(portal, { level: 'ROLE_NOMAN' }), 'inviter_level'],
      [await makeUser(portal, { level: 'ROLE_ONEMAN' }), 'inviter_level'],
      [guest, 'inviter_unconfirmed'],
      [await makeUser(portal, { is_admin: true, is_expert_accountant: true }), 'inviter_accountant'],
    ] as const;
    for (const [person, reason] of cases) {
      const caller = await portal.as(person);
      const invite = { ok: false, reason };
      expect(await caller.call(calls.openInvitation)).toEqual({
        url: null,
        createdAt: null,
        actions: { invite },
      });
      expect(await caller.refusal(calls.renewInvitation)).toMatchObject({ status: 409, reason });
    }
    const member = await makeUser(portal);
    const code = codeOf((await (await portal.as(member)).call(calls.openInvitation)).url);
    await portal.ctx.db
      .updateTable('users')
      .set({ level: 'ROLE_NOMAN' })
      .where('id', '=', member.id)
      .execute();
    expect((await read(code)).body.actions.invite).toEqual({ ok: false, reason: 'inviter_refused' });
    const refused = await register(await application({ invitation: code }));
    expect(refused.body.violations).toEqual([
      { propertyPath: 'invitation', message: inviterSentences.refused },
    ]);
  });
});

test('CORE-057: a sign-up costs little more time than its password hash', async () => {
  const [rounds, crowd] = [9, 6];
  const bodies = await Promise.all(Array.from({ length: rounds * crowd }, () => application()));
  const crowdOf = (round: number) => bodies.slice(round * crowd, (round + 1) * crowd);
  const ratio = await costRatio(
    rounds,
    async (round) => {
      const answers = await Promise.all(crowdOf(round).map((body) => register(body)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: crowd }, () => 204));
    },
    (round) => Promise.all(crowdOf(round).map((body) => hashPassword(body.plainPassword))),
  );
  // The ratio is near 1.2 where nothing else runs.
  expect(ratio).toBeLessThan(2);
});

import { login, refreshTokens } from '@forman/contract/people/login';
import { endpoints } from '@forman/contract';
import { setUserPilot } from '@forman/contract/office/member-office';
import { me, updateUserInformations } from '@forman/contract/office/members';
import { listOwnMessages, readMessages, seeMessages } from '@forman/contract/platform/notifications';
import { switchUser } from '@forman/contract/people/takeover';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveCredit, makeSession, makeUser, testPassword } from '../../testing/factories.ts';
import { minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof makeUser>>;
let person: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  admin = await makeUser(portal, { is_admin: true, first_name: 'Claire', last_name: 'Joubert' });
  person = await makeUser(portal, { first_name: 'Camille', last_name: 'Rousseau' });
});

type Pair = { token: string; refresh_token: string };
const send = (method: string, path: string, token?: string, payload?: object, headers = {}) =>
  portal.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload ? { payload } : {}),
  });
const logIn = async (user: { email: string }): Promise<Pair> =>
  (await send('POST', login.path, undefined, { email: user.email, password: testPassword })).json();
const ask = (token: string, who?: string | number) =>
  send('GET', switchUser.path, token, undefined, who === undefined ? {} : { 'x-switch-user': String(who) });
const takeOver = async (): Promise<Pair> => (await ask((await logIn(admin)).token, person.email)).json();
const renew = (pair: Pair) =>
  send('POST', refreshTokens.path, undefined, { refresh_token: pair.refresh_token });
const auditOf = async (id: number) =>
  (
    await portal.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'acting_admin_id', 'action', 'detail'])
      .where('subject', '=', 'user')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row }));

describe('a takeover', () => {
  test('MEM-344: opens by e-mail in any case or by id, gives two uncached tokens, and /me is the other person', async () => {
    const own = await logIn(admin);
    for (const who of [person.email, person.email.toUpperCase(), person.id]) {
      const response = await ask(own.token, who);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(Object.keys(response.json())).toEqual(['token', 'refresh_token']);
      const account = (await send('GET', me.path, response.json<Pair>().token)).json();
      expect(account).toMatchObject({
        id: person.id,
        takeover: { admin: { id: admin.id, firstName: 'Claire', lastName: 'Joubert' } },
      });
    }
    expect((await send('GET', me.path, own.token)).json()).toMatchObject({ id: admin.id, takeover: null });
  });

  test('MEM-343 MEM-346: of oneself, of an administrator or by a non-administrator gets 403, of an unknown person 404, of nobody 422', async () => {
    const { token } = await logIn(admin);
    const other = await makeUser(portal, { is_admin: true });
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    const answers = [];
    for (const who of [admin.id, other.email, gone.id, 'personne@nulle-part.example', undefined, '  ']) {
      const response = await ask(token, who);
      answers.push([response.statusCode, response.json().reason ?? response.json().code]);
    }
    expect(answers).toEqual([
      [403, 'own_account'],
      [403, 'admin_account'],
      [404, 'not_found'],
      [404, 'not_found'],
      [422, 'invalid'],
      [422, 'invalid'],
    ]);
    for (const values of [
      { is_expert_accountant: true },
      { level: 'ROLE_XMAN' as const },
      { is_super_organizer: true, is_pilot: true },
    ]) {
      const pair = await logIn(await makeUser(portal, values));
      expect((await ask(pair.token, person.id)).statusCode).toBe(403);
    }
    expect((await portal.app.inject({ url: '/api/user/token' })).statusCode).toBe(401);
    expect(await auditOf(person.id)).toEqual([]);
  });

  test('MEM-344: cannot open another takeover', async () => {
    const { token } = await takeOver();
    expect((await ask(token, (await makeUser(portal)).id)).statusCode).toBe(403);
  });
});

describe('the end of a takeover', () => {
  test('MEM-344: comes after 30 minutes, however often its tokens are renewed', async () => {
    const first = await takeOver();
    expect(decodeJwt(first.token).exp! - decodeJwt(first.token).iat!).toBe(600);
    let pair = first;
    for (let turn = 0; turn < 3; turn += 1) {
      portal.clock.advance(minutes(9));
      pair = (await renew(pair)).json();
    }
    const { act, exp, iat } = decodeJwt(pair.token) as { act: { exp: number }; exp: number; iat: number };
    expect([exp - iat, act.exp]).toEqual([180, exp]);
    expect((await send('GET', me.path, pair.token)).statusCode).toBe(200);
    portal.clock.advance(minutes(3) + 1);
    expect((await send('GET', me.path, pair.token)).statusCode).toBe(401);
    expect((await renew(pair)).statusCode).toBe(401);
  });

  test('MEM-345: comes with its logout, and the administrator’s own login goes on', async () => {
    const own = await logIn(admin);
    const acting: Pair = (await ask(own.token, person.id)).json();
    expect((await send('POST', '/logout', acting.token)).statusCode).toBe(204);
    expect((await send('GET', me.path, acting.token)).statusCode).toBe(401);
    expect((await renew(acting)).statusCode).toBe(401);
    expect((await send('GET', me.path, own.token)).statusCode).toBe(200);
    expect(await auditOf(person.id)).toMatchObject([
      { action: 'takeover.begin', actor_id: admin.id },
      { action: 'takeover.end', actor_id: admin.id },
    ]);
  });

  test('MEM-346: comes when the administrator loses the right or changes password, or the person becomes an administrator', async () => {
    const isOpen = async (pair: Pair) => (await send('GET', me.path, pair.token)).statusCode === 200;
    const set = (id: number, isAdmin: boolean) =>
      portal.ctx.db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', id).execute();
    const pair = await takeOver();
    await set(admin.id, false);
    expect(await isOpen(pair)).toBe(false);
    await set(admin.id, true);
    await set(person.id, true);
    expect(await isOpen(pair)).toBe(false);
    await set(person.id, false);
    expect(await isOpen(pair)).toBe(true);
    const change = { currentPassword: testPassword, plainPassword: 'Un autre mot de passe 1' };
    expect((await send('PUT', '/account/password', (await logIn(admin)).token, change)).statusCode).toBe(204);
    expect(await isOpen(pair)).toBe(false);
  });

  test('MEM-345: is possible for the person, whose logins show the takeover with the administrator’s name', async () => {
    const own = await logIn(person);
    const pair = await takeOver();
    const logins = (await send('GET', '/account/logins', own.token)).json<
      { id: string; admin: string | null }[]
    >();
    expect(logins.map(({ admin: name }) => name)).toEqual([null, 'Claire Joubert']);
    expect((await send('DELETE', `/account/logins/${logins[1]!.id}`, own.token)).statusCode).toBe(204);
    expect((await send('GET', me.path, pair.token)).statusCode).toBe(401);
  });
});

describe('the limits of a takeover', () => {
  const refused = endpoints.filter(({ isRefusedInTakeover }) => isRefusedInTakeover);

  test('MEM-343: the refused calls cover passwords, logins, second factors, erasure, consents, payments, messages, presence and another takeover', () => {
    expect(refused.map(({ id }) => id).toSorted()).toEqual([
      'abandonPayment', 'acceptGroupQuote', 'acceptLateSignature', 'acceptTerms', 'addMoveFile', 'addPasskey', 'answerSimulatedChallenge', 'applyCredit', 'approveSimulatedPaypal', 'beginTotp', 'cancelDebt', 'cancelSession', 'capturePaypalOrder', 'changePassword', 'chooseMessages', 'closeMonth', 'closeYear', 'confirmAtSimulatedBank', 'confirmIdentity', 'confirmNewPhone', 'confirmTotp', 'confirmationOptions', 'correctPresence', 'countersignPresence', 'decideMove', 'depositReceipts', 'dropMove', 'dropOpening', 'endLogin', 'endOtherLogins', 'enrolMember', 'event.sendMessage', 'explainBankLines', 'exportPortal', 'finaliseDiscovery', 'formation.sendMessage', 'giveContactUp', 'giveFeedback', 'joinRemotely', 'leaveRemotely', 'liftSecondFactor', 'openPaypalOrder', 'passkeyToAdd', 'payByCard', 'payMembership', 'placeGroupOrder', 'readBankStatement', 'readFormerPortal', 'readOpeningFile', 'recordCreditMovement', 'refundSale', 'rehearseMove', 'removeFactor', 'removeMoveFile', 'renameFactor', 'renewCalendarSubscription', 'renewRecoveryCodes', 'repaySale', 'reportFailedPayment', 'requestData', 'requestErasure', 'restoreAvoirParts', 'restoreAvoirs', 'returnCheque', 'revokeCalendarSubscription', 'saveOpening', 'sendPhoneCode', 'setFirmOrders', 'setMoveSettings', 'setTransferAccount', 'setTreasurer', 'shareHours', 'signByHand', 'signMove', 'signOpening', 'signPresence', 'startMove', 'stopFormerReading', 'switchUser', 'takeMoney', 'team_meeting.sendMessage', 'testTreasurer', 'tieCredit', 'tieCreditMovement', 'undoBankLine', 'undoMove', 'updateMoveFile', 'withdrawErasure', 'workshop.sendMessage', 'writeToPilot',
    ]); // prettier-ignore
  });

  test('MEM-343: messages that the administrator opens stay new for the person', async () => {
    await portal.ctx.transaction((tx) =>
      enqueueMail(tx, {
        to: person.id,
        template: 'vote_opened',
        data: { personId: person.id, level: 'ROLE_BEMAN' },
        now: portal.clock.now(),
      }),
    );
    const { token } = await takeOver();
    const isNew = async (): Promise<boolean> =>
      (await send('GET', listOwnMessages.path, token)).json().messages[0].isNew;
    const [{ id }] = (await send('GET', listOwnMessages.path, token)).json().messages;
    expect((await send('PUT', seeMessages.path, token, { id })).statusCode).toBe(204);
    expect((await send('PUT', readMessages.path, token, { ids: [id] })).statusCode).toBe(204);
    expect(await isNew()).toBe(true);
    const own = await portal.as(person);
    await own.call(seeMessages, { body: { id } });
    expect(await isNew()).toBe(false);
  });

  test('MEM-343: every member’s call about money, passwords or erasure is refused or only reads', () => {
    const readsOnly = new Set(['userAvoirs', 'invoiceCredits', 'transactionDetail', 'createTransaction']);
    const left = endpoints.filter(
      ({ id, method, path, access, isRefusedInTakeover }) =>
        /pay|check|paid|credit|transaction|password|erasure|consent|login/i.test(path) &&
        method !== 'GET' &&
        (access === 'login' || access === 'portal.use' || access === 'portal.member') &&
        !isRefusedInTakeover &&
        !readsOnly.has(id),
    );
    expect(left.map(({ id }) => id)).toEqual([]);
  });

  test('MEM-343: each refused call answers 403 with its reason and a French sentence, and changes nothing', async () => {
    await portal.ctx.db
      .updateTable('users')
      .set({ level: 'ROLE_NEOMAN' })
      .where('id', '=', person.id)
      .execute();
    const { token } = await takeOver();
    const administers = new Set<string>([
      'members.administer',
      'finance.administer',
      'settings.administer',
      'books.sign_opening',
    ]);
    for (const { id, method, path } of refused.filter(({ access }) => !administers.has(access))) {
      const response = await send(
        method,
        path.replaceAll(/:\w+/g, '1'),
        token,
        method === 'GET' ? undefined : {},
      );
      expect([id, response.statusCode, response.json().reason]).toEqual([id, 403, 'takeover']);
      expect(response.json().detail).toMatch(/^Vous agissez dans le compte d’une autre personne/);
    }
    expect(await auditOf(person.id)).toMatchObject([{ action: 'takeover.begin' }]);
  });

  test('MEM-343: a quote says from the first step that only the person can pay', async () => {
    const { token } = await takeOver();
    const priced = await makeSession(portal, { euros: 50 });
    const quote = await send('GET', `/checkout/quote?kind=workshop&id=${priced.id}`, token);
    expect(quote.json()).toMatchObject({ price: 50, decision: { ok: false, reason: 'takeover' } });
  });

  test('MEM-343: the e-mail, the phone and the consent to share an address cannot be changed, the rest of the profile can', async () => {
    const { token } = await takeOver();
    const put = (body: object) => send('PUT', `/users/${person.id}`, token, body);
    for (const body of [
      { email: 'pris@essai.example' },
      { phoneNumber: '0611111111' },
      { addressAccess: true },
    ]) {
      const response = await put({ city: 'Brest', ...body });
      expect([response.statusCode, response.json().reason]).toEqual([403, 'takeover']);
    }
    expect((await put({ city: 'Nantes', email: person.email })).json()).toMatchObject({ city: 'Nantes' });
    expect((await auditOf(person.id)).at(-2)).toMatchObject({
      action: 'member.profile',
      actor_id: person.id,
      acting_admin_id: admin.id,
      detail: { changes: { city: { from: 'Lyon', to: 'Nantes' } } },
    });
  });

  test('MEM-343: the person’s history names both people for a change of company, with the old and the new value', async () => {
    const { token } = await takeOver();
    const path = updateUserInformations.path.replace(':id', String(person.id));
    const body = { societyName: 'Castaing Patrimoine' };
    expect((await send(updateUserInformations.method, path, token, body)).statusCode).toBe(200);
    expect((await auditOf(person.id)).at(-2)).toMatchObject({
      action: 'member.profile',
      actor_id: person.id,
      acting_admin_id: admin.id,
      detail: { changes: { societyName: { from: '', to: 'Castaing Patrimoine' } } },
    });
  });

  test('MEM-343: a priced seat cannot be paid with the person’s credit, and a free seat can be taken', async () => {
    await giveCredit(portal, person.id, 100);
    const [priced, free] = [await makeSession(portal, { euros: 45 }), await makeSession(portal)];
    const { token } = await takeOver();
    expect((await send('POST', `/workshops/${priced.id}/join`, token)).json()).toMatchObject({
      status: 403,
      reason: 'takeover',
    });
    expect((await send('POST', `/workshops/${free.id}/join`, token)).statusCode).toBeLessThan(300);
  });
});

test('MEM-343: each audit line written in a takeover names both people, and each change adds a takeover line', async () => {
  const pilot = await makeUser(portal, { is_pilot: true, level: 'ROLE_XMAN' });
  const { token }: Pair = (await ask((await logIn(admin)).token, pilot.id)).json();
  const session = await makeSession(portal, { pilot_id: pilot.id });
  expect((await send('DELETE', `/workshops/${session.id}`, token)).statusCode).toBeLessThan(300);
  const rows = await portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'acting_admin_id', 'request_id'])
    .where('actor_id', '=', pilot.id)
    .orderBy('id')
    .execute();
  const names = { actor_id: pilot.id, acting_admin_id: admin.id, request_id: rows[0]?.request_id };
  expect(rows).toEqual([
    { action: expect.stringMatching(/^session/), ...names },
    { action: 'takeover.act', ...names },
  ]);
  const ownAct = await portal.as(admin);
  await ownAct.call(setUserPilot, { params: { id: pilot.id }, body: { isPilot: false } });
  expect((await auditOf(pilot.id)).at(-1)).toMatchObject({
    action: 'member.flags',
    actor_id: admin.id,
    acting_admin_id: null,
  });
});

test('MEM-343: a change whose audit line cannot be written is answered as done, and the server’s log records it', async () => {
  const { token } = await takeOver();
  const { id } = await makeSession(portal);
  const { db, log } = portal.ctx;
  const logged = vi.spyOn(log, 'error');
  await sql`alter table audit_log add constraint full_disk check (action <> 'takeover.act') not valid`.execute(
    db,
  );
  const answer = await send('POST', `/workshops/${id}/join`, token);
  await sql`alter table audit_log drop constraint full_disk`.execute(db);
  expect(answer.statusCode).toBeLessThan(300);
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ adminId: admin.id, userId: person.id, path: `/api/workshops/${id}/join` }),
    expect.stringContaining('takeover'),
  );
});

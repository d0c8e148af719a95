import { login, refreshTokens } from '@forman/contract/people/login';
import { updateUser } from '@forman/contract/office/members';
import * as calls from '@forman/contract/people/second-factor';
import { switchUser } from '@forman/contract/people/takeover';
import { describe, expect, test } from 'vitest';
import { softwareKey } from '../../testing/authenticator.ts';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import { at, eventsOf, factorPortal, type Pair } from './second-factor.testing.ts';

const { portal, user, send, logIn, codeOf, challengeOf, withTotp, withPasskey, complete } = factorPortal();

describe('a confirmation of identity', () => {
  test('ACC-012: is needed for a new e-mail five minutes after the login; the password or a code gives five more minutes', async () => {
    const { secret } = await withTotp();
    let { token, refresh_token } = (
      await complete({ challenge: (await challengeOf()).challenge, code: codeOf(secret) })
    ).body as Pair;
    const change = (email: string) => send('PUT', at(updateUser.path, { id: user.id }), { email }, token);
    portal.clock.advance(minutes(5));
    expect((await change('neuf@essai.example')).body).toMatchObject({
      status: 403,
      reason: 'confirmation_needed',
    });
    // A field that does not open the account needs no confirmation.
    expect((await send('PUT', at(updateUser.path, { id: user.id }), { city: 'Brest' }, token)).status).toBe(
      200,
    );

    const confirm = (body: object) => send('POST', calls.confirmIdentity.path, body, token);
    expect((await confirm({ password: 'mauvais' })).body.violations).toEqual([
      { propertyPath: 'password', message: 'Mot de passe invalide' },
    ]);
    expect((await change('neuf@essai.example')).status).toBe(403);
    const confirmed = await confirm({ password: testPassword });
    expect(confirmed.status).toBe(200);
    ({ token, refresh_token } = confirmed.body as Pair);
    expect((await change(`neuf${user.id}@essai.example`)).status).toBe(200);

    portal.clock.advance(minutes(5));
    ({ token, refresh_token } = (await send('POST', refreshTokens.path, { refresh_token })).body as Pair);
    expect((await change('autre@essai.example')).status).toBe(403);
    expect((await confirm({ code: codeOf(secret) })).status).toBe(200);
    expect((await change(`autre${user.id}@essai.example`)).status).toBe(200);
    expect(await eventsOf(portal, user.id)).toEqual(
      expect.arrayContaining(['identity_refused', 'identity_confirmed']),
    );
  });

  test('ACC-012: is given by a key of the person, and not by another key', async () => {
    const { token, key } = await withPasskey();
    portal.clock.advance(minutes(6));
    const options = (await send('POST', calls.confirmationOptions.path, undefined, token)).body;
    expect(options.hasTotp).toBe(false);
    const passkey = key.get(options.passkey.options);
    const wrong = softwareKey(portal.ctx.config.publicUrl).get(options.passkey.options);
    const confirm = (body: object) => send('POST', calls.confirmIdentity.path, body, token);
    expect((await confirm({ challenge: options.passkey.challenge, passkey: wrong })).status).toBe(422);
    expect((await confirm({ challenge: options.passkey.challenge, passkey })).status).toBe(200);
    const rename = await send('POST', calls.renewRecoveryCodes.path, undefined, token);
    expect(rename.status).toBe(200);
  });

  test('is needed for a takeover, once for each login of the administrator', async () => {
    const admin = await makeUser(portal, { is_admin: true });
    const [one, two] = [await logIn(testPassword, admin.email), await logIn(testPassword, admin.email)];
    portal.clock.advance(minutes(6));
    const takeOver = async (token: string) => {
      const response = await portal.app.inject({
        method: 'GET',
        url: `/api${switchUser.path}`,
        headers: { authorization: `Bearer ${token}`, 'x-switch-user': String(user.id) },
      });
      return response.statusCode;
    };
    expect(await takeOver(one.body.token)).toBe(403);
    await send('POST', calls.confirmIdentity.path, { password: testPassword }, one.body.token);
    expect([await takeOver(one.body.token), await takeOver(two.body.token)]).toEqual([200, 403]);
  });

  test('uses up no rate limit, of the call or of the network, as long as it is not given', async () => {
    const { token } = (await logIn()).body;
    portal.clock.advance(minutes(6));
    for (let asked = 0; asked < 25; asked += 1) {
      const change = await portal.app.inject({
        method: 'PUT',
        url: `/api${at(updateUser.path, { id: user.id })}`,
        payload: { email: 'neuf@essai.example' },
        headers: { authorization: `Bearer ${token}` },
      });
      expect([change.statusCode, change.json().reason]).toEqual([403, 'confirmation_needed']);
      const data = await send('POST', '/privacy/data-requests', undefined, token);
      expect([data.status, data.body.reason]).toEqual([403, 'confirmation_needed']);
    }
  });

  test('is not asked of an administrator in somebody else’s account, who is refused at once', async () => {
    const admin = await makeUser(portal, { is_admin: true });
    const office = await portal.as(admin);
    const accountant = await makeUser(portal, { is_expert_accountant: true });
    const taken = await office.raw('GET', `/api${switchUser.path}`, undefined, {
      'x-switch-user': String(accountant.id),
    });
    const path = '/payments/11111111-1111-4111-8111-111111111111/resolve';
    const answer = await send('POST', path, { outcome: 'settle' }, taken.json<Pair>().token);
    expect([answer.status, answer.body.reason]).toEqual([403, 'takeover']);
  });

  test('ACC-012: is needed for exactly the calls that the contract marks', async () => {
    const { endpoints } = await import('@forman/contract');
    const asking = endpoints.filter(({ needsConfirmation }) => needsConfirmation).map(({ id }) => id);
    expect(asking.toSorted()).toEqual([
      'addPasskey', 'applyPeopleImport', 'beginTotp', 'cancelDebt', 'cancelSession', 'closeMonth', 'closePaymentCase', 'closeYear', 'confirmTotp', 'deleteUser', 'endLogin', 'endOtherLogins', 'endUserPassword', 'enrolMember', 'exportPortal', 'exportUsers', 'liftSecondFactor', 'lowerAvoir', 'passkeyToAdd', 'receiveGroupOrder', 'refundAvoir', 'refundSale', 'removeDuesPrices', 'removeFactor', 'removeLogo', 'renewCalendarSubscription', 'renewRecoveryCodes', 'repaySale', 'requestControlFiles', 'requestData', 'resolveStuckPayment', 'returnCheque', 'setDuesPrices', 'setFirmOrders', 'setLogo', 'setSecondFactorRule', 'setTransferAccount', 'setTreasurer', 'setUserAccountant', 'setUserAdmin', 'setUserCredit', 'setUserDeath', 'setUserLevel', 'setUserLock', 'setUserMembership', 'setUserPilot', 'setUserRole', 'setUserSuperOrganizer', 'signMove', 'signOpening', 'switchUser', 'takeMoney', 'undoMove', 'updateAssociation', 'updateLedgerAccount', 'updateLedgerJournal', 'updateSettings',
    ]); // prettier-ignore
  });
});

describe('a new device', () => {
  test('ACC-015: is announced by e-mail, unless it is the account’s first device or a known one', async () => {
    const mails = async () => {
      const rows = await portal.ctx.db
        .selectFrom('outbox_messages')
        .select('id')
        .where('user_id', '=', user.id)
        .where('template', '=', 'new_device')
        .execute();
      return rows.length;
    };
    const { device } = (await logIn()).body;
    expect(device!.length).toBeGreaterThan(40);
    expect(await mails()).toBe(0);
    const known = await portal.app.inject({
      method: 'POST',
      url: `/api${login.path}`,
      payload: { email: user.email, password: testPassword },
      headers: { 'x-device': device! },
    });
    expect(known.json()).not.toHaveProperty('device');
    expect(await mails()).toBe(0);
    await logIn();
    expect(await mails()).toBe(1);
    expect(await eventsOf(portal, user.id)).toEqual(['login', 'login', 'new_device']);

    // Two people share one browser: it keeps its secret, and both accounts know it from then on.
    const other = await makeUser(portal);
    const fromThere = () =>
      portal.app.inject({
        method: 'POST',
        url: `/api${login.path}`,
        payload: { email: other.email, password: testPassword },
        headers: { 'x-device': device! },
      });
    expect((await fromThere()).json()).not.toHaveProperty('device');
    await fromThere();
    expect(await eventsOf(portal, other.id)).toEqual(['login', 'login']);
  });
});

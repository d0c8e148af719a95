import { endpoints } from '@forman/contract';
import { createSite, listSites } from '@forman/contract/participation/catalogue';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, Tx } from './db/database.ts';
import { onceFor } from './request-key.ts';
import { makeUser } from './testing/factories.ts';
import { type Caller, gateFor, type TestPortal, testPortal, waitForLock } from './testing/harness.ts';

/** Calls of method POST that need no key, by the reason. */
const needNoKey = {
  'only reads or answers': [
    'invoiceCredits', 'invoiceCreditsOfUser', 'transactionDetail', 'userAvoirs', 'priceGroupOrder', 'priceCounter', 'previewInvoice',
    'openInvitation', 'takeArchive',
  ],
  'an e-mail has one account': ['signUp', 'createUser', 'createUserInformations', 'createUserRoleInformation'],
  'logins and proofs of identity: each answer replaces the one before': [
    'login', 'logout', 'refreshTokens', 'requestResetCode', 'confirmEmail', 'renewInvitation', 'sendEmailConfirmation',
    'addPasskey', 'beginTotp', 'completeLogin', 'confirmIdentity', 'confirmNewPhone', 'confirmationOptions', 'logInWithPasskey',
    'passkeyForLogin', 'passkeyToAdd', 'renewRecoveryCodes', 'sendPhoneCode', 'takeContactBack', 'unsubscribe',
    'renewCalendarSubscription',
  ],
  'one state: a repetition finds it, or is refused': [
    'closePaymentCase', 'resolveStuckPayment', 'abandonPayment', 'acceptGroupQuote', 'cancelDebt', 'cancelGroupOrder', 'declineGroupSeat',
    'receiveGroupOrder', 'explainBankLines', 'closeMonth', 'closeYear', 'applyPeopleImport', 'dislikeNews', 'likeNews', 'reopenNews',
    'decideOutsideTraining', 'reopenOutsideTraining', 'acceptLateSignature', 'correctPresence', 'countersignPresence', 'joinRemotely',
    'leaveRemotely', 'signByHand', 'signPresence', 'acceptTerms', 'requestErasure', 'submitInvoice', 'lowerAvoir', 'refundAvoir',
    'cancelSession', 'confirmChart', 'setLogo', 'requestTrainingPlan', 'remindOwing', 'mendClock', 'readProviderStatements', 'testTreasurer', 'settleHeldMessages',
    'startMove', 'signMove', 'undoMove', 'signOpening',
    ...['workshop', 'formation', 'event', 'team_meeting'].flatMap((kind) =>
      [
        'publish', 'join', 'cancel', 'wait', 'leaveList', 'askCopilot', 'cancelCopilot', 'approveCopilots', 'approveCopilot',
        'removeCandidate', 'leaveCopilot', 'addGuests', 'removeGuest', 'alert',
      ].map((call) => `${kind}.${call}`),
    ),
  ],
  'one payment an item, kept apart at the provider by its own key': [
    'payMembership', 'answerSimulatedChallenge', 'approveSimulatedPaypal', 'capturePaypalOrder', 'confirmAtSimulatedBank',
    'finaliseDiscovery', 'openPaypalOrder', 'payByCard', 'webhook', 'applyCredit', 'reportFailedPayment', 'restoreAvoirParts',
    'restoreAvoirs', 'tieCredit',
  ],
  'each answer replaces the one before': ['readOpeningFile', 'rehearseMove'],
  'one task under way a person and kind': [
    'exportPortal', 'requestControlFile', 'requestControlFiles', 'requestMonthDocuments', 'requestArchive', 'requestData',
  ],
  'a file that was read before answers what it brought then': ['readBankStatement'],
  'a repetition shows as a second file, taken away before anything is written': ['addMoveFile'],
  'a file that nothing names yet is swept': [
    'uploadUserImage', 'uploadPicture', 'uploadProdemial', 'checkPeopleFile', 'uploadNewsImage', 'uploadProof',
  ],
}; // prettier-ignore

const takesKey = ({ creates, body }: EndpointDefinition): boolean =>
  creates === true || Object.hasOwn((body as { shape?: object } | undefined)?.shape ?? {}, 'requestKey');

test('every call of method POST takes a requestKey, or says why it needs none', () => {
  const posts = endpoints.filter(({ method }) => method === 'POST');
  const without = posts.filter((endpoint) => !takesKey(endpoint)).map(({ id }) => id);
  expect(without.toSorted()).toEqual(Object.values(needNoKey).flat().toSorted());
  expect(posts.filter(takesKey).length).toBeGreaterThan(25);
});

describe('a call that creates something', () => {
  let portal: TestPortal;
  let admin: Caller;
  beforeAll(async () => {
    portal = await testPortal();
    admin = await portal.as(await makeUser(portal, { is_admin: true }));
  });
  afterAll(() => portal.close());

  const site = {
    name: 'Salle des fêtes',
    city: 'Lyon',
    address: '1 place Neuve',
    postalCode: '69001',
    gmap: 'https://maps.app.goo.gl/abc',
  };
  const named = async (): Promise<number> =>
    (await admin.call(listSites, { query: {} })).filter(({ name }) => name === site.name).length;

  test('OPS-023: is made once for its key: a repetition, at once or later, gets the first answer', async () => {
    const send = () => admin.call(createSite, { body: { ...site, requestKey } });
    const requestKey = randomUUID();
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await send()).toEqual(answers[0]);
    expect(await named()).toBe(1);
  });

  describe('race: a repetition that comes between the commit of the first sending and its answer', () => {
    const requestOf = () => ({ key: randomUUID(), userId: null, asked: 'the same', now: new Date() });
    const work = () => portal.ctx.transaction(async () => 'made twice');
    const take = (db: Db | Tx, key: string) =>
      sql`insert into request_keys (key, user_id, asked, created_at) values (${key}, null, 'the same', now())`.execute(
        db,
      );
    const answer = (key: string) =>
      sql`update request_keys set answer = '"made once"' where key = ${key}`.execute(portal.ctx.db);

    test('waits for the answer, whether it saw the key at its first look or waited for the commit', async () => {
      const request = requestOf();
      const { db } = portal.ctx;
      const begun = gateFor(2);
      const first = portal.ctx.transaction(async (tx) => {
        await take(tx, request.key);
        await begun();
        await waitForLock(portal);
      });
      await begun();
      const waited = onceFor(db, request, work);
      await first;
      const sawKey = onceFor(db, request, work);
      // A repetition that did not wait has been refused by now.
      await Promise.race([delay(100), waited, sawKey]);
      await answer(request.key);
      expect(await Promise.all([waited, sawKey])).toEqual(['made once', 'made once']);
    });

    test('is refused when the answer does not come', async () => {
      const request = requestOf();
      await take(portal.ctx.db, request.key);
      await expect(onceFor(portal.ctx.db, request, work)).rejects.toMatchObject({ reason: 'already_sent' });
    });
  });

  test('is refused for the key of another request, of another person, and for no UUID', async () => {
    const requestKey = randomUUID();
    const body = { ...site, name: 'Autre salle', requestKey };
    await admin.call(createSite, { body });
    const other = await portal.as(await makeUser(portal, { is_admin: true }));
    const refused = { status: 409, reason: 'already_sent' };
    expect(await admin.refusal(createSite, { body: { ...body, city: 'Nantes' } })).toMatchObject(refused);
    expect(await other.refusal(createSite, { body })).toMatchObject(refused);
    expect(await admin.refusal(createSite, { body: { ...body, requestKey: 'x' } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'requestKey' }],
    });
  });

  test('leaves its key free when it is refused, and is made by the next sending', async () => {
    const requestKey = randomUUID();
    const body = { ...site, name: '', requestKey };
    expect((await admin.refusal(createSite, { body })).status).toBe(422);
    await admin.call(createSite, { body: { ...body, name: 'Salle nommée' } });
  });
});

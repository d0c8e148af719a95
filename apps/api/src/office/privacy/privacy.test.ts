import { updateUser } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { acceptTerms } from '@forman/contract/platform/consents';
import { getPrivacy, requestData, takeArchive } from '@forman/contract/office/privacy';
import { legalTexts } from '@forman/domain/platform/consents';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readOwnData } from './dossier.queries.ts';
import {
  giveCredit,
  makeCompletion,
  makeGoal,
  makeRegistration,
  makeSession,
  makeUser,
  makeVote,
} from '../../testing/factories.ts';
import { days, gateFor, type TestPortal, testPortal, waitUntil } from '../../testing/harness.ts';
import { takeArchive as beginArchive } from './privacy.service.ts';
import { hashToken } from '../../http/login.ts';
import { payCard } from '../../testing/simulated-bank.ts';

let portal: TestPortal;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await makeUser(portal, { first_name: '<b>Alix</b>' });
});

/** The secret of the link in the last e-mail. */
async function tokenOf(): Promise<string> {
  const mail = await portal.ctx.db
    .selectFrom('outbox_messages')
    .select('data')
    .where('user_id', '=', user.id)
    .where('template', '=', 'archive_ready')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (mail.data as { token: string }).token;
}
const take = async (token: string) =>
  (await portal.as(null)).raw('POST', `/api${takeArchive.path.replace(':token', token)}`);
const rowOfUser = () =>
  portal.ctx.db
    .selectFrom('data_requests')
    .select('archive')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
const files = (bytes: Buffer) => unzipSync(new Uint8Array(bytes));

describe('CORE-097: the archive of one’s data', () => {
  test('the archive is requested, prepared by the job, and downloaded once by the link of an e-mail', async () => {
    const caller = await portal.as(user);
    expect((await caller.call(getPrivacy)).request).toBeNull();
    const asked = await caller.call(requestData);
    expect(asked).toEqual({
      requestedAt: portal.clock.now().toISOString(),
      state: 'waiting',
      expiresAt: null,
    });
    await caller.call(requestData);
    await portal.run('privacy');
    await portal.run('privacy');
    const count = await portal.ctx.db
      .selectFrom('data_requests')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(count).toHaveLength(1);
    expect((await caller.call(getPrivacy)).request?.state).toBe('ready');

    const token = await tokenOf();
    const answer = await take(token);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(files(answer.rawPayload))).toEqual(['mes-donnees.json', 'mes-donnees.html']);
    expect((await take(token)).statusCode).toBe(404);
    expect((await caller.call(getPrivacy)).request?.state).toBe('taken');
    await waitUntil('the archive is gone', async () => (await rowOfUser()).archive === null);
    const row = await portal.ctx.db
      .selectFrom('data_requests')
      .select(['archive', 'token_hash'])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.archive).toBeNull();
    expect(row.token_hash?.toString('base64url')).not.toBe(token);
  });

  test('the archive holds the person’s own data as JSON and HTML, without other people’s names or secrets', async () => {
    const stranger = await makeUser(portal, { last_name: 'Étranger' });
    const session = await makeSession(portal, { title: 'Transmettre <script>alert(1)</script>' });
    await makeRegistration(portal, session.id, user.id);
    await makeRegistration(portal, session.id, stranger.id);
    await giveCredit(portal, user.id, 12.5, 'Geste');
    const goal = await makeGoal(portal);
    await makeCompletion(portal, goal.id, user.id, 'refused', 'Il manque une attestation');
    await makeCompletion(portal, (await makeGoal(portal)).id, stranger.id);
    // A vote on the person by a stranger, who stays unnamed; and a vote by the person on somebody they met.
    const godchild = await makeUser(portal, { first_name: 'Filleule' });
    await makeVote(portal, user.id, { ballots: { sponsor: { value: -1, by: stranger.id } } });
    await makeVote(portal, godchild.id, { ballots: { sponsor: { value: 1, by: user.id } } });
    const caller = await portal.as(user);
    await caller.call(requestData);
    await portal.run('privacy');
    const found = files((await take(await tokenOf())).rawPayload);
    const json = JSON.parse(strFromU8(found['mes-donnees.json']!));
    expect(json.Profil[0]).toMatchObject({ numéro: user.id, email: user.email, prénom: '<b>Alix</b>' });
    expect(json.Inscriptions).toEqual([
      expect.objectContaining({ session: 'Transmettre <script>alert(1)</script>', état: 'registered' }),
    ]);
    expect(json['Mouvements d’avoir']).toEqual([
      expect.objectContaining({ 'montant (€)': 12.5, motif: 'Geste' }),
    ]);
    expect(json.Objectifs).toEqual([
      expect.objectContaining({
        objectif: goal.description,
        état: 'refused',
        'motif du refus': 'Il manque une attestation',
      }),
    ]);
    expect(json['Votes sur votre niveau']).toEqual([expect.objectContaining({ niveau: 'ROLE_NEOMAN' })]);
    expect(json['Votes donnés']).toEqual([
      expect.objectContaining({ personne: `Filleule ${godchild.lastName}`, place: 'sponsor', vote: 1 }),
    ]);
    const page = strFromU8(found['mes-donnees.html']!);
    expect(page).toContain('&lt;b&gt;Alix&lt;/b&gt;');
    expect(page).not.toContain('<script>');
    for (const text of [page, JSON.stringify(json)]) {
      expect(text).not.toContain(stranger.lastName);
      expect(text).not.toContain(stranger.email);
      expect(text).not.toMatch(/argon2|password|token_hash/);
    }
  });

  test('the archive holds the PDF of each invoice issued to the person', async () => {
    const caller = await portal.as(user);
    const session = await makeSession(portal, { euros: 50 });
    await payCard(caller, { id: session.id, cents: 5000 });
    await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
    const { number } = await portal.ctx.db
      .selectFrom('invoice_documents as d')
      .innerJoin('transactions as t', 't.id', 'd.transaction_id')
      .select('d.number')
      .where('t.user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    await caller.call(requestData);
    await portal.run('privacy');
    const found = files((await take(await tokenOf())).rawPayload);
    const pdf = found[`factures/${number}.pdf`];
    expect(strFromU8(pdf!.subarray(0, 5), true)).toBe('%PDF-');
    expect(JSON.parse(strFromU8(found['mes-donnees.json']!)).Factures[0].numéro).toBe(number);
  });

  test('after seven days the link and the archive are gone, and a new one can be requested', async () => {
    const caller = await portal.as(user);
    await caller.call(requestData);
    await portal.run('privacy');
    const token = await tokenOf();
    portal.clock.advance(days(7));
    expect((await take(token)).statusCode).toBe(404);
    await portal.run('privacy');
    const row = await portal.ctx.db
      .selectFrom('data_requests')
      .select('archive')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.archive).toBeNull();
    const fresh = await portal.as(user);
    expect((await fresh.call(getPrivacy)).request?.state).toBe('expired');
    expect((await fresh.call(requestData)).state).toBe('waiting');
    expect((await take('inconnu')).statusCode).toBe(404);
  });

  test('a download that was cut begins again by the same link; a whole one ends it', async () => {
    await (await portal.as(user)).call(requestData);
    await portal.run('privacy');
    const token = await tokenOf();
    const rowOf = () =>
      portal.ctx.db
        .selectFrom('data_requests')
        .select(['archive', 'taking_until', 'taken_at'])
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
    const download = async (isWhole: boolean): Promise<Buffer> => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const archive = await beginArchive(portal.ctx, token, promise);
      // Meanwhile nobody else gets it.
      expect((await take(token)).statusCode).toBe(404);
      resolve(isWhole);
      return archive;
    };
    const cut = await download(false);
    await waitUntil('the link works again', async () => (await rowOf()).taking_until === null);
    expect((await download(true)).equals(cut)).toBe(true);
    await waitUntil('the archive is gone', async () => (await rowOf()).archive === null);
    expect((await rowOf()).taken_at).toEqual(portal.clock.now());
    expect((await take(token)).statusCode).toBe(404);
  });

  test('race: three downloads at once get one archive', async () => {
    await (await portal.as(user)).call(requestData);
    await Promise.all([portal.run('privacy'), portal.run('privacy')]);
    const token = await tokenOf();
    const answers = await Promise.all([take(token), take(token), take(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const mails = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(mails).toHaveLength(1);
  });
});

describe('races', () => {
  test('control: without an atomic update two downloads at once both get the archive', async () => {
    await (await portal.as(user)).call(requestData);
    await portal.run('privacy');
    const tokenHash = hashToken(await tokenOf());
    const gate = gateFor(2);
    const taken = await Promise.all(
      [1, 2].map(async () => {
        const { rows } = await portal.ctx.pool.query(
          'select id, archive from data_requests where token_hash = $1 and taken_at is null',
          [tokenHash],
        );
        await gate();
        await portal.ctx.pool.query(
          'update data_requests set taken_at = $2, archive = null where token_hash = $1',
          [tokenHash, portal.clock.now()],
        );
        return rows.length;
      }),
    );
    expect(taken).toEqual([1, 1]);
  });

  const waiting = async (): Promise<number> =>
    (await portal.ctx.pool.query('select from data_requests where user_id = $1', [user.id])).rowCount ?? 0;

  test('five requests at once make one request and one line of audit', async () => {
    const caller = await portal.as(user);
    await Promise.all(Array.from({ length: 5 }, () => caller.call(requestData)));
    expect(await waiting()).toBe(1);
    const { rowCount } = await portal.ctx.pool.query(
      `select from audit_log where action = 'privacy.request' and subject_id = $1`,
      [String(user.id)],
    );
    expect(rowCount).toBe(1);
  });

  test('control: two requests that look before they insert both find none, and the index alone refuses one', async () => {
    const gate = gateFor(2);
    const asked = await Promise.allSettled(
      [1, 2].map(async () => {
        const found = await waiting();
        await gate();
        if (found === 0)
          await portal.ctx.pool.query('insert into data_requests (user_id, requested_at) values ($1, $2)', [
            user.id,
            portal.clock.now(),
          ]);
      }),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

/** Tables that name a person but are left out of an archive, with the reason. */
const leftOut: Record<string, string> = {
  auth_challenges: 'what was asked of a browser: dropped after five minutes',
  request_keys: 'answers kept for a repeated call: dropped after seven days',
  attestation_overlaps: 'which of two attendances of the same hours counts: the attestations are there',
  login_confirmations: 'that the password was given again: dropped after five minutes',
  recovery_codes: 'hashes that protect the account',
  background_tasks: 'long work that somebody of the office asked for: dropped after seven days',
  people_imports: 'files of other people that an administrator sent: dropped after seven days',
  moves: 'who moved in from a former tool, by number',
  opening_balances: 'who wrote and signed the opening of the books, by number',
  transactions: 'sales: the payments and the documents made out to the person are there',
  ledger_lines: 'entries of the documents, payments and avoirs that are there',
  books_archives: 'who asked for a yearly archive of the books, by number',
  ledger_closings: 'who closed a month of the books, by number',
  bank_statements: 'who read a statement of the bank, by number',
  bank_matches: 'who explained a line of the bank, by number',
  dues_prices: 'who set the dues, by number',
  hand_letters: 'who lettered lines of the books, by number',
  logos: 'who put a logo on invoices, by number',
  cheque_returns: 'who noted that a cheque came back, by number',
  bank_deposits: 'who took cheques or cash to the bank, by number',
  vat_rules: 'who set a rule of VAT, by number',
  reset_codes: 'the hash of a code that lives for minutes, by a phone that is there',
  pictures: 'whose upload a picture was; the pictures are on the pages that show them',
  outside_proofs: 'files that wait for their declaration, which is there',
  hour_quotas: 'who set what a habilitation asks, by number',
  session_hours_confirmations: 'who confirmed the hours of a session, by number',
  session_notices: 'which reminder was sent: the messages themselves are there',
};

test('each table that names a person is in the archive or excluded with a reason', async () => {
  const { rows } = await portal.ctx.pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const read: string[] = [];
  const spy = portal.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      read.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await readOwnData(spy, user.id);
  const statements = read.join(' ');
  const missing = rows
    .map(({ name }) => name)
    .filter((name) => !(name in leftOut) && !new RegExp(`(from|join) ${name}\\b`).test(statements));
  expect(missing).toEqual([]);
});

test('MEM-080: each sharing and hiding of the address with members is kept as a consent', async () => {
  const caller = await portal.as(user);
  const set = (addressAccess: boolean) =>
    caller.call(updateUser, { params: { id: user.id }, body: { addressAccess } });
  await set(true);
  await set(true);
  portal.clock.advance(days(0.001));
  await set(false);
  const [first, ...rest] = (await caller.call(getPrivacy)).consents;
  expect(rest).toEqual([]);
  expect(first).toEqual({
    subject: 'address_shared',
    version: null,
    source: 'profile',
    device: 'Appareil inconnu',
    givenAt: new Date(portal.clock.now().getTime() - days(0.001)).toISOString(),
    withdrawnAt: portal.clock.now().toISOString(),
  });
  await set(true);
  const { consents } = await caller.call(getPrivacy);
  expect(consents.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false]);
});

describe('agreements', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36';
  const accept = async (caller: Awaited<ReturnType<TestPortal['as']>>) =>
    (await caller.raw('POST', `/api${acceptTerms.path}`, undefined, { 'user-agent': chrome })).statusCode;

  test('CORE-142: the terms accepted before a payment are kept once for each version, also at once', async () => {
    const caller = await portal.as(user);
    const answers = await Promise.all([accept(caller), accept(caller), accept(caller)]);
    expect(answers).toEqual([204, 204, 204]);
    const { consents } = await caller.call(getPrivacy);
    expect(consents).toEqual([
      {
        subject: 'terms',
        version: legalTexts.terms.version,
        source: 'payment',
        device: 'Chrome sur Windows',
        givenAt: portal.clock.now().toISOString(),
        withdrawnAt: null,
      },
    ]);
    await portal.ctx.db
      .insertInto('consents')
      .values({
        user_id: user.id,
        subject: 'terms',
        given: true,
        version: '2020-01-01',
        source: 'payment',
        device: '',
        at: portal.clock.now(),
      })
      .execute();
    await accept(caller);
    expect((await caller.call(getPrivacy)).consents.map(({ version }) => version)).toEqual([
      legalTexts.terms.version,
      '2020-01-01',
      legalTexts.terms.version,
    ]);
  });

  test('consents can be neither changed nor deleted', async () => {
    await accept(await portal.as(user));
    for (const statement of ['update consents set given = false', 'delete from consents'])
      await expect(portal.ctx.pool.query(statement)).rejects.toThrow('append-only');
  });

  test('consents are in the archive with their version, source and device', async () => {
    const caller = await portal.as(user);
    await accept(caller);
    await caller.call(requestData);
    await portal.run('privacy');
    const found = files((await take(await tokenOf())).rawPayload);
    expect(JSON.parse(strFromU8(found['mes-donnees.json']!)).Consentements).toEqual([
      expect.objectContaining({
        objet: 'terms',
        donné: true,
        'version du texte': legalTexts.terms.version,
        'donné depuis': 'payment',
        appareil: 'Chrome sur Windows',
      }),
    ]);
  });
});

import { login } from '@forman/contract/accounts';
import { getUser, uploadUserImage } from '@forman/contract/members';
import {
  deleteUser,
  getPrivacy,
  getUserErasure,
  requestErasure,
  withdrawErasure,
} from '@forman/contract/privacy';
import { sessionCalls } from '@forman/contract/sessions';
import { erasureDays } from '@forman/domain/members/erasure';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  giveCredit,
  makeDynasty,
  makeGoal,
  makeNews,
  makeRegistration,
  makeSession,
  makeThematic,
  makeUser,
  testPassword,
} from '../../testing/factories.ts';
import { days, gateFor, hours, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { expectSound, openCard, payCard } from '../../testing/simulated-bank.ts';
import { findStanding, pseudonymise } from './erasure.queries.ts';
import { heedDispute } from '../payments/money-cases.service.ts';
import { refreshPayment } from '../payments/reconcile.service.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof makeUser>>;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
  admin = await makeUser(portal, { is_admin: true, level: 'ROLE_MAN' });
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});
beforeEach(async () => {
  user = await makeUser(portal);
});

const db = () => portal.ctx.db;
const rowOf = (id: number) =>
  db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const templatesTo = async (id: number) =>
  (
    await db()
      .selectFrom('outbox_messages')
      .select('template')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);
const ask = async (person: { id: number }, body: { password?: string; givesUpCredit?: boolean } = {}) =>
  (await portal.as(person)).call(requestErasure, { body: { password: testPassword, ...body } });
const refusedTo = async (person: { id: number }) =>
  (await (await portal.as(person)).refusal(requestErasure, { body: { password: testPassword } })).reason;
const eraseNow = async (id: number) => (await portal.as(admin)).call(deleteUser, { params: { id } });
/** To the end of the delay, and through the job. */
async function comeDue(): Promise<void> {
  portal.clock.advance(days(erasureDays));
  await portal.run('privacy');
}

describe('the request', () => {
  test('asks for the password, waits fourteen days, is told by e-mail, and can be taken back', async () => {
    const caller = await portal.as(user);
    const wrong = await caller.refusal(requestErasure, { body: { password: 'mauvais' } });
    expect([wrong.status, wrong.violations?.[0]?.propertyPath]).toEqual([422, 'password']);
    const { asked } = await ask(user);
    expect(asked).toEqual({
      at: portal.clock.now().toISOString(),
      dueAt: new Date(portal.clock.now().getTime() + days(14)).toISOString(),
    });
    portal.clock.advance(hours(1));
    expect((await ask(user)).asked).toEqual(asked);
    expect(await templatesTo(user.id)).toEqual(['erasure_asked']);
    const fresh = await portal.as(user);
    expect((await fresh.call(getPrivacy)).erasure.asked).toEqual(asked);
    expect((await fresh.call(withdrawErasure)).asked).toBeNull();
    await comeDue();
    expect((await rowOf(user.id)).deleted_at).toBeNull();
  });

  test('is carried out by the job once the delay is over, not an hour before', async () => {
    const { email } = user;
    await ask(user);
    portal.clock.advance(days(erasureDays) - hours(1));
    await portal.run('privacy');
    const caller = await portal.as(user);
    expect((await caller.call(getPrivacy)).erasure.asked).not.toBeNull();
    portal.clock.advance(hours(1));
    await portal.run('privacy');
    await portal.run('privacy');
    expect((await caller.raw('GET', '/api/me')).statusCode).toBe(401);
    const again = await (await portal.as(null)).refusal(login, { body: { email, password: testPassword } });
    expect(again.code).toBe('bad_credentials');
    expect(await templatesTo(user.id)).toEqual(['erasure_asked', 'account_erased']);
    const last = await db()
      .selectFrom('outbox_messages')
      .select(['recipient', 'data'])
      .where('user_id', '=', user.id)
      .where('template', '=', 'account_erased')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ recipient: email, data: { firstName: 'Camille', by: 'owner' } });
    await portal.run('outbox');
    await portal.run('privacy');
    const kept = await db()
      .selectFrom('outbox_messages')
      .select(['recipient', 'data'])
      .where('user_id', '=', user.id)
      .execute();
    expect(kept).toEqual(kept.map(() => ({ recipient: '', data: {} })));
  });

  test('what came up meanwhile closes it, and its person is told why', async () => {
    await ask(user);
    await giveCredit(portal, user.id, 12);
    await comeDue();
    expect(await templatesTo(user.id)).toEqual(['erasure_asked', 'erasure_refused']);
    const { erasure } = await (await portal.as(user)).call(getPrivacy);
    expect([erasure.asked, erasure.refused?.reason, erasure.credit]).toEqual([null, 'credit_left', 12]);
    await ask(user, { givesUpCredit: true });
    expect((await (await portal.as(user)).call(getPrivacy)).erasure.refused).toBeNull();
    await comeDue();
    expect((await rowOf(user.id)).deleted_at).not.toBeNull();
    expect((await rowOf(user.id)).credit_cents).toBe(0);
  });
});

describe('MEM-340 what stands in the way', () => {
  test('the last administrator, a super organiser, whoever leads a session to come', async () => {
    const other = await makeUser(portal, { is_super_organizer: true });
    expect([await refusedTo(admin), await refusedTo(other)]).toEqual(['last_admin', 'super_organizer']);
    const second = await makeUser(portal, { is_admin: true });
    expect((await ask(admin)).asked).not.toBeNull();
    await (await portal.as(admin)).call(withdrawErasure);
    await db().updateTable('users').set({ is_admin: false }).where('id', '=', second.id).execute();
    const session = await makeSession(portal, { inDays: 3 });
    expect(await refusedTo({ id: session.pilotId })).toBe('leads_sessions');
    portal.clock.advance(days(4));
    expect((await ask({ id: session.pilotId })).asked).not.toBeNull();
    await (await portal.as({ id: session.pilotId })).call(withdrawErasure);
  });

  test('a payment under way, a case that is open, a transfer that is due', async () => {
    const session = await makeSession(portal, { euros: 40 });
    await openCard(await portal.as(user), { id: session.id, cents: 4000 });
    expect(await refusedTo(user)).toBe('payment_open');
    const owed = await makeUser(portal);
    await giveCredit(portal, owed.id, 30, 'Remboursement à faire');
    expect(await refusedTo(owed)).toBe('refund_due');
    const giving = await (
      await portal.as(owed)
    ).refusal(requestErasure, {
      body: { password: testPassword, givesUpCredit: true },
    });
    expect(giving.reason).toBe('refund_due');
    const disputed = await makeUser(portal);
    const caller = await portal.as(disputed);
    const paid = await makeSession(portal, { euros: 40, inDays: 5 });
    const { payment } = await payCard(caller, { id: paid.id, cents: 4000 });
    await caller.call(sessionCalls.workshop.join, { params: { id: paid.id } });
    const dispute = {
      ref: 'litige',
      amountCents: 4000,
      status: 'open',
      reason: 'fraudulent',
      answerUntil: null,
    } as const;
    const settled = await refreshPayment(portal.ctx, payment.id);
    await portal.ctx.transaction((tx) => heedDispute(tx, settled, dispute, portal.clock.now()));
    expect(await refusedTo(disputed)).toBe('payment_open');
  });

  test('MEM-393 what a cancellation would give back counts as credit: said before, given up or not', async () => {
    const caller = await portal.as(user);
    for (const inDays of [20, 5]) {
      const { id } = await makeSession(portal, { euros: 40, inDays });
      await payCard(caller, { id, cents: 4000 });
      await caller.call(sessionCalls.workshop.join, { params: { id } });
    }
    const { erasure } = await caller.call(getPrivacy);
    expect(erasure).toMatchObject({
      registrations: 2,
      credit: 40,
      actions: { erase: { ok: false, reason: 'credit_left' } },
    });
    await ask(user, { givesUpCredit: true });
    const { erasure: asked } = await (await portal.as(user)).call(getPrivacy);
    expect(asked.asked).not.toBeNull();
  });
});

describe('MEM-340 what an erasure does', () => {
  test('registrations are cancelled by the rule and told, lists left, the freed seat offered, the pilot told', async () => {
    const next = await makeUser(portal);
    const session = await makeSession(portal, { max_guests: 1 });
    await makeRegistration(portal, session.id, user.id);
    await makeRegistration(portal, session.id, next.id, 'waiting');
    const [waited, led, past] = [
      await makeSession(portal),
      await makeSession(portal),
      await makeSession(portal, { inDays: -3 }),
    ];
    await makeRegistration(portal, waited.id, user.id, 'waiting');
    await makeRegistration(portal, led.id, user.id, 'copilot');
    await makeRegistration(portal, past.id, user.id);
    await eraseNow(user.id);
    const states = await db()
      .selectFrom('registrations')
      .select(['session_id', 'state', 'end_reason'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { session_id: session.id, state: 'registered', end_reason: 'cancelled' },
      { session_id: waited.id, state: 'waiting', end_reason: 'left_list' },
      { session_id: led.id, state: 'copilot', end_reason: 'withdrawn' },
      { session_id: past.id, state: 'registered', end_reason: null },
    ]);
    expect(await templatesTo(user.id)).toEqual(['registration_cancelled', 'account_erased']);
    expect(await templatesTo(next.id)).toEqual(['seat_offered']);
    expect(await templatesTo(led.pilotId)).toEqual(['copilot_left']);
  });

  test('those they sponsored pass to the sponsor above, those they managed to their manager', async () => {
    const [sponsor, manager] = [await makeUser(portal), await makeUser(portal)];
    await db()
      .updateTable('users')
      .set({ sponsor_id: sponsor.id, manager_id: manager.id })
      .where('id', '=', user.id)
      .execute();
    const [child, advised] = [
      await makeUser(portal, { sponsor_id: user.id, manager_id: user.id }),
      await makeUser(portal, { sponsor_id: sponsor.id, manager_id: user.id }),
    ];
    await eraseNow(user.id);
    const line = async (id: number) => {
      const { sponsor_id, manager_id } = await rowOf(id);
      return [sponsor_id, manager_id];
    };
    expect(await line(child.id)).toEqual([sponsor.id, manager.id]);
    expect(await line(advised.id)).toEqual([sponsor.id, manager.id]);
    expect(await line(user.id)).toEqual([null, null]);
  });

  test('at the top of the line the super organiser inherits, and never becomes their own sponsor', async () => {
    await db().updateTable('users').set({ is_super_organizer: false }).execute();
    const child = await makeUser(portal, { sponsor_id: user.id });
    const heir = await makeUser(portal, { sponsor_id: child.id, is_super_organizer: true });
    const other = await makeUser(portal, { sponsor_id: user.id });
    await eraseNow(user.id);
    expect((await rowOf(child.id)).sponsor_id).toBeNull();
    expect((await rowOf(other.id)).sponsor_id).toBe(heir.id);
    expect((await rowOf(heir.id)).sponsor_id).toBe(child.id);
    await db().updateTable('users').set({ is_super_organizer: false }).execute();
  });

  test('an administrator erases anybody but themself, and it is written down; nobody else does', async () => {
    const caller = await portal.as(admin);
    const params = { id: user.id };
    for (const level of ['ROLE_XMAN', 'ROLE_GUEST'] as const) {
      const other = await portal.as(await makeUser(portal, { level }));
      expect((await other.refusal(deleteUser, { params })).status).toBe(403);
      expect((await other.refusal(getUserErasure, { params })).status).toBe(403);
    }
    expect((await portal.as(null).then((one) => one.refusal(deleteUser, { params }))).status).toBe(401);
    expect((await caller.call(getUserErasure, { params })).actions.erase).toEqual({ ok: true });
    const own = { params: { id: admin.id } };
    expect((await caller.call(getUserErasure, own)).actions.erase).toEqual({ ok: false, reason: 'oneself' });
    expect(await caller.refusal(deleteUser, own)).toMatchObject({ status: 409, reason: 'oneself' });
    const organiser = await makeUser(portal, { is_super_organizer: true });
    expect(await caller.refusal(deleteUser, { params: { id: organiser.id } })).toMatchObject({
      status: 409,
      reason: 'super_organizer',
    });
    await giveCredit(portal, user.id, 5);
    expect(await caller.refusal(deleteUser, { params })).toMatchObject({
      status: 409,
      reason: 'credit_left',
    });
    const member = await makeUser(portal);
    const [open] = [await portal.as(member)];
    await ask(member);
    await eraseNow(member.id);
    expect((await open.raw('GET', '/api/me')).statusCode).toBe(401);
    expect((await caller.refusal(deleteUser, { params: { id: member.id } })).status).toBe(404);
    expect((await caller.refusal(getUser, { params: { id: member.id } })).status).toBe(404);
    const acts = await db()
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', String(member.id))
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { actor_id: member.id, action: 'privacy.ask_erasure' },
      { actor_id: admin.id, action: 'privacy.erase' },
    ]);
    const request = await db()
      .selectFrom('erasures')
      .select('outcome')
      .where('user_id', '=', member.id)
      .execute();
    expect(request).toEqual([{ outcome: 'done' }]);
  });

  test('who takes a seat in the instant of their erasure loses it by the next run', async () => {
    await eraseNow(user.id);
    const session = await makeSession(portal);
    await makeRegistration(portal, session.id, user.id);
    await portal.run('privacy');
    const row = await db()
      .selectFrom('registrations')
      .select('end_reason')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.end_reason).toBe('cancelled');
  });
});

describe('races', () => {
  const adminsLeft = async () =>
    (
      await db()
        .selectFrom('users')
        .select('id')
        .where('is_admin', '=', true)
        .where('deleted_at', 'is', null)
        .execute()
    ).length;

  test('the two last administrators erase each other at once: one stays', async () => {
    const other = await makeUser(portal, { is_admin: true });
    const pairs = [
      [admin, other],
      [other, admin],
    ] as const;
    const callers = await Promise.all(pairs.map(([actor]) => portal.as(actor)));
    // Both are let in before either is erased: kept at the administrators' rows until both wait there.
    const erasures = await portal.ctx.transaction(async (tx) => {
      await sql`select from users where is_admin for update`.execute(tx);
      const sent = pairs.map(([, { id }], index) => callers[index]!.raw('DELETE', `/api/users/${id}`));
      await waitForLock(portal, 2);
      return { sent };
    });
    const answers = await Promise.all(erasures.sent);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await adminsLeft()).toBe(1);
    const { rows } = await sql<{ id: number }>`
      select id from users where is_admin and deleted_at is null`.execute(db());
    admin = { ...admin, id: rows[0]!.id };
  });

  test('control: counted without the administrators’ lock, each finds the other there, and nobody is left', async () => {
    const alone = await testPortal();
    const two = [
      await makeUser(alone, { is_admin: true, email: 'un@essai.example', phone: '0611111111' }),
      await makeUser(alone, { is_admin: true, email: 'deux@essai.example', phone: '0622222222' }),
    ];
    const gate = gateFor(2);
    const now = alone.clock.now();
    const last = await Promise.all(
      two.map(({ id }) =>
        alone.ctx.transaction(async (tx) => {
          const standing = await findStanding(tx, id, now);
          await gate();
          await pseudonymise(tx, id, now);
          return standing?.isLastAdmin;
        }),
      ),
    );
    expect(last).toEqual([false, false]);
    const { rows } = await sql`select from users where is_admin and deleted_at is null`.execute(alone.ctx.db);
    expect(rows).toEqual([]);
    await alone.close();
  });

  test('one request carried out by two processes at once: erased once, told once', async () => {
    await ask(user);
    portal.clock.advance(days(erasureDays));
    await Promise.all([portal.run('privacy'), portal.run('privacy')]);
    expect((await rowOf(user.id)).deleted_at).not.toBeNull();
    expect((await templatesTo(user.id)).filter((name) => name === 'account_erased')).toHaveLength(1);
  });

  test('control: without the request’s lock both find it open', async () => {
    await ask(user);
    const gate = gateFor(2);
    const found = await Promise.all(
      [1, 2].map(() =>
        portal.ctx.transaction(async (tx) => {
          const { rows } =
            await sql`select from erasures where user_id = ${user.id} and closed_at is null`.execute(tx);
          await gate();
          return rows.length;
        }),
      ),
    );
    expect(found).toEqual([1, 1]);
  });
});

/** Tables that tell of nobody. */
const ofNobody = [
  'attestation_counters', 'attestation_runs', 'hour_themes', 'hours_reminder_days', 'session_hours', 'thematic_hours',
  'document_counters', 'dynasties', 'faq_categories', 'faq_questions', 'faq_sections', 'goals', 'ledger_accounts', 'ledger_journals', 'ledger_numbers', 'ledger_openings', 'lost_numbers', 'migrations', 'pictures', 'provider_moves', 'provider_payout_parts', 'provider_readings', 'session_changes', 'session_sites', 'session_slots', 'settings', 'sites', 'stored_files',
  'simulated_bank_returns', 'thematics', 'webhook_events',
]; // prettier-ignore

/** What goes with the account, by table; `*`: the rows themselves. */
const gone: Record<string, readonly string[] | '*'> = {
  advised_thematics: '*',
  auth_challenges: '*',
  calendar_subscriptions: '*',
  contact_changes: '*',
  data_requests: '*',
  date_alert_messages: '*',
  date_alerts: '*',
  dues_reminders: '*',
  dues_requests: '*',
  goal_completions: '*',
  invitations: '*',
  known_devices: '*',
  login_confirmations: '*',
  passkeys: '*',
  recovery_codes: '*',
  security_events: '*',
  totp_keys: '*',
  level_changes: '*',
  level_votes: '*',
  message_readers: '*',
  message_refusals: '*',
  news_likes: '*',
  news_tags: '*',
  people_import_lines: '*',
  rate_limits: '*',
  refresh_tokens: '*',
  reset_codes: '*',
  session_notices: '*',
  feedback_requests: '*',
  hours_reminders: '*',
  hours_sharing: '*',
  outside_proofs: '*',
  presence_marks: '*',
  presence_records: ['reason', 'reason_salt'],
  hour_movements: ['reason'],
  session_feedback: ['words'],
  outside_trainings: ['proof_key', 'proof_name', 'proof_type', 'proof_bytes', 'proof_sha256', 'reason'],
  plan_requests: '*',
  outbox_messages: ['recipient', 'data', 'last_error', 'read_at'],
  payments: ['client_secret'],
  session_messages: ['subject', 'body'],
  users: [
    'address', 'address_shared', 'born_on', 'city', 'civility', 'company_address', 'company_city', 'company_country',
    'company_name', 'company_postal_code', 'company_siret', 'company_vat_number', 'country', 'credit_cents', 'curriculum_ended_on',
    'dues_paid_on', 'dynasty_id', 'email', 'email_to_confirm_since', 'first_name', 'habilitations', 'is_3jr_ended',
    'is_admin', 'is_demarrage_ended', 'is_executive', 'is_expert_accountant', 'is_jd_ended', 'is_pilot',
    'is_super_organizer', 'is_treasurer', 'last_name', 'lat', 'level', 'lng', 'manager_id', 'member_since_on',
    'member_until_on', 'password_given_at', 'password_hash', 'phone', 'phone_prefix', 'picture_path', 'postal_code',
    'prodemial_qualification', 'prodemial_qualification_stars', 'prodemial_title',
    'prodemial_title_stars', 'search_text', 'sponsor_id',
  ],
}; // prettier-ignore

/** What stays, and why: of a whole table, or of some of its columns. */
const law = 'ten years: Code de commerce, article L123-22';
const numbers = 'the number of an account that names nobody any more';
const control =
  'what a control of trainings may ask for: by number; an attestation keeps its name for five years';
const kept: Record<string, Record<string, string> | string> = {
  attestations: control,
  hour_movements: Object.fromEntries(
    [
      'id', 'user_id', 'followed_on', 'habilitation', 'theme_id', 'nature', 'minutes', 'kind', 'attestation_id', 'outside_id',
      'created_at', 'created_by',
    ].map((column) => [column, control]),
  ), // prettier-ignore
  hour_quotas: 'who set what a habilitation asks, by number',
  presence_records: Object.fromEntries(
    [
      'id', 'session_id', 'position', 'kind', 'day', 'part', 'user_id', 'is_present', 'method', 'signed_at', 'recorded_at',
      'recorded_by', 'device', 'mark_hash', 'reason_hash', 'minutes', 'previous_hash', 'hash',
    ].map((column) => [column, control]),
  ), // prettier-ignore
  presences: 'a view of those records',
  remote_visits: control,
  session_feedback: Object.fromEntries(
    ['session_id', 'user_id', 'usefulness', 'answered_at'].map((column) => [
      column,
      'how useful a session was, by number',
    ]),
  ),
  session_hours_confirmations: 'who confirmed the hours of a session, by number',
  outside_trainings: Object.fromEntries(
    [
      'id', 'user_id', 'provider', 'title', 'starts_on', 'ends_on', 'is_remote', 'nature', 'lines', 'accepted_lines', 'state',
      'declared_at', 'decided_at', 'decided_by', 'version',
    ].map((column) => [column, control]),
  ), // prettier-ignore
  audit_log: 'who did what with a right: numbers, states and amounts; names that were changed go',
  avoir_applications: law,
  avoirs: law,
  books_archives: law,
  ballots: 'votes given on others, by number; those given on the person go with their vote',
  consents: 'proof of what was agreed to',
  background_task_parts: 'pieces of a file that is dropped seven days after it was asked for',
  background_tasks: 'the same: the number of who asked',
  credit_movements: law,
  credit_reservations: law,
  erasures: 'proof that the right was honoured',
  group_order_seats: law,
  group_orders: law,
  ordered_seats: law,
  seat_payments: law,
  invoice_documents: law,
  ledger_closings: law,
  ledger_entries: law,
  ledger_letters: law,
  ledger_matters: law,
  ledger_lines: law,
  vat_rules: 'who set a rule of VAT, by number',
  news: 'what members were told; its author by number',
  outbox_messages: Object.fromEntries(
    [
      'id', 'channel', 'user_id', 'template', 'created_at', 'sent_at', 'attempts', 'next_attempt_at', 'portal_only',
      'session_message_id', 'message_id',
    ].map((column) => [column, 'that a message was sent, when, and of which kind']),
  ), // prettier-ignore
  session_messages: Object.fromEntries(
    ['id', 'session_id', 'author_id', 'request_key', 'to_waiting', 'with_reply', 'sent_at'].map((column) => [
      column,
      'that somebody wrote to the people of a session, by number',
    ]),
  ),
  payment_cases: law,
  people_imports: 'dropped when the file expires: the number of who sent it',
  payments: Object.fromEntries(
    [
      'id', 'payer_id', 'beneficiary_id', 'item', 'session_id', 'registration_id', 'state', 'method', 'provider',
      'provider_ref', 'price_cents', 'credit_cents', 'online_cents', 'expires_at', 'provider_status', 'capture_ref',
      'instrument', 'captured_at', 'settled_at', 'refunded_at', 'transaction_id', 'stuck_reason', 'failure_reason',
      'next_check_at', 'created_at', 'room', 'captured_cents', 'refunds',
    ].map((column) => [column, law]),
  ), // prettier-ignore
  registrations: 'seats and attendance of sessions, by number; transactions point to them',
  sessions: 'what the association offered; its pilot by number',
  simulated_bank_payments: 'the sample association’s bank: payments without a name',
  transactions: law,
  e_invoice_deposits: law,
  e_invoice_states: law,
  users: {
    id: numbers,
    created_at: numbers,
    deleted_at: numbers,
    plan_version: 'how often their plan was changed, which goes',
  },
};

type Column = { table: string; column: string; type: string };
async function listColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(db());
  return rows;
}

describe('every column of the database', () => {
  test('is decided: of nobody, gone, or kept for a reason', async () => {
    const undecided = (await listColumns()).filter(({ table, column }) => {
      const [going, staying] = [gone[table], kept[table]];
      if (ofNobody.includes(table) || going === '*' || typeof staying === 'string') return false;
      return !going?.includes(column) && !(staying && column in staying);
    });
    expect(undecided).toEqual([]);
  });

  test('that goes is gone, wherever it was written: the books alone still know the name', async () => {
    const [sponsor, manager] = [await makeUser(portal), await makeUser(portal)];
    const mark = 'Zéphyrine';
    const phone = '0798765432';
    const email = 'zephyrine@essai.example';
    const person = await makeUser(portal, {
      first_name: mark,
      last_name: `${mark}-Quermeur`,
      email,
      phone,
      phone_prefix: '+41',
      address: `1 rue ${mark}`,
      postal_code: '98765',
      city: mark,
      country: mark,
      address_shared: true,
      born_on: '1980-02-03',
      lat: 12.5,
      lng: 13.5,
      level: 'ROLE_MAN',
      is_pilot: true,
      is_treasurer: true,
      is_executive: true,
      is_jd_ended: true,
      is_demarrage_ended: true,
      is_3jr_ended: true,
      curriculum_ended_on: '2020-01-01',
      sponsor_id: sponsor.id,
      manager_id: manager.id,
      dynasty_id: await makeDynasty(portal, 'Dynastie'),
      habilitations: ['IAS'],
      company_name: mark,
      company_siret: '73282932000074',
      company_vat_number: 'FR44732829320',
      company_address: mark,
      company_postal_code: '98765',
      company_city: mark,
      company_country: mark,
      member_since_on: '2020-01-01',
      member_until_on: '2026-12-31',
      dues_paid_on: '2020-01-01',
      email_to_confirm_since: portal.clock.now(),
      prodemial_qualification: mark,
      prodemial_qualification_stars: 2,
      prodemial_title: mark,
      prodemial_title_stars: 3,
    });
    const caller = await portal.as(person);
    // Bought, and over: the books keep it.
    const session = await makeSession(portal, { euros: 40, inDays: 2 });
    await payCard(caller, { id: session.id, cents: 4000 });
    await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
    portal.clock.advance(days(3));
    const now = portal.clock.now();
    const thematic = await makeThematic(portal);
    const goal = await makeGoal(portal);
    const news = await makeNews(portal);
    const { id } = person;
    const published = await makeNews(portal, { author_id: id });
    for (const state of ['waiting', 'rejected'])
      await makeNews(portal, { author_id: id, state, description_html: `<p>${mark}</p>` });
    const told = JSON.stringify({ guest: `${mark} ${mark}-Quermeur`, phone, email });
    const changed = JSON.stringify({ changes: { lastName: { from: 'Durand', to: mark } } });
    for (const statement of [
      sql`insert into level_changes (user_id, level, reached_at, cause) values (${id}, 'ROLE_MAN', ${now}, 'admin')`,
      sql`insert into goal_completions (goal_id, user_id, created_at) values (${goal.id}, ${id}, ${now})`,
      sql`insert into level_votes (user_id, level, reason, created_at) values (${id}, 'ROLE_MAN', 'objectifs', ${now})`,
      sql`insert into ballots (vote_id, slot, value, voter_id, cast_at)
        select id, 'sponsor', 1, ${sponsor.id}, ${now} from level_votes where user_id = ${id}`,
      sql`update goal_completions set vote_id = (select id from level_votes where user_id = ${id}) where user_id = ${id}`,
      sql`insert into news_likes (news_id, user_id, liked_at) values (${news.id}, ${id}, ${now})`,
      sql`insert into news_tags (news_id, user_id) values (${news.id}, ${id})`,
      sql`insert into advised_thematics (user_id, thematic_id) values (${id}, ${thematic})`,
      sql`insert into plan_requests (user_id, requested_at) values (${id}, ${now})`,
      sql`insert into invitations (user_id, code, created_at) values (${id}, ${mark}, ${now})`,
      sql`insert into calendar_subscriptions (user_id, token_hash, created_at) values (${id}, '\\x01', ${now})`,
      sql`insert into dues_reminders (user_id, step, until_on, told_at) values (${id}, 'call', '2026-12-31', ${now})`,
      sql`insert into dues_requests (user_id, told_at) values (${id}, ${now})`,
      sql`with file as (insert into people_imports (asked_by, file_name, header, digest, asked_at, expires_at)
          values (${sponsor.id}, 'adherents.csv', '{}', '', ${now}, ${now}) returning id)
        insert into people_import_lines (import_id, line, cells, email, name, outcome, reasons, changes)
        select id, 2, array[${mark}, ${email}], ${email}, ${mark}, 'same', '{}', '{}' from file`,
      sql`insert into date_alerts (user_id, kind, title, created_at) values (${id}, 'workshop', 'Un titre', ${now})`,
      sql`insert into date_alert_messages (user_id, session_id, told_at) select ${id}, min(id), ${now} from sessions`,
      sql`insert into session_notices (session_id, user_id, notice, day, told_at)
        values (${session.id}, ${id}, 'reminder', '2026-12-01', ${now})`,
      sql`insert into data_requests (user_id, requested_at) values (${id}, ${now})`,
      sql`insert into audit_log (at, actor_id, action, subject, subject_id, detail)
        select ${now}, ${sponsor.id}, action, 'user', ${String(id)}, ${changed}::jsonb
        from unnest(array['member.create', 'member.import', 'member.profile']) as action`,
      sql`insert into audit_log (at, actor_id, action, subject, subject_id, detail)
        values (${now}, ${sponsor.id}, 'news.edit', 'news', ${String(news.id)},
          ${changed}::jsonb || jsonb_build_object('authorId', ${id}::int))`,
      sql`insert into reset_codes (phone, user_id, requested_at) values (${phone}, ${id}, ${now})`,
      sql`insert into outbox_messages (recipient, user_id, template, data, created_at, next_attempt_at, sent_at)
        values ('parrain@essai.example', ${sponsor.id}, 'guest_joined', ${told}::jsonb, ${now}, ${now}, ${now})`,
    ])
      await statement.execute(db());
    // A refused login is counted under the e-mail.
    const nobody = await portal.as(null);
    await nobody.raw('POST', '/api/login_check', { email, password: 'mauvais' });
    await portal.run('outbox');
    const fileUrl = await setPicture(id);
    await db()
      .updateTable('users')
      .set({ is_admin: true, is_expert_accountant: true, password_given_at: now })
      .where('id', '=', id)
      .execute();
    const before = await rowOf(id);

    await eraseNow(id);
    await portal.run('outbox');
    await portal.run('privacy');

    const after = await rowOf(id);
    const columns = Object.keys(before) as (keyof typeof before)[];
    const unchanged = columns.filter((one) => JSON.stringify(before[one]) === JSON.stringify(after[one]));
    // Nobody has credit, or is super organiser, when their account goes.
    expect(unchanged.toSorted()).toEqual([
      'created_at',
      'credit_cents',
      'id',
      'is_super_organizer',
      'plan_version',
    ]);
    expect((await caller.raw('GET', fileUrl)).statusCode).toBe(404);

    const found: string[] = [];
    const left: string[] = [];
    for (const { table, column, type } of await listColumns()) {
      if (gone[table] === '*' && column === 'user_id') {
        const { rows } = await sql`select from ${sql.table(table)} where user_id = ${id}`.execute(db());
        if (rows.length > 0) left.push(table);
      }
      if (!['text', 'jsonb', 'ARRAY'].includes(type)) continue;
      const text = sql`${sql.ref(column)}::text`;
      const { rows } = await sql`select from ${sql.table(table)}
        where ${text} ilike ${`%${mark}%`} or ${text} like ${`%${phone}%`} or ${text} ilike ${`%${email}%`}
        limit 1`.execute(db());
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    expect(left).toEqual([]);
    // What came out stays, under the number of its author; what waited or was refused is gone.
    const { rows: own } = await sql<{ id: number }>`select id from news where author_id = ${id}`.execute(
      db(),
    );
    expect(own).toEqual([{ id: published.id }]);
    expect(found.toSorted()).toEqual([
      'invoice_documents.snapshot',
      'ledger_entries.label',
      'ledger_lines.party',
      'transactions.address',
      'transactions.city',
      'transactions.company',
      'transactions.email',
      'transactions.first_name',
      'transactions.last_name',
    ]);
  });
});

async function setPicture(id: number): Promise<string> {
  const { default: sharp } = await import('sharp');
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: { r: 1, g: 2, b: 3 } },
  })
    .png()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from(
      '--limite\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--limite--\r\n'),
  ]);
  const answer = await (
    await portal.as(admin)
  ).raw('POST', `/api${uploadUserImage.path.replace(':id', String(id))}`, body, {
    'content-type': 'multipart/form-data; boundary=limite',
  });
  return answer.json<{ fileUrl: string }>().fileUrl;
}

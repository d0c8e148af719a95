import { uploadUserImage } from '@forman/contract/office/members';
import { deleteUser } from '@forman/contract/office/privacy';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeDynasty,
  makeGoal,
  makeNews,
  makeSession,
  makeThematic,
  makeUser,
} from '../../testing/factories.ts';
import { days, type TestPortal, testPortal } from '../../testing/harness.ts';
import { expectSound, payCard } from '../../testing/simulated-bank.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
  admin = await makeUser(portal, { is_admin: true, level: 'ROLE_MAN' });
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

const db = () => portal.ctx.db;

const rowOf = (id: number) =>
  db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const eraseNow = async (id: number) => (await portal.as(admin)).call(deleteUser, { params: { id } });

/** Tables without personal data. */
const ofNobody = [
  'attestation_counters', 'attestation_runs', 'hour_themes', 'hours_reminder_days', 'session_hours', 'thematic_hours',
  'document_counters', 'dynasties', 'faq_categories', 'faq_questions', 'faq_sections', 'goals', 'ledger_accounts', 'ledger_journals', 'ledger_numbers', 'ledger_openings', 'lost_numbers', 'migrations', 'pictures', 'provider_moves', 'provider_payout_parts', 'provider_readings', 'session_changes', 'session_sites', 'session_slots', 'settings', 'sites', 'stored_files',
  'simulated_bank_returns', 'thematics', 'webhook_events', 'opening_balances', 'move_files', 'move_sources',
]; // prettier-ignore

/** Data deleted with the account, by table; `*`: the rows themselves. */
const gone: Record<string, readonly string[] | '*'> = {
  advised_thematics: '*',
  attestation_overlaps: '*',
  request_keys: '*',
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
  move_rows: '*',
  move_records: '*',
  move_outcomes: '*',
  moved_rows: '*',
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
    'dues_paid_on', 'dynasty_id', 'email', 'email_refused_at', 'email_to_confirm_since', 'first_name', 'habilitations', 'is_3jr_ended',
    'is_admin', 'is_demarrage_ended', 'is_executive', 'is_expert_accountant', 'is_jd_ended', 'is_pilot',
    'is_super_organizer', 'is_treasurer', 'last_name', 'lat', 'level', 'lng', 'locked_at', 'died_on', 'manager_id', 'member_since_on',
    'member_until_on', 'orders_for', 'password_given_at', 'password_hash', 'phone', 'phone_prefix', 'picture_path', 'postal_code',
    'prodemial_qualification', 'prodemial_qualification_stars', 'prodemial_title',
    'prodemial_title_stars', 'search_text', 'sponsor_id',
  ],
}; // prettier-ignore

/** Data that stays, with the reason: for a whole table, or for some of its columns. */
const law = 'ten years: Code de commerce, article L123-22';
const numbers = 'the number of an account that names nobody any more';
const control =
  'what a control of trainings may ask for: by number; an attestation keeps its name for five years';
const kept: Record<string, Record<string, string> | string> = {
  attestations: control,
  hour_movements: Object.fromEntries(
    [
      'id', 'user_id', 'followed_on', 'habilitation', 'theme_id', 'nature', 'minutes', 'kind', 'attestation_id', 'outside_id',
      'created_at', 'created_by', 'move_id',
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
      'declared_at', 'decided_at', 'decided_by', 'version', 'move_id',
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
  receipts: law,
  repayments: law,
  provider_refunds: law,
  dues_prices: law,
  cheque_returns: law,
  cheque_return_receipts: law,
  sale_debts: law,
  bank_deposits: law,
  bank_deposit_receipts: law,
  bank_statements: law,
  bank_lines: law,
  bank_statement_lines: law,
  bank_matches: law,
  bank_match_entries: law,
  ledger_closings: law,
  ledger_entries: law,
  ledger_letters: law,
  ledger_matters: law,
  ledger_rule_letters: law,
  hand_letters: 'who lettered lines of the books, by number',
  hand_letter_lines: law,
  logos: 'pictures of the association; who put them, by number',
  ledger_lines: law,
  vat_rules: 'who set a rule of VAT, by number',
  news: 'what members were told; its author by number',
  outbox_messages: Object.fromEntries(
    [
      'id', 'channel', 'user_id', 'template', 'created_at', 'sent_at', 'attempts', 'next_attempt_at', 'held_at', 'refused_at', 'portal_only',
      'session_message_id', 'message_id', 'names_erased',
    ].map((column) => [column, 'that a message was sent, when, and of which kind']),
  ), // prettier-ignore
  session_messages: Object.fromEntries(
    ['id', 'session_id', 'author_id', 'request_key', 'to_waiting', 'with_reply', 'sent_at'].map((column) => [
      column,
      'that somebody wrote to the people of a session, by number',
    ]),
  ),
  payment_cases: law,
  former_invoices: law,
  former_documents: law,
  former_movements: law,
  moves: 'who moved in from a former tool, by number',
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
  test('each column is listed as impersonal, erased, or kept for a reason', async () => {
    const undecided = (await listColumns()).filter(({ table, column }) => {
      const [going, staying] = [gone[table], kept[table]];
      if (ofNobody.includes(table) || going === '*' || typeof staying === 'string') return false;
      return !going?.includes(column) && !(staying && column in staying);
    });
    expect(undecided).toEqual([]);
  });

  test('an erasure removes the name from all tables but the books', async () => {
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
    // A past purchase: the books keep it.
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
    const guestData = JSON.stringify({ guest: `${mark} ${mark}-Quermeur`, phone, email });
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
        values ('parrain@essai.example', ${sponsor.id}, 'guest_joined', ${guestData}::jsonb, ${now}, ${now}, ${now})`,
    ])
      await statement.execute(db());
    // A refused login is counted under the e-mail.
    const nobody = await portal.as(null);
    await nobody.raw('POST', '/api/login_check', { email, password: 'mauvais' });
    await portal.run('outbox');
    const fileUrl = await setPicture(id);
    await db()
      .updateTable('users')
      .set({
        is_admin: true,
        is_expert_accountant: true,
        password_given_at: now,
        email_refused_at: now,
        orders_for: '732829320',
      })
      .where('id', '=', id)
      .execute();
    const before = await rowOf(id);

    await eraseNow(id);
    await portal.run('outbox');
    await portal.run('privacy');

    const after = await rowOf(id);
    const columns = Object.keys(before) as (keyof typeof before)[];
    const unchanged = columns.filter((one) => JSON.stringify(before[one]) === JSON.stringify(after[one]));
    // Credit, super organiser, death and lock stay unchanged because nobody has them when this account is erased.
    expect(unchanged.toSorted()).toEqual([
      'created_at',
      'credit_cents',
      'died_on',
      'id',
      'is_super_organizer',
      'locked_at',
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
    // Published news stay, under the number of their author; waiting and rejected ones are deleted.
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

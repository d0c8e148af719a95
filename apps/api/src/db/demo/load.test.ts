import { tmpdir } from 'node:os';
import { type DocumentSnapshot, missingSellerFields } from '@forman/domain/invoicing/document';
import type { DocumentSeries } from '@forman/domain/invoicing/numbering';
import { parisDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Context, createContext } from '../../context.ts';
import { findWallet } from '../../features/credits/wallet.service.ts';
import { issueInvoice } from '../../features/invoicing/documents.service.ts';
import { genesisHash, verifyChain } from '../../features/invoicing/hash-chain.ts';
import { sendOutbox } from '../../features/notifications/outbox.service.ts';
import { testDatabase } from '../../testing/database.ts';
import { testClock } from '../../testing/harness.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';
import { demoAccounts } from './accounts.ts';
import { isEmpty, loadSample, resetSample } from './load.ts';
import { seller } from './seller.ts';

const usualDay = '2026-12-01T10:00:00+01:00';
const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

async function emptyAt(when: string): Promise<Context> {
  const database = await testDatabase();
  opened.push(() => database.close());
  const config = readConfig(
    { APP_MODE: 'demo', TOKEN_SECRET: 'a secret that only the tests know, long enough' },
    tmpdir(),
  );
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return createContext({ config, database, log, clock: testClock(when) });
}

async function loadedAt(when: string): Promise<Context> {
  const ctx = await emptyAt(when);
  await loadSample(ctx);
  return ctx;
}

const rowsOf = async <T>(ctx: Context, text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(ctx.db)).rows;
const numberOf = async (ctx: Context, text: string): Promise<number> =>
  Number((await rowsOf<{ n: unknown }>(ctx, `select (${text}) as n`))[0]!.n);

/** A hash a table of all that it holds; a password's hash has its own salt each time. */
async function fingerprint(ctx: Context): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    ctx,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf<{ print: string }>(
      ctx,
      `
      select md5(coalesce(string_agg((to_jsonb(t) - 'password_hash')::text, '' order by (to_jsonb(t) - 'password_hash')::text), '')) as print from ${name} t`,
    );
    prints[name] = row!.print;
  }
  return prints;
}

describe('the sample association', () => {
  let ctx: Context;
  beforeAll(async () => {
    ctx = await loadedAt(usualDay);
  });

  test('an empty database is told from a loaded one, and only the empty one is filled', async () => {
    expect(await isEmpty((await emptyAt(usualDay)).db)).toBe(true);
    expect(await isEmpty(ctx.db)).toBe(false);
    await expect(loadSample(ctx)).rejects.toThrow('empty database only');
  });

  test('the fourteen named accounts, then a hundred and fifty others from 101', async () => {
    const users = await rowsOf<{ id: number; email: string; phone: string }>(
      ctx,
      'select id, email, phone from users order by id',
    );
    expect(users.slice(0, 14).map((user) => user.email)).toEqual(
      demoAccounts.map((account) => account.email),
    );
    expect(users.slice(14).map((user) => user.id)).toEqual(
      Array.from({ length: 150 }, (_, index) => 101 + index),
    );
    expect(users.map((user) => user.phone)).toEqual(
      users.map((user) => `06${String(user.id).padStart(8, '0')}`),
    );
    expect(await numberOf(ctx, `nextval('users_id_seq')`)).toBe(251);
  });

  test('five levels of sponsorship below account 3', async () => {
    const depths = await rowsOf<{ depth: number }>(
      ctx,
      `
      with recursive line as (select id, 0 as depth from users where id = 3
        union all select u.id, depth + 1 from users u join line on u.sponsor_id = line.id)
      select distinct depth from line order by depth`,
    );
    expect(depths.map((row) => row.depth)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await numberOf(ctx, 'select count(*) from users where sponsor_id is null')).toBe(2);
  });

  test('each rung of everybody’s level has its date, in order', async () => {
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from users u where level <> (select level from level_changes l where l.user_id = u.id order by reached_at desc limit 1)`,
      ),
    ).toBe(0);
  });

  test('12 sites in use and one that is not, 30 thematics in three catalogues', async () => {
    expect(await rowsOf(ctx, 'select is_active, count(*)::int from sites group by 1 order by 1')).toEqual([
      { is_active: false, count: 1 },
      { is_active: true, count: 12 },
    ]);
    expect(await rowsOf(ctx, 'select catalogue, count(*)::int from thematics group by 1 order by 1')).toEqual(
      [
        { catalogue: 'event', count: 4 },
        { catalogue: 'FORMATION', count: 8 },
        { catalogue: 'WORKSHOP', count: 18 },
      ],
    );
  });

  test('sessions of every state', async () => {
    const states = await rowsOf<Record<string, number>>(
      ctx,
      `
      select count(*) filter (where coming)::int as coming, count(*) filter (where not coming)::int as past,
        count(*) filter (where coming and kind = 'workshop')::int as workshops,
        count(*) filter (where registered >= max_guests and waiting > 0)::int > 2 as full_with_list,
        bool_or(coming and registered = max_guests - 1) as last_seat, bool_or(coming and registered = 0) as empty,
        bool_or(is_remote and video_password <> '') as remote, bool_or(wants_copilot and candidates > 0) as wants_copilot,
        bool_or(copilots > 1) as copilots, bool_or(not is_published) as unpublished, bool_or(waiting_list_only) as list_only,
        bool_or(external_link is not null and registered >= max_guests) as external_full,
        bool_or(registered >= 60 and max_guests = 80) as sixty, max(length(title)) as longest,
        bool_or(coming and discovery_stage = 'discovery_day') as discovery, bool_or(starts_at = '2026-11-20T14:00+01' and discovery_stage = 'discovery_day') as discovery_past
      from (select s.*, starts_at >= '2026-12-01T00:00+01' as coming,
          count(r.id) filter (where r.state = 'registered') as registered, count(r.id) filter (where r.state = 'waiting') as waiting,
          count(r.id) filter (where r.state = 'candidate') as candidates, count(r.id) filter (where r.state = 'copilot') as copilots
        from sessions s left join registrations r on r.session_id = s.id and r.ended_at is null group by s.id) s`,
    );
    expect(states[0]).toEqual({
      coming: 60, past: 60, workshops: 30, full_with_list: true, last_seat: true, empty: true, remote: true, wants_copilot: true,
      copilots: true, unpublished: true, list_only: true, external_full: true, sixty: true, longest: 110, discovery: true,
      discovery_past: true,
    }); // prettier-ignore
    expect(
      await numberOf(
        ctx,
        `select count(*) from sessions where pilot_id = 9 and kind = 'workshop' and starts_at > '2026-12-01'`,
      ),
    ).toBeGreaterThanOrEqual(6);
  });

  test('three years of documents, credit documents and payments in every state', async () => {
    expect(await numberOf(ctx, `select count(*) from invoice_documents where series = 'F'`)).toBeGreaterThan(
      400,
    );
    expect(await numberOf(ctx, `select count(*) from invoice_documents where series = 'AV'`)).toBeGreaterThan(
      5,
    );
    expect(await numberOf(ctx, 'select count(distinct year) from invoice_documents')).toBeGreaterThanOrEqual(
      3,
    );
    const states = await rowsOf<{ state: string }>(ctx, 'select distinct state from payments order by state');
    expect(states.map((row) => row.state)).toEqual(['expired', 'failed', 'refunded', 'settled', 'stuck']);
    const actions = await rowsOf<{ action: string }>(ctx, 'select distinct action from credit_movements');
    expect(actions.map((row) => row.action)).toEqual(
      expect.arrayContaining(['register', 'cancel', 'error', 'success', 'expire']),
    );
    expect(
      await numberOf(
        ctx,
        `select count(*) from avoirs where description like '%Remboursement%' and left_cents > 0`,
      ),
    ).toBe(1);
    expect(missingSellerFields(seller)).toEqual([]);
  });

  test('a frozen document of the sample says what the service would write of the same transaction', async () => {
    const samples = await rowsOf<{ transaction_id: number; snapshot: DocumentSnapshot }>(
      ctx,
      `
      select distinct on (t.item, t.method, u.company_name = '', exists (select from avoir_applications a where a.transaction_id = t.id))
        d.transaction_id, d.snapshot
      from invoice_documents d join transactions t on t.id = d.transaction_id join users u on u.id = t.user_id where d.series = 'F'`,
    );
    expect(samples.length).toBeGreaterThan(8);
    const ofIssue = { number: '', issuedOn: '' };
    const written: object[] = [];
    const trial = ctx.transaction(async (tx) => {
      for (const { transaction_id } of samples) {
        const { id } = await issueInvoice(tx, transaction_id, ctx.clock.now());
        const again = await tx
          .selectFrom('invoice_documents')
          .select('snapshot')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        written.push({ ...(again.snapshot as object), ...ofIssue });
      }
      throw new Error('undo');
    });
    await expect(trial).rejects.toThrow('undo');
    expect(written).toEqual(samples.map(({ snapshot }) => ({ ...snapshot, ...ofIssue })));
  });

  test('the outbox has messages that can be written and sent', async () => {
    expect(await sendOutbox(ctx)).toBe(3);
    expect(
      await numberOf(ctx, `select count(*) from outbox_messages where sent_at is not null and subject <> ''`),
    ).toBe(3);
  });
});

test('two loads of the same day are the same, at any hour, and so is a reset', async () => {
  const early = await loadedAt('2026-12-01T00:00:01+01:00');
  const late = await loadedAt('2026-12-01T23:59:59+01:00');
  const first = await fingerprint(early);
  expect(await fingerprint(late)).toEqual(first);
  await sql`update users set first_name = 'Changée' where id = 7`.execute(early.db);
  await resetSample(early);
  expect(await fingerprint(early)).toEqual(first);
});

/** Days on which calendars go wrong. */
const awkward = [
  usualDay,
  '2028-02-29T12:00:00+01:00',
  '2026-12-31T23:50:00+01:00',
  '2027-01-01T00:10:00+01:00',
  '2027-03-28T03:30:00+02:00',
  '2026-10-25T02:30:00+01:00',
  '2027-12-18T09:00:00+01:00',
  '2027-07-14T15:00:00+02:00',
];

describe.each(awkward)('loaded on %s', (when) => {
  let ctx: Context;
  beforeAll(async () => {
    ctx = await loadedAt(when);
  });

  test('the ledger, the seats and the live states add up', async () => {
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from users u
      where credit_cents <> coalesce((select sum(case type when 'crédit' then amount_cents else -amount_cents end) from credit_movements where user_id = u.id), 0)
        or credit_cents <> coalesce((select sum(left_cents) from avoirs where user_id = u.id), 0)`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from avoirs a where left_cents <> amount_cents - coalesce((select sum(amount_cents) from avoir_applications where avoir_id = a.id), 0)`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from sessions s where external_link is null and max_guests < (select count(*) from registrations r
        where r.session_id = s.id and r.ended_at is null and r.state in ('registered', 'held', 'offered'))`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from (select from registrations where ended_at is null group by session_id, user_id having count(*) > 1) doubles`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from registrations r join sessions s on s.id = r.session_id where r.user_id = s.pilot_id and r.ended_at is null`,
      ),
    ).toBe(0);
    const reports = await verifyInvariants(ctx.db, ctx.clock.now());
    expect(reports.flatMap((report) => report.faults)).toEqual([]);
  });

  test('documents stand in chronological order on one unbroken chain', async () => {
    const documents = await rowsOf<{
      number: string;
      previousHash: string;
      hash: string;
      snapshot: DocumentSnapshot;
      series: DocumentSeries;
      year: number;
    }>(
      ctx,
      'select number, previous_hash as "previousHash", hash, snapshot, series, year from invoice_documents',
    );
    const counters = await rowsOf<{
      series: DocumentSeries;
      year: number;
      lastSequence: number;
      lastHash: string;
    }>(
      ctx,
      'select series, year, last_sequence as "lastSequence", last_hash as "lastHash" from document_counters order by series, year',
    );
    let before = { series: '', lastHash: genesisHash };
    for (const counter of counters) {
      const rows = documents.filter(
        (document) => document.series === counter.series && document.year === counter.year,
      );
      expect(
        verifyChain(rows, counter, before.series === counter.series ? before.lastHash : genesisHash),
      ).toEqual([]);
      before = counter;
    }
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from (select issued_at, lag(issued_at) over (partition by series order by id) as before from invoice_documents) d where issued_at < before`,
      ),
    ).toBe(0);
  });

  test('nothing of the past lies ahead of now, nothing happens to an account before it exists', async () => {
    const now = `timestamptz '${ctx.clock.now().toISOString()}'`;
    for (const [table, column] of [
      ['registrations', 'created_at'],
      ['registrations', 'ended_at'],
      ['transactions', 'created_at'],
      ['credit_movements', 'at'],
      ['level_changes', 'reached_at'],
      ['audit_log', 'at'],
      ['users', 'created_at'],
      ['payments', 'created_at'],
      ['outbox_messages', 'created_at'],
    ] as const) {
      expect(
        await numberOf(ctx, `select count(*) from ${table} where ${column} > ${now}`),
        `${table}.${column}`,
      ).toBe(0);
    }
    expect(
      await numberOf(
        ctx,
        'select count(*) from registrations r join users u on u.id = r.user_id where r.created_at < u.created_at',
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `select count(*) from registrations r join sessions s on s.id = r.session_id where r.registered_at > s.starts_at`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `select count(*) from avoirs where left_cents > 0 and expires_at < ${now} - interval '1 day'`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `select count(*) from sessions where starts_at >= date_trunc('day', ${now}, 'Europe/Paris')`,
      ),
    ).toBe(60);
    expect(await numberOf(ctx, 'select count(*) from sessions')).toBe(120);
  });

  test('the named accounts live the stories that the demonstration tells', async () => {
    const now = ctx.clock.now();
    const neoman = await findWallet(ctx.db, 10, now);
    expect([neoman.usableCents, neoman.balanceCents]).toEqual([12_000, 12_000]);
    expect(
      await numberOf(
        ctx,
        `select count(*) from registrations r join transactions t on t.registration_id = r.id where r.user_id = 10 and end_reason = 'cancelled'`,
      ),
    ).toBe(1);
    const [offer] = await rowsOf<{ until: Date; free: number }>(
      ctx,
      `
      select r.offer_until as until, s.max_guests - (select count(*)::int from registrations x where x.session_id = s.id and x.ended_at is null and x.state in ('registered', 'offered')) as free
      from registrations r join sessions s on s.id = r.session_id where r.user_id = 10 and r.state = 'offered'`,
    );
    expect(offer!.until.getTime()).toBeGreaterThan(now.getTime());
    expect(offer!.free).toBe(0);
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from registrations w join registrations m on m.session_id = w.session_id and m.user_id = 7 and m.state = 'waiting'
      where w.state = 'waiting' and w.ended_at is null and (w.waiting_since, w.id) <= (m.waiting_since, m.id)`,
      ),
    ).toBe(2);
    expect(
      await numberOf(
        ctx,
        `select count(*) from registrations r join sessions s on s.id = r.session_id where user_id = 7 and state = 'registered' and ended_at is null and starts_at > '${now.toISOString()}'`,
      ),
    ).toBeGreaterThan(4);
    expect(await numberOf(ctx, 'select count(*) from registrations where user_id = 13')).toBe(0);
    expect(
      await numberOf(
        ctx,
        `select count(*) from registrations where user_id = 8 and state = 'copilot' and ended_at is null`,
      ),
    ).toBeGreaterThan(0);
    expect(
      await numberOf(
        ctx,
        `select count(distinct s.discovery_stage) from registrations r join sessions s on s.id = r.session_id where user_id = 14`,
      ),
    ).toBe(3);
    const guests = await rowsOf<{ finalised: boolean }>(
      ctx,
      `
      select distinct exists (select from transactions t where t.registration_id = r.id and t.user_id = u.sponsor_id) as finalised
      from registrations r join sessions s on s.id = r.session_id join users u on u.id = r.user_id
      where u.level = 'ROLE_GUEST' and s.discovery_stage = 'discovery_day' and r.ended_at is null and s.starts_at > '${now.toISOString()}' order by 1`,
    );
    expect(guests.map((row) => row.finalised)).toEqual([false, true]);
    expect(
      await numberOf(
        ctx,
        `select count(*) from users where id = 12 and member_until_on < date '${parisDay(now)}'`,
      ),
    ).toBe(1);
    expect(
      await numberOf(
        ctx,
        `select count(*) from users where level <> 'ROLE_GUEST' and member_until_on >= date '${parisDay(now)}'`,
      ),
    ).toBeGreaterThan(100);
    expect(
      await numberOf(
        ctx,
        `select count(*) from users where level <> 'ROLE_GUEST' and member_until_on is null`,
      ),
    ).toBe(0);
  });
});

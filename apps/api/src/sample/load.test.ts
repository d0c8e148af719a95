import { type DocumentSnapshot, missingSellerFields } from '@forman/domain/books/invoicing/document';
import type { Viewer } from '@forman/domain/access';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanHtml } from '../clean-html.ts';
import { type Context, createContext } from '../context.ts';
import { issueInvoice } from '../books/invoicing/documents.service.ts';
import { sendOutbox } from '../platform/notifications/outbox.service.ts';
import { countVotesAwaiting } from '../community/votes/votes.queries.ts';
import { openDatabase } from '../db/database.ts';
import { demoAccounts } from './accounts.ts';
import { ensureSample, isEmpty, loadSample, resetSample } from './load.ts';
import { emptyAt, loadedAt, numberOf, rowsOf, usualDay } from './load.testing.ts';
import { seller } from './seller.ts';

/**
 * A hash per table of its whole content, without the columns that differ each time: password hashes have a
 * random salt.
 */
async function fingerprint(ctx: Context): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    ctx,
    // The list of migrations and the transaction that loaded the sample are not part of it; nor are random
    // values.
    `select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('migrations', 'session_changes')`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    // Money taken by hand has payments with random numbers, as the counter makes them.
    const which = name === 'payments' ? "where method <> 'manual'" : '';
    const [row] = await rowsOf<{ print: string }>(
      ctx,
      `
      select md5(coalesce(string_agg((to_jsonb(t) - '{password_hash,message_id}'::text[])::text, '' order by (to_jsonb(t) - '{password_hash,message_id}'::text[])::text), '')) as print from ${name} t ${which}`,
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

  test('the sample loads into an empty database only', async () => {
    expect(await isEmpty((await emptyAt(usualDay)).db)).toBe(true);
    expect(await isEmpty(ctx.db)).toBe(false);
    await expect(loadSample(ctx)).rejects.toThrow('empty database only');
  });

  test('of two processes that start on an empty database one loads the sample, and the other waits', async () => {
    const shared = await emptyAt(usualDay);
    // Timeouts shorter than a load, longer than a query on a slow machine: the waiting process must not give
    // up as a call does.
    const { connectionString } = shared.pool.options;
    const processes = [1, 2].map(() =>
      openDatabase({ connectionString, lock_timeout: 250, statement_timeout: 500 }),
    );
    const starts = processes.map(async (process) =>
      ensureSample(await createContext({ ...shared, database: process })),
    );
    expect((await Promise.all(starts)).filter(Boolean)).toHaveLength(1);
    expect(await numberOf(shared, 'select count(*) from users')).toBe(164);
    expect(await ensureSample(shared)).toBe(false);
    for (const process of processes) await process.close();
  });

  test('there are fourteen named accounts, and a hundred and fifty others from number 101', async () => {
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

  test('account 3 has five levels of sponsorship below it', async () => {
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

  test('each account’s level is the one that it reached last', async () => {
    expect(
      await numberOf(
        ctx,
        `
      select count(*) from users u where level <> (select level from level_changes l where l.user_id = u.id order by reached_at desc limit 1)`,
      ),
    ).toBe(0);
  });

  test('there are 12 active sites and one inactive, and 30 thematics in three catalogues', async () => {
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

  test('there are sessions of every state', async () => {
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

  test('a gift is a discount on invoices paid by card, and on one paid by nothing else', async () => {
    const [given] = await rowsOf<{ partly: number; whole: number; back: number }>(
      ctx,
      `select count(*) filter (where series = 'F' and gross_cents > 0)::int as partly,
        count(*) filter (where series = 'F' and gross_cents = 0)::int as whole,
        count(*) filter (where series = 'AV')::int as back
      from invoice_documents where snapshot->'allowances' is not null`,
    );
    for (const count of Object.values(given!)) expect(count).toBeGreaterThan(0);
  });

  test('there are three years of invoices and credit documents, and payments in every final state', async () => {
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

  test('a sample document equals what the service would write for the same transaction', async () => {
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

  test('goals of each level are pending, validated and refused, as the accounts of the login page show', async () => {
    expect(await numberOf(ctx, 'select count(distinct level) from goals')).toBe(9);
    const states = await rowsOf<{ state: string }>(
      ctx,
      'select distinct state from goal_completions where user_id = 10 order by state',
    );
    expect(states.map(({ state }) => state)).toEqual(['pending', 'refused', 'validated']);
    const waits = 'from goal_completions c join users u on u.id = c.user_id where c.state';
    for (const sponsor of [3, 4, 5, 6, 8]) {
      expect(
        await numberOf(ctx, `select count(*) ${waits} = 'pending' and u.sponsor_id = ${sponsor}`),
      ).toBeGreaterThan(0);
    }
    // Only people who have validated all goals of their level are voted on.
    const done = await rowsOf<{ id: number }>(
      ctx,
      `select id from users u where (select count(*) from goals g where g.level = u.level)
          = (select count(*) from goal_completions c where c.user_id = u.id and c.state = 'validated')
        and u.level <> 'ROLE_GUEST' order by id`,
    );
    const voted = await rowsOf<{ id: number }>(
      ctx,
      'select user_id as id from level_votes where ended_at is null order by user_id',
    );
    expect(voted).toEqual(done);
    expect(voted.length).toBe(4);
    expect(
      await numberOf(
        ctx,
        `select count(*) from goal_completions c where c.created_at < (select max(reached_at) from level_changes l where l.user_id = c.user_id)
          or c.answered_at < c.created_at or coalesce(c.answered_at, c.created_at) > '2026-12-01'
          or (c.state <> 'pending' and c.answered_by is null)`,
      ),
    ).toBe(0);
  });

  test('votes are at every stage, voting accounts have one waiting, and each level given by a vote has its vote', async () => {
    const waits = async (id: number) => {
      const voter = await rowsOf<Viewer>(
        ctx,
        `select id, level, is_expert_accountant as "isExpertAccountant", is_admin as "isAdmin" from users where id = ${id}`,
      );
      const { rows } = await sql<{ many: number }>`select ${countVotesAwaiting(voter[0]!)} as many`.execute(
        ctx.db,
      );
      return rows[0]!.many;
    };
    for (const id of [3, 4, 5, 6, 8]) expect(await waits(id)).toBeGreaterThan(0);
    expect(await waits(10)).toBe(0);
    expect(
      await numberOf(
        ctx,
        `select count(*) from level_changes c where c.cause = 'vote' and not exists (select from level_votes v
          where v.user_id = c.user_id and v.ended_at = c.reached_at and v.given_level = c.level)`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `select count(*) from level_votes v join ballots b on b.vote_id = v.id
          where b.voter_id = v.user_id or b.cast_at < v.created_at or b.cast_at > coalesce(v.ended_at, '2026-12-01')`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        ctx,
        `select count(*) from level_votes v where v.ended_at is not null and v.outcome is distinct from (select case
          when sum(b.value) > 0 then 'promotion' when sum(b.value) < 0 then 'regrade' else 'maintien' end
          from ballots b where b.vote_id = v.id)`,
      ),
    ).toBe(0);
  });

  test('news are out, to come, waiting and refused, with likes of their audience only', async () => {
    const states = await rowsOf<{ state: string; count: number }>(
      ctx,
      'select state, count(*)::int as count from news group by state order by state',
    );
    expect(states).toEqual([
      { state: 'rejected', count: 1 },
      { state: 'validated', count: 15 },
      { state: 'waiting', count: 2 },
    ]);
    // Two pages of news for a NOMAN, more for XMAN.
    const out = `select count(*) from news where state = 'validated' and publish_at <= '2026-12-01'`;
    expect(await numberOf(ctx, `${out} and 'ROLE_NOMAN' = any(audience)`)).toBeGreaterThan(10);
    expect(await numberOf(ctx, `${out} and audience = '{ROLE_XMAN}'`)).toBe(1);
    expect(await numberOf(ctx, `select count(*) from news where publish_at > '2026-12-02'`)).toBe(1);
    expect(await numberOf(ctx, 'select count(distinct category) from news')).toBe(7);
    expect(await numberOf(ctx, 'select count(*) from news_likes')).toBeGreaterThan(50);
    expect(
      await numberOf(
        ctx,
        `select count(*) from news_likes l join news n on n.id = l.news_id join users u on u.id = l.user_id
          where n.state <> 'validated' or not u.level = any(n.audience) or l.liked_at > '2026-12-01T10:00+01'`,
      ),
    ).toBe(0);
  });

  test('training plans hold themes of workshops only, and people who wait for a plan have none', async () => {
    expect(
      await numberOf(
        ctx,
        `select count(*) from advised_thematics a join thematics h on h.id = a.thematic_id where h.catalogue <> 'WORKSHOP'`,
      ),
    ).toBe(0);
    expect(await numberOf(ctx, 'select count(*) from plan_requests')).toBe(2);
    expect(
      await numberOf(ctx, 'select count(*) from plan_requests r join advised_thematics a using (user_id)'),
    ).toBe(0);
  });

  test('the FAQ’s answers are clean HTML, and one sub-category is empty', async () => {
    const questions = await rowsOf<{ answer_html: string; category_id: number }>(
      ctx,
      'select answer_html, category_id from faq_questions',
    );
    expect(questions.length).toBeGreaterThan(30);
    expect(questions.filter(({ answer_html }) => cleanHtml(answer_html) !== answer_html)).toEqual([]);
    expect(await numberOf(ctx, 'select count(*) from faq_categories')).toBe(
      new Set(questions.map(({ category_id }) => category_id)).size + 1,
    );
  });

  test('the outbox has a message sent with its purchase, and one still to be sent', async () => {
    expect(
      await numberOf(
        ctx,
        `select count(*) from outbox_messages o join transactions t on t.id = (o.data ->> 'transactionId')::bigint
        where o.template = 'receipt' and o.sent_at = t.paid_at`,
      ),
    ).toBe(1);
    expect(await sendOutbox(ctx)).toBe(1);
    expect(
      await numberOf(
        ctx,
        `select count(*) from outbox_messages where sent_at is not null and template <> 'hours_reminder'`,
      ),
    ).toBe(3);
  });
});

test('two loads of one day are the same at any hour, and so is a reset', async () => {
  const early = await loadedAt('2026-12-01T00:00:01+01:00');
  const late = await loadedAt('2026-12-01T23:59:59+01:00');
  const first = await fingerprint(early);
  expect(await fingerprint(late)).toEqual(first);
  await sql`update users set first_name = 'Changée' where id = 7`.execute(early.db);
  await resetSample(early);
  expect(await fingerprint(early)).toEqual(first);
});

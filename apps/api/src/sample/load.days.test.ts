import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import type { DocumentSeries } from '@forman/domain/books/invoicing/numbering';
import { parisDay } from '@forman/domain/paris-time';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { findWallet } from '../money/credits/wallet.service.ts';
import { genesisHash } from '../canonical-json.ts';
import { verifyChain } from '../books/invoicing/hash-chain.ts';
import { verifyInvariants } from '../verify/verify.service.ts';
import { loadedAt, numberOf, rowsOf, usualDay } from './load.testing.ts';

/** Days that are awkward for calendars. */
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

describe.each(awkward)('the sample loaded on %s', (when) => {
  let ctx: Context;
  beforeAll(async () => {
    ctx = await loadedAt(when);
  });

  test('the ledger, seats and states are consistent', async () => {
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

  test('documents are in chronological order on one unbroken chain', async () => {
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

  test('each coming team meeting is named after another month', async () => {
    const titles = await rowsOf<{ title: string }>(
      ctx,
      `select title from sessions where kind = 'team_meeting' and starts_at > '${ctx.clock.now().toISOString()}'`,
    );
    expect(titles).toHaveLength(8);
    expect(new Set(titles.map(({ title }) => title)).size).toBe(8);
  });

  test('past facts are not later than now, and an account has no fact before its creation', async () => {
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

  test('the named accounts have the states that the demonstration describes', async () => {
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

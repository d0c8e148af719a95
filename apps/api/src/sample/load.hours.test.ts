import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { countEverybody } from '../hours/hours-office/counting.service.ts';
import { readUnconfirmed } from '../hours/hours-office/unconfirmed.service.ts';
import { loadedAt, numberOf, rowsOf, usualDay } from './load.testing.ts';

let ctx: Context;
beforeAll(async () => {
  ctx = await loadedAt(usualDay);
});

test('most members are up to date with their hours, some will be with their coming seats, some are late', async () => {
  const { members } = await countEverybody(ctx.db, ctx.clock.now());
  const states = members.flatMap(({ cards }) => cards.map(({ state }) => state));
  const share = (wanted: string): number => states.filter((state) => state === wanted).length / states.length;
  expect(share('done')).toBeGreaterThan(0.5);
  expect(share('planned')).toBeGreaterThan(0.12);
  expect(share('missing')).toBeGreaterThan(0.12);
});

test('the accounts that show hours have a card of each state', async () => {
  const { members } = await countEverybody(ctx.db, ctx.clock.now());
  const statesOf = (id: number) =>
    Object.fromEntries(
      members.find((one) => one.id === id)!.cards.map(({ habilitation, state }) => [habilitation, state]),
    );
  expect(statesOf(7)).toEqual({ IMMOBILIER: 'missing', IAS: 'planned', CIF: 'done' });
  expect(statesOf(9)).toEqual({ IAS: 'missing', CIF: 'done' });
  expect(statesOf(11)).toEqual({ IAS: 'done', IOBSP: 'missing' });
});

test('outside trainings are declared, accepted, reduced and refused, each with a genuine proof', async () => {
  expect(
    await numberOf(ctx, `select count(*) from outside_trainings where state = 'declared'`),
  ).toBeGreaterThan(3);
  for (const decided of [
    `state = 'accepted' and lines = accepted_lines`,
    `state = 'accepted' and lines <> accepted_lines and reason <> ''`,
    `state = 'refused' and reason <> ''`,
  ])
    expect(
      await numberOf(
        ctx,
        `select count(*) from outside_trainings o join audit_log a on a.subject = 'outside_training' and a.subject_id = o.id::text
        where a.at = o.decided_at and ${decided}`,
      ),
    ).toBeGreaterThan(3);
  const proofs = await rowsOf<{ key: string; sha256: string }>(
    ctx,
    'select proof_key as key, proof_sha256 as sha256 from outside_trainings',
  );
  expect(new Set(proofs.map(({ key }) => key)).size).toBe(proofs.length);
  const file = await ctx.storage.get(proofs[0]!.key);
  expect(createHash('sha256').update(file!.bytes).digest('hex')).toBe(proofs[0]!.sha256);
});

test('a few sessions wait for the confirmation of their hours', async () => {
  const { count } = await readUnconfirmed(ctx, { page: 1, itemsPerPage: 10 });
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(10);
});

test('the year’s reminders were sent, and most were seen', async () => {
  const [sent] = await rowsOf<{ waves: number; mails: number; seen: number }>(
    ctx,
    `select count(distinct h.wave_on)::int as waves, count(o.id)::int as mails,
      count(*) filter (where o.id <= m.seen_id)::int as seen
    from hours_reminders h
    left join outbox_messages o on o.user_id = h.user_id and o.template = 'hours_reminder' and o.created_at = h.sent_at
    left join message_readers m on m.user_id = h.user_id`,
  );
  expect(sent!.waves).toBe(3);
  expect(sent!.seen).toBeGreaterThan(sent!.mails / 2);
  expect(sent!.seen).toBeLessThan(sent!.mails);
});

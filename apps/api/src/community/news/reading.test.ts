import { home } from '@forman/contract/office/home';
import * as calls from '@forman/contract/community/news';
import { describe, expect, test } from 'vitest';
import { makeNews } from '../../testing/factories.ts';
import { type Caller, days, gateFor } from '../../testing/harness.ts';
import { editRefused, list, newsPortal, read, type Someone, statusOf } from './news.testing.ts';

const { portal, xman, admin, pilot, member, someone } = newsPortal();

describe('readers of news', () => {
  test('MEM-191: a member reads only validated news that are out for their own level, even with a forged destined', async () => {
    const mine = await makeNews(portal, { audience: ['ROLE_NEOMAN', 'ROLE_XMAN'] });
    const theirs = await makeNews(portal, { audience: ['ROLE_XMAN'] });
    const future = await makeNews(portal, { publish_at: new Date(portal.clock.now().getTime() + days(1)) });
    const waiting = await makeNews(portal, { state: 'waiting' });
    const rejected = await makeNews(portal, { state: 'rejected' });
    for (const destined of ['ROLE_NEOMAN', 'ROLE_XMAN'])
      expect(await list(member, { destined, isValidate: '1' })).toEqual([mine.id]);
    expect(await list(member)).toEqual([mine.id]);
    expect(await list(member, { isValidate: '0' })).toEqual([]);
    for (const { id } of [theirs, future, waiting, rejected]) {
      expect(await statusOf(member, id)).toBe(404);
      for (const call of [calls.likeNews, calls.dislikeNews, calls.deleteNews])
        expect((await member.caller.refusal(call, { params: { id } })).status).toBe(404);
      expect((await editRefused(member, id, { title: 'À moi' })).status).toBe(404);
    }
    portal.clock.advance(days(1));
    expect(await statusOf(await someone(), future.id)).toBe(200);
    portal.clock.advance(-days(1));
  });

  test('MEM-159 MEM-163 MEM-191: XMAN and administrators read all news, authors their own; rejected news are on neither list', async () => {
    const theirs = await makeNews(portal, { audience: ['ROLE_ONEMAN'] });
    const waiting = await makeNews(portal, {
      state: 'waiting',
      author_id: pilot.id,
      audience: ['ROLE_ONEMAN'],
    });
    const rejected = await makeNews(portal, {
      state: 'rejected',
      author_id: pilot.id,
      audience: ['ROLE_ONEMAN'],
    });
    for (const who of [xman, admin]) {
      expect(await list(who, { destined: 'ROLE_XMAN', isValidate: '1' })).toEqual([theirs.id]);
      expect(await list(who, { isValidate: '0' })).toEqual([waiting.id]);
      for (const { id } of [theirs, waiting, rejected]) expect(await statusOf(who, id)).toBe(200);
    }
    expect(await list(pilot, { isValidate: '1' })).toEqual([]);
    expect(await list(pilot, { isValidate: '0' })).toEqual([waiting.id]);
    expect(await list(pilot, { author: String(pilot.id) })).toEqual([rejected.id, waiting.id]);
    expect(await statusOf(pilot, rejected.id)).toBe(200);
  });

  test('waiting news are sorted by date or title on request, and newest first otherwise', async () => {
    const at = (day: string) => new Date(`2026-11-${day}T08:00:00Z`);
    const [bee, ant, cow] = [
      await makeNews(portal, { state: 'waiting', title: 'Écureuil', publish_at: at('10') }),
      await makeNews(portal, { state: 'waiting', title: 'Abeille', publish_at: at('20') }),
      await makeNews(portal, { state: 'waiting', title: 'vache', publish_at: at('01') }),
    ];
    const sorted = (order: Record<string, string>) => list(xman, { isValidate: '0', ...order });
    expect(await sorted({})).toEqual([ant.id, bee.id, cow.id]);
    expect(await sorted({ 'order[date]': 'asc' })).toEqual([cow.id, bee.id, ant.id]);
    expect(await sorted({ 'order[title]': 'asc' })).toEqual([ant.id, bee.id, cow.id]);
    expect(await sorted({ 'order[title]': 'desc' })).toEqual([cow.id, bee.id, ant.id]);
  });

  test('guests and accountants read no news', async () => {
    const { id } = await makeNews(portal);
    for (const values of [{ level: 'ROLE_GUEST' }, { is_expert_accountant: true }] as const) {
      const who = await someone(values);
      expect(await statusOf(who, id)).toBe(403);
      expect((await who.caller.refusal(calls.listNews)).status).toBe(403);
    }
  });

  test('MEM-187: the list has ten news a page, newest first', async () => {
    const ids: number[] = [];
    for (let age = 0; age < 11; age += 1)
      ids.push(
        (await makeNews(portal, { publish_at: new Date(portal.clock.now().getTime() - days(age)) })).id,
      );
    const first = await member.caller.call(calls.listNews);
    expect(first).toMatchObject({ total: 11, page: 1, maxPage: 2 });
    expect(first.news.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(await list(member, { page: '2' })).toEqual(ids.slice(10));
    expect(await list(member, { page: '3' })).toEqual([]);
  });

  test('MEM-185: the list is narrowed by category, and by days in Paris, the last day included', async () => {
    const at = (instant: string) => makeNews(portal, { publish_at: new Date(instant) });
    const before = await at('2026-11-09T22:59:59Z');
    const first = await at('2026-11-09T23:00:00Z');
    const last = await at('2026-11-11T22:59:59Z');
    const after = await at('2026-11-11T23:00:00Z');
    const law = await makeNews(portal, { category: 'LOI', publish_at: new Date('2026-11-01T12:00:00Z') });
    const [from, until] = ['publishAt[after]', 'publishAt[before]'];
    expect(await list(member, { [from]: '2026-11-10', [until]: '2026-11-11' })).toEqual([last.id, first.id]);
    expect(await list(member, { [from]: '2026-11-12' })).toEqual([after.id]);
    expect(await list(member, { [until]: '2026-11-9' })).toEqual([before.id, law.id]);
    expect(await list(member, { category: 'LOI' })).toEqual([law.id]);
    expect(await list(member, { category: 'AUTRE' })).toEqual([]);
  });

  test('MEM-186: the list of one’s line has the news of the upline and downline only', async () => {
    const head = await someone({ level: 'ROLE_MAN' });
    const sponsor = await someone({ sponsor_id: head.id });
    const reader = await someone({ sponsor_id: sponsor.id });
    const below = await someone({ sponsor_id: reader.id });
    const beside = await someone({ sponsor_id: sponsor.id });
    const byAuthor = new Map<number, number>();
    for (const { id } of [head, sponsor, below, beside, member])
      byAuthor.set(id, (await makeNews(portal, { author_id: id })).id);
    const expected = [below, sponsor, head].map(({ id }) => byAuthor.get(id));
    expect(await list(reader, { ligne: '1' })).toEqual(expected);
    expect(await list(reader)).toHaveLength(5);
  });

  test('MEM-211 MEM-214: one news comes with up to five others that are out, never with itself', async () => {
    const ids: number[] = [];
    for (let age = 0; age < 8; age += 1)
      ids.push(
        (await makeNews(portal, { publish_at: new Date(portal.clock.now().getTime() - days(age)) })).id,
      );
    await makeNews(portal, { audience: ['ROLE_XMAN'] });
    await makeNews(portal, { state: 'waiting' });
    const page = await read(member, ids[1]!);
    expect(page.id).toBe(ids[1]);
    expect(page.recent.map(({ id }) => id)).toEqual([0, 2, 3, 4, 5].map((age) => ids[age]));
    expect((await member.caller.refusal(calls.getNews, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('likes', () => {
  const like = (who: Someone, id: number) => who.caller.call(calls.likeNews, { params: { id } });

  test('MEM-208: a person likes a news once; a dislike takes back their own like only', async () => {
    const { id } = await makeNews(portal);
    await like(member, id);
    await like(xman, id);
    const twice = await like(member, id);
    expect(twice.likes).toEqual([{ id: xman.id }, { id: member.id }].toSorted((a, b) => a.id - b.id));
    const dislike = () => member.caller.call(calls.dislikeNews, { params: { id } });
    expect((await dislike()).likes).toEqual([{ id: xman.id }]);
    expect((await dislike()).likes).toEqual([{ id: xman.id }]);
  });

  test('MEM-208: race: five likes by one person at once count once', async () => {
    const { id } = await makeNews(portal);
    await Promise.all(Array.from({ length: 5 }, () => like(member, id)));
    expect((await read(member, id)).likes).toEqual([{ id: member.id }]);
  });

  test('control: of two likes that both find none, the key alone refuses the second', async () => {
    const { id } = await makeNews(portal);
    const gate = gateFor(2);
    const tried = await Promise.allSettled(
      [1, 2].map(async () => {
        const found = await portal.ctx.pool.query('select from news_likes where news_id = $1', [id]);
        await gate();
        if (found.rowCount === 0)
          await portal.ctx.pool.query('insert into news_likes values ($1, $2, $3)', [
            id,
            member.id,
            portal.clock.now(),
          ]);
      }),
    );
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('MEM-208: race: a like during the deletion of its news succeeds or is a 404, and the deletion succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeNews(portal);
      const [liked, removed] = await Promise.all([
        member.caller.raw('POST', `/api/news/${id}/like`),
        xman.caller.raw('DELETE', `/api/news/${id}`),
      ]);
      expect([200, 404]).toContain(liked.statusCode);
      expect(removed.statusCode).toBe(204);
    }
  });
});

test('CORE-074 MEM-188: the home page names the last three news that are out for the reader', async () => {
  expect((await member.caller.call(home)).news).toEqual([]);
  const ids: number[] = [];
  for (let age = 0; age < 4; age += 1)
    ids.push((await makeNews(portal, { publish_at: new Date(portal.clock.now().getTime() - days(age)) })).id);
  await makeNews(portal, { audience: ['ROLE_XMAN'] });
  await makeNews(portal, { state: 'waiting', author_id: member.id });
  const { news } = await member.caller.call(home);
  expect(news.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(Object.keys(news[0]!)).toEqual(['id', 'title', 'category', 'publishAt']);
});

test('MEM-212: a news comes with those of the reader’s own sponsor that are out and meant for the reader', async () => {
  const reader = await someone({ sponsor_id: pilot.id });
  const shown = await makeNews(portal, { author_id: pilot.id, audience: ['ROLE_NEOMAN'] });
  await makeNews(portal, { author_id: pilot.id, state: 'waiting' });
  await makeNews(portal, { author_id: pilot.id, audience: ['ROLE_XMAN'] });
  await makeNews(portal, {
    author_id: pilot.id,
    publish_at: new Date(portal.clock.now().getTime() + days(1)),
  });
  const other = await makeNews(portal, { author_id: xman.id });
  const ofSponsor = async (caller: Caller, id: number) =>
    (await caller.call(calls.getNews, { params: { id } })).ofSponsor.map((head) => head.id);
  expect(await ofSponsor(reader.caller, other.id)).toEqual([shown.id]);
  expect(await ofSponsor(reader.caller, shown.id)).toEqual([]);
  expect(await ofSponsor(member.caller, other.id)).toEqual([]);
});

import { getProfile } from '@forman/contract/office/member-profile';
import { getUserLine, listSponsored } from '@forman/contract/people/lineage';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { listSponsored as listSponsoredRows } from './lineage.queries.ts';

let portal: TestPortal;
let asMember: Caller;
beforeAll(async () => {
  portal = await testPortal();
  asMember = await portal.as(await makeUser(portal));
});
afterAll(() => portal.close());

const under = (sponsor: { id: number } | null, last_name: string, values: object = {}) =>
  makeUser(portal, { sponsor_id: sponsor?.id ?? null, last_name, ...values });
const lineOf = (id: number, caller = asMember) => caller.call(getUserLine, { params: { id } });
const names = (people: { lastName: string; generation: number }[]): string[] =>
  people.map(({ lastName, generation }) => `${generation} ${lastName}`);

/** Aïeul > Parent > Moi > (Zoé > Petit, Élise), and somebody deleted. */
async function makeFamily() {
  const top = await under(null, 'Aïeul', { level: 'ROLE_XMAN' });
  const parent = await under(top, 'Parent');
  const self = await under(parent, 'Moi');
  const zoe = await under(self, 'Zoé');
  const elise = await under(self, 'Élise', { is_expert_accountant: true });
  const small = await under(zoe, 'Petit', { level: 'ROLE_GUEST' });
  await under(self, 'Parti', { deleted_at: portal.clock.now() });
  return { top, parent, self, zoe, elise, small };
}

describe('the line of a person', () => {
  test('MEM-065 MEM-066 MEM-068: has the people below in ligneAmont, the sponsors above in ligneAval, and their numbers as totals', async () => {
    const { top, parent, self, zoe, small } = await makeFamily();
    const line = await lineOf(self.id);
    expect(names(line.ligneAmont)).toEqual(['1 Élise', '1 Zoé', '2 Petit']);
    expect(names(line.ligneAval)).toEqual(['1 Parent', '2 Aïeul']);
    expect([line.totalAmont, line.totalAval]).toEqual([3, 2]);
    expect(line.ligneAmont[2]).toEqual({
      id: small.id,
      firstName: 'Camille',
      lastName: 'Petit',
      fileUrl: null,
      role: 'ROLE_GUEST',
      generation: 2,
      godFather: zoe.id,
    });
    expect(line.ligneAval.map(({ id }) => id)).toEqual([parent.id, top.id]);
    expect(line.ligneAmont[0]?.role).toBe('ROLE_EXPERT_ACCOUNTANT');
    const { line: summary } = await asMember.call(getProfile, { params: { id: self.id } });
    expect(summary).toMatchObject({ totalAmont: 3, totalAval: 2, sponsoredTotal: 2 });
    expect(summary?.sponsored.map(({ lastName, below }) => [lastName, below])).toEqual([
      ['Élise', 0],
      ['Zoé', 1],
    ]);
  });

  test('MEM-064 MEM-066: is read level by level, each sponsored person with the number of people below', async () => {
    const { top, parent, small } = await makeFamily();
    const sponsored = (id: number) => asMember.call(listSponsored, { params: { id } });
    expect(await sponsored(top.id)).toMatchObject({ total: 1, items: [{ id: parent.id, below: 4 }] });
    expect(await sponsored(small.id)).toEqual({ total: 0, items: [] });
  });

  test('MEM-067: a guest reads their own line only, and of the people above them only the sponsor', async () => {
    const { self, zoe, small } = await makeFamily();
    const guest = await portal.as(small);
    const own = await lineOf(small.id, guest);
    expect(own.ligneAval.map(({ id }) => id)).toEqual([zoe.id]);
    expect([own.totalAmont, own.totalAval]).toEqual([0, 1]);
    expect((await guest.call(getProfile, { params: { id: small.id } })).line).toMatchObject({ totalAval: 1 });
    for (const { id } of [zoe, self]) {
      expect(await guest.refusal(getUserLine, { params: { id } })).toMatchObject({
        status: 403,
        reason: 'guest',
      });
      expect(await guest.refusal(listSponsored, { params: { id } })).toMatchObject({ status: 403 });
    }
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    expect(await accountant.refusal(getUserLine, { params: { id: self.id } })).toMatchObject({ status: 403 });
    expect(await asMember.refusal(getUserLine, { params: { id: 2_000_000_000 } })).toMatchObject({
      status: 404,
    });
  });

  test('MEM-068: a circle of sponsors ends, and nobody is in their own line', async () => {
    const one = await under(null, 'Un');
    const two = await under(one, 'Deux');
    const three = await under(two, 'Trois');
    await portal.ctx.db.updateTable('users').set({ sponsor_id: three.id }).where('id', '=', one.id).execute();
    const line = await lineOf(one.id);
    expect(names(line.ligneAmont)).toEqual(['1 Deux', '2 Trois']);
    expect(names(line.ligneAval)).toEqual(['1 Trois', '2 Deux']);
    expect([line.totalAmont, line.totalAval]).toEqual([2, 2]);
  });

  test('MEM-064: sponsored people are listed a hundred a page, by name, none twice', async () => {
    const head = await under(null, 'Large');
    await portal.ctx.db
      .insertInto('users')
      .values(
        Array.from({ length: 130 }, (_, index) => ({
          email: `large${index}@essai.example`,
          password_hash: 'x',
          civility: 'Madame',
          first_name: 'Alix',
          last_name: `Large${String(index).padStart(3, '0')}`,
          phone: String(800_000_000 + index).padStart(10, '0'),
          sponsor_id: head.id,
          created_at: portal.clock.now(),
        })),
      )
      .execute();
    const page = (number: string) =>
      asMember.call(listSponsored, { params: { id: head.id }, query: { page: number } });
    const [first, second] = [await page('1'), await page('2')];
    expect([first.total, first.items.length, second.items.length]).toEqual([130, 100, 30]);
    const all = [...first.items, ...second.items].map(({ lastName }) => lastName);
    expect(all).toEqual(all.toSorted());
    expect(new Set(all).size).toBe(130);
    const { line } = await asMember.call(getProfile, { params: { id: head.id } });
    expect([line?.sponsoredTotal, line?.sponsored.length]).toEqual([130, 100]);
  });
});

test('MEM-068: a line of five thousand generations is read whole, and through the index', async () => {
  const chain = await under(null, 'Chaîne');
  const { rows } = await portal.database.pool.query<{ id: number }>(
    `insert into users (email, password_hash, civility, first_name, last_name, phone, created_at)
     select 'c' || n || '@essai.example', 'x', 'Madame', 'Alix', 'C' || n, '1' || lpad(n::text, 9, '0'), now()
     from generate_series(1, 5000) n returning id`,
  );
  await portal.database.pool.query(
    `update users u set sponsor_id = case when u.id = $1 then $2 else u.id - 1 end where u.id >= $1`,
    [rows[0]!.id, chain.id],
  );
  await portal.database.pool.query('analyze users');
  const line = await lineOf(chain.id);
  expect([line.totalAmont, line.ligneAmont.at(-1)?.generation]).toEqual([5000, 5000]);
  const last = await lineOf(rows.at(-1)!.id);
  expect([last.totalAval, last.ligneAval.at(-1)?.id]).toEqual([5000, chain.id]);
  const read = await portal.ctx.transaction(async (tx) => {
    const soFar = () =>
      sql<{ count: number }>`select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
        where relname = 'users'`.execute(tx);
    const before = await soFar();
    await listSponsoredRows(tx, chain.id, 1);
    const after = await soFar();
    return (after.rows[0]?.count ?? NaN) - (before.rows[0]?.count ?? NaN);
  });
  // By index: without it, each of the 5,000 steps reads the whole table, twenty-five million rows.
  expect(read).toBeLessThan(20_000);
  // Proves that reads are counted at all.
  expect(read).toBeGreaterThan(0);
});

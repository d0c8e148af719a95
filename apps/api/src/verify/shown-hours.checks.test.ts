import { updateThematic } from '@forman/contract/participation/catalogue';
import {
  addHourTheme,
  confirmSessionHours,
  getSessionHours,
  listHourThemes,
  renameHourTheme,
} from '@forman/contract/hours/hours';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../db/database.ts';
import { makeSite, makeThematic, makeUser } from '../testing/factories.ts';
import {
  type Caller,
  days,
  gateFor,
  hours,
  type TestPortal,
  testPortal,
  waitForLock,
} from '../testing/harness.ts';
import { checkShownHours } from './shown-hours.checks.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
let admin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true, is_pilot: true }));
});
afterAll(() => portal.close());

const faults = async () => (await checkShownHours(portal.ctx.db, portal.clock.now())).faults;
const run = (statement: string) => portal.database.pool.query(statement);

async function titled(
  wording: string,
  lines: [habilitation: 'IAS' | 'IMMOBILIER' | 'CIF', minutes: number][],
) {
  const id = await makeThematic(portal, { wording });
  const themes = await admin.call(listHourThemes);
  const body = {
    hours: lines.map(([habilitation, minutes]) => ({
      habilitation,
      minutes,
      themeId: themes.find((theme) => theme.habilitation === habilitation)?.id ?? null,
    })),
  };
  await admin.call(updateThematic, { params: { id }, body });
}

/** The hours that a list shows of a session, after checking that they are the session's own. */
async function shown(id: number): Promise<[habilitation: string, minutes: number, theme: string | null][]> {
  expect(await faults()).toEqual([]);
  const { items } = await admin.call(workshop.search, {});
  const { hours: lines } = items.find((card) => card.id === id)!;
  const counted = await admin.call(getSessionHours, { params: { id } });
  expect(lines).toEqual(
    counted.lines.map(({ habilitation, minutes, theme, rule }) => ({ habilitation, minutes, theme, rule })),
  );
  return lines.map(({ habilitation, minutes, theme }) => [habilitation, minutes, theme]);
}

test('a list shows the hours that a session counts for, after each way of changing them', async () => {
  await titled('Bail mobilité', [['IMMOBILIER', 120], ['IAS', 60]]); // prettier-ignore
  await titled('Un autre titre', [['CIF', 90]]);
  const starts = portal.clock.now().getTime() + days(20);
  const lasting = (count: number) => {
    const [dateAt, endAt] = [starts, starts + hours(count)].map((at) => new Date(at).toISOString());
    return { startDate: dateAt!, endDate: endAt!, slots: [{ dateAt: dateAt!, endAt: endAt! }] };
  };
  const form = {
    title: 'Bail mobilité',
    thematic: 'Immobilier',
    price: 0,
    maxGuests: 10,
    site: await makeSite(portal),
    description: '<p>Le bail.</p>',
    prerequisite: '<p>Aucun</p>',
    formerWords: '<p>Venez</p>',
    destined: ['ROLE_MAN'],
    habilitation: ['nothing'],
  };
  // Hours proposed by the title.
  const { id } = await admin.call(workshop.create, { body: { ...form, ...lasting(3) } });
  const params = { id };
  expect(await shown(id)).toEqual([['IMMOBILIER', 120, 'Déontologie'], ['IAS', 60, null]]); // prettier-ignore
  // Hours copied by a repetition.
  const { ids } = await admin.call(workshop.repeat, {
    params,
    body: { dates: ['2027-01-18', '2027-01-19'] },
  });
  expect(await shown(ids[0]!)).toEqual([['IMMOBILIER', 120, 'Déontologie'], ['IAS', 60, null]]); // prettier-ignore
  // Hours confirmed, then the session made shorter.
  const lines = [{ habilitation: 'IAS' as const, themeId: null, minutes: 180 }];
  await admin.call(confirmSessionHours, { params, body: { nature: 'training', lines } });
  expect(await shown(id)).toEqual([['IAS', 180, null]]);
  await admin.call(workshop.update, { params, body: { ...form, ...lasting(1) } });
  expect(await shown(id)).toEqual([['IAS', 60, null]]);
  // Hours proposed by another title.
  await admin.call(workshop.update, { params, body: { ...form, title: 'Un autre titre', ...lasting(2) } });
  expect(await shown(id)).toEqual([['CIF', 90, null]]);
  // Several rows changed by one statement, as the sample writes them.
  await run('update session_hours set minutes = minutes - 30');
  expect(await shown(id)).toEqual([['CIF', 60, null]]);
  expect(await shown(ids[1]!)).toEqual([['IMMOBILIER', 90, 'Déontologie'], ['IAS', 30, null]]); // prettier-ignore
  // No hours left, and a deleted session.
  await admin.call(confirmSessionHours, { params, body: { nature: 'training', lines: [] } });
  expect(await shown(id)).toEqual([]);
  await admin.call(workshop.remove, { params: { id: ids[0]! } });
  expect(await faults()).toEqual([]);
});

test('the check finds a session whose shown hours are wrong', async () => {
  await run(`update sessions set hours = '[]' where hours <> '[]'`);
  expect((await faults())[0]).toMatch(/^session \d+ shows \[\], and counts for \[.+IMMOBILIER/);
});

test('race: a theme renamed while hours of it are written has its new name in every session, in either order', async () => {
  const { rows: sessions } = await run('select id from sessions order by id limit 2');
  // A session that an earlier test spoiled.
  await run('update sessions set hours = shown_hours(id) where hours <> shown_hours(id)');
  const [one, other] = sessions.map(({ id }) => Number(id));
  await run(`delete from session_hours where session_id in (${one}, ${other})`);
  for (const first of ['write', 'rename'] as const) {
    const { id } = await admin.call(addHourTheme, {
      body: { habilitation: 'IAS', label: `Thème ${first}`, rule: null },
    });
    await run(
      `insert into session_hours (session_id, habilitation, theme_id, minutes) values (${other}, 'IAS', ${id}, 30)`,
    );
    const rename = () => admin.call(renameHourTheme, { params: { id }, body: { label: `Renommé ${first}` } });
    const write = (tx: Tx) =>
      sql`insert into session_hours (session_id, habilitation, theme_id, minutes) values (${one}, 'IAS', ${id}, 60)`.execute(
        tx,
      );
    const [begun, held] = [gateFor(2), gateFor(2)];
    if (first === 'write') {
      const writing = portal.ctx.transaction(async (tx) => {
        await write(tx);
        await begun();
        await held();
      });
      await begun();
      const renaming = rename();
      await waitForLock(portal);
      await held();
      await Promise.all([writing, renaming]);
    } else {
      const renaming = portal.ctx.transaction(async (tx) => {
        await sql`update hour_themes set label = ${`Renommé ${first}`} where id = ${id}`.execute(tx);
        await begun();
        await held();
      });
      await begun();
      const writing = portal.ctx.transaction(write);
      await waitForLock(portal);
      await held();
      await Promise.all([writing, renaming]);
    }
    expect(await faults()).toEqual([]);
    await run(`delete from session_hours where session_id in (${one}, ${other})`);
  }
});

import { deleteSite } from '@forman/contract/participation/catalogue';
import { exportActivities, exportUsers } from '@forman/contract/office/exports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readInBatches } from '../../db/cursor.ts';
import { openLogin } from '../../people/accounts/accounts.service.ts';
import { makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
let adminToken: string;
let member: Caller;
let accountant: Caller;
beforeAll(async () => {
  portal = await testPortal();
  const chief = await makeUser(portal, { is_admin: true, last_name: 'Administratrice' });
  admin = await portal.as(chief);
  adminToken = (await openLogin(portal.ctx, chief.id, 'test')).token;
  member = await portal.as(await makeUser(portal));
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
});
afterAll(() => portal.close());

const addresses = [exportActivities, exportUsers].flatMap(({ path }) => [`/api${path}`, path]);

/** The rows of a file, by the names of its columns; no cell of these tests holds a line end. */
function rowsOf(file: string): Record<string, string>[] {
  const [head, ...lines] = file
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const names = head!.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [names[at]!, cell])));
}

describe('the export of everything', () => {
  test('MEM-375 MEM-376: answers at both addresses, uncached, to administrators and nobody else', async () => {
    const nobody = await portal.as(null);
    expect(addresses).toContain('/export/activities');
    expect(addresses).toContain('/export_user');
    for (const address of addresses) {
      const answer = await admin.raw('GET', address);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="\w+-2026-12-01\.csv"$/),
        'cache-control': 'no-store',
      });
      expect((await accountant.raw('GET', address)).statusCode).toBe(403);
      expect((await member.raw('GET', address)).statusCode).toBe(403);
      expect((await nobody.raw('GET', address)).statusCode).toBe(401);
      // An administrator's own token counts in the header only: addresses end up in logs and histories.
      for (const name of ['token', 'access_token', 'bearer'])
        expect((await nobody.raw('GET', `${address}?${name}=${adminToken}`)).statusCode).toBe(401);
    }
  });

  test('MEM-375: has every session of the four kinds with its figures, co-pilots and place, and no deleted session', async () => {
    const { id } = await makeSession(portal, { title: '=HYPERLINK("x")', euros: 12.5, inDays: -2 });
    const site = await makeSite(portal, { name: 'Chai des Brumes', city: 'Bordeaux' });
    const { id: placed } = await makeSession(portal, { site_id: site, inDays: -5 });
    await admin.call(deleteSite, { params: { id: site } });
    await makeSession(portal, { kind: 'event', title: 'Soirée; "gala"', inDays: 5 });
    await makeSession(portal, { kind: 'formation', deleted_at: portal.clock.now() });
    await makeRegistration(portal, id, (await makeUser(portal)).id, 'registered', { was_absent: true });
    await makeRegistration(portal, id, (await makeUser(portal, { last_name: 'Copilote' })).id, 'copilot');
    const file = (await admin.raw('GET', '/export/activities')).body;
    expect(file.startsWith('\uFEFFNuméro;Type;')).toBe(true);
    // Quoted as CSV asks, and harmless to a spreadsheet.
    expect(file).toContain('"Soirée; ""gala"""');
    expect(file).toContain(`"'=HYPERLINK(""x"")"`);
    const [row] = rowsOf(file).filter(({ Numéro }) => Numéro === String(id));
    expect(row).toMatchObject({
      Type: 'Atelier',
      Date: '29/11/2026',
      Prix: '12,50',
      Inscrits: '1',
      Absents: '1',
      'Co-pilotes': 'Camille Copilote',
    });
    expect(rowsOf(file)).toHaveLength(3);
    // The place of a site deleted since, as on the session’s own page.
    expect(rowsOf(file).find(({ Numéro }) => Numéro === String(placed))!.Lieu).toContain(
      'Chai des Brumes, Bordeaux',
    );
  });

  test('MEM-375: has every person but deleted ones, with a formula in a name written as text', async () => {
    await makeUser(portal, { last_name: '@SUM(A1:A9)', first_name: 'Aïda', member_until_on: '2027-03-31' });
    await makeUser(portal, { last_name: 'Partie', deleted_at: portal.clock.now() });
    const answer = await admin.raw('GET', '/api/export_user');
    const rows = rowsOf(answer.body);
    expect(answer.headers['x-total-count']).toBe(String(rows.length));
    expect(rows.find(({ Prénom }) => Prénom === 'Aïda')).toMatchObject({
      Nom: "'@SUM(A1:A9)",
      'Adhésion jusqu’au': '31/03/2027',
      Niveau: 'NEOMAN',
    });
    expect(rows.some(({ Nom }) => Nom === 'Partie')).toBe(false);
    const { rows: noted } = await sql`select from audit_log where action = 'export.users'`.execute(
      portal.ctx.db,
    );
    expect(noted.length).toBeGreaterThan(0);
  });
});

describe('a cursor', () => {
  const numbers = (count: number) => sql<{ n: number }>`select n from generate_series(1, ${count}::int) n`;

  test('gives every row once, 500 at a time', async () => {
    const sizes: number[] = [];
    let sum = 0;
    for await (const rows of readInBatches(portal.ctx, numbers(1201))) {
      sizes.push(rows.length);
      sum += rows.reduce((all, { n }) => all + n, 0);
    }
    expect(sizes).toEqual([500, 500, 201]);
    expect(sum).toBe((1201 * 1202) / 2);
  });

  test('releases its connection when its reader leaves or its statement fails', async () => {
    for (let time = 0; time < 15; time += 1) {
      const reader = readInBatches(portal.ctx, numbers(2000));
      await reader.next();
      await reader.return();
      await expect(readInBatches(portal.ctx, sql`select 1 / 0`).next()).rejects.toThrow(/zero/);
    }
    expect(portal.ctx.pool.waitingCount).toBe(0);
    expect((await member.raw('GET', '/api/health')).statusCode).toBeLessThan(500);
  });

  test('whose reader stalls is ended: it releases its connection and its turn, and the next read fails', async () => {
    const stalled = [1, 2].map(() => readInBatches(portal.ctx, numbers(2000), { idleMs: 20 }));
    for (const reader of stalled) await reader.next();
    const next = readInBatches(portal.ctx, numbers(2000));
    expect((await next.next()).value).toHaveLength(500);
    await next.return();
    await vi.waitFor(() => expect(portal.ctx.pool.idleCount).toBe(portal.ctx.pool.totalCount));
    for (const reader of stalled) await expect(reader.next()).rejects.toThrow(/not read in time/);
  });

  test('serves two readers at a time, and a third waits until one leaves', async () => {
    const [first, second, third] = [1, 2, 3].map(() => readInBatches(portal.ctx, numbers(2000)));
    await Promise.all([first!.next(), second!.next()]);
    let came = false;
    const waiting = third!.next().then(() => (came = true));
    await portal.ctx.pool.query('select 1');
    expect(came).toBe(false);
    await first!.return();
    await waiting;
    await Promise.all([second!.return(), third!.return()]);
  });
});

import { saveOpening, signOpening } from '@forman/contract/books/ledger-opening';
import { closeMonth, getBooksStanding } from '@forman/contract/money/closings';
import { sessionCalls } from '@forman/contract/session-calls';
import { readFormerPortal, stopFormerReading } from '@forman/contract/office/former-portal';
import { roleLabel, type Role } from '@forman/domain/access';
import { demonstrationAccess } from '@forman/domain/office/move-in/former-portal/demonstration';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpFormerPortal } from '../../../adapters/former-portal/http.ts';
import { answerOf } from '../../../adapters/former-portal/simulated.ts';
import { makeFormerWorld } from '../../../adapters/former-portal/simulated.world.ts';
import { startTwin, type TwinAnswer, type TwinRequest } from '../../../adapters/twin.testing.ts';
import { makeSession, makeUser } from '../../../testing/factories.ts';
import { buySeat } from '../../../testing/buy-seat.ts';
import { days } from '../../../testing/harness.ts';
import { forgetMove } from '../forget.queries.ts';
import { openMover } from '../move-in.testing.ts';

/** What a former portal answers instead, by the number of the request; null: as it would. */
type Spoil = (request: TwinRequest, count: number) => TwinAnswer | null;

/** A mover beside a former portal that answers over HTTP. */
async function openFormer(size: { people: number; sessions: number }) {
  const mover = await openMover();
  const world = makeFormerWorld({ ...size, today: '2026-12-01' });
  let [spoil, count]: [Spoil, number] = [() => null, 0];
  const twin = await startTwin((request) => {
    count += 1;
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const query = request.query.size > 0 ? `?${request.query.toString()}` : '';
    const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
    const path = request.path.replace('/api', '') + query;
    return spoil(request, count) ?? answerOf(world, { token, path, body });
  });
  mover.portal.ctx.formerPortal = createHttpFormerPortal({ privateHosts: ['127.0.0.1'], firstWaitMs: 1 });
  const access = { address: twin.url, token: demonstrationAccess.token };
  return {
    ...mover,
    world,
    twin,
    access,
    ask: async (token = access.token) => {
      const params = { id: (await mover.current()).id };
      await mover.admin.call(readFormerPortal, { params, body: { ...access, token } });
    },
    /** Has it read to its end, or until the reading stops. */
    async read(token?: string) {
      await this.ask(token);
      await mover.portal.run('tasks');
      return mover.current();
    },
    spoilWith(next: Spoil) {
      [spoil, count] = [next, 0];
    },
    async close() {
      await twin.close();
      await mover.portal.close();
    },
  };
}

type Former = Awaited<ReturnType<typeof openFormer>>;
let former: Former;
afterEach(() => former.close());

const rowsOf = async <Row>(query: string): Promise<Row[]> =>
  (await former.portal.database.pool.query(query)).rows as Row[];

describe('the former portal', () => {
  test('OPS-045: eight years are counted here as they are there, and what could not come says why', async () => {
    former = await openFormer({ people: 300, sessions: 200 });
    const { world } = former;
    const move = await former.read();
    expect(move.task).toMatchObject({ state: 'done', failure: null });
    expect(move.source).toMatchObject({ address: former.twin.url, isRead: true });
    // All of it was understood, without a word from anybody.
    expect(move.files.flatMap(({ missing, levels }) => [...missing, ...levels])).toEqual([]);
    expect(new Set(move.files.map(({ tool }) => tool))).toEqual(new Set(['former_portal']));
    const readOf = (title: string) => move.source!.resources.find((one) => one.title === title);
    expect(readOf('Personnes')).toMatchObject({ read: world.people.length, doubles: 10, state: 'done' });
    expect(readOf('Lieux')).toMatchObject({ read: 6, erased: 1 });

    const { totals, ...counts } = await former.rehearse();
    const rows = move.files.reduce((sum, file) => sum + file.rows, 0);
    const found = (name: string) => totals.find((one) => one.name === name);
    for (const [level, people] of Map.groupBy(world.people, (one) => one.level))
      expect(found(roleLabel[`ROLE_${level}` as Role])).toMatchObject({
        there: people.length,
        here: people.filter(({ isGood }) => isGood).length,
      });
    const good = world.sessions.filter(({ isGood }) => isGood);
    expect(found('Sessions')).toMatchObject({ there: world.sessions.length, here: good.length });
    const seats = (sessions: typeof good) =>
      sessions.reduce(
        (sum, { guests, json }) => sum + guests.length + (json.waitingZone as unknown[]).length,
        0,
      );
    expect(found('Participations')).toMatchObject({ there: seats(world.sessions), here: seats(good) });
    const names = { workshops: 'Ateliers', formations: 'Formations', events: 'Événements', team_meatings: 'Réunions' } as const; // prettier-ignore
    const years = Map.groupBy(world.sessions, ({ kind, day }) => `${names[kind]} ${day.slice(0, 4)}`);
    expect(years.size).toBeGreaterThan(25);
    for (const [name, sessions] of years)
      expect(found(name)).toMatchObject({
        group: 'years',
        there: sessions.length,
        here: sessions.filter(({ isGood }) => isGood).length,
      });
    const bad = world.sessions.filter(({ isGood }) => !isGood);
    // A mailbox of two, an account without a phone, sessions without a pilot or an end with all of their people.
    const refused = 2 + bad.length + seats(bad);
    expect(counts).toMatchObject({ rows, refused, joined: 1, taken: rows - refused - 1 });
    expect(found('Factures')).toMatchObject({ there: world.sums.invoices, here: world.sums.invoices });
    for (const [year, cents] of world.sums.invoiceCents)
      expect(found(`Chiffre d’affaires ${year}`)).toMatchObject({
        there: cents / 100,
        here: cents / 100,
      });
    const avoirs = world.sums.avoirCents / 100;
    expect(avoirs).toBeGreaterThan(0);
    expect(found('Avoirs ouverts')).toMatchObject({ there: avoirs, here: avoirs });
    expect(await former.outcomes('refused')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('C’est l’adresse de Gaëlle Abrial-Abrial'),
        expect.stringContaining('Téléphone manquant'),
        expect.stringContaining('Pilote manquant'),
        expect.stringContaining('Fin manquante'),
      ]),
    );
    expect(await former.outcomes('remark')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('« 1900-01-01 » est la date d’une case vide'),
        expect.stringContaining('Il se retrouverait sous la personne qu’il parraine'),
        expect.stringContaining('« 999999 » n’est personne de ces fichiers'),
      ]),
    );

    await former.moveIn();
    await former.expectSound();
    expect(await rowsOf('select count(*)::int as n from move_records')).toEqual([{ n: 0 }]);
  }, 120_000);

  test('OPS-045: hours, people, levels and texts come as they were meant there', async () => {
    former = await openFormer({ people: 60, sessions: 60 });
    await former.read();
    await former.moveIn();
    const { world } = former;
    const moved = await rowsOf<{
      kind: string;
      ref: number;
      id: number;
      slots: string[];
      pilot: number;
      text: string;
    }>(`
      select s.kind, split_part(m.source, ' n ', 2)::int as ref, s.id, s.pilot_id as pilot, s.description_html as text,
        array(select to_char(starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI ') || to_char(ends_at at time zone 'Europe/Paris', 'HH24:MI')
          from session_slots l where l.session_id = s.id order by starts_at) as slots
      from sessions s join moved_rows m on m.kind = 'session' and m.row_id = s.id`);
    const kinds = { workshops: 'workshop', formations: 'formation', events: 'event', team_meatings: 'team_meeting' } as const; // prettier-ignore
    const hours = new Set<string>();
    for (const { kind, json, day } of world.sessions.filter(({ isGood }) => isGood)) {
      const row = moved.find((one) => one.kind === kinds[kind] && one.ref === json.id)!;
      expect([kind, json.id, row.slots[0]!.slice(0, 10)]).toEqual([kind, json.id, day]);
      for (const slot of row.slots) hours.add(slot.slice(11));
      expect(row.text).toBe('<p>Une <strong>journée</strong> entière.</p>');
    }
    // In summer and in winter, as they were typed: an hour less than is kept there.
    expect(hours).toEqual(new Set(['09:00 18:00', '14:00 17:30']));
    const people = await rowsOf<Record<string, unknown>>(`
      select u.email, u.level, u.born_on::text as born, u.phone, u.phone_prefix as prefix, u.company_address as company, u.address_shared as shared,
        m.email as manager, (select count(*)::int from level_changes c where c.user_id = u.id) as levels
      from users u left join users m on m.id = u.manager_id where u.email ilike '%@ancien.example' order by u.id`);
    expect(people).toHaveLength(60);
    expect(new Set(people.map(({ prefix }) => prefix))).toEqual(new Set(['+33', '+41']));
    expect(people.some(({ company }) => String(company).includes('avenue du Bureau'))).toBe(true);
    expect(new Set(people.map(({ shared }) => shared))).toEqual(new Set([true, false]));
    expect(people.filter(({ manager }) => manager !== null).length).toBeGreaterThan(40);
    expect(Math.max(...people.map(({ levels }) => Number(levels)))).toBeGreaterThan(2);
    expect(
      await rowsOf(`select name, map_url from sites where name in ('Le Carré', 'deleted', 'Tour Sud')`),
    ).toHaveLength(2);
  }, 120_000);

  test('OPS-040: the books of the first month close on top of what came', async () => {
    former = await openFormer({ people: 60, sessions: 60 });
    const { portal, world, admin } = former;
    await former.read();
    await former.moveIn();
    const someone = await makeUser(portal, { is_expert_accountant: true });
    const avoirs = world.sums.avoirCents;
    const line = (account: string, label: string, debitCents: number, creditCents = 0) => ({ account, label, debitCents, creditCents }); // prettier-ignore
    const lines = [
      line('512000', 'Banque', 1_000_000),
      line('419700', 'Avoirs', 0, avoirs),
      line('110000', 'Report à nouveau', 0, 1_000_000 - avoirs),
    ];
    const { draft } = await admin.call(saveOpening, { body: { on: '2026-12-01', version: 0, lines } });
    expect(draft!.violations).toEqual([]);
    await (await portal.as(someone)).call(signOpening, { body: { id: draft!.id, version: draft!.version } });
    // One of them pays with what was left there, another one by card.
    const [rich] = await rowsOf<{ id: number }>(
      `select user_id as id from avoirs where former_ref is not null group by user_id order by sum(left_cents) desc limit 1`,
    );
    const { id } = await makeSession(portal, { euros: 30 });
    await (await portal.as(rich!)).call(sessionCalls.workshop.join, { params: { id } });
    await buySeat(portal, 50);
    portal.clock.set('2027-01-10T10:00:00+01:00');
    await portal.run('closings');
    const accountant = await portal.as(someone);
    expect(await accountant.call(closeMonth, { body: { month: '2026-12' } })).toMatchObject({
      kind: 'month',
    });
    const { checks } = await accountant.call(getBooksStanding, { params: { month: '2026-12' } });
    const left = (avoirs - 3000) / 100;
    // What came is in neither the numbers nor the sales of this portal.
    expect(checks).toMatchObject({
      documents: { count: 2 },
      sales: { ledger: 80 },
      avoirs: { ledger: left, left },
    });
    await former.expectSound();
  }, 120_000);

  test('OPS-046: a portal that fails every tenth time is read whole, and nothing is there twice', async () => {
    former = await openFormer({ people: 90, sessions: 60 });
    former.spoilWith((_, count) => (count % 10 === 0 ? { status: 500, body: 'Internal error' } : null));
    const move = await former.read();
    expect(move.task).toMatchObject({ state: 'done' });
    expect(move.files.find(({ part }) => part === 'Personnes')!.rows).toBe(former.world.people.length);
    const requests = former.twin.requests.length;
    expect(requests).toBeGreaterThan(100);
  }, 120_000);

  test('OPS-045: a list that answers nothing but 404 after its last page ends there, and one that is not there is said', async () => {
    former = await openFormer({ people: 70, sessions: 20 });
    former.spoilWith(({ path, query }) => {
      if (path === '/api/thematics') return { status: 404 };
      // A plain list in pages, which tells neither how many there are nor what comes next.
      if (path !== '/api/users') return null;
      const page = Number(query.get('page'));
      const users = former.world.lists.users!.slice((page - 1) * 30, page * 30);
      return users.length === 0 ? { status: 404 } : { status: 200, body: users };
    });
    const { task, source, files } = await former.read();
    expect(task).toMatchObject({ state: 'done' });
    const stateOf = (title: string) => source!.resources.find((one) => one.title === title);
    expect(stateOf('Personnes')).toMatchObject({
      read: former.world.people.length,
      doubles: 0,
      state: 'done',
    });
    expect(stateOf('Catalogue de titres')).toMatchObject({ read: 0, state: 'absent' });
    expect(files.map(({ part }) => part)).not.toContain('Catalogue de titres');
  }, 120_000);

  test('OPS-046: a token that expires half-way stops the reading with a sentence; another one goes on from there', async () => {
    former = await openFormer({ people: 90, sessions: 60 });
    former.spoilWith((_, count) =>
      count > 12 ? { status: 401, body: { message: 'Expired JWT Token' } } : null,
    );
    const stopped = await former.read();
    expect(stopped.task).toMatchObject({
      state: 'failed',
      failure: 'Le jeton a expiré, ou n’est plus accepté. Ce qui est lu est gardé\u00a0: donnez-en un autre.',
    });
    expect(stopped.files).toEqual([]);
    const asked = former.twin.requests.length;
    const before = new Set(former.twin.requests.slice(0, 12).map(({ path, query }) => `${path}?${query}`));
    former.spoilWith(() => null);
    const move = await former.read();
    expect(move.task).toMatchObject({ state: 'done' });
    expect(move.files.find(({ part }) => part === 'Personnes')!.rows).toBe(former.world.people.length);
    const again = former.twin.requests
      .slice(asked)
      .filter(({ path, query }) => before.has(`${path}?${query}`));
    // The address is tried with the new token; of what was read, nothing is asked for again.
    expect(again.map(({ path }) => path)).toEqual(['/api/users']);
  }, 120_000);

  test('OPS-046: the address and the token are refused on their field, and nothing is read', async () => {
    former = await openFormer({ people: 10, sessions: 4 });
    const { admin, access, current, portal } = former;
    const params = { id: (await current()).id };
    const wrong = async (body: { address: string; token: string }) => {
      const { status, violations } = await admin.refusal(readFormerPortal, { params, body });
      expect(status).toBe(422);
      return violations!.map(({ propertyPath, message }) =>
        `${propertyPath}: ${message}`.replaceAll('\u00a0', ' '),
      );
    };
    expect(await wrong({ ...access, token: 'un-autre-jeton' })).toEqual(['token: L’ancien portail refuse ce jeton : il a peut-être expiré']); // prettier-ignore
    expect(await wrong({ ...access, token: 'court' })).toEqual(['token: Ce n’est pas un jeton']);
    expect(await wrong({ ...access, address: 'ftp://ancien.example' })).toEqual(['address: Ce n’est pas l’adresse d’un portail']); // prettier-ignore
    former.spoilWith(() => ({ status: 200, body: { hello: 'world' } }));
    expect(await wrong(access)).toEqual([
      'address: Ce qui répond à cette adresse n’est pas l’ancien portail',
    ]);
    former.spoilWith(() => ({ status: 302, headers: { location: 'https://ailleurs.example' } }));
    expect(await wrong(access)).toEqual(['address: Cette adresse renvoie à une autre : donnez celle où elle arrive']); // prettier-ignore
    // Nothing but the internet is called: neither this machine, nor its network, nor the cloud around it.
    portal.ctx.formerPortal = createHttpFormerPortal({ privateHosts: [], firstWaitMs: 1 });
    const asked = former.twin.requests.length;
    const inside = [access.address, 'http://localhost:3000', 'https://127.0.0.1', 'https://2130706433', 'https://[::1]', 'https://[::ffff:10.0.0.1]', 'https://169.254.169.254', 'https://10.0.0.8', 'https://192.168.1.1', 'https://intranet', 'http://exemple.fr', 'https://localtest.me.internal']; // prettier-ignore
    for (const address of inside)
      expect([address, ...(await wrong({ ...access, address }))]).toEqual([address, 'address: Cette adresse n’est pas celle d’un portail sur internet']); // prettier-ignore
    expect(former.twin.requests).toHaveLength(asked);
    expect(await current()).toMatchObject({ source: null, task: null });
  }, 120_000);

  test('OPS-046: a reading can be stopped; what it read goes, and the token is kept by nobody', async () => {
    former = await openFormer({ people: 30, sessions: 10 });
    const { admin, current, portal, ask } = former;
    const params = { id: (await current()).id };
    former.spoilWith(() => null);
    await ask(`Bearer ${demonstrationAccess.token}`);
    const [{ sealed_token: sealed } = { sealed_token: '' }] = await rowsOf<{ sealed_token: string }>('select sealed_token from move_sources'); // prettier-ignore
    expect(sealed).not.toContain(demonstrationAccess.token);
    expect((await admin.refusal(readFormerPortal, { params, body: former.access })).reason).toBe('move_busy');
    await admin.call(stopFormerReading, { params });
    await portal.run('tasks');
    expect(await current()).toMatchObject({ source: null, files: [] });
    expect((await admin.refusal(stopFormerReading, { params })).status).toBe(404);

    expect((await former.read()).task).toMatchObject({ state: 'done' });
    expect(await rowsOf('select sealed_token from move_sources')).toEqual([{ sealed_token: null }]);
    expect((await admin.refusal(stopFormerReading, { params })).reason).toBe('move_source_read');
    // Read again: its files take the place of the former ones.
    const once = (await current()).files.length;
    expect((await former.read()).files).toHaveLength(once);
    expect(await rowsOf(`select action, detail ->> 'address' as address from audit_log where action like 'move.read%' limit 1`)).toEqual([{ action: 'move.read_source', address: former.twin.url }]); // prettier-ignore
  }, 120_000);

  test('OPS-046: what was read and not taken up again forgets an erased person, and goes after some weeks', async () => {
    former = await openFormer({ people: 30, sessions: 10 });
    const { portal } = former;
    former.spoilWith((_, count) => (count > 8 ? { status: 401, body: {} } : null));
    await former.read();
    const [person] = former.world.people;
    const { email, firstName, lastName } = person!.json as Record<string, string>;
    const left = (): Promise<{ n: number }[]> =>
      rowsOf(
        `select count(*)::int as n from move_records where resource = 'users' and ref = '${person!.id}'`,
      );
    expect(await left()).toEqual([{ n: 1 }]);
    const erased = await makeUser(portal, { email: email!.split('<').at(-1)!.replace('>', '').toLowerCase(), first_name: firstName!, last_name: lastName! }); // prettier-ignore
    await portal.ctx.transaction((tx) => forgetMove(tx, erased.id));
    expect(await left()).toEqual([{ n: 0 }]);
    expect(
      (await rowsOf<{ n: number }>('select count(*)::int as n from move_records'))[0]!.n,
    ).toBeGreaterThan(20);
    portal.clock.advance(days(40));
    await portal.run('housekeeping');
    expect(await rowsOf('select count(*)::int as n from move_records')).toEqual([{ n: 0 }]);
    expect(await rowsOf('select sealed_token from move_sources')).toEqual([{ sealed_token: null }]);
  }, 120_000);
});

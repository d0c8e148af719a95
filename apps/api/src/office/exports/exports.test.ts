import { exportLine, exportSessions } from '@forman/contract/office/exports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
type Person = Awaited<ReturnType<typeof makeUser>>;
let [root, me, child, grandchild, stranger] = [] as unknown as [Person, Person, Person, Person, Person];
let caller: Caller;
beforeAll(async () => {
  portal = await testPortal();
  root = await makeUser(portal, { last_name: 'Racine' });
  me = await makeUser(portal, { sponsor_id: root.id });
  child = await makeUser(portal, { sponsor_id: me.id, first_name: 'Élise' });
  grandchild = await makeUser(portal, { sponsor_id: child.id });
  stranger = await makeUser(portal, { sponsor_id: root.id });
  await makeUser(portal, { sponsor_id: me.id, deleted_at: portal.clock.now() });
  caller = await portal.as(me);
});
afterAll(() => portal.close());

type Which = 'up' | 'down' | 'direct';
const line = (who: Caller, id: number, which: Which) =>
  who.call(exportLine, { params: { id }, query: { which } });
const ids = async (who: Caller, id: number, which: Which): Promise<number[]> =>
  (await line(who, id, which)).map((person) => person.id);

describe('the export of a line', () => {
  test('MEM-379: has the upline and the whole downline, each person with their sponsor, without deleted people', async () => {
    expect(await ids(caller, me.id, 'up')).toEqual([root.id]);
    expect(await line(caller, me.id, 'down')).toEqual([
      {
        id: child.id,
        firstName: 'Élise',
        lastName: child.lastName,
        email: child.email,
        phoneNumber: child.phone,
        godFather: { firstName: me.firstName, lastName: me.lastName, phoneNumber: me.phone },
      },
      expect.objectContaining({
        id: grandchild.id,
        godFather: expect.objectContaining({ phoneNumber: child.phone }),
      }),
    ]);
  });

  test('MEM-381 MEM-382: is open for people of the caller’s downline, refused for others, and gives no upline but the caller’s', async () => {
    expect(await ids(caller, child.id, 'direct')).toEqual([grandchild.id]);
    expect(await ids(caller, me.id, 'direct')).toEqual([child.id]);
    expect(await ids(caller, grandchild.id, 'down')).toEqual([]);
    const refused = (id: number, which: Which) =>
      caller.refusal(exportLine, { params: { id }, query: { which } });
    for (const id of [root.id, stranger.id, 2_000_000])
      expect(await refused(id, 'down')).toMatchObject({ status: 403, reason: 'not_in_line' });
    expect(await refused(child.id, 'up')).toMatchObject({ status: 403 });
  });

  test('MEM-382: gives a guest only their sponsor, and an administrator anybody’s line, or 404 for an unknown person', async () => {
    const guest = await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: me.id });
    const invited = await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: guest.id });
    const asGuest = await portal.as(guest);
    expect(await ids(asGuest, guest.id, 'up')).toEqual([me.id]);
    expect(await ids(asGuest, guest.id, 'down')).toEqual([]);
    const query = { which: 'direct' } as const;
    expect(await asGuest.refusal(exportLine, { params: { id: invited.id }, query })).toMatchObject({
      status: 403,
    });
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    expect(await ids(admin, child.id, 'up')).toEqual([me.id, root.id]);
    expect(await admin.refusal(exportLine, { params: { id: 2_000_000 }, query })).toMatchObject({
      status: 404,
    });
  });

  test('ends in a ring of sponsors, which only an error can make', async () => {
    const [a, b] = [await makeUser(portal), await makeUser(portal)];
    await portal.ctx.db.updateTable('users').set({ sponsor_id: b.id }).where('id', '=', a.id).execute();
    await portal.ctx.db.updateTable('users').set({ sponsor_id: a.id }).where('id', '=', b.id).execute();
    const asA = await portal.as(a);
    expect(await ids(asA, a.id, 'up')).toEqual([b.id]);
    expect(await ids(asA, a.id, 'down')).toEqual([b.id]);
    expect(
      await asA.refusal(exportLine, { params: { id: root.id }, query: { which: 'down' } }),
    ).toMatchObject({ status: 403 });
  });
});

test('MEM-380 MEM-381: the export of a person’s sessions of a kind gives their part in each, to them and their upline only', async () => {
  const followed = await makeSession(portal, { kind: 'formation', title: 'Suivie', inDays: -9 });
  const led = await makeSession(portal, { kind: 'formation', title: 'Pilotée', pilot_id: child.id });
  const helped = await makeSession(portal, {
    kind: 'formation',
    title: 'Aidée',
    inDays: 31,
    is_remote: true,
    place: null,
    video_link: 'https://visio.example/a',
  });
  await makeSession(portal, { kind: 'workshop', title: 'Atelier', pilot_id: child.id });
  await makeRegistration(portal, followed.id, child.id);
  await makeRegistration(portal, helped.id, child.id, 'copilot');
  await makeRegistration(portal, (await makeSession(portal, { kind: 'formation' })).id, child.id, 'waiting');
  for (const who of [caller, await portal.as(child)]) {
    const rows = await who.call(exportSessions, { params: { id: child.id }, query: { kind: 'formation' } });
    expect(rows.map(({ title, part, place }) => [title, part, place])).toEqual([
      ['Suivie', 'registered', 'Salle B'],
      ['Pilotée', 'pilot', 'Salle B'],
      ['Aidée', 'copilot', 'Visio'],
    ]);
    expect(rows[1]).toMatchObject({ thematic: 'Entreprise', startDate: led.startsAt.toISOString() });
  }
  const query = { kind: 'workshop' } as const;
  for (const id of [root.id, stranger.id])
    expect(await caller.refusal(exportSessions, { params: { id }, query })).toMatchObject({ status: 403 });
});

test('MEM-382: a guest does not learn who sponsors their sponsor', async () => {
  const guest = await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: me.id });
  const [sponsor] = await line(await portal.as(guest), guest.id, 'up');
  expect(sponsor).toMatchObject({ id: me.id, phoneNumber: me.phone, godFather: null });
});

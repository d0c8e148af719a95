import {
  createSite,
  deleteSite,
  getSite,
  listOfficeSites,
  listSites,
  updateSite,
} from '@forman/contract/participation/catalogue';
import { sessionCalls } from '@forman/contract/session-calls';
import { catalogueMessages } from '@forman/domain/participation/catalogue';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
let member: Caller;

beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
  member = await portal.as(await makeUser(portal));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from session_slots`.execute(portal.ctx.db);
  await sql`delete from sessions`.execute(portal.ctx.db);
  await sql`delete from sites`.execute(portal.ctx.db);
});

const body = {
  name: 'Espace Vauban',
  address: '14 rue du Moulin',
  postalCode: '78350',
  city: 'Jouy-en-Josas',
  gmap: 'https://maps.example/vauban',
};

const auditOf = async (id: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject', '=', 'site')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

test('the second of two administrators who edit a site at once gets 409, and may then save on the new version', async () => {
  const { id, version } = await admin.call(createSite, { body });
  const params = { id };
  const edit = (change: object) => admin.call(updateSite, { params, body: change });
  expect(await edit({ city: 'Versailles', version })).toMatchObject({ version: 1 });
  // An edit with the same values makes no new version.
  expect(await edit({ city: 'Versailles', version: 1 })).toMatchObject({ version: 1 });
  expect(await admin.refusal(updateSite, { params, body: { name: 'Autre', version } })).toMatchObject({
    status: 409,
    reason: 'changed_meanwhile',
  });
  expect(await edit({ name: 'Autre', version: 1 })).toMatchObject({ name: 'Autre', city: 'Versailles' });
});

test('MEM-305 MEM-307 MEM-417: a site is created, listed, changed in part, switched off and on', async () => {
  const created = await admin.call(createSite, { body });
  expect(created).toEqual({ id: expect.any(Number), ...body, isActive: true, version: 0 });
  const params = { id: created.id };
  expect(await member.call(listSites)).toEqual([created]);
  expect(await admin.call(updateSite, { params, body: { city: 'Versailles' } })).toEqual({
    ...created,
    city: 'Versailles',
    version: 1,
  });
  expect(await admin.call(updateSite, { params, body: { isActive: false } })).toMatchObject({
    isActive: false,
  });
  expect(await member.call(listSites, { query: { isActive: '1' } })).toEqual([]);
  expect(await member.call(listSites, { query: {} })).toHaveLength(1);
  await admin.call(updateSite, { params, body: { isActive: true } });
  // An edit without a change is not logged.
  await admin.call(updateSite, { params, body: { isActive: true, city: 'Versailles' } });
  expect(await member.call(listSites, { query: { isActive: '1' } })).toHaveLength(1);
  const noted = await auditOf(created.id);
  expect(noted.map(({ action }) => action)).toEqual([
    'site.create',
    'site.update',
    'site.update',
    'site.update',
  ]);
  expect(noted[1]?.detail).toEqual({ changes: { city: { from: 'Jouy-en-Josas', to: 'Versailles' } } });
  expect(noted[2]?.detail).toEqual({ changes: { isActive: { from: true, to: false } } });
});

test('MEM-296 MEM-305: a member cannot create, change, delete or open a site', async () => {
  const params = { id: await makeSite(portal) };
  for (const refusal of [
    await member.refusal(createSite, { body }),
    await member.refusal(updateSite, { params, body: { isActive: false } }),
    await member.refusal(deleteSite, { params }),
    await member.refusal(getSite, { params }),
    await member.refusal(listOfficeSites),
  ])
    expect(refusal.status).toBe(403);
  expect(await admin.call(getSite, { params })).toMatchObject({ isActive: true });
});

test('MEM-304: inactive sites come after active ones, in the members’ list and in the office’s', async () => {
  const closed = await makeSite(portal, { name: 'A fermé', is_active: false });
  const [zen, bel] = [await makeSite(portal, { name: 'Zen' }), await makeSite(portal, { name: 'Bel air' })];
  const ids = (sites: { id: number }[]) => sites.map(({ id }) => id);
  expect(ids(await member.call(listSites))).toEqual([bel, zen, closed]);
  expect(ids((await admin.call(listOfficeSites)).sites)).toEqual([bel, zen, closed]);
  const query = { 'order[name]': 'desc' } as const;
  expect(ids((await admin.call(listOfficeSites, { query })).sites)).toEqual([zen, bel, closed]);
});

describe('an invalid site', () => {
  const violationsOf = async (sent: object) => {
    const { status, violations } = await admin.refusal(createSite, { body: { ...body, ...sent } });
    return [status, ...(violations ?? []).map(({ propertyPath, message }) => [propertyPath, message])];
  };

  test.each(['name', 'address', 'postalCode', 'city', 'gmap'] as const)(
    'MEM-308: with a blank %s is refused',
    async (field) => {
      for (const blank of ['', '   ', undefined, null, 3])
        expect(await violationsOf({ [field]: blank })).toEqual([422, [field, catalogueMessages.blank]]);
      const params = { id: await makeSite(portal) };
      expect(await admin.refusal(updateSite, { params, body: { [field]: ' ' } })).toMatchObject({
        status: 422,
        violations: [{ propertyPath: field }],
      });
      expect(await portal.ctx.db.selectFrom('sites').select('id').execute()).toHaveLength(1);
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//maps.example',
    'maps.example',
    'ftp://x',
    'https://',
    'http://a b',
  ])('MEM-303: with the map link %s is refused', async (gmap) => {
    expect(await violationsOf({ gmap })).toEqual([422, ['gmap', catalogueMessages.map]]);
  });
});

test.each(sessionKinds)(
  'MEM-306: a deleted site leaves the lists, and a %s keeps its place',
  async (kind) => {
    const site_id = await makeSite(portal, { name: 'Salle Bleue', city: 'Nantes', postal_code: '44000' });
    const session = await makeSession(portal, { kind, site_id, place: null, inDays: -10 });
    const params = { id: site_id };
    const before = await admin.call(sessionCalls[kind].get, { params: { id: session.id } });
    expect(before.site).toMatchObject({ name: 'Salle Bleue', city: 'Nantes' });
    await admin.call(deleteSite, { params });
    expect(await member.call(listSites)).toEqual([]);
    expect(await admin.call(listOfficeSites)).toMatchObject({ sites: [], count: 0 });
    const after = await admin.call(sessionCalls[kind].get, { params: { id: session.id } });
    expect(after.site).toEqual(before.site);
    expect(await admin.call(getSite, { params })).toEqual({
      id: site_id,
      name: 'deleted',
      address: 'deleted',
      postalCode: 'deleted',
      city: 'deleted',
      gmap: 'deleted',
      isActive: false,
      version: 0,
    });
    expect(await admin.refusal(deleteSite, { params })).toMatchObject({ status: 404 });
    expect(await admin.refusal(updateSite, { params, body: { isActive: true } })).toMatchObject({
      status: 404,
    });
    expect((await auditOf(site_id)).at(-1)).toMatchObject({
      action: 'site.delete',
      detail: { changes: { name: { from: 'Salle Bleue', to: 'deleted' } } },
    });
  },
);

test('the office’s list shows where each site is used, and is searched by any of its words', async () => {
  const site = await makeSite(portal, { name: 'Clos Saint-Bénigne', city: 'Dijon' });
  await makeSite(portal, { name: 'Zénith', city: 'Lille' });
  await makeSession(portal, { site_id: site });
  await makeSession(portal, { site_id: site, inDays: -10 });
  await makeSession(portal, { site_id: site, kind: 'event' });
  await makeSession(portal, { site_id: site, deleted_at: portal.clock.now() });
  const found = await admin.call(listOfficeSites, { query: { search: 'saint-benigne', itemsPerPage: '1' } });
  expect(found).toMatchObject({ count: 1, maxPage: 1 });
  expect(found.sites[0]?.uses).toEqual([
    { kind: 'workshop', coming: 1, past: 1 },
    { kind: 'event', coming: 1, past: 0 },
  ]);
  const second = await admin.call(listOfficeSites, {
    query: { page: '2', itemsPerPage: '1', 'order[uses]': 'desc' },
  });
  expect(second).toMatchObject({ count: 2, maxPage: 2, sites: [{ name: 'Zénith', uses: [] }] });
  expect(await admin.call(listOfficeSites, { query: { page: '9' } })).toMatchObject({ sites: [], count: 2 });
  expect(await admin.call(listOfficeSites, { query: { isActive: '0' } })).toMatchObject({ count: 0 });
});

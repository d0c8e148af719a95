import {
  createThematic,
  deleteThematic,
  getThematic,
  listOfficeThematics,
  listThematics,
  updateThematic,
} from '@forman/contract/participation/catalogue';
import { getUser } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { getAdvisedThematics, saveAdvisedThematics } from '@forman/contract/community/training-plan';
import { catalogueMessages } from '@forman/domain/participation/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyLevel, makeSession, makeThematic, makeUser } from '../../testing/factories.ts';
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
beforeEach(() => sql`truncate thematics, advised_thematics, thematic_hours`.execute(portal.ctx.db));

const body = {
  type: 'WORKSHOP' as const,
  wording: 'Transmettre son entreprise',
  theme: 'Entreprise',
  prerequisite: '<p>Aucun</p>',
  formerWords: '<p>Venez</p>',
  destined: ['ROLE_MAN' as const, 'ROLE_GUEST' as const],
  habilitation: ['CIF' as const],
  place: 12,
  placeZoom: 30,
};

test('the second of two administrators who edit a thematic at once gets 409, and may then save on the new version', async () => {
  const { id, version } = await admin.call(createThematic, { body });
  const params = { id };
  await admin.call(updateThematic, { params, body: { place: 20, version } });
  expect(await admin.refusal(updateThematic, { params, body: { theme: 'Autre', version } })).toMatchObject({
    status: 409,
    reason: 'changed_meanwhile',
  });
  expect(await admin.call(updateThematic, { params, body: { theme: 'Autre', version: 1 } })).toMatchObject({
    theme: 'Autre',
    place: 20,
    version: 2,
  });
});

test('MEM-311 MEM-417: a thematic is created, listed by type and changed in part', async () => {
  const created = await admin.call(createThematic, { body });
  expect(created).toEqual({
    id: expect.any(Number),
    ...body,
    destined: ['ROLE_GUEST', 'ROLE_MAN'],
    hours: [],
    version: 0,
  });
  expect(await member.call(listThematics, { query: { type: 'WORKSHOP' } })).toEqual([created]);
  expect(await member.call(listThematics, { query: { type: 'event' } })).toEqual([]);
  const params = { id: created.id };
  expect(await admin.call(updateThematic, { params, body: { place: 20, type: 'event' } })).toEqual({
    ...created,
    place: 20,
    type: 'event',
    version: 1,
  });
  expect(await member.call(listThematics, { query: { type: 'event' } })).toHaveLength(1);
  const noted = await portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject', '=', 'thematic')
    .where('subject_id', '=', String(created.id))
    .orderBy('id')
    .execute();
  expect(noted.at(-1)).toEqual({
    action: 'thematic.update',
    detail: { changes: { type: { from: 'WORKSHOP', to: 'event' }, maxGuests: { from: 12, to: 20 } } },
  });
});

test('MEM-296 MEM-311: a member cannot create, change, delete or open a thematic', async () => {
  const params = { id: await makeThematic(portal) };
  for (const refusal of [
    await member.refusal(createThematic, { body }),
    await member.refusal(updateThematic, { params, body: { place: 1 } }),
    await member.refusal(deleteThematic, { params }),
    await member.refusal(getThematic, { params }),
    await member.refusal(listOfficeThematics),
  ])
    expect(refusal.status).toBe(403);
});

test('MEM-312: deleted thematics all bear the wording "deleted" and are offered nowhere', async () => {
  const owner = await makeUser(portal);
  const [one, two] = [
    await makeThematic(portal, { wording: 'Lire un bilan' }),
    await makeThematic(portal, { wording: 'Céder son cabinet' }),
  ];
  await admin.call(saveAdvisedThematics, { params: { id: owner.id }, body: { thematics: [one] } });
  const session = await makeSession(portal, { title: 'Lire un bilan', thematic: 'Bilan' });
  for (const id of [one, two]) {
    await admin.call(deleteThematic, { params: { id } });
    expect(await admin.call(getThematic, { params: { id } })).toMatchObject({ wording: 'deleted' });
    expect(await admin.refusal(deleteThematic, { params: { id } })).toMatchObject({ status: 404 });
    expect(await admin.refusal(updateThematic, { params: { id }, body: { place: 3 } })).toMatchObject({
      status: 404,
    });
  }
  expect(await member.call(listThematics)).toEqual([]);
  expect(await admin.call(listOfficeThematics)).toMatchObject({ thematics: [], count: 0 });
  const caller = await portal.as(owner);
  expect(await caller.call(getAdvisedThematics, { params: { id: owner.id } })).toMatchObject({
    thematics: [],
  });
  expect(await caller.call(getUser, { params: { id: owner.id } })).toMatchObject({ adviseThematic: [] });
  expect(await caller.call(sessionCalls.workshop.search)).toMatchObject({ hasAdvices: false });
  expect(
    await admin.refusal(saveAdvisedThematics, { params: { id: owner.id }, body: { thematics: [two] } }),
  ).toMatchObject({ status: 422 });
  const params = { id: session.id };
  expect(await admin.call(sessionCalls.workshop.get, { params })).toMatchObject({ title: 'Lire un bilan' });
});

test.each([
  ['type', ['', null, 'MEETING'], catalogueMessages.blank],
  ['wording', ['', '  ', null], catalogueMessages.blank],
  ['theme', ['', '  ', null], catalogueMessages.blank],
  ['prerequisite', ['', '<p> </p>', '<script>alert(1)</script>', null], catalogueMessages.blank],
  ['formerWords', ['', '<p>&nbsp;</p>', null], catalogueMessages.blank],
  ['destined', [[], null], catalogueMessages.audience],
  ['habilitation', [[], null], catalogueMessages.habilitation],
  ['place', [null, '', -1, 1.5, 10_001], catalogueMessages.places],
  ['placeZoom', [null, '', -1], catalogueMessages.places],
] as const)('MEM-313: a blank or invalid %s is refused', async (field, blanks, message) => {
  const params = { id: await makeThematic(portal) };
  for (const blank of blanks) {
    const refused = { status: 422, violations: [{ propertyPath: field, message }] };
    expect(await admin.refusal(createThematic, { body: { ...body, [field]: blank } })).toMatchObject(refused);
    expect(await admin.refusal(updateThematic, { params, body: { [field]: blank } })).toMatchObject(refused);
  }
  const { [field]: _missing, ...rest } = body;
  expect(await admin.refusal(createThematic, { body: rest as typeof body })).toMatchObject({
    status: 422,
    violations: [{ propertyPath: field, message }],
  });
});

test('MEM-314: "All" is stored as the complete list, and "nothing" as no habilitation', async () => {
  const all = await admin.call(createThematic, {
    body: { ...body, destined: ['All'], habilitation: ['All'] },
  });
  expect(all.destined).toEqual(everyLevel);
  expect(all.habilitation).toEqual(['IMMOBILIER', 'IAS', 'CIF', 'IOBSP', 'AGENT']);
  const row = await portal.ctx.db
    .selectFrom('thematics')
    .selectAll()
    .where('id', '=', all.id)
    .executeTakeFirst();
  expect(row).toMatchObject({ audience: everyLevel, habilitations: all.habilitation });
  const none = await admin.call(updateThematic, {
    params: { id: all.id },
    body: { habilitation: ['nothing'] },
  });
  expect(none.habilitation).toEqual([]);
});

test('a thematic’s texts are sanitised, and the office’s list shows where each thematic is used', async () => {
  const { id } = await admin.call(createThematic, {
    body: { ...body, prerequisite: '<p onclick="x()">Aucun<script>alert(1)</script></p>' },
  });
  await makeThematic(portal, { wording: 'Zénith', theme: 'Fête', catalogue: 'event' });
  await makeSession(portal, { title: 'TRANSMETTRE son entreprise' });
  await makeSession(portal, { title: 'Transmettre son entreprise', inDays: -5 });
  await makeSession(portal, { title: 'Transmettre son entreprise', kind: 'formation' });
  const owner = await makeUser(portal);
  await admin.call(saveAdvisedThematics, { params: { id: owner.id }, body: { thematics: [id] } });
  const found = await admin.call(listOfficeThematics, {
    query: { search: 'entreprise', 'order[advised]': 'desc' },
  });
  expect(found).toMatchObject({ count: 1, maxPage: 1 });
  expect(found.thematics[0]).toMatchObject({ prerequisite: '<p>Aucun</p>', advised: 1 });
  expect(found.thematics[0]?.uses).toMatchObject([{ kind: 'workshop', past: 1 }]);
  expect(await admin.call(listOfficeThematics, { query: { type: 'event' } })).toMatchObject({
    thematics: [{ wording: 'Zénith', uses: [], advised: 0 }],
  });
});

test('a title proposes hours, and an invalid line of hours is refused on its field', async () => {
  const line = { habilitation: 'CIF' as const, themeId: null, minutes: 90 };
  const created = await admin.call(createThematic, { body: { ...body, hours: [line] } });
  const params = { id: created.id };
  expect(await admin.call(getThematic, { params })).toMatchObject({ hours: [line] });
  expect(await admin.call(updateThematic, { params, body: { place: 3 } })).toMatchObject({ hours: [line] });
  for (const [hours, propertyPath] of [
    [[{ ...line, minutes: 200 * 60 + 1 }], 'hours.0.minutes'],
    [[{ ...line, themeId: 999_999 }], 'hours.0.themeId'],
    [[line, line], 'hours.1.themeId'],
  ] as const)
    expect(await admin.refusal(updateThematic, { params, body: { hours: [...hours] } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath }],
    });
  expect(await admin.call(updateThematic, { params, body: { hours: [] } })).toMatchObject({
    hours: [],
    version: 2,
  });
  expect(await member.call(listThematics)).toMatchObject([{ hours: [] }]);
});

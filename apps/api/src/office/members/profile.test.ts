import { getProfile, getUserStats } from '@forman/contract/office/member-profile';
import type { AnswerOf } from '@forman/contract/endpoint';
import { getUserHours, shareHours } from '@forman/contract/hours/hours';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let asMember: Caller;
beforeAll(async () => {
  portal = await testPortal();
  asMember = await portal.as(await makeUser(portal));
});
afterAll(() => portal.close());

/** A person with a value in every field of the page. */
async function makeWhole(values: Parameters<typeof makeUser>[1] = {}) {
  const sponsor = await makeUser(portal, { civility: 'Monsieur' });
  const manager = await makeUser(portal);
  const person = await makeUser(portal, {
    born_on: '1980-02-29',
    lat: 45.75,
    lng: 4.85,
    picture_path: '/api/pictures/0123456789abcdef0123456789abcdef',
    is_pilot: true,
    is_treasurer: true,
    curriculum_ended_on: '2026-06-30',
    habilitations: ['IAS'],
    company_name: 'Tanneurs SARL',
    company_siret: '73282932000074',
    member_since_on: '2024-01-01',
    member_until_on: '2026-12-31',
    dues_paid_on: '2026-01-05',
    prodemial_qualification: 'Senior',
    prodemial_qualification_stars: 3,
    prodemial_title: 'Expert patrimoine',
    prodemial_title_stars: 1,
    sponsor_id: sponsor.id,
    manager_id: manager.id,
    ...values,
  });
  await giveCredit(portal, person.id, 12.5);
  await makeUser(portal, { sponsor_id: person.id });
  return { ...person, sponsor, manager };
}

/** Paths of every field of the answer; the fields of list items come once. */
function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [path] : fieldsIn(value[0], `${path}[]`);
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => fieldsIn(inner, path ? `${path}.${key}` : key));
}

/** Every field of the page, and nothing else; each line has its own readers. */
const everybodys = [
  'person.id', 'person.firstName', 'person.lastName', 'person.civilite', 'person.email', 'person.phoneNumber',
  'person.telPrefix', 'person.fileUrl', 'person.roles[]', 'person.role', 'person.createdAt', 'person.isPilot',
  'person.society',
  'person.userInformations.id', 'person.userInformations.habilitation[]', 'person.userInformations.societyName',
  'person.userInformations.societySiret', 'person.userInformations.societyVatNumber', 'person.userInformations.societyAddress', 'person.userInformations.country',
  'person.userInformations.city', 'person.userInformations.postalCode', 'person.userInformations.isTreasurer',
  'person.userInformations.isMemberExe',
  'person.prodemialQualification', 'person.prodemialQualificationStars', 'person.prodemialTitre',
  'person.prodemialTitreStars',
  'person.userRoleInformation.guestCreatedAt', 'person.userRoleInformation.nomanCreatedAt',
  'person.userRoleInformation.onemanCreatedAt', 'person.userRoleInformation.neomanCreatedAt',
  'person.userRoleInformation.bemanCreatedAt', 'person.userRoleInformation.AdmanCreatedAt',
  'person.userRoleInformation.admanCreatedAt', 'person.userRoleInformation.manCreatedAt',
  'person.userRoleInformation.devmanCreatedAt', 'person.userRoleInformation.dxmanCreatedAt',
  'person.userRoleInformation.xmanCreatedAt',
  'totals.totalFormationGuestCount', 'totals.totalWorkshopGuestCount', 'totals.totalWorkshopCount',
  'totals.totalFormationCount', 'totals.totalWorkshopCopiloteCount', 'totals.totalFormationsCopiloteCount',
  'path[].role', 'path[].at', 'path[].result', 'vote', 'actions.edit.ok', 'actions.advise.ok',
  'actions.readHours.ok',
]; // prettier-ignore
const address = ['person.address', 'person.postalCode', 'person.city', 'person.country'];
const link = (name: string): string[] =>
  ['id', 'firstName', 'lastName', 'email', 'civilite'].map((field) => `person.${name}.${field}`);
const around = [...link('godFather'), ...link('manager')];
const line = [
  'line.totalAmont', 'line.totalAval', 'line.sponsoredTotal', 'line.sponsored[].id', 'line.sponsored[].firstName',
  'line.sponsored[].lastName', 'line.sponsored[].fileUrl', 'line.sponsored[].role', 'line.sponsored[].below',
]; // prettier-ignore
const reserved = [
  'reserved.birthDay', 'reserved.addressAccess', 'reserved.credit', 'reserved.membership.until',
  'reserved.membership.isActive', 'reserved.membership.isDue', 'reserved.membership.calledOn',
]; // prettier-ignore
const goals = ['goals.validated', 'goals.total'];
const closed = ['reserved', 'actions.edit.reason', 'actions.readHours.reason'];
const member = [...everybodys, ...goals, ...around, ...line, ...closed];
const guest = [...everybodys, 'goals', 'person.godFather', 'person.manager', 'line', ...closed];
/** For a viewer who does not write the person’s training plan. */
const unadvising = 'actions.advise.reason';
const whole = [...everybodys, ...goals, ...address, ...around, ...line, ...reserved];

type Whole = Awaited<ReturnType<typeof makeWhole>>;
type Who = (person: Whole) => Promise<{ id: number }> | { id: number };
const guestWith = (values: object) => makeUser(portal, { level: 'ROLE_GUEST', ...values });
const viewers: [viewer: string, who: Who, shared: boolean, reads: string[] | 403][] = [
  ['oneself', (person) => person, false, [...whole, unadvising]],
  ['an admin', () => makeUser(portal, { is_admin: true }), false, whole],
  ['a guest who is an admin', () => guestWith({ is_admin: true }), false, whole],
  ['a member', () => makeUser(portal), false, [...member, unadvising]],
  ['a member, the address being shared', () => makeUser(portal), true, [...member, ...address, unadvising]],
  ['the sponsor', (person) => person.sponsor, false, member],
  ['the manager', (person) => person.manager, false, member],
  ['an XMAN', () => makeUser(portal, { level: 'ROLE_XMAN' }), false, [...member, unadvising]],
  ['a super organiser', () => makeUser(portal, { is_super_organizer: true }), false, member],
  ['a sponsored guest', (person) => guestWith({ sponsor_id: person.id }), false, [...guest, unadvising]],
  ['a managed guest, the address being shared', ({ id }) => guestWith({ manager_id: id }), true, [...guest, ...address, unadvising]],
  ['another guest', () => guestWith({}), true, 403],
  ['the accountant', () => makeUser(portal, { is_expert_accountant: true }), true, 403],
]; // prettier-ignore

describe('a person’s page', () => {
  test.each(viewers)(
    'MEM-034 MEM-037 MEM-067 CORE-258: shows exactly the fields that its viewer may read: %s',
    async (_viewer, who, address_shared, reads) => {
      const person = await makeWhole({ address_shared });
      await portal.ctx.db
        .insertInto('level_changes')
        .values({ user_id: person.id, level: 'ROLE_NEOMAN', reached_at: portal.clock.now(), cause: 'vote' })
        .execute();
      const caller = await portal.as(await who(person));
      const response = await caller.raw('GET', `/api/users/${person.id}/profile`);
      expect(response.statusCode).toBe(reads === 403 ? 403 : 200);
      const refused = ['type', 'title', 'status', 'detail', 'code', 'reason', 'requestId'];
      expect(fieldsIn(response.json()).toSorted()).toEqual((reads === 403 ? refused : reads).toSorted());
    },
  );

  test('MEM-037 CORE-258: shows another member no credit, birth day, place or dues in any form', async () => {
    const person = await makeWhole({ address_shared: true });
    const { body } = await asMember.raw('GET', `/api/users/${person.id}/profile`);
    for (const word of [
      '12.5',
      '1980-02-29',
      '45.75',
      '4.85',
      '2026-12-31',
      '2026-06-30',
      '2026-01-05',
      'hash',
    ]) {
      expect(body).not.toContain(word);
    }
  });

  test('says whether the viewer may read the person’s hours, as the call for the hours answers', async () => {
    const person = await makeWhole();
    const own = await portal.as(person);
    const sponsor = await portal.as(person.sponsor);
    const params = { id: person.id };
    const hoursDecision = async (caller: Caller) =>
      (await caller.call(getProfile, { params })).actions.readHours;
    const refused = async (caller: Caller) => (await caller.refusal(getUserHours, { params })).reason;
    expect(await hoursDecision(sponsor)).toEqual({ ok: false, reason: 'hours_not_shared' });
    expect(await refused(sponsor)).toBe('hours_not_shared');
    await own.call(shareHours, { body: { isShared: true } });
    for (const caller of [own, sponsor, await portal.as(await makeUser(portal, { is_admin: true }))]) {
      expect(await hoursDecision(caller)).toEqual({ ok: true });
      await caller.call(getUserHours, { params });
    }
    expect(await hoursDecision(asMember)).toEqual({ ok: false, reason: 'not_yours' });
    expect(await refused(asMember)).toBe('not_yours');
  });

  test('MEM-043 MEM-044 MEM-045: shows the sponsor with civility, and the manager; each is null when there is none', async () => {
    const person = await makeWhole();
    const profile = await asMember.call(getProfile, { params: { id: person.id } });
    expect(profile.person.godFather).toMatchObject({ id: person.sponsor.id, civilite: 'Monsieur' });
    expect(profile.person.manager).toMatchObject({ id: person.manager.id });
    const alone = await makeUser(portal);
    expect((await asMember.call(getProfile, { params: { id: alone.id } })).person).toMatchObject({
      godFather: null,
      manager: null,
    });
  });

  test('MEM-056 MEM-057: shows a membership as up to date until the end of its last day in Paris, not later nor when the day is unknown', async () => {
    const state = async (member_until_on: string | null) => {
      const person = await makeUser(portal, { member_until_on });
      const { reserved: own } = await (
        await portal.as(person)
      ).call(getProfile, { params: { id: person.id } });
      return own?.membership;
    };
    expect(await state('2026-12-01')).toEqual({
      until: '2026-12-01',
      isActive: true,
      isDue: true,
      calledOn: null,
    });
    expect(await state('2026-12-02')).toMatchObject({ isActive: true });
    expect(await state('2026-11-30')).toMatchObject({ isActive: false });
    expect(await state(null)).toEqual({ until: null, isActive: false, isDue: true, calledOn: null });
  });

  test('MEM-046 MEM-054: shows the dates of the levels, and the same as a path, newest first', async () => {
    const person = await makeUser(portal, { level: 'ROLE_BEMAN' });
    const reached = (level: string, day: string) => ({
      user_id: person.id,
      level,
      reached_at: `${day}T09:00:00Z`,
      cause: 'admin',
    });
    await portal.ctx.db
      .insertInto('level_changes')
      .values([
        reached('ROLE_GUEST', '2019-01-05'),
        reached('ROLE_BEMAN', '2021-03-01'),
        reached('ROLE_NEOMAN', '2020-01-02'),
        reached('ROLE_BEMAN', '2023-06-10'),
      ])
      .execute();
    const { person: shown, path } = await asMember.call(getProfile, { params: { id: person.id } });
    expect(shown.userRoleInformation).toMatchObject({
      neomanCreatedAt: '2020-01-02T09:00:00.000Z',
      bemanCreatedAt: '2023-06-10T09:00:00.000Z',
      AdmanCreatedAt: null,
      xmanCreatedAt: null,
    });
    expect(path).toEqual([
      { role: 'ROLE_BEMAN', at: '2023-06-10T09:00:00.000Z', result: null },
      { role: 'ROLE_NEOMAN', at: '2020-01-02T09:00:00.000Z', result: null },
      { role: 'ROLE_GUEST', at: '2019-01-05T09:00:00.000Z', result: null },
    ]);
  });

  test('CORE-258: is a 404 for an unknown or a deleted person', async () => {
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    for (const id of [gone.id, 2_000_000_000]) {
      for (const call of [getProfile, getUserStats]) {
        expect(await asMember.refusal(call, { params: { id } })).toMatchObject({ status: 404 });
      }
    }
  });

  test('MEM-080: is read by one statement, besides that of the login', async () => {
    const person = await makeWhole();
    const asked: string[] = [];
    const client = await portal.database.pool.connect();
    const prototype = Object.getPrototypeOf(Object.getPrototypeOf(client)) as {
      query: (...args: unknown[]) => unknown;
    };
    client.release();
    const original = prototype.query;
    prototype.query = function counted(this: unknown, ...args: unknown[]) {
      const [statement] = args as [string | { text: string }];
      asked.push(typeof statement === 'string' ? statement : statement.text);
      return original.apply(this, args);
    };
    try {
      await asMember.call(getProfile, { params: { id: person.id } });
    } finally {
      prototype.query = original;
    }
    expect(asked.filter((text) => !text.includes('refresh_tokens'))).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });
});

describe('the totals of the last twelve months', () => {
  const ago = (count: number): Date => new Date(portal.clock.now().getTime() - days(count));
  const past = (kind: string, count: number, values: object = {}) =>
    makeSession(portal, {
      kind,
      starts_at: new Date(ago(count).getTime() - 3_600_000),
      ends_at: ago(count),
      ...values,
    });
  const none: AnswerOf<typeof getUserStats> = {
    totalFormationGuestCount: 0,
    totalWorkshopGuestCount: 0,
    totalWorkshopCount: 0,
    totalFormationCount: 0,
    totalWorkshopCopiloteCount: 0,
    totalFormationsCopiloteCount: 0,
  };
  const statsOf = (id: number) => asMember.call(getUserStats, { params: { id } });

  test('MEM-051 MEM-052 MEM-053 MEM-080: count workshops and formations only, followed, led and co-piloted, each in its own total', async () => {
    const person = await makeUser(portal);
    const follow = async (kind: string, state: 'registered' | 'copilot' = 'registered') =>
      makeRegistration(portal, (await past(kind, 30)).id, person.id, state);
    await follow('workshop');
    await follow('workshop');
    await follow('formation');
    await follow('event');
    await follow('team_meeting');
    await follow('workshop', 'copilot');
    await follow('formation', 'copilot');
    await follow('formation', 'copilot');
    await past('workshop', 10, { pilot_id: person.id });
    await past('formation', 20, { pilot_id: person.id });
    await past('event', 20, { pilot_id: person.id });
    const expected = {
      totalFormationGuestCount: 1,
      totalWorkshopGuestCount: 2,
      totalWorkshopCount: 1,
      totalFormationCount: 1,
      totalWorkshopCopiloteCount: 1,
      totalFormationsCopiloteCount: 2,
    };
    expect(await statsOf(person.id)).toEqual(expected);
    expect((await asMember.call(getProfile, { params: { id: person.id } })).totals).toEqual(expected);
  });

  test('MEM-051: count sessions that ended within twelve months, and none that is coming, deleted or unpublished', async () => {
    const person = await makeUser(portal);
    const pilot_id = person.id;
    await past('workshop', 330, { pilot_id });
    await past('workshop', 400, { pilot_id });
    await makeSession(portal, { pilot_id, inDays: 10 });
    await past('workshop', 5, { pilot_id, deleted_at: ago(1) });
    await past('workshop', 5, { pilot_id, is_published: false });
    const edge = new Date('2025-12-01T10:00:00+01:00');
    await past('workshop', 0, { pilot_id, starts_at: ago(366), ends_at: edge });
    expect(await statsOf(person.id)).toEqual({ ...none, totalWorkshopCount: 1 });
    await past('workshop', 0, { pilot_id, starts_at: ago(366), ends_at: new Date(edge.getTime() + 1) });
    expect(await statsOf(person.id)).toEqual({ ...none, totalWorkshopCount: 2 });
  });

  test('MEM-051: leave out an absent person once the sheet is confirmed, and a person who left', async () => {
    const person = await makeUser(portal);
    const open = await past('workshop', 3);
    const confirmed = await past('workshop', 4, { absences_closed_at: ago(2) });
    const left = await past('workshop', 5);
    await makeRegistration(portal, open.id, person.id, 'registered', { was_absent: true });
    await makeRegistration(portal, confirmed.id, person.id, 'registered', { was_absent: true });
    await makeRegistration(portal, left.id, person.id, 'registered', {
      ended_at: ago(6),
      end_reason: 'left',
    });
    expect(await statsOf(person.id)).toEqual({ ...none, totalWorkshopGuestCount: 1 });
  });
});

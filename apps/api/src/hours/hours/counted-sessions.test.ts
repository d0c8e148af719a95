import { makeAttended } from '../../testing/attestations.ts';
import { updateThematic } from '@forman/contract/participation/catalogue';
import {
  addHourQuota,
  addHourTheme,
  archiveHourTheme,
  confirmSessionHours,
  correctHours,
  getSessionHours,
  listHourQuotas,
  listHourThemes,
  renameHourTheme,
} from '@forman/contract/hours/hours';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeSession, makeSite, makeThematic } from '../../testing/factories.ts';
import { days, hours } from '../../testing/harness.ts';
import { cardsOf, hoursPortal } from './hours.testing.ts';

const { portal, admin, ethics, member, sessionWith } = hoursPortal();

const { workshop } = sessionCalls;

describe('the hours of a session', () => {
  test('HRS-041: are proposed from its title up to its length, then confirmed by the office', async () => {
    const pilot = await member([], { is_pilot: true });
    const thematic = await makeThematic(portal, { wording: 'Bail mobilité', catalogue: 'WORKSHOP' });
    await admin.call(updateThematic, {
      params: { id: thematic },
      body: {
        hours: [
          { habilitation: 'IMMOBILIER', themeId: await ethics(), minutes: 120 },
          { habilitation: 'IMMOBILIER', themeId: null, minutes: 120 },
          { habilitation: 'IAS', themeId: null, minutes: 60 },
        ],
      },
    });
    const starts = new Date(portal.clock.now().getTime() + days(20));
    const created = await pilot.caller.call(workshop.create, {
      body: {
        title: 'Bail mobilité',
        thematic: 'Immobilier',
        price: 0,
        maxGuests: 10,
        site: await makeSite(portal),
        description: '<p>Le bail.</p>',
        prerequisite: '<p>Aucun</p>',
        formerWords: '<p>Venez</p>',
        startDate: starts.toISOString(),
        endDate: new Date(starts.getTime() + hours(3)).toISOString(),
        slots: [{ dateAt: starts.toISOString(), endAt: new Date(starts.getTime() + hours(3)).toISOString() }],
        destined: ['ROLE_MAN'],
        habilitation: ['nothing'],
      },
    });
    expect(created.hours).toEqual([
      { habilitation: 'IMMOBILIER', minutes: 120, theme: 'Déontologie', rule: 'ethics' },
      { habilitation: 'IMMOBILIER', minutes: 60, theme: null, rule: null },
      { habilitation: 'IAS', minutes: 60, theme: null, rule: null },
    ]);
    const params = { id: created.id };
    expect(await admin.call(getSessionHours, { params })).toMatchObject({ most: 180, confirmedAt: null });
    const body = {
      nature: 'training' as const,
      lines: [{ habilitation: 'IAS' as const, themeId: null, minutes: 90 }],
    };
    expect(await admin.call(confirmSessionHours, { params, body })).toMatchObject({
      confirmedBy: expect.stringContaining('Camille'),
      lines: [{ habilitation: 'IAS', minutes: 90 }],
    });
    // A confirmation based on an earlier reading is refused, and overwrites nothing.
    for (const confirmedAt of [null, new Date(0).toISOString()])
      expect(
        await admin.refusal(confirmSessionHours, { params, body: { ...body, lines: [], confirmedAt } }),
      ).toMatchObject({ status: 409, reason: 'changed_meanwhile' });
    const { confirmedAt } = await admin.call(getSessionHours, { params });
    await admin.call(confirmSessionHours, { params, body: { ...body, confirmedAt } });
    const shown = await pilot.caller.call(workshop.get, { params });
    expect(shown.hours).toEqual([{ habilitation: 'IAS', minutes: 90, theme: null, rule: null }]);
  });

  test('HRS-041: a new title proposes new hours, and a session made shorter has to be confirmed again', async () => {
    const pilot = await member([], { is_pilot: true });
    const id = await sessionWith([{ habilitation: 'IAS', minutes: 180 }], { pilot_id: pilot.id });
    const params = { id };
    const { startDate, version } = await pilot.caller.call(workshop.get, { params });
    const endDate = new Date(Date.parse(startDate) + hours(2)).toISOString();
    const site = await makeSite(portal);
    const form = {
      site,
      description: '<p>Texte</p>',
      prerequisite: '<p>Aucun</p>',
      formerWords: '<p>Venez</p>',
    };
    await pilot.caller.call(workshop.update, {
      params,
      body: { ...form, startDate, endDate, slots: [{ dateAt: startDate, endAt: endDate }], version },
    });
    expect(await admin.call(getSessionHours, { params })).toMatchObject({
      most: 120,
      confirmedAt: null,
      lines: [{ habilitation: 'IAS', minutes: 120 }],
    });
    await admin.call(confirmSessionHours, { params, body: { nature: 'training', lines: [] } });
    const thematic = await makeThematic(portal, { wording: 'Un autre titre', catalogue: 'WORKSHOP' });
    await admin.call(updateThematic, {
      params: { id: thematic },
      body: { hours: [{ habilitation: 'CIF', themeId: null, minutes: 60 }] },
    });
    await pilot.caller.call(workshop.update, { params, body: { ...form, title: 'Un autre titre' } });
    const proposed = { confirmedAt: null, lines: [{ habilitation: 'CIF', minutes: 60 }] };
    expect(await admin.call(getSessionHours, { params })).toMatchObject(proposed);
    // The same hours under another title have to be confirmed again.
    const hours60 = [{ habilitation: 'CIF' as const, themeId: null, minutes: 60 }];
    await admin.call(confirmSessionHours, { params, body: { nature: 'training', lines: hours60 } });
    const third = await makeThematic(portal, { wording: 'Le même compte', catalogue: 'WORKSHOP' });
    await admin.call(updateThematic, { params: { id: third }, body: { hours: hours60 } });
    await pilot.caller.call(workshop.update, { params, body: { ...form, title: 'Le même compte' } });
    expect(await admin.call(getSessionHours, { params })).toMatchObject(proposed);
  });

  test.each([
    ['longer than it lasts', [['IAS', null, 181]], 'lines.0.minutes'],
    [
      'longer with its themes together',
      [
        ['IMMOBILIER', null, 120],
        ['IMMOBILIER', 'ethics', 61],
      ],
      'lines.1.minutes',
    ],
    ['on a theme of another habilitation', [['IAS', 'ethics', 60]], 'lines.0.themeId'],
    [
      'the same line twice',
      [
        ['IAS', null, 60],
        ['IAS', null, 60],
      ],
      'lines.1.themeId',
    ],
    ['no time at all', [['IAS', null, 0]], 'lines.0.minutes'],
  ] as const)('are refused on their line when the session counts %s', async (_name, lines, propertyPath) => {
    const { id } = await makeSession(portal);
    const theme = await ethics();
    const body = {
      nature: 'training' as const,
      lines: lines.map(([habilitation, rule, minutes]) => ({
        habilitation,
        themeId: rule === null ? null : theme,
        minutes,
      })),
    };
    expect(await admin.refusal(confirmSessionHours, { params: { id }, body })).toMatchObject({
      status: 422,
      violations: [{ propertyPath, message: expect.any(String) }],
    });
  });

  test('HRS-042: a list of sessions can be narrowed to those that count for one’s own habilitations', async () => {
    const { caller } = await member(['CIF']);
    const own = await sessionWith([{ habilitation: 'CIF', minutes: 60 }], { title: 'Pour les CIF' });
    await sessionWith([{ habilitation: 'IAS', minutes: 60 }], { title: 'Pour les IAS' });
    const found = await caller.call(workshop.search, { query: { wantHours: 'true' } });
    expect(found.items.map(({ id }) => id)).toContain(own);
    expect(found.items.every((card) => card.hours.some(({ habilitation }) => habilitation === 'CIF'))).toBe(
      true,
    );
    expect(found.total).toBe(found.items.length);
    expect(found.totalAll).toBeGreaterThan(found.total);
  });
});

describe('the quotas and themes of a habilitation', () => {
  test('HRS-035: a quota applies from a day on; earlier quotas stay listed, with the name of who set them', async () => {
    const before = await admin.call(listHourQuotas);
    const [proposed] = before.quotas.filter(({ habilitation }) => habilitation === 'IOBSP');
    expect(proposed).toMatchObject({ minutes: 420, by: null, state: 'now' });
    const { habilitation, years, yearlyMinutes, parts, caps, note } = proposed!;
    const row = { habilitation, years, yearlyMinutes, parts, caps, note };
    await admin.call(addHourQuota, { body: { ...row, minutes: 420, fromOn: '2026-01-01' } });
    await admin.call(addHourQuota, { body: { ...row, minutes: null, fromOn: '2027-01-01' } });
    const { quotas } = await admin.call(listHourQuotas);
    expect(quotas.filter((quota) => quota.habilitation === 'IOBSP')).toMatchObject([
      { fromOn: '2027-01-01', minutes: null, state: 'coming' },
      { fromOn: '2026-01-01', minutes: 420, state: 'now', by: expect.stringContaining('Camille') },
      { fromOn: '2016-01-01', state: 'over', by: null },
    ]);
    const { id, caller } = await member(['IOBSP']);
    expect(await cardsOf(caller, id)).toMatchObject([{ asked: 420 }]);
    expect(await caller.refusal(listHourQuotas)).toMatchObject({ status: 403 });
  });

  test('HRS-036: a quota with a part larger than the whole, or with a part or cap given twice, is refused', async () => {
    const body = {
      habilitation: 'CIF' as const,
      fromOn: '2028-01-01',
      minutes: 60,
      years: 1,
      yearlyMinutes: null,
      parts: [{ rule: 'ethics' as const, minutes: 61 }],
      caps: [],
      note: null,
    };
    const ethicsPart = { rule: 'ethics' as const, minutes: 10 };
    const cap = { nature: 'colloquium' as const, minutes: 10 };
    for (const [wrong, propertyPath] of [
      [{}, 'parts'],
      [{ parts: [], yearlyMinutes: 61 }, 'yearlyMinutes'],
      [{ parts: [ethicsPart, ethicsPart] }, 'parts'],
      [{ parts: [], caps: [cap, cap] }, 'caps'],
      [{ minutes: null }, 'minutes'],
    ] as const)
      expect(await admin.refusal(addHourQuota, { body: { ...body, ...wrong } as typeof body })).toMatchObject(
        {
          status: 422,
          violations: [{ propertyPath }],
        },
      );
  });

  test('a renamed theme has its new name on the sessions that count for it', async () => {
    const body = { habilitation: 'CIF' as const, label: 'Fonds euros' };
    const { id: themeId } = await admin.call(addHourTheme, { body });
    const title = 'Les fonds euros en pratique';
    const session = await sessionWith([{ habilitation: 'CIF', themeId, minutes: 60 }], { title });
    const listed = async () => {
      const { items } = await admin.call(workshop.search, { query: { search: title } });
      return items.find(({ id }) => id === session)!.hours;
    };
    expect(await listed()).toMatchObject([{ theme: 'Fonds euros' }]);
    await admin.call(renameHourTheme, { params: { id: themeId }, body: { label: 'Fonds en euros' } });
    expect(await listed()).toEqual([
      { habilitation: 'CIF', minutes: 60, theme: 'Fonds en euros', rule: null },
    ]);
  });

  test('a theme’s label is unique in its habilitation; only the office adds, renames and archives themes', async () => {
    const body = { habilitation: 'IAS' as const, label: 'Emprunteur' };
    const theme = await admin.call(addHourTheme, { body });
    expect(await admin.refusal(addHourTheme, { body: { ...body, label: 'emprunteur' } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'label', message: 'Ce thème existe déjà' }],
    });
    const { caller } = await member([]);
    const params = { id: theme.id };
    await admin.call(addHourTheme, { body: { ...body, label: 'Prévoyance' } });
    const rename = (label: string) => ({ params, body: { label } });
    expect(await admin.refusal(renameHourTheme, rename('PREVOYANCE'))).toMatchObject({
      violations: [{ propertyPath: 'label', message: 'Ce thème existe déjà' }],
    });
    expect(await admin.refusal(renameHourTheme, rename(' '))).toMatchObject({
      violations: [{ propertyPath: 'label', message: 'Indiquez le thème' }],
    });
    expect(await admin.call(renameHourTheme, rename('emprunteur'))).toMatchObject({ label: 'emprunteur' });
    await admin.call(renameHourTheme, rename('Assurance emprunteur'));
    const { rows: noted } = await sql`select detail from audit_log where action = 'hours.theme'
      and detail ? 'changes' order by id desc limit 1`.execute(portal.ctx.db);
    expect(noted).toMatchObject([
      { detail: { changes: { label: { from: 'emprunteur', to: 'Assurance emprunteur' } } } },
    ]);
    expect(await caller.refusal(renameHourTheme, rename('Autre'))).toMatchObject({ status: 403 });
    await admin.call(archiveHourTheme, { params: { id: theme.id }, body: { isArchived: true } });
    expect((await caller.call(listHourThemes)).at(-1)).toMatchObject({
      label: 'Assurance emprunteur',
      isArchived: true,
    });
    expect(await caller.refusal(addHourTheme, { body })).toMatchObject({ status: 403 });
  });

  test('the hours of a theme that answers a rule count for the part of the quota with that rule', async () => {
    const body = { habilitation: 'IOBSP' as const, label: 'Devoir de conseil', rule: 'ethics' as const };
    const theme = await admin.call(addHourTheme, { body });
    await admin.call(addHourQuota, {
      body: { habilitation: 'IOBSP', fromOn: '2026-01-01', minutes: 300, years: 1, yearlyMinutes: null, note: null,
        parts: [{ rule: 'ethics', minutes: 120 }], caps: [] },
    }); // prettier-ignore
    const { id, caller } = await member(['IOBSP']);
    const correction = { followedOn: '2026-05-04', themeId: theme.id, minutes: 90, reason: 'Papier' };
    await admin.call(correctHours, {
      params: { id },
      body: { ...correction, habilitation: 'IOBSP', nature: 'training' },
    });
    expect(await cardsOf(caller, id)).toMatchObject([{ done: 90, parts: [{ rule: 'ethics', done: 90 }] }]);
  });
});

test('the hours of a closed session that gave a person no attestation are awaited no more', async () => {
  const { id, caller } = await member(['IAS']);
  const session = await makeAttended(portal, {
    people: [{ id, attended: [0] }],
    lines: [{ habilitation: 'IAS', minutes: 390 }],
  });
  await portal.run('attestations');
  expect((await cardsOf(caller, id))[0]!.registered).toBe(390);
  await sql`update sessions set absences_closed_at = ${portal.clock.now()} where id = ${session.id}`.execute(
    portal.ctx.db,
  );
  await portal.run('attestations');
  expect((await cardsOf(caller, id))[0]!.registered).toBe(0);
});

import { sessionCalls } from '@forman/contract/session-calls';
import { parisInstant } from '@forman/domain/paris-time';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countersignPresence, signByHand, signPresence } from '@forman/contract/hours/presence';
import { afternoon, endHalf, makeDay, morning, scan, signIn, today } from '../../testing/presence.ts';
import { readPdf } from '../../pdf/read-pdf.testing.ts';
import { makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const { attendanceSheet } = sessionCalls.workshop;
const asAdmin = async () => portal.as(await makeUser(portal, { is_admin: true }));

async function read(id: number) {
  const bytes = await (await asAdmin()).call(attendanceSheet, { params: { id } });
  const pdf = readPdf(Buffer.from(bytes));
  return { ...pdf, texts: pdf.pages.map((page) => page.replaceAll(/ ?\n/g, '\n')) };
}

async function addSlots(
  sessionId: number,
  ...slots: [day: string, from: string, to: string][]
): Promise<void> {
  await portal.ctx.db
    .insertInto('session_slots')
    .values(
      slots.map(([day, from, to]) => ({
        session_id: sessionId,
        starts_at: parisInstant(day, from),
        ends_at: parisInstant(day, to),
      })),
    )
    .execute();
}

async function register(sessionId: number, ...names: [first: string, last: string][]): Promise<void> {
  for (const [first_name, last_name] of names) {
    const { id } = await makeUser(portal, { first_name, last_name });
    await makeRegistration(portal, sessionId, id);
  }
}

describe('the attendance sheet', () => {
  test('CORE-173: names the session, Paris times, place, pilots and registered people by name, with a box per half-day', async () => {
    const site_id = await makeSite(portal);
    const pilot = await makeUser(portal, { is_pilot: true, first_name: 'Laurent', last_name: 'Pasquier' });
    const session = await makeSession(portal, {
      title: 'Le pacte Dutreil',
      pilot_id: pilot.id,
      site_id,
      starts_at: parisInstant('2026-12-15', '09:00'),
    });
    await addSlots(session.id, ['2026-12-15', '14:00', '17:30'], ['2026-12-15', '09:00', '12:30']);
    await register(
      session.id,
      ['Zoé', 'Étienne'],
      ['Anne', 'Zola'],
      ['Marc', 'de La Tour'],
      ['Luc', 'etienne'],
    );
    const copilot = await makeUser(portal, { first_name: 'Nadia', last_name: 'Benali' });
    await makeRegistration(portal, session.id, copilot.id, 'copilot');
    const waiting = await makeUser(portal, { first_name: 'Pas', last_name: 'Encore' });
    await makeRegistration(portal, session.id, waiting.id, 'waiting');

    const { texts, mediaBoxes, raw, hasMissingGlyph } = await read(session.id);
    expect(texts).toHaveLength(1);
    const [text = ''] = texts;
    for (const expected of [
      'Feuille d’émargement',
      'Atelier\nLe pacte Dutreil',
      'Date\nmardi 15 décembre 2026',
      'Horaires\n9h-12h30, 14h-17h30',
      'Pilote\nLaurent Pasquier',
      'Co-pilote\nNadia Benali',
      'Inscrits\n4',
      'N°\nNom et prénom\nMatin\nAprès-midi',
      '1\nde La Tour\nMarc\n2\netienne\nLuc\n3\nÉtienne\nZoé\n4\nZola\nAnne',
      'Venus sans être inscrits',
      'Pilote et co-pilotes\nLaurent Pasquier\nNadia Benali',
      'Page 1 sur 1',
    ])
      expect(text).toContain(expected);
    expect(text.replaceAll('\n', ' ')).toContain(
      'Salle B, Jouy-en-Josas, 1 rue de l’Exemple, 78350 Jouy-en-Josas',
    );
    expect(text).not.toContain('Encore');
    expect(text).not.toMatch(/@|07 ?00/);
    expect(mediaBoxes[0]?.map((points) => Math.round((points / 72) * 25.4))).toEqual([0, 0, 210, 297]);
    expect(raw).toContain('/Lang (fr-FR)');
    expect(hasMissingGlyph).toBe(false);
  });

  test('has a page for each day with its half-days, and right hours across the spring clock change', async () => {
    const session = await makeSession(portal, { starts_at: parisInstant('2027-03-27', '14:00') });
    await addSlots(
      session.id,
      ['2027-03-27', '14:00', '18:00'],
      ['2027-03-28', '09:00', '12:00'],
      ['2027-03-28', '19:00', '21:00'],
    );
    const { texts } = await read(session.id);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('samedi 27 mars 2027\nHoraires\n14h-18h');
    expect(texts[0]).toContain('Nom et prénom\nAprès-midi\n');
    expect(texts[1]).toContain('dimanche 28 mars 2027\nHoraires\n9h-12h, 19h-21h');
    expect(texts[1]).toContain('Nom et prénom\nMatin\nSoirée');
  });

  test.each([
    [0, 1],
    [3, 1],
    [20, 2],
    [60, 3],
  ])(
    'for %i people has %i pages, each with title, heading and page number, and nobody is missing',
    async (count, pages) => {
      const session = await makeSession(portal, { title: 'Salle comble', max_guests: 100 });
      const names = Array.from({ length: count }, (_, index): [string, string] => [
        'Camille',
        `Nom${String(index).padStart(2, '0')}`,
      ]);
      await register(session.id, ...names);
      const { texts } = await read(session.id);
      expect(texts).toHaveLength(pages);
      texts.forEach((text, index) => {
        expect(text).toContain('Feuille d’émargement');
        expect(text).toContain('Salle comble');
        expect(text).toContain('N°\nNom et prénom');
        expect(text).toContain(`Page ${index + 1} sur ${pages}`);
        expect(text.includes('suite')).toBe(index > 0);
      });
      const all = texts.join('\n');
      for (const [, last] of names) expect(all.split(last)).toHaveLength(2);
      expect(texts.at(-1)).toContain('Venus sans être inscrits');
    },
  );

  test('keeps long, foreign or hostile names in their rows', async () => {
    const session = await makeSession(portal, {
      title: `${'Transmission et fiscalité du dirigeant '.repeat(6)}💥`,
      place: 'x'.repeat(400),
    });
    await register(
      session.id,
      ['Marie-Charlotte', 'Oliveira da Silva e Souza-Montmorency de la Grange'],
      ['שלום', '<script>alert(1)</script>'],
      ['\u202eabc', 'y'.repeat(120)],
    );
    const { texts, hasMissingGlyph } = await read(session.id);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Oliveira da Silva e Souza-Montmorency de la Grange\nMarie-Charlotte');
    expect(hasMissingGlyph).toBe(false);
  });

  test.each(sessionKinds)('exists for a %s', async (kind) => {
    const session = await makeSession(portal, { kind });
    const bytes = await (
      await asAdmin()
    ).call(sessionCalls[kind].attendanceSheet, { params: { id: session.id } });
    expect(readPdf(Buffer.from(bytes)).pages).toHaveLength(1);
  });
});

describe('a sheet that was signed on phones', () => {
  test('HRS-022: shows marks, hours, absences and countersignatures, and none of them when a blank sheet is asked for', async () => {
    const day = await makeDay(portal, 3);
    const [one, two, three] = day.people;
    await signIn(day, one!.caller);
    const ticket = await scan(day, two!.caller);
    await two!.caller.call(signPresence, { body: { ticket, typedName: 'C. Nom001' } });
    const half = { params: day.params, body: morning };
    endHalf(portal);
    await day.pilot.call(countersignPresence, half);
    portal.clock.set(parisInstant(today, '14:00'));
    const byHand = { ...afternoon, userId: three!.id, reason: 'Sans téléphone' };
    await day.pilot.call(signByHand, { params: day.params, body: byHand });
    await portal.ctx.db
      .updateTable('settings')
      .set({ association: JSON.stringify({ activityNumber: '11 75 00000 75' }) })
      .execute();

    const { texts, raw } = await read(day.session.id);
    const signed = texts.join().replaceAll('\u00a0', ' ');
    for (const expected of [
      'Nom000\nCamille\n10h\n2',
      'Nom001\nCamille\nC. Nom001\n10h\n3',
      'Nom002\nCamille\nAbsent\nÀ la main, 14h',
      'Contresigné, 12h30',
      'Durée\n6 h 30 en tout',
      'SIREN 732829320, Déclaration',
      'd’activité n° 11 75 00000 75',
    ])
      expect(signed).toContain(expected);
    expect(signed).not.toContain('Venus sans être inscrits');
    expect(raw).not.toContain('/Subtype /Image');

    const path = `/api/workshops/${day.session.id}/attendance-sheet?vierge=1`;
    const { rawPayload } = await (await asAdmin()).raw('GET', path);
    const blank = readPdf(rawPayload).pages.join();
    expect(blank).toContain('Venus sans être inscrits');
    for (const word of ['10h\n', 'Absent', 'Contresigné']) expect(blank).not.toContain(word);
  });
});

describe('CORE-136: the download of the sheet', () => {
  test('is open to the pilot, approved co-pilots and holders of the list tools, and to nobody else', async () => {
    const session = await makeSession(portal);
    const answer = async (
      values: Parameters<typeof makeUser>[1],
      state?: 'registered' | 'candidate' | 'copilot',
    ) => {
      const user = await makeUser(portal, values);
      if (state) await makeRegistration(portal, session.id, user.id, state);
      const caller = await portal.as(user);
      return (await caller.raw('GET', `/api/workshops/${session.id}/attendance-sheet`)).statusCode;
    };
    const asPilot = await portal.as({ id: session.pilotId });
    expect((await asPilot.raw('GET', `/api/workshops/${session.id}/attendance-sheet`)).statusCode).toBe(200);
    expect(await answer({}, 'copilot')).toBe(200);
    expect(await answer({ is_admin: true })).toBe(200);
    expect(await answer({ level: 'ROLE_MAN' })).toBe(200);
    expect(await answer({ level: 'ROLE_XMAN' })).toBe(200);
    expect(await answer({}, 'registered')).toBe(403);
    expect(await answer({}, 'candidate')).toBe(403);
    expect(await answer({ is_pilot: true })).toBe(403);
    expect(await answer({ level: 'ROLE_GUEST' })).toBe(403);
    expect(
      (await (await portal.as(null)).raw('GET', `/api/workshops/${session.id}/attendance-sheet`)).statusCode,
    ).toBe(401);
  });

  test('answers 404 for an unknown session or a session of another kind', async () => {
    const admin = await asAdmin();
    const session = await makeSession(portal, { kind: 'event' });
    expect((await admin.refusal(attendanceSheet, { params: { id: 2_000_000 } })).status).toBe(404);
    expect((await admin.refusal(attendanceSheet, { params: { id: session.id } })).status).toBe(404);
  });

  test('gives a PDF file to save, which no cache keeps', async () => {
    const session = await makeSession(portal, { starts_at: parisInstant('2026-12-15', '09:00') });
    const { headers } = await (await asAdmin()).raw('GET', `/api/workshops/${session.id}/attendance-sheet`);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe('attachment; filename="emargement-2026-12-15.pdf"');
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('the sheet says absent of no leader: the one who did not countersign was there too', async () => {
  const day = await makeDay(portal, 1);
  const copilot = await makeUser(portal, { first_name: 'Nadia', last_name: 'Benali', level: 'ROLE_MAN' });
  await makeRegistration(portal, day.session.id, copilot.id, 'copilot');
  endHalf(portal);
  await day.pilot.call(countersignPresence, { params: day.params, body: morning });
  endHalf(portal, afternoon);
  await (await portal.as(copilot)).call(countersignPresence, { params: day.params, body: afternoon });
  const text = (await read(day.session.id)).texts.join('\n');
  const [people = '', leaders = ''] = text.split('Pilote et co-pilotes');
  expect(people).toContain('Absent');
  expect(leaders).toMatch(/Contresigné, [\s\S]*Benali[\s\S]*Contresigné, 17h/);
  expect(leaders).not.toContain('Absent');
});

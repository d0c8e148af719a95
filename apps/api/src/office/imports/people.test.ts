import { endpoints } from '@forman/contract';
import {
  applyPeopleImport,
  checkPeopleFile,
  dropPeopleImport,
  getPeopleImport,
  getRefusedLines,
  listImportLines,
  listPeopleImports,
  type PeopleImport,
} from '@forman/contract/office/people-imports';
import type { Problem } from '@forman/contract/fields';
import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { createSimulatedSender } from '../../adapters/mail/simulated.ts';
import { makeCompletion, makeDynasty, makeGoal, makeUser } from '../../testing/factories.ts';
import { sendFile } from '../../testing/file-form.ts';
import { type Caller, days, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';
import { mailsOf } from '../../testing/simulated-bank.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';

let portal: TestPortal;
let admin: Caller;
let adminUser: { id: number };
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '1000' } });
  adminUser = await makeUser(portal, { is_admin: true });
  admin = await portal.as(adminUser);
});
afterAll(() => portal.close());

const titles =
  'Civilité;Prénom;Nom;E-mail;Téléphone;Niveau;Niveau depuis;E-mail du parrain;Adhérent depuis;Adhésion jusqu’au;Cotisation payée le;Société';
let phone = 610_000_000;
const line = (
  email: string,
  rest: Partial<Record<'level' | 'since' | 'sponsor' | 'phone' | 'last', string>> = {},
): string =>
  [
    'Mme',
    'Léa',
    rest.last ?? 'Importée',
    email,
    rest.phone ?? `0${(phone += 1)}`,
    rest.level ?? '',
    rest.since ?? '',
    rest.sponsor ?? '',
    '01/02/2020',
    '31/12/2026',
    '05/01/2026',
    'Cabinet',
  ].join(';');
const upload = (file: Buffer | string, caller = admin) =>
  sendFile(caller, checkPeopleFile.path, file, { name: 'adherents.csv' });
const tryFile = async (...lines: string[]): Promise<PeopleImport> =>
  (await upload([titles, ...lines].join('\r\n'))).json();
const linesOf = async (id: number, query = {}) =>
  (await admin.call(listImportLines, { params: { id }, query })).lines;
const apply = (id: number, invites = false) =>
  admin.call(applyPeopleImport, { params: { id }, body: { invites } });
const write = async (id: number, invites = false): Promise<PeopleImport> => {
  await apply(id, invites);
  await portal.run('tasks');
  return admin.call(getPeopleImport, { params: { id } });
};
const personOf = (email: string) =>
  portal.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('a file of people', () => {
  test('OPS-003: whose days can all be read both ways is read as its sender says, and asks who does not say', async () => {
    const file =
      'E-mail;Nom;Prénom;Civilité;Téléphone;Adhérent depuis\nordre@ancien.example;Un;Zoé;Mme;0612345691;02/11/2024';
    const send = (dayOrder?: string) =>
      sendFile(admin, checkPeopleFile.path, file, { fields: dayOrder ? { dayOrder } : {} });
    for (const answer of [await send(), await send('comme ça')]) {
      expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'dayOrder' }] });
      expect(answer.json<Problem>().violations![0]!.message.replaceAll(/\s/g, ' ')).toBe(
        '« Adhérent depuis » : 02/11/2024 est-il le samedi 2 novembre 2024 ou le dimanche 11 février 2024 ?',
      );
    }
    const { id } = (await send('month first')).json<PeopleImport>();
    const [first] = await linesOf(id);
    const since = { field: 'memberStartCreatedAt', from: '', to: '2024-02-11' };
    expect(first!.changes).toContainEqual(since);
    expect(await write(id)).toMatchObject({ task: { state: 'done', result: { new: 1 } } });
    expect(await personOf('ordre@ancien.example')).toMatchObject({ member_since_on: '2024-02-11' });
  });

  test('OPS-001: is checked line by line, then written in one go, with its changes in the audit log', async () => {
    const dynasty = await makeDynasty(portal, 'Aubert');
    const manager = await makeUser(portal);
    const sponsor = await makeUser(portal, { dynasty_id: dynasty, manager_id: manager.id });
    const known = await makeUser(portal, { level: 'ROLE_NEOMAN', city: 'Nantes' });
    const file = await tryFile(
      line('fille@ancien.example', { sponsor: 'mere@ancien.example', level: 'NOMAN' }),
      line('mere@ancien.example', { sponsor: sponsor.email, level: 'ADMAN', since: '15/03/2021' }),
      line(known.email, { level: 'BEMAN', since: '01/10/2026', phone: known.phone, last: 'Nouveau' }),
      line('sans@ancien.example', { sponsor: 'personne@ancien.example' }),
      line('faux@ancien.example', { level: 'général', phone: '12' }),
    );
    expect(file).toMatchObject({
      fileName: 'adherents.csv',
      counts: { new: 2, changed: 1, same: 0, unknown: 1, wrong: 1 },
      unread: [],
      task: null,
    });
    expect(await personOf('mere@ancien.example')).toBeUndefined();
    expect(await linesOf(file.id, { outcome: 'changed' })).toMatchObject([
      {
        line: 4,
        changes: expect.arrayContaining([
          { field: 'lastName', from: known.lastName, to: 'Nouveau' },
          { field: 'level', from: 'ROLE_NEOMAN', to: 'ROLE_BEMAN' },
        ]),
      },
    ]);
    expect(await linesOf(file.id, { outcome: 'wrong' })).toMatchObject([
      { line: 6, reasons: ['Téléphone\u00a0: il faut dix chiffres', 'Niveau inconnu\u00a0: général'] },
    ]);
    expect(await linesOf(file.id, { search: 'SANS@', itemsPerPage: '1' })).toMatchObject([
      { outcome: 'unknown' },
    ]);

    expect((await write(file.id)).task).toMatchObject({
      state: 'done',
      result: { new: 2, changed: 1, refused: 2 },
    });
    const [mother, daughter] = [
      await personOf('mere@ancien.example'),
      await personOf('fille@ancien.example'),
    ];
    expect(mother).toMatchObject({
      civility: 'Madame',
      level: 'ROLE_ADMAN',
      sponsor_id: sponsor.id,
      dynasty_id: dynasty,
      manager_id: manager.id,
      member_since_on: '2020-02-01',
      member_until_on: '2026-12-31',
      dues_paid_on: '2026-01-05',
      company_name: 'Cabinet',
      password_hash: '',
    });
    expect(daughter).toMatchObject({
      level: 'ROLE_NOMAN',
      sponsor_id: mother!.id,
      dynasty_id: dynasty,
      manager_id: manager.id,
    });
    const { rows: levels } = await sql`select user_id, level, reached_at, cause from level_changes
      where user_id = any(${[mother!.id, daughter!.id, known.id]}) order by user_id`.execute(portal.ctx.db);
    expect(levels).toEqual(
      expect.arrayContaining([
        {
          user_id: mother!.id,
          level: 'ROLE_ADMAN',
          reached_at: new Date('2021-03-15T00:00:00+01:00'),
          cause: 'admin',
        },
        { user_id: daughter!.id, level: 'ROLE_NOMAN', reached_at: portal.clock.now(), cause: 'admin' },
        {
          user_id: known.id,
          level: 'ROLE_BEMAN',
          reached_at: new Date('2026-10-01T00:00:00+02:00'),
          cause: 'admin',
        },
      ]),
    );
    // Fields that the file does not contain stay.
    expect(await personOf(known.email)).toMatchObject({ city: 'Nantes', last_name: 'Nouveau' });
    const { rows: noted } = await sql<{ action: string; subject_id: string; detail: { changes: object } }>`
      select action, subject_id, detail from audit_log where actor_id = ${adminUser.id} order by id`.execute(
      portal.ctx.db,
    );
    expect(noted.find(({ subject_id }) => subject_id === String(known.id))).toMatchObject({
      action: 'member.import',
      detail: { importId: file.id, changes: { lastName: { from: known.lastName, to: 'Nouveau' } } },
    });
    expect(noted.find(({ subject_id }) => subject_id === String(mother!.id))).toMatchObject({
      action: 'member.create',
      detail: {
        changes: {
          godFather: { from: null, to: sponsor.id },
          adhesionPaidAt: { from: null, to: '2026-01-05' },
        },
      },
    });
    expect(noted.some(({ action }) => action === 'import.people')).toBe(true);
    const faults = (await verifyInvariants(portal.ctx.db, portal.clock.now())).flatMap(
      (check) => check.faults,
    );
    expect(faults).toEqual([]);
    expect(await mailsOf(portal, mother!.id, 'account_opened')).toEqual([]);
  });

  test('OPS-001: gives its refused lines back as a file, harmless in a spreadsheet, that can be corrected and sent again', async () => {
    const first = await tryFile(
      line('retour@ancien.example', { phone: '+33600', last: '=1+1' }),
      line('bon@ancien.example'),
    );
    const refused = Buffer.from(await admin.call(getRefusedLines, { params: { id: first.id } })).toString();
    expect(refused.split('\r\n')[0]).toBe(`\uFEFF${titles};Motif du refus`);
    expect(refused).toContain("'=1+1");
    expect(refused).toContain('Téléphone\u00a0: il faut dix chiffres');
    const again = (await upload(refused.replace("'+33600", "'+33600000042"))).json();
    expect(again).toMatchObject({ counts: { new: 1, wrong: 0 }, unread: [] });
    expect(await linesOf(again.id)).toMatchObject([{ name: 'Léa =1+1' }]);
    const third = Buffer.from(await admin.call(getRefusedLines, { params: { id: again.id } })).toString();
    expect(third).toBe(`\uFEFF${titles};Motif du refus\r\n`);
  });

  test('OPS-005: is read in Windows-1252 or UTF-16, with commas or tabs, and with other headings in another order', async () => {
    const text = `Courriel,NOM,PRENOM,Civ,Portable,Hobby\r\n"helene@ancien.example","Lefèvre, dite Léa",Hélène,Mlle,06 98 76 54 32,Échecs`;
    const file = (await upload(Buffer.from(text, 'latin1'))).json();
    expect(file).toMatchObject({ counts: { new: 1 }, unread: ['Hobby'] });
    expect(await linesOf(file.id)).toMatchObject([{ name: 'Hélène Lefèvre, dite Léa' }]);
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(text.replaceAll(',', '\t').replace('Lefèvre\t', 'Lefèvre,'), 'utf16le'),
    ]);
    expect((await upload(utf16)).json()).toMatchObject({ counts: { new: 1 } });
  });

  test('MEM-377: announces their account to new people when asked to, in a mail that the server alone writes', async () => {
    const file = await tryFile(line('invitee@ancien.example', { phone: '0699000001' }));
    await write(file.id, true);
    const { id } = (await personOf('invitee@ancien.example'))!;
    expect(await mailsOf(portal, id, 'account_opened')).toHaveLength(1);
    const { sent } = portal.ctx.mail as ReturnType<typeof createSimulatedSender>;
    sent.length = 0;
    await portal.run('outbox');
    expect(sent.find(({ to }) => to === 'invitee@ancien.example')).toMatchObject({
      subject: 'Votre compte Forman est ouvert',
      html: expect.stringContaining('/reset/password'),
      attachments: [],
    });
    // In these calls `to` is the end of a period, no address.
    const periods = ['requestControlFile', 'requestControlFiles'];
    const named = endpoints.flatMap(({ id: call, body }) =>
      body &&
      !periods.includes(call) &&
      JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).match(
        /"(htmlContent|sender|recipient|to)":/,
      )
        ? [call]
        : [],
    );
    expect(named).toEqual([]);
    // No password opens the account before its person has chosen one.
    const body = { email: 'invitee@ancien.example', password: '' };
    expect((await admin.raw('POST', '/api/login_check', body)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('a file that cannot be written as it was shown', () => {
  test('OPS-002: is not written at all if one of its people was changed or created since the check', async () => {
    const known = await makeUser(portal);
    const changed = await tryFile(line('entre@ancien.example'), line(known.email, { phone: known.phone }));
    await portal.ctx.db
      .updateTable('users')
      .set({ last_name: 'Entretemps' })
      .where('id', '=', known.id)
      .execute();
    expect((await write(changed.id)).task).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('ont changé depuis la vérification'),
    });
    expect(await personOf('entre@ancien.example')).toBeUndefined();
    const come = await tryFile(line('venue@ancien.example', { phone: '0699000002' }));
    await makeUser(portal, { phone: '0699000002' });
    expect((await write(come.id)).task).toMatchObject({ state: 'failed' });
  });

  test('a process that dies midway leaves nothing written; the next one writes the file once', async () => {
    const file = await tryFile(...Array.from({ length: 700 }, (_, at) => line(`mort${at}@ancien.example`)));
    await apply(file.id);
    // The last statement of the transaction fails.
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if new.state = 'done' then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$;
      create trigger die before update on background_tasks for each row execute function die()`.execute(
      portal.ctx.db,
    );
    await portal.run('tasks');
    const count = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from users where email like 'mort%'`.execute(
          portal.ctx.db,
        )
      ).rows[0]!.n;
    expect(await count()).toBe(0);
    await sql`drop trigger die on background_tasks`.execute(portal.ctx.db);
    portal.clock.advance(minutes(1));
    const { statements } = await sentBy(() => portal.run('tasks'));
    expect(await count()).toBe(700);
    // One statement writes hundreds of people.
    expect(statements.length).toBeLessThan(60);
  });

  test('can be written again after a failure, but not after a success', async () => {
    const file = await tryFile(line('reprise@ancien.example'));
    await apply(file.id);
    await sql`update background_tasks set state = 'failed', failure = 'Le serveur a rencontré un problème.',
      finished_at = ${portal.clock.now()} where state = 'waiting'`.execute(portal.ctx.db);
    const failed = await admin.call(getPeopleImport, { params: { id: file.id } });
    expect(failed.task).toMatchObject({ state: 'failed' });
    const again = await write(file.id);
    expect(again.task).toMatchObject({ state: 'done', result: { new: 1 } });
    expect(again.task!.id).not.toBe(failed.task!.id);
    const refusal = await admin.refusal(applyPeopleImport, { params: { id: file.id }, body: {} });
    expect(refusal).toMatchObject({ status: 409, reason: 'import_started' });
  });

  test('is written once for two requests at once, and refused if it has nothing to write', async () => {
    const file = await tryFile(line('double@ancien.example'));
    const both = await Promise.allSettled([apply(file.id), apply(file.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await portal.run('tasks');
    const none = await tryFile(line('non', {}));
    expect(await admin.refusal(applyPeopleImport, { params: { id: none.id }, body: {} })).toMatchObject({
      status: 409,
      reason: 'nothing_to_import',
    });
  });
});

describe('a checked file', () => {
  const undecided = async () => (await admin.call(listPeopleImports)).imports;

  test('OPS-004: waits for a decision, with the person who sent it and its number of people, until it is imported', async () => {
    const known = await makeUser(portal);
    const file = await tryFile(
      line('une@decision.example'),
      line(known.email, { last: 'Changée' }),
      line('faux@decision.example', { level: 'général' }),
    );
    const other = await portal.as(await makeUser(portal, { is_admin: true }));
    const [newest] = (await other.call(listPeopleImports)).imports;
    expect(newest).toMatchObject({
      id: file.id,
      fileName: 'adherents.csv',
      askedBy: { id: adminUser.id },
      expiresAt: file.expiresAt,
      people: 2,
    });
    await apply(file.id);
    expect((await undecided()).map(({ id }) => id)).not.toContain(file.id);
  });

  test('OPS-004: can be dropped with its lines, but not once its import was requested', async () => {
    const { id } = await tryFile(line('retiree@decision.example'));
    await admin.call(dropPeopleImport, { params: { id } });
    expect((await undecided()).map((one) => one.id)).not.toContain(id);
    expect(await admin.refusal(applyPeopleImport, { params: { id }, body: {} })).toMatchObject({
      status: 404,
    });
    expect(await admin.refusal(dropPeopleImport, { params: { id } })).toMatchObject({ status: 404 });
    const begun = await tryFile(line('gardee@decision.example'));
    await apply(begun.id);
    expect(await admin.refusal(dropPeopleImport, { params: { id: begun.id } })).toMatchObject({
      status: 409,
      reason: 'import_started',
    });
    expect((await linesOf(begun.id)).length).toBe(1);
  });
});

describe('a file that is not one of people', () => {
  test.each([
    ['', /vide/],
    ['Nom;Prénom\nRoux;Ada', /nommer une colonne «\u00a0E-mail\u00a0»/],
    [titles, /aucune ligne/],
    [`${titles}\na\0b`, /caractère nul/],
    [Buffer.from('PK\u0003\u0004'), /classeur/],
    [`E-mail\n${'a@b.example\n'.repeat(10_001)}`, /dépasse 10000 lignes/],
    [`E-mail\n"${'x'.repeat(150_000)}`, /guillemet/],
  ])('is refused with a sentence that says why', async (file, message) => {
    expect((await upload(file)).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'file', message: expect.stringMatching(message) }],
    });
  });

  test('a file over five megabytes or from anybody but an administrator is refused; an accepted one is deleted after a week', async () => {
    expect((await upload('x'.repeat(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
    const member = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    expect((await upload(titles, member)).statusCode).toBe(403);
    const file = await tryFile(line('semaine@ancien.example'));
    expect(await member.refusal(getPeopleImport, { params: { id: file.id } })).toMatchObject({ status: 403 });
    portal.clock.advance(days(7));
    admin = await portal.as(adminUser);
    expect(await admin.refusal(getPeopleImport, { params: { id: file.id } })).toMatchObject({ status: 404 });
    await portal.run('housekeeping');
    const { rows } = await sql`select from people_import_lines where import_id = ${file.id}`.execute(
      portal.ctx.db,
    );
    expect(rows).toEqual([]);
  });
});

test('a changed phone is told to its owner, and drops the change that they had requested', async () => {
  const known = await makeUser(portal);
  await sql`insert into contact_changes (user_id, kind, old_value, new_value, old_prefix, new_prefix, asked_at, expires_at)
    values (${known.id}, 'phone', ${known.phone}, '0711223344', '+33', '+33', now(), now() + interval '1 day')`.execute(
    portal.ctx.db,
  );
  const { id } = await tryFile(line(known.email, { phone: '0799887766' }));
  await write(id);
  const wish = await portal.ctx.db
    .selectFrom('contact_changes')
    .select('undone_at')
    .where('user_id', '=', known.id)
    .executeTakeFirstOrThrow();
  expect(wish.undone_at).not.toBeNull();
  const row = await personOf(known.email);
  expect(row!.phone).toBe('0799887766');
  const { rows } = await sql<{ template: string; data: { which: string[] } }>`
    select template, data from outbox_messages where user_id = ${known.id}`.execute(portal.ctx.db);
  expect(rows).toMatchObject([{ template: 'login_changed', data: { which: ['phoneNumber'] } }]);
});

test('a file whose import has failed waits for a decision again, and can be dropped', async () => {
  const known = await makeUser(portal);
  const { id } = await tryFile(line(known.email, { last: 'Nouveau', phone: known.phone }));
  await sql`update users set last_name = 'Changé' where id = ${known.id}`.execute(portal.ctx.db);
  expect((await write(id)).task).toMatchObject({ state: 'failed' });
  const { imports } = await admin.call(listPeopleImports);
  expect(imports.map((one) => one.id)).toContain(id);
  await admin.call(dropPeopleImport, { params: { id } });
  expect(await admin.refusal(getPeopleImport, { params: { id } })).toMatchObject({ status: 404 });
});

test('a level that a file gives back begins its goals anew', async () => {
  const known = await makeUser(portal, { level: 'ROLE_NEOMAN' });
  const goal = await makeGoal(portal, { level: 'ROLE_BEMAN' });
  const done = await makeCompletion(portal, goal.id, known.id, 'validated');
  const { id } = await tryFile(line(known.email, { level: 'BEMAN', phone: known.phone }));
  await write(id);
  const { dropped_at } = await portal.ctx.db
    .selectFrom('goal_completions')
    .select('dropped_at')
    .where('id', '=', done)
    .executeTakeFirstOrThrow();
  expect(dropped_at).not.toBeNull();
});

describe('a file as another program writes it', () => {
  const bare = 'Civ;Prenom;Nom;Email;Tel;Societe';
  const valuesOf = async (file: Buffer | string) => {
    const answer: PeopleImport = (await upload(file)).json();
    const lines = await linesOf(answer.id);
    return lines.map(({ outcome, changes, reasons }) => ({
      outcome,
      reasons,
      ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    }));
  };

  test('is read from Mac Roman, Windows and UTF-16 alike', async () => {
    const words = (email: string) =>
      `${bare}\r\nMme;Hélène;Lefèvre;${email};06 22 33 44 01;Société générale d’épargne\r\n`;
    const mac = Buffer.from(
      Array.from(
        words('mac@ancien.example'),
        (sign) => ({ é: 0x8e, è: 0x8f, '’': 0xd5 })[sign] ?? sign.charCodeAt(0),
      ),
    );
    const windows = Buffer.from(
      Array.from(words('win@ancien.example'), (sign) => ({ '’': 0x92 })[sign] ?? sign.charCodeAt(0)),
    );
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(words('utf16@ancien.example'), 'utf16le'),
    ]);
    for (const file of [mac, windows, wide])
      expect(await valuesOf(file)).toMatchObject([
        {
          outcome: 'new',
          firstName: 'Hélène',
          lastName: 'Lefèvre',
          societyName: 'Société générale d’épargne',
        },
      ]);
  });

  test('OPS-005: in two encodings is refused, with the lines that differ', async () => {
    const file = Buffer.concat([
      Buffer.from(`${bare}\r\nMme;Hélène;Un;un@ancien.example;;\r\n`),
      Buffer.from('Mme;Hélène;Deux;deux@ancien.example;;\r\n', 'latin1'),
    ]);
    expect((await upload(file)).json()).toMatchObject({
      violations: [{ message: expect.stringContaining('La ligne 3 n’est pas dans le même codage') }],
    });
  });

  test('may begin with “sep=;” and a title, and count its lines as a person does', async () => {
    const file = `sep=;\r\nListe des adhérents 2026;;;;;\r\n${bare};;\r\nMme;Léa;;faux;;;;\r\n`;
    const answer: PeopleImport = (await upload(file)).json();
    expect(answer).toMatchObject({ counts: { wrong: 1 }, unread: [] });
    expect(await linesOf(answer.id)).toMatchObject([{ line: 4 }]);
  });

  test('has one person for an address however it is decorated, and no address with two dots', async () => {
    const odile = 'odile.temoin@ancien.example';
    const typed = [
      odile,
      `<${odile}>`,
      `mailto:${odile}`,
      `${odile},`,
      `"${odile};"`,
      `${odile}\u200b`,
      `(${odile})`,
    ];
    const rows = typed.map((email) => `Mme;Odile;Témoin;${email};;`);
    const found = await valuesOf([bare, ...rows, 'Mme;Odile;Témoin;odile@ancien..example;;'].join('\r\n'));
    const invalid = 'E-mail\u00a0: l’adresse est invalide';
    expect(found.map(({ reasons }) => reasons.includes(invalid))).toEqual([...typed.map(() => false), true]);
    expect(new Set(found.map(({ outcome }) => outcome))).toEqual(new Set(['wrong']));
  });

  test('has its names and phones cleaned, and days in the order that the column says', async () => {
    const head = `${bare};Adhérent depuis`;
    const rows = [
      'Mme;Zoé;\u200b;z1@ancien.example;+262 692 12 34 56;;02/11/2024',
      'Mme;Zoé;Ab\u202ecd;z2@ancien.example;33612345679;;11/25/2024',
      'Mme;Zoé;A\u0007b;z3@ancien.example;+377 6 12 34 56 78;;12/31/2024',
    ];
    expect(await valuesOf([head, ...rows].join('\r\n'))).toMatchObject([
      { outcome: 'wrong' },
      { outcome: 'new', lastName: 'Abcd', phoneNumber: '0612345679', memberStartCreatedAt: '2024-11-25' },
      { outcome: 'wrong', reasons: ['Téléphone\u00a0: il faut dix chiffres'] },
    ]);
  });
});

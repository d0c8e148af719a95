import * as calls from '@forman/contract/office/move-in';
import type { MoveFile } from '@forman/contract/office/move-standing';
import { signOpening, saveOpening } from '@forman/contract/books/ledger-opening';
import { sessionCalls } from '@forman/contract/session-calls';
import { zipSync } from 'fflate';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller, TestPortal } from '../../testing/harness.ts';
import { forgetMove } from './forget.queries.ts';
import { type Mover, openMover } from './move-in.testing.ts';
import { deleteOldMoveRows } from './move-in.service.ts';

let mover: Mover;
let portal: TestPortal;
let admin: Caller;
let chief: { id: number };
let moveId: number;
beforeEach(async () => {
  mover = await openMover();
  ({ portal, admin, chief, moveId } = mover);
});
afterEach(() => portal.close());

const params = (more: Record<string, number> = {}) => ({ id: moveId, ...more });
const send = (file: string | Buffer, name: string) => mover.send(file, name);
const add = (file: string | Buffer, name: string) => mover.add(file, name);
const mappingOf = ({ columns }: MoveFile) =>
  Object.fromEntries(columns.map(({ heading, field }) => [heading, field]));
const current = () => mover.current();
const rehearse = () => mover.rehearse();
const moveIn = () => mover.moveIn();
const outcomes = (outcome?: 'refused' | 'remark' | 'joined') => mover.outcomes(outcome);
const expectSound = () => mover.expectSound();

const people = `Association Martin;;;;;;;
Liste au 30/11/2026;;;;;;;
Ancien code;Nom complet;Civ.;Mail;Tél.;Né(e) le;Catégorie;Adhésion au;Parr.
A-0041;ROUSSEAU Camille;Mme;Camille <c.rousseau@essai.example>;06.12.34.56.78;03/04/1988;MAN;31.12.26;
A-0042;BENALI Nadia;Mme;NB@ESSAI.EXAMPLE;+33 6 98 76 54 32;21/11/1975;Conseiller;31.12.25;A-0041
A-0043;DUPONT Jean-Éric;M.;m.dupont@;0612345670;01/01/1900;NOMAN;;ROUSSEAU C.
A-0044;VIDAL Léa;Mme;lea@essai.example;612345671;13/05/1990;NOMAN;31.12.26;Personne Inconnue
;Total;4;;;;;;
`;

describe('a file', () => {
  test('OPS-035: is recognised under its titles, its columns mapped, and its readings counted', async () => {
    const file = await add(Buffer.from(people, 'latin1'), 'adherents-2026.csv');
    expect(file).toMatchObject({ target: 'people', tool: 'spreadsheet', rows: 4, missing: [] });
    expect(mappingOf(file)).toEqual({
      'Ancien code': 'ref', 'Nom complet': 'fullName', 'Civ.': 'civility', 'Mail': 'email', 'Tél.': 'phone', 'Né(e) le': 'bornOn',
      'Catégorie': 'level', 'Adhésion au': 'memberUntil', 'Parr.': 'sponsor',
    }); // prettier-ignore
    expect(file.columns.find(({ heading }) => heading === 'Mail')).toMatchObject({
      read: 3,
      refused: 1,
      examples: ['Camille <c.rousseau@essai.example>', 'NB@ESSAI.EXAMPLE'],
    });
    expect(file.columns.find(({ field }) => field === 'bornOn')!.note!.replaceAll('\u00a0', ' ')).toBe(
      'jour / mois : 5 dates ne se lisent qu’ainsi',
    );
    expect(file.levels).toEqual([{ word: 'Conseiller', count: 1, level: null }]);
  });

  const rows = [
    ['Export du 30/11/2026', null],
    [],
    ['E-mail', 'Nom', 'Prénom', 'Né(e) le', 'Actif'],
    ['a@essai.example', 'Un', 'Zoé', new Date('1990-05-13T00:00:00Z'), true],
  ];
  test.each([
    ['a workbook', () => writeXlsx({ sheets: [{ name: 'Adhérents', rows }] }), 'a.xlsx'],
    ['an ODS sheet', () => writeOds({ sheets: [{ name: 'Adhérents', rows }] }), 'a.ods'],
    [
      'a ZIP',
      async () =>
        zipSync({
          'dossier/a.csv': Buffer.from(
            'sep=,\nE-mail,Nom,Prénom,Né(e) le\na@essai.example,Un,Zoé,13/05/1990\n',
          ),
        }),
      'a.zip',
    ],
    [
      'JSON-LD',
      async () =>
        Buffer.from(
          JSON.stringify({
            'hydra:member': [
              {
                '@id': '/users/7',
                email: 'a@essai.example',
                lastname: 'Un',
                firstname: 'Zoé',
                birthdate: '1990-05-13',
              },
            ],
          }),
        ),
      'a.json',
    ],
    [
      'TSV in UTF-16',
      async () =>
        Buffer.from('\ufeffE-mail\tNom\tPrénom\tNé(e) le\na@essai.example\tUn\tZoé\t13/05/1990\n', 'utf16le'),
      'a.tsv',
    ],
  ] as const)('OPS-035: %s is read', async (_, make, name) => {
    const file = await add(Buffer.from(await make()), name);
    expect(file).toMatchObject({ target: 'people', rows: 1 });
    expect(Object.values(mappingOf(file))).toEqual(
      expect.arrayContaining(['email', 'lastName', 'firstName', 'bornOn']),
    );
    expect(file.columns.find(({ field }) => field === 'bornOn')).toMatchObject({ read: 1, refused: 0 });
  });

  test.each([
    ['no rows', 'E-mail;Nom\n', /aucune ligne/],
    ['a broken PDF', '%PDF-1.7', /abîmé, ou protégé/],
    ['a broken ZIP', 'PK\u0003\u0004rien', /ne s’ouvre pas/],
    ['a ZIP without tables', Buffer.from(zipSync({ 'photo.jpg': Buffer.from('x') })), /ni CSV/],
    ['a bomb', Buffer.from(zipSync({ 'a.csv': Buffer.alloc(160 * 1024 * 1024, ' ') })), /dépasse 150/],
    ['JSON that is none', '{"a": ', /JSON lisible/],
    [
      'a ZIP that only looks like a workbook',
      Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.from('<') })),
      /abîmé/,
    ],
  ])('OPS-035: %s is refused with a sentence, and the files of before stay', async (_, file, sentence) => {
    await add(people, 'avant.csv');
    const answer = await send(file, 'x');
    expect(answer.json<{ violations: { message: string }[] }>().violations[0]!.message).toMatch(sentence);
    expect((await current()).files).toHaveLength(1);
  });

  test('OPS-035: a column is mapped by hand, kept for the next file of the same headings, and not given twice', async () => {
    const { id, columns } = await add(
      'Adresse mail;Famille;Petit nom;Tél\na@essai.example;Un;Zoé;0612345678\n',
      'a.csv',
    );
    expect(columns.map(({ field }) => field)).toEqual(['email', null, null, 'phone']);
    const say = (at: number, field: string) => ({
      params: params({ file: id }),
      body: { columns: [{ at, field }] },
    });
    // Two at once: neither takes the other back.
    await Promise.all([
      admin.call(calls.updateMoveFile, say(1, 'lastName')),
      admin.call(calls.updateMoveFile, say(2, 'firstName')),
    ]);
    const again = await add(
      'Adresse mail;Famille;Petit nom;Tél\nb@essai.example;Deux;Ana;0612345679\n',
      'b.csv',
    );
    expect(again.columns.map(({ field }) => field)).toEqual(['email', 'lastName', 'firstName', 'phone']);
    const twice = await admin.refusal(calls.updateMoveFile, say(1, 'email'));
    expect(twice.violations![0]!.message).toMatch(/Deux colonnes deviennent/);
    const beyond = await admin.refusal(calls.updateMoveFile, say(4, 'civility'));
    expect(beyond.violations![0]!.message).toMatch(/n’a pas cette colonne/);
    await admin.call(calls.removeMoveFile, { params: params({ file: id }) });
    expect((await current()).files.map(({ name }) => name)).toEqual(['b.csv']);
  });
});

const sessionsCsv = `Code session;Intitulé;Type;Date de début;Date de fin;Lieu;Formateur;Tarif;Participant;Statut
12;Comparer deux SCPI;Formation;14/03/2024 09:00;15/03/2024 17:00;Lyon;A-0041;120,00 €;NB@essai.example;Présent
12;Comparer deux SCPI;Formation;14/03/2024 09:00;15/03/2024 17:00;Lyon;A-0041;120,00 €;VIDAL Léa;Absente
12;Comparer deux SCPI;Formation;14/03/2024 09:00;15/03/2024 17:00;Lyon;A-0041;120,00 €;lea@essai.example;Présent
13;À rebours;Formation;14/03/2024 17:30;13/03/2024 09:00;Lyon;A-0041;;VIDAL Léa;Présent
13;À rebours;Formation;14/03/2024 17:30;13/03/2024 09:00;Lyon;A-0041;;nb@essai.example;Présent
14;Atelier d’avril;Atelier;10/04/2027 10:00;10/04/2027 12:00;Paris;A-0041;;Inconnu Total;Inscrit
14;Atelier d’avril;Atelier;10/04/2027 10:00;10/04/2027 12:00;Paris;A-0041;;VIDAL Léa;Inscrit
`;
const invoicesCsv = `N° facture;Date facture;Client;Total HT;TVA;Total TTC
F-1;02/02/2025;nb@essai.example;100,00;20,00;120,00
F-1;02/02/2025;nb@essai.example;50,00;2,75;52,75
F-2;03/02/2025;Cabinet Ailleurs;"1 250,00 €";"250,00";"1 500,00 €"
F-3;04/02/2025;nb@essai.example;100,00;20,00;130,00
F-2;03/02/2025;Cabinet Ailleurs;"1 250,00 €";"250,00";"1 500,00 €"
`;
const avoirsCsv = `N° avoir;Adhérent;Montant;Reste;Expire le
AV1;VIDAL Léa;60,00;45,00;31/12/2027
AV2;A-0388;45,00;45,00;
AV3;nb@essai.example;-10,00;-10,00;
AV4;nb@essai.example;30,00;30,00;01/06/2026
`;
const addAll = async () => {
  const file = await add(people, 'adherents.csv');
  await admin.call(calls.updateMoveFile, {
    params: params({ file: file.id }),
    body: { levels: { Conseiller: 'ROLE_BEMAN' } },
  });
  await add(sessionsCsv, 'formations_export.csv');
  await add(invoicesCsv, 'factures.csv');
  await add(avoirsCsv, 'avoirs.csv');
};

describe('a rehearsal', () => {
  test('OPS-037: writes nothing, and says of every row what becomes of it, with totals beside the former tool’s', async () => {
    await addAll();
    const before =
      await sql`select (select count(*) from users) as u, (select count(*) from sessions) as s`.execute(
        portal.ctx.db,
      );
    const rehearsal = await rehearse();
    expect(rehearsal).toMatchObject({ number: 1, rows: 20, taken: 10, joined: 2, refused: 8, remarks: 2 });
    expect(await outcomes('refused')).toEqual([
      '6 E-mail: « m.dupont@ » n’est pas une adresse',
      '5 Fin: La session finit avant de commencer : 14/03/2024 17:30, puis 13/03/2024 09:00',
      '6 Session: Participe à une session refusée',
      '7 Participant: « Inconnu Total » n’est personne de ces fichiers, ni du portail',
      '5 Total TTC: 100,00 € hors taxes et 20,00 € de TVA ne font pas 130,00 €',
      '3 Titulaire: « A-0388 » n’est personne de ces fichiers, ni du portail',
      '4 Montant: − 10,00 € : un avoir n’est pas négatif',
      '5 Expire le: Expiré le 01/06/2026',
    ]);
    expect(await outcomes('joined')).toEqual([
      '4 Participant: Déjà inscrit à cette session',
      '6 Numéro: Cette facture est déjà là',
    ]);
    expect(await outcomes('remark')).toEqual([
      '7 Parrain: « Personne Inconnue » n’est personne de ces fichiers, ni du portail',
      '4 Client: « Cabinet Ailleurs » n’est personne de ces fichiers, ni du portail',
    ]);
    const totals = Object.fromEntries(
      rehearsal.totals.map(({ name, there, here }) => [name.replaceAll('\u00a0', ' '), [there, here]]),
    );
    expect(totals).toEqual({
      NOMAN: [2, 1], BEMAN: [1, 1], MAN: [1, 1], Sessions: [3, 2], Participations: [7, 3],
      Factures: [3, 2], 'Chiffre d’affaires': [1802.75, 1672.75], 'Avoirs ouverts': [110, 45],
      'Ateliers 2027': [1, 1], 'Formations 2024': [2, 1], 'Chiffre d’affaires 2025': [1802.75, 1672.75],
      'Participations, ateliers 2027': [2, 1], 'Participations, formations 2024': [5, 2],
    }); // prettier-ignore
    const after =
      await sql`select (select count(*) from users) as u, (select count(*) from sessions) as s`.execute(
        portal.ctx.db,
      );
    expect(after.rows).toEqual(before.rows);
    const csv = String(await admin.call(calls.getMoveOutcomes, { params: params() }));
    expect(csv).toContain('Fichier;Ligne;Colonne;Motif');
    expect(csv.split('\r\n')).toHaveLength(10);
  });

  test('OPS-036: who may be somebody who is there is asked, and refused until it is decided', async () => {
    await makeUser(portal, {
      email: 'deja@essai.example',
      phone: '0612345690',
      first_name: 'Anne',
      last_name: 'Déjà',
    });
    await add(
      `E-mail;Nom;Prénom;Civilité;Téléphone;Date de naissance
deja@essai.example;Déjà;Anne;Mme;0600000001;
autre@essai.example;Ailleurs;Bob;M;0612345690;
b1@essai.example;Double;Eva;Mme;0600000003;01/02/1980
b2@essai.example;Double;Eva;Mme;0600000004;01/02/1980
c@essai.example;Double;Eva;Mme;0600000005;09/09/1999
deja@essai.example;Conjoint;Marc;M;0600000006;
`,
      'gens.csv',
    );
    const { questions, joined } = await admin.call(calls.listMoveQuestions, { params: params() });
    expect(joined).toBe(1);
    const lineOf = (place: string): number => Number(place.split(':')[1]);
    expect(questions.map(({ at, because, isAccount }) => [lineOf(at), because, isAccount])).toEqual([
      [3, 'phone', true],
      [5, 'name', false],
      [7, 'email', true],
    ]);
    expect(await rehearse()).toMatchObject({ taken: 2, joined: 1, refused: 3 });
    const at = (line: number) => questions.find((question) => lineOf(question.at) === line)!.at;
    const decide = (line: number, decision: 'merge' | 'apart' | null) =>
      admin.call(calls.decideMove, { params: params(), body: { at: [at(line)], decision } });
    await decide(3, 'merge');
    await decide(5, 'apart');
    await decide(7, 'apart');
    expect(await rehearse()).toMatchObject({ taken: 3, joined: 2, refused: 1 });
    expect(await outcomes('refused')).toEqual(['7 E-mail: C’est l’adresse de Anne Déjà : à chacun le sien']);
    expect((await decide(5, null)).move!.undecided).toBe(1);
  });

  test('OPS-037: what rows do not say they get as chosen: civility, level, who leads', async () => {
    await add('E-mail;Nom;Prénom;Téléphone\na@essai.example;Un;Zoé;0612345678\n', 'a.csv');
    await add(
      'Titre;Date de début;Formateur\nSans personne;14/03/2024;\nSans fin;31/02/2024;\n',
      'sessions.csv',
    );
    expect(await rehearse()).toMatchObject({ taken: 0, refused: 3 });
    expect(await outcomes('refused')).toEqual([
      '2 Civilité: Civilité manquante',
      '2 Pilote: Pilote manquant',
      '3 Début: « 31/02/2024 » n’est pas une date',
    ]);
    await admin.call(calls.setMoveSettings, {
      params: params(),
      body: { civility: 'Madame', level: 'ROLE_NOMAN', leadsUnknown: true },
    });
    expect(await rehearse()).toMatchObject({ number: 2, taken: 2, refused: 1 });
    await moveIn();
    expect(
      await portal.ctx.db
        .selectFrom('users')
        .select(['civility', 'level'])
        .where('email', '=', 'a@essai.example')
        .executeTakeFirst(),
    ).toEqual({ civility: 'Madame', level: 'ROLE_NOMAN' });
    const session = await portal.ctx.db
      .selectFrom('sessions')
      .select(['pilot_id', 'starts_at', 'ends_at'])
      .where('title', '=', 'Sans personne')
      .executeTakeFirst();
    expect(session).toEqual({
      pilot_id: chief.id,
      starts_at: new Date('2024-03-14T09:00:00+01:00'),
      ends_at: new Date('2024-03-14T17:30:00+01:00'),
    });
  });
});

describe('a signed move', () => {
  test('OPS-038 OPS-040: is written as it was rehearsed, each row with its source, and the invariants hold', async () => {
    await addAll();
    const move = await moveIn();
    expect(move).toMatchObject({ state: 'moved', rehearsal: { taken: 10 } });
    expect(Object.fromEntries(move.brought.map(({ kind, count, amount }) => [kind, [count, amount]]))).toEqual({
      user: [3, null], session: [2, null], registration: [3, null], invoice: [2, null], avoir: [1, 45],
    }); // prettier-ignore
    const db = portal.ctx.db;
    const lea = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'lea@essai.example')
      .executeTakeFirstOrThrow();
    expect(lea).toMatchObject({
      first_name: 'Léa',
      last_name: 'Vidal',
      phone: '0612345671',
      born_on: '1990-05-13',
      member_until_on: '2026-12-31',
      credit_cents: 4500,
      password_hash: '',
    });
    const nadia = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'NB@ESSAI.EXAMPLE')
      .executeTakeFirstOrThrow();
    expect(nadia).toMatchObject({ first_name: 'Nadia', level: 'ROLE_BEMAN' });
    const { rows: seats } = await sql`
      select s.kind, s.title, s.max_guests, u.last_name, r.was_absent, s.absences_closed_at is not null as closed,
        (select count(*)::int from session_slots t where t.session_id = s.id) as slots
      from registrations r join sessions s on s.id = r.session_id join users u on u.id = r.user_id order by s.id, u.last_name`.execute(
      db,
    );
    expect(seats).toEqual([
      { kind: 'formation', title: 'Comparer deux SCPI', max_guests: 2, last_name: 'Benali', was_absent: false, closed: true, slots: 2 },
      { kind: 'formation', title: 'Comparer deux SCPI', max_guests: 2, last_name: 'Vidal', was_absent: true, closed: true, slots: 2 },
      { kind: 'workshop', title: 'Atelier d’avril', max_guests: 1, last_name: 'Vidal', was_absent: false, closed: false, slots: 1 },
    ]); // prettier-ignore
    const invoices = await db.selectFrom('former_invoices').selectAll().orderBy('number').execute();
    expect(invoices).toMatchObject([
      {
        number: 'F-1',
        user_id: nadia.id,
        gross_cents: 17_275,
        vat_cents: 2275,
        rates: [{ gross: 12_000 }, { gross: 5275 }],
      },
      { number: 'F-2', user_id: null, buyer: 'Cabinet Ailleurs', gross_cents: 150_000 },
    ]);
    expect((await sql`select from invoice_documents`.execute(db)).rows).toEqual([]);
    expect((await sql`select from outbox_messages`.execute(db)).rows).toEqual([]);
    await expectSound();
    await expect(portal.database.pool.query('delete from former_invoices')).rejects.toThrow(/append-only/);
    await expect(portal.database.pool.query('delete from credit_movements')).rejects.toThrow(/append-only/);
    await expect(portal.database.pool.query(`update former_invoices set buyer = 'x'`)).rejects.toThrow(
      /append-only/,
    );
  });

  test('OPS-040: a former avoir pays, and the opening owes it from its signature on', async () => {
    await addAll();
    await moveIn();
    const lea = await portal.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'lea@essai.example')
      .executeTakeFirstOrThrow();
    const { id } = await makeSession(portal, { euros: 30 });
    const caller = await portal.as(lea);
    await caller.call(sessionCalls.workshop.join, { params: { id } });
    await expectSound();
    const { rows } = await sql<{ net: number; discount: number }>`
      select gross_cents as net, coalesce(jsonb_array_length(snapshot->'allowances'), 0) as discount from invoice_documents`.execute(
      portal.ctx.db,
    );
    // A means of payment, no discount.
    expect(rows).toEqual([{ net: 3000, discount: 0 }]);
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    const side = (debitCents: number, creditCents = 0) => ({ debitCents, creditCents });
    const lines = [
      { account: '512000', label: 'Banque', ...side(10_000) },
      { account: '110000', label: 'Report', ...side(0, 10_000) },
    ];
    const first = await admin.call(saveOpening, { body: { on: '2026-12-01', version: 0, lines } });
    expect(first.draft!.violations[0]!.message.replaceAll('\u00a0', ' ')).toBe(
      'Les avoirs repris de l’ancien outil font 45,00 € au crédit du compte 419700',
    );
    const body = {
      on: '2026-12-01',
      version: 1,
      lines: [
        lines[0]!,
        { ...lines[1]!, creditCents: 5500 },
        { account: '419700', label: 'Avoirs', ...side(0, 4500) },
      ],
    };
    const { draft } = await admin.call(saveOpening, { body });
    expect(draft!.violations).toEqual([]);
    await accountant.call(signOpening, { body: { id: draft!.id, version: draft!.version } });
    await expectSound();
    const { rows: owed } =
      await sql`select sum(credit_cents - debit_cents)::int as cents from ledger_lines where role = 'avoirs'`.execute(
        portal.ctx.db,
      );
    expect(owed).toEqual([{ cents: 1500 }]);
  });

  test('OPS-038: is not written when something has changed since: it is rehearsed anew', async () => {
    await addAll();
    const { number } = await rehearse();
    await admin.call(calls.signMove, { params: params(), body: { rehearsal: number } });
    expect(
      (await admin.refusal(calls.decideMove, { params: params(), body: { at: ['1:1'], decision: 'merge' } }))
        .reason,
    ).toBe('move_signed');
    await makeUser(portal, { email: 'lea@essai.example', first_name: 'Léa', last_name: 'Vidal' });
    await portal.run('tasks');
    const move = await current();
    expect(move).toMatchObject({ state: 'open', rehearsal: null });
    expect((await sql`select from former_invoices`.execute(portal.ctx.db)).rows).toEqual([]);
    expect((await moveIn()).state).toBe('moved');
  });

  test('OPS-038: is not written where a row would now be somebody else’s', async () => {
    const nadia = await makeUser(portal, {
      email: 'nb@essai.example',
      first_name: 'Nadia',
      last_name: 'Benali',
    });
    const anne = await makeUser(portal, {
      email: 'anne@essai.example',
      first_name: 'Anne',
      last_name: 'Benali',
    });
    await add('N° avoir;Adhérent;Reste\nAV9;nb@essai.example;12,00\n', 'avoirs.csv');
    const { number } = await rehearse();
    const mail = (email: string, id: number) =>
      portal.ctx.db.updateTable('users').set({ email }).where('id', '=', id).execute();
    await mail('nadia@essai.example', nadia.id);
    await mail('nb@essai.example', anne.id);
    await admin.call(calls.signMove, { params: params(), body: { rehearsal: number } });
    await portal.run('tasks');
    expect(await current()).toMatchObject({ state: 'open', rehearsal: null });
    expect((await sql`select from avoirs`.execute(portal.ctx.db)).rows).toEqual([]);
  });

  test('OPS-038: the same files again join what is there, and write nothing twice', async () => {
    await addAll();
    await moveIn();
    moveId = await mover.begin();
    await addAll();
    expect(await rehearse()).toMatchObject({ taken: 0, joined: 12, refused: 8 });
    expect((await admin.refusal(calls.signMove, { params: params(), body: { rehearsal: 1 } })).reason).toBe(
      'move_empty',
    );
  });

  test('OPS-039: is undone: the tables are as before; not once something stands on it', async () => {
    const tables = [
      'users', 'sessions', 'session_slots', 'registrations', 'level_changes', 'credit_movements', 'avoirs', 'former_invoices',
      'moved_rows', 'ledger_entries',
    ]; // prettier-ignore
    const known = await makeUser(portal, {
      email: 'nb@essai.example',
      first_name: 'Nadia',
      last_name: 'Benali',
    });
    const content = async () =>
      Promise.all(
        tables.map(
          async (table) =>
            (await portal.database.pool.query(`select t::text from "${table}" t order by 1`)).rows,
        ),
      );
    const other = await portal.as(await makeUser(portal, { is_admin: true }));
    await add('N° avoir;Adhérent;Reste\nAV9;nb@essai.example;12,00\n', 'avoirs-2.csv');
    await addAll();
    const before = await content();
    await moveIn();
    expect(await content()).not.toEqual(before);
    await admin.call(calls.undoMove, { params: params() });
    expect((await other.refusal(calls.undoMove, { params: params() })).reason).toBe('move_busy');
    await portal.run('tasks');
    expect(await content()).toEqual(before);
    await expectSound();
    expect(await current()).toMatchObject({ state: 'undone', files: expect.objectContaining({ length: 5 }) });
    expect((await admin.refusal(calls.undoMove, { params: params() })).reason).toBe('move_stands');
    expect(known.id).toBeGreaterThan(0);

    moveId = await mover.begin();
    await addAll();
    await moveIn();
    const lea = await portal.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'lea@essai.example')
      .executeTakeFirstOrThrow();
    const { id } = await makeSession(portal);
    await (await portal.as(lea)).call(sessionCalls.workshop.join, { params: { id } });
    await admin.call(calls.undoMove, { params: params() });
    await portal.run('tasks');
    expect(await current()).toMatchObject({
      state: 'moved',
      task: { failure: expect.stringMatching(/s’appuie déjà/) },
    });
    await expectSound();
  });

  test('OPS-039: is not undone once a later movement of credit stands on an avoir of it', async () => {
    const known = await makeUser(portal, { email: 'nb@essai.example' });
    await add('N° avoir;Adhérent;Reste\nAV9;nb@essai.example;12,00\n', 'avoirs.csv');
    await moveIn();
    await giveCredit(portal, known.id, 20);
    await expectSound();
    expect((await admin.refusal(calls.undoMove, { params: params() })).reason).toBe('move_stands');
    await expectSound();
  });

  test('OPS-038: what files had of people goes after thirty days, and with a person who is erased', async () => {
    await addAll();
    await moveIn();
    const kept = async (): Promise<string> => {
      const { rows } = await portal.database.pool.query<{ all: string }>(`
        select (select json_agg(f) from move_files f)::text || (select coalesce(json_agg(r), '[]') from move_rows r)::text
          || (select coalesce(json_agg(o), '[]') from move_outcomes o)::text as all`);
      return rows[0]!.all;
    };
    const lea = await portal.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'lea@essai.example')
      .executeTakeFirstOrThrow();
    expect(await kept()).toMatch(/lea@essai/);
    await portal.ctx.transaction((tx) => forgetMove(tx, lea.id));
    expect(await kept()).not.toMatch(/vidal|lea@essai/i);
    expect(await kept()).toMatch(/rousseau/i);
    portal.clock.advance(31 * 86_400_000);
    await deleteOldMoveRows(portal.ctx);
    admin = await portal.as(chief);
    expect(await kept()).not.toMatch(/rousseau|essai\.example/i);
    const { move } = await admin.call(calls.getMove);
    expect(mappingOf(move!.files[0]!)).toMatchObject({
      'Nom complet': 'fullName',
      Mail: 'email',
    });
  });

  test('OPS-038: belongs to administrators', async () => {
    const member = await portal.as(await makeUser(portal));
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    for (const caller of [member, accountant])
      for (const call of [calls.getMove, calls.startMove])
        expect((await caller.refusal(call)).status).toBe(403);
    await admin.call(calls.dropMove, { params: params() });
    expect((await admin.call(calls.getMove)).move).toBeNull();
  });
});

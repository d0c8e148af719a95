import * as calls from '@forman/contract/books/ledger';
import {
  dropOpening,
  getOpenings,
  readOpeningFile,
  saveOpening,
  signOpening,
} from '@forman/contract/books/ledger-opening';
import { getBank, readBankStatement } from '@forman/contract/money/bank';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeDays } from '../../money/closings/days.service.ts';
import { writeFec } from '../../money/closings/fec.service.ts';
import { checkOpenings } from '../../verify/ledger.checks.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';
import { makeUser } from '../../testing/factories.ts';
import { sendFile } from '../../testing/file-form.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
let accountant: Caller;
beforeAll(async () => {
  portal = await testPortal();
  await logIn();
});
afterAll(() => portal.close());
async function logIn(): Promise<void> {
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
}

const on = '2026-12-01';
const send = (file: string | Buffer, name = 'balance.csv', fields: Record<string, string> = { on }) =>
  sendFile(admin, readOpeningFile.path, file, { name, fields });
const draftOf = async (file: string | Buffer) => {
  const answer = await send(file);
  expect(answer.json()).not.toHaveProperty('violations');
  return (await admin.call(getOpenings)).draft!;
};
const refusalOf = async (file: string | Buffer): Promise<string> =>
  (await send(file)).json<{ violations: { message: string }[] }>().violations[0]!.message;

const balance = `Association Martin;;;
Balance générale au 30/11/2026;;;
Compte;Libellé;Solde débiteur;Solde créditeur
1;Classe 1;;
110000;Report à nouveau;;14 386,00
512000;Banque Populaire;24 310,00;
467100;Stripe;486,00;
401000;Fournisseurs;;1 120,50
606300;Fournitures;210,50;
756000;Cotisations;;9 500,00
;Total;25 006,50;25 006,50
`;

describe('a draft', () => {
  beforeEach(() => portal.ctx.db.deleteFrom('opening_balances').where('signed_at', 'is', null).execute());

  test('BKS-044: a balance is read by its balances; what the year has brought becomes its result', async () => {
    const draft = await draftOf(balance);
    expect(draft).toMatchObject({
      on, source: 'balance', fileName: 'balance.csv', violations: [], totals: { debit: 24_796, credit: 24_796 },
    }); // prettier-ignore
    expect(draft.lines.map(({ account, debit, credit }) => [account, debit - credit])).toEqual([
      ['110000', -14_386],
      ['120000', -9289.5],
      ['401000', -1120.5],
      ['467100', 486],
      ['512000', 24_310],
    ]);
  });

  test.each([
    [
      'a FEC',
      'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\nAN\tÀ nouveaux\t1\t20260101\t512000\tBanque\t\t\tAN\t20260101\tOuverture\t100,00\t0,00\t\t\t20260101\t\t\r\nAN\tÀ nouveaux\t1\t20260101\t110000\tReport\t\t\tAN\t20260101\tOuverture\t0,00\t100,00\t\t\t20260101\t\t\r\nBQ\tBanque\t2\t20260203\t627000\tFrais\t\t\tR\t20260203\tFrais\t3,50\t0,00\t\t\t20260203\t\t\r\nBQ\tBanque\t2\t20260203\t512000\tBanque\t\t\tR\t20260203\tFrais\t0,00\t3,50\t\t\t20260203\t\t\r\n',
      'fec',
      [
        ['110000', -100],
        ['129000', 3.5],
        ['512000', 96.5],
      ],
    ],
    [
      'a FEC with amounts and sides',
      'JournalCode|EcritureNum|CompteNum|CompteLib|Montant|Sens\nAN|1|512000|Banque|80,00|D\nAN|1|110000|Report|80,00|C\n'.replaceAll(
        '|',
        '\t',
      ),
      'fec',
      [
        ['110000', -80],
        ['512000', 80],
      ],
    ],
    [
      'a balance of sums, in Windows-1252',
      Buffer.from(
        'N° de compte;Intitulé;Total débit;Total crédit\n512 000;Banque;900,00;100,00\n110.000;Report à nouveau;0;800\n',
        'latin1',
      ),
      'balance',
      [
        ['110000', -800],
        ['512000', 800],
      ],
    ],
    [
      'a balance with one signed column',
      'sep=,\nCompte,Libellé,Solde\n512000,Banque,"1,250.00"\n110000,Report,(1250.00)\n',
      'balance',
      [
        ['110000', -1250],
        ['512000', 1250],
      ],
    ],
  ] as const)('BKS-044: %s is read', async (_, file, source, lines) => {
    const draft = await draftOf(file);
    expect(draft).toMatchObject({ source, violations: [] });
    expect(draft.lines.map(({ account, debit, credit }) => [account, debit - credit])).toEqual(lines);
  });

  test.each([
    ['another file', 'Nom;Prénom\nA;B\n', /ni une balance ni un FEC/],
    ['an amount that is none', 'Compte;Débit;Crédit\n512000;douze;0\n', /^Ligne 2.*« douze »/],
    ['a balance without accounts', 'Compte;Débit;Crédit\nTotal;12;12\n', /Aucune ligne/],
    ['an empty file', '', /vide/],
  ])('BKS-044: %s is refused with a sentence, and the draft of before stays', async (_, file, sentence) => {
    await draftOf(balance);
    expect((await refusalOf(file)).replaceAll('\u00a0', ' ')).toMatch(sentence);
    expect((await admin.call(getOpenings)).draft!.lines).toHaveLength(5);
  });

  test('BKS-044: a day that is none is refused at its field', async () => {
    const answer = await send(balance, 'balance.csv', { on: '2026-02-31' });
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'on', message: 'Date invalide' }] });
  });

  test('BKS-044: typed lines are kept as they are, with what is wrong in each', async () => {
    const line = (account: string, debitCents: number, creditCents = 0, label = 'Un compte') => ({
      account, label, debitCents, creditCents,
    }); // prettier-ignore
    const lines = [
      line('51 2000', 5000),
      line('606000', 100),
      line('110000', 0),
      line('xx', 1, 1),
      line('512000', 2, 0, ''),
    ];
    const { draft } = await admin.call(saveOpening, { body: { on: '2027-03-01', version: 0, lines } });
    expect(draft!.lines[0]).toEqual({ account: '512000', label: 'Un compte', debit: 50, credit: 0 });
    expect(
      Object.fromEntries(
        draft!.violations.map(({ propertyPath, message }) => [
          propertyPath,
          message.replaceAll('\u00a0', ' '),
        ]),
      ),
    ).toEqual({
      on: 'Un jour passé, ou aujourd’hui',
      lines: 'Le total des débits n’est pas celui des crédits',
      'lines.1.account': 'Une ouverture n’a ni charge ni produit : leur solde va au compte 120 ou 129',
      'lines.2.debit': 'Un débit ou un crédit, l’un des deux',
      'lines.3.account': 'Trois chiffres au moins, la classe d’abord',
      'lines.3.debit': 'Un débit ou un crédit, l’un des deux',
      'lines.4.label': 'Un libellé est nécessaire',
      'lines.4.account': 'Ce compte a déjà sa ligne',
    });
    // Of two people who type, the second is told.
    expect(await admin.refusal(saveOpening, { body: { on, version: 0, lines: [] } })).toMatchObject({
      status: 409,
      reason: 'opening_changed',
    });
    expect((await admin.call(dropOpening)).draft).toBeNull();
    expect((await admin.refusal(dropOpening)).status).toBe(404);
  });
});

describe('a signed opening', () => {
  test('BKS-045: is signed once, by the accountant, as it was read; its entry is in balance and journal', async () => {
    const draft = await draftOf(balance);
    const body = { id: draft.id, version: draft.version };
    expect((await admin.refusal(signOpening, { body })).status).toBe(403);
    expect((await accountant.refusal(signOpening, { body: { ...body, version: 9 } })).reason).toBe(
      'opening_changed',
    );
    const unbalanced = await admin.call(saveOpening, {
      body: {
        on,
        version: draft.version,
        lines: draft.lines.slice(1).map(({ account, label, debit, credit }) => ({
          account,
          label,
          debitCents: debit * 100,
          creditCents: credit * 100,
        })),
      },
    });
    expect(await accountant.refusal(signOpening, { body: { id: draft.id, version: unbalanced.draft!.version } })).toMatchObject({
      status: 422, violations: [{ propertyPath: 'lines' }],
    }); // prettier-ignore
    const again = await draftOf(balance);
    const signed = await accountant.call(signOpening, { body: { id: again.id, version: again.version } });
    expect(signed).toMatchObject({ draft: null, signed: [{ id: again.id, version: again.version }] });
    expect(
      (await accountant.refusal(signOpening, { body: { id: again.id, version: again.version } })).reason,
    ).toBe('opening_changed');
    const { accounts, totals } = await accountant.call(calls.getLedgerBalance, {
      query: { period: '2026-12' },
    });
    expect(totals.debit).toBe(totals.credit);
    expect(accounts.find(({ account }) => account === '512000')).toMatchObject({
      label: 'Banque',
      debit: 24_310,
      closing: 24_310,
    });
    const { entries } = await accountant.call(calls.listLedgerEntries, {
      query: { period: '2026-12', journal: 'opening' },
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]!.lines[0]).toMatchObject({ journal: 'AN', fact: 'opening', on });
    const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
    await expect(portal.database.pool.query(`update opening_balances set lines = '[]'`)).rejects.toThrow(
      /append-only/,
    );
    await expect(
      portal.database.pool.query('delete from opening_balances where signed_at is not null'),
    ).rejects.toThrow(/append-only/);
  });

  test('BKS-045: the bank goes on from it: the line is no money that a statement should show', async () => {
    const statement = 'Date;Libellé;Débit;Crédit;Solde\n01/12/2026;VIR SUBVENTION VILLE;;500,00;24810,00\n';
    const answer = await sendFile(admin, readBankStatement.path, statement, { name: 'releve.csv' });
    expect(answer.json()).not.toHaveProperty('violations');
    const bank = await accountant.call(getBank);
    expect(bank).toMatchObject({
      inBooksOnly: [],
      reconciliation: {
        inBooks: 24_310,
        before: 0,
        inBooksOnly: { count: 0 },
        onStatementOnly: { count: 1 },
      },
    });
  });

  test('BKS-045: an opening of a closed day is of the next open one, and is in the export of its year', async () => {
    portal.clock.advance(days(4));
    await logIn();
    await closeDays(portal.ctx);
    const { draft } = await admin.call(saveOpening, {
      body: {
        on, version: 0,
        lines: [
          { account: '275000', label: 'Cautions versées', debitCents: 30_000, creditCents: 0 },
          { account: '102000', label: 'Fonds associatif', debitCents: 0, creditCents: 30_000 },
        ],
      },
    }); // prettier-ignore
    await accountant.call(signOpening, { body: { id: draft!.id, version: draft!.version } });
    const { entries } = await accountant.call(calls.listLedgerEntries, {
      query: { period: '2026-12', journal: 'opening' },
    });
    expect(entries.map(({ lines }) => lines[0]!.on)).toEqual(['2026-12-05', on]);
    portal.clock.advance(days(2));
    await closeDays(portal.ctx);
    let fec = '';
    for await (const text of writeFec(portal.ctx, { from: '2026-01-01', to: '2026-12-31' })) fec += text;
    expect(fec).toContain('AN\tÀ nouveaux\t');
    expect(fec).toContain('\t20261205\t275000\tCautions versées\t');
    const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('BKS-045: an entry that is not what was signed is found', async () => {
    await portal.database.pool.query('alter table ledger_lines disable trigger user');
    await portal.database.pool.query(`update ledger_lines set account = '276000' where account = '275000'`);
    expect((await checkOpenings(portal.ctx.db, portal.clock.now())).faults).toEqual([
      expect.stringMatching(/account 275000: signed for 30000, the ledger says 0/),
      expect.stringMatching(/account 276000: signed for 0, the ledger says 30000/),
    ]);
  });
});

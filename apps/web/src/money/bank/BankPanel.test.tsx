import type { BankLine, BankMoney } from '@forman/contract/money/bank';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import type { Bank } from './bank-words.ts';
import { BankPanel } from './BankPanel.tsx';
import type { CounterSlot } from './TakeDialog.tsx';

const by = { id: 1, firstName: 'Claire', lastName: 'Joubert' };
const statement = {
  id: 4, firstOn: '2026-11-23', lastOn: '2026-11-30', format: 'camt053', fileName: 'releve.xml',
  readAt: '2026-11-30T08:14:00.000Z', by, lines: 3, open: 3,
} as const; // prettier-ignore
const money = (entry: number, amount: number, name: string): BankMoney => ({
  entries: [{ entry, position: 0 }], on: '2026-11-24', amount, name, transactionId: null, buyerId: null,
}); // prettier-ignore
const line = (id: number, amount: number, label: string, more: Partial<BankLine> = {}): BankLine => ({
  id, on: '2026-11-25', label, amount, explained: null, proposal: null, person: null, ...more,
}); // prettier-ignore

const dubreuil = line(1, 60, 'VIR SEPA M DUBREUIL', {
  person: { id: 9, firstName: 'Marc', lastName: 'Dubreuil' },
});
const payout = line(2, 486.12, 'STRIPE PAYOUT', {
  proposal: {
    money: money(70, 486.12, 'Versement, carte'),
    order: null,
    account: null,
    reasons: ['provider', 'amount'],
  },
});
const fees = line(3, -9.8, 'FRAIS TENUE DE COMPTE', {
  proposal: {
    money: null,
    order: null,
    account: { role: 'provider_fees', times: 3, isUsualAmount: true },
    reasons: [],
  },
});

const bankOf = (lines: BankLine[], more: Partial<Bank> = {}): Bank => ({
  statement, statements: [statement], lines, figures: { explained: 0, proposed: 495.92, unknown: 60 },
  oldest: { on: '2026-11-25', amount: 60 },
  reconciliation: {
    on: '2026-11-30', inBooks: 17_649.37, before: 0, onStatementOnly: { count: 3, amount: -289.19 },
    inBooksOnly: { count: 1, amount: -80 }, later: 0, calculated: 17_440.18, atBank: 17_440.18,
  },
  inBooksOnly: [money(80, -80, 'Remboursement par chèque AV-2026-000012')],
  accounts: [
    { role: 'suspense', number: '471000', label: 'Compte d’attente' },
    { role: 'provider_fees', number: '627000', label: 'Services bancaires' },
    { role: 'interest', number: '768000', label: 'Produits financiers' },
  ],
  inTransit: { card: 318, paypal: 0, cheques: 435, cash: 62 },
  ...more,
}); // prettier-ignore

const NoCounter = () => null;
const Counter = ({ person, line: taken }: CounterSlot) => (
  <p>
    Encaisser {taken.amount} de {person.lastName}
  </p>
);

test('MNY-042 MNY-043: what is proposed says why, and is accepted all at once', async () => {
  const sent: unknown[] = [];
  const user = show(<BankPanel Counter={NoCounter} />, {
    server: {
      getBank: () => bankOf([dubreuil, payout, fees]),
      explainBankLines: ({ body }) => {
        sent.push(body.lines);
        return { count: body.lines.length };
      },
    },
  });
  const proposed = within(await screen.findByRole('region', { name: 'Proposées' }));
  proposed.getByText('prestataire');
  proposed.getByText('627000 Services bancaires');
  proposed.getByText(/^3.fois déjà$/);
  proposed.getByText('montant habituel');
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Accepter les 2 proposées' }));
  await screen.findByText('Les lignes sont expliquées !');
  expect(sent).toEqual([
    [
      { line: 2, entries: [{ entry: 70, position: 0 }] },
      { line: 3, account: 'provider_fees', note: '' },
    ],
  ]);
});

test('MNY-043: a transfer is split between receipts, and nothing is sent until they make its sum', async () => {
  const sent: unknown[] = [];
  const found = [money(91, 40, 'Règlement F-2026-000091'), money(92, 20, 'Règlement F-2026-000092')];
  const user = show(<BankPanel Counter={NoCounter} />, {
    server: {
      getBank: () => bankOf([dubreuil]),
      findBankMoney: () => ({ money: found, twins: [] }),
      explainBankLines: ({ body }) => {
        sent.push(body.lines);
        return { count: 1 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Autre explication/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Expliquer une ligne' }));
  await user.click(await dialog.findByLabelText(/F-2026-000091/));
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await dialog.findByText(/^Il y a 20,00.€ de trop peu$/);
  expect(sent).toEqual([]);
  await user.click(dialog.getByLabelText(/F-2026-000092/));
  expect(await axeFindings()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    {
      line: 1,
      entries: [
        { entry: 91, position: 0 },
        { entry: 92, position: 0 },
      ],
    },
  ]);
});

test('MNY-042: an outgoing line is booked on an expense, with its note; an income is not offered', async () => {
  const sent: unknown[] = [];
  const user = show(<BankPanel Counter={NoCounter} />, {
    server: {
      getBank: () => bankOf([line(5, -30, 'PRLV CAFE')]),
      findBankMoney: () => ({ money: [], twins: [] }),
      explainBankLines: ({ body }) => {
        sent.push(body.lines);
        throw new ApiError({ status: 409, code: 'conflict', reason: 'bank_line_taken' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Autre explication/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Expliquer une ligne' }));
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await dialog.findByText('Choisissez un compte');
  expect(dialog.queryByRole('option', { name: /Produits financiers/ })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Compte'), 'suspense');
  await user.type(dialog.getByLabelText(/^Note/), 'Café');
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await dialog.findByText(/Cette ligne est déjà expliquée/);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('Café');
  expect(sent).toEqual([[{ line: 5, account: 'suspense', note: 'Café' }]]);
});

test('MNY-044: money in the name of a person is taken from them, and other money from whoever is chosen', async () => {
  const waiting = line(6, 45, 'VIR MYSTERE', {
    explained: { account: 'suspense', money: [], sameAs: null, by },
  });
  const user = show(<BankPanel Counter={Counter} />, {
    server: {
      getBank: () => bankOf([dubreuil, waiting]),
      searchUsers: () => [{ id: 12, firstName: 'Léa', lastName: 'Garnier', email: 'lea@essai.example' }],
    },
  });
  const unknown = within(await screen.findByRole('region', { name: 'Inconnues' }));
  unknown.getByText(/^Marc Dubreuil/);
  unknown.getByText('En attente, 471000 Compte d’attente');
  await user.click(unknown.getByRole('button', { name: 'Encaisser, VIR MYSTERE' }));
  await user.type(screen.getByLabelText('Personne'), 'gar');
  await user.click(await screen.findByRole('option', { name: /Garnier Léa/ }));
  await screen.findByText('Encaisser 45 de Garnier');
  expect(await axeFindings()).toEqual([]);
});

test('MNY-043: an explanation is taken back from its line', async () => {
  const undone: unknown[] = [];
  const done = line(7, 235, 'REMISE CHEQUES', {
    explained: { account: null, money: [money(7, 235, 'Remise n° 14')], sameAs: null, by },
  });
  const user = show(<BankPanel Counter={NoCounter} />, {
    server: {
      getBank: () => bankOf([dubreuil, done]),
      undoBankLine: ({ params }) => {
        undone.push(params.id);
        return undefined;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Toutes 2' }));
  screen.getByText('Remise n° 14');
  await user.click(screen.getByRole('button', { name: 'Annuler l’explication, REMISE CHEQUES' }));
  await screen.findByText('La ligne est à nouveau à expliquer !');
  expect(undone).toEqual([7]);
});

test('MNY-045: the balances meet, or their difference is told', async () => {
  const whole = bankOf([dubreuil]);
  show(<BankPanel Counter={NoCounter} />, { server: { getBank: () => whole } });
  const side = within(await screen.findByRole('complementary', { name: 'Rapprochement' }));
  side.getByText(/^Écart.: 0,00.€$/);
  side.getByText('Remboursement par chèque AV-2026-000012');
  expect(await axeFindings()).toEqual([]);
});

test('MNY-045: a statement that is missing is told', async () => {
  const { reconciliation } = bankOf([]);
  const bank = bankOf([dubreuil], { reconciliation: { ...reconciliation!, atBank: 17_520.18 } });
  show(<BankPanel Counter={NoCounter} />, { server: { getBank: () => bank } });
  await screen.findByText(/^Écart.: 80,00.€$/);
  screen.getByText(/Un relevé manque entre deux/);
  expect(await axeFindings()).toEqual([]);
});

test('MNY-040: a refused file says why and stays chosen; what it brought is told once it is read', async () => {
  let isRefused = true;
  const user = show(<BankPanel Counter={NoCounter} />, {
    server: {
      getBank: () => bankOf([], { statement: null, statements: [], reconciliation: null, oldest: null }),
      readBankStatement: () => {
        if (isRefused)
          throw new ApiError({
            status: 422,
            code: 'invalid',
            violations: [{ propertyPath: 'file', message: 'Le relevé ne tombe pas juste' }],
          });
        return { statement, added: 11, known: 2 };
      },
    },
  });
  await screen.findByText('Aucun relevé n’est lu');
  await user.click(screen.getByRole('button', { name: 'Lire un relevé' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Lire un relevé' }));
  const file = dialog.getByLabelText<HTMLInputElement>('Fichier de la banque');
  await user.upload(file, new File(['Date;Libellé'], 'releve.csv', { type: 'text/csv' }));
  await user.click(dialog.getByRole('button', { name: 'Lire le relevé' }));
  await dialog.findByText('Le relevé ne tombe pas juste');
  expect(file.files?.[0]?.name).toBe('releve.csv');
  expect(await axeFindings()).toEqual([]);
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Lire le relevé' }));
  await dialog.findByText(/^11.lignes nouvelles\.$/);
  dialog.getByText(/^2.lignes étaient déjà lues.: rien n’est en double\.$/);
});

test('MNY-043: a line that the bank worded anew is said to be one that was read', async () => {
  const sent: unknown[] = [];
  const user = show(<BankPanel Counter={NoCounter} />, {
    server: {
      getBank: () => bankOf([dubreuil]),
      findBankMoney: () => ({ money: [], twins: [{ id: 44, on: '2026-11-24', label: 'VIR EN COURS' }] }),
      explainBankLines: ({ body }) => {
        sent.push(body.lines);
        return { count: 1 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Autre explication/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Expliquer une ligne' }));
  await user.click(await dialog.findByRole('button', { name: 'Déjà lue' }));
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await dialog.findByText('Dites de quelle ligne');
  await user.click(dialog.getByLabelText(/VIR EN COURS/));
  expect(await axeFindings()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await waitFor(() => expect(sent).toEqual([[{ line: 1, sameAs: 44 }]]));
});

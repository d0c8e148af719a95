import { ledgerAccounts, ledgerJournals } from '@forman/domain/books/ledger/chart-settings';
import { ledgerFacts } from '@forman/domain/books/ledger/entries';
import { isLedgerPeriod } from '@forman/domain/books/ledger/period';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, flagText, id, idText, orderBy, paging, trimmed } from '../fields.ts';

/** The books as the accountant reads them, and the names of their accounts and journals. */

/** "2026-11" or "2026". */
const period = z.string('Période invalide').refine(isLedgerPeriod, 'Période invalide');
/** Number of an account on the lines of that time: the number that it had when they were written. */
const account = z.string('Compte invalide').regex(/^[0-9A-Za-z]{3,20}$/, 'Compte invalide');
const search = trimmed(100).optional();
const found = { count: z.int(), maxPage: z.int() };
const sides = z.object({ debit: euros, credit: euros });
z.globalRegistry.add(sides, { id: 'LedgerSides' });
const accountRole = z.enum(ledgerAccounts, 'Compte inconnu');
z.globalRegistry.add(accountRole, { id: 'LedgerAccountRole' });
const journalRole = z.enum(ledgerJournals, 'Journal inconnu');
z.globalRegistry.add(journalRole, { id: 'LedgerJournalRole' });
const accountName = z.object({ number: z.string(), label: z.string() });
z.globalRegistry.add(accountName, { id: 'LedgerAccountName' });
const journalName = z.object({ code: z.string(), label: z.string() });
z.globalRegistry.add(journalName, { id: 'LedgerJournalName' });

/** A balance is positive when it is a debit, negative when it is a credit. */
const movement = { opening: euros, debit: euros, credit: euros, closing: euros };
const accountBalance = z.object({
  account: z.string(),
  label: z.string(),
  /** True for an account kept by person, whose lines are lettered. */
  isByPerson: z.boolean(),
  ...movement,
});
z.globalRegistry.add(accountBalance, { id: 'AccountBalance' });
export type AccountBalance = z.output<typeof accountBalance>;

export const getLedgerBalance = endpoint({
  id: 'getLedgerBalance',
  method: 'GET',
  path: '/ledger/balance',
  access: 'finance.read_all',
  shows: ['ledger'],
  summary:
    'Get the trial balance of a month or a year: opening, debit, credit and closing of each account. Income and expenses start anew each year; earlier years are summed in earlierResult',
  query: z.object({ period }),
  response: z.object({
    accounts: z.array(accountBalance),
    /** Income less expenses of the years before; negative when it is a credit. */
    earlierResult: euros,
    totals: sides,
    /** The last day up to which the books are closed. */
    closedUntil: day.nullable(),
    /** The day of the first entry; null where there is none. */
    firstOn: day.nullable(),
  }),
});

const personBalance = z.object({ userId: id, name: z.string(), ...movement });
z.globalRegistry.add(personBalance, { id: 'PersonBalance' });
export type PersonBalance = z.output<typeof personBalance>;

export const listLedgerPeople = endpoint({
  id: 'listLedgerPeople',
  method: 'GET',
  path: '/ledger/people',
  access: 'finance.read_all',
  shows: ['ledger'],
  summary:
    'List the balance of an account by person, by name; isOpen selects the people with an unsettled balance',
  query: z.object({
    period,
    account,
    ...paging,
    ...orderBy(['name', 'opening', 'debit', 'credit', 'closing']),
    search,
    isOpen: flagText.optional(),
  }),
  response: z.object({ people: z.array(personBalance), ...found, totals: z.object(movement) }),
});

/** A line of an entry, with the ids of the pages that it links to. */
const ledgerLine = z.object({
  entryId: z.int(),
  position: z.int(),
  /** EcritureNum of the export, within its year; null until its day is closed. */
  number: z.int().nullable(),
  on: day,
  journal: z.string(),
  piece: z.string(),
  label: z.string(),
  fact: z.enum(ledgerFacts),
  /** The sale behind it and its buyer, which lead to the invoice. */
  transactionId: id.nullable(),
  buyerId: id.nullable(),
  /** True when the piece is a document of this number, which can be downloaded. */
  isDocument: z.boolean(),
  account: z.string(),
  accountLabel: z.string(),
  userId: id.nullable(),
  party: z.string().nullable(),
  debit: euros,
  credit: euros,
  /** Letters shared by lines that settle one another. */
  letters: z.string().nullable(),
  /** Balance of the account, or of the person’s part, after this line; only where one account is read. */
  balance: euros.optional(),
});
z.globalRegistry.add(ledgerLine, { id: 'LedgerLine' });
export type LedgerLine = z.output<typeof ledgerLine>;

export const listLedgerEntries = endpoint({
  id: 'listLedgerEntries',
  method: 'GET',
  path: '/ledger/entries',
  access: 'finance.read_all',
  shows: ['ledger', 'closings'],
  summary:
    'List the entries of a month or a year with their lines, newest first, of one journal or all; search by piece, label, name or amount. Pages count entries',
  query: z.object({
    period,
    journal: journalRole.optional(),
    ...paging,
    ...orderBy(['on', 'piece']),
    search,
  }),
  response: z.object({
    entries: z.array(z.object({ id: z.int(), lines: z.array(ledgerLine) })),
    ...found,
    totals: sides,
  }),
});

export const listLedgerLines = endpoint({
  id: 'listLedgerLines',
  method: 'GET',
  path: '/ledger/lines',
  access: 'finance.read_all',
  shows: ['ledger'],
  summary:
    'List the lines of an account, or of one person in it, oldest first with the running balance; isOpen selects unsettled lines. Without a period: all lines',
  query: z.object({
    account,
    period: period.optional(),
    user: idText.optional(),
    ...paging,
    search,
    isOpen: flagText.optional(),
  }),
  response: z.object({
    lines: z.array(ledgerLine),
    ...found,
    totals: z.object({ opening: euros, debit: euros, credit: euros }),
    label: z.string(),
    isByPerson: z.boolean(),
    /** The name of the asked person. */
    party: z.string().nullable(),
  }),
});

/** Written entries or lines keep the name of their time; `written` is their number. */
const chartAccount = z.object({
  role: accountRole,
  number: z.string(),
  label: z.string(),
  usual: accountName,
  written: z.int(),
  balance: euros,
});
z.globalRegistry.add(chartAccount, { id: 'ChartAccount' });
export type ChartAccount = z.output<typeof chartAccount>;
const chartJournal = z.object({
  role: journalRole,
  code: z.string(),
  label: z.string(),
  usual: journalName,
  written: z.int(),
});
z.globalRegistry.add(chartJournal, { id: 'ChartJournal' });
export type ChartJournal = z.output<typeof chartJournal>;
const chart = z.object({
  accounts: z.array(chartAccount),
  journals: z.array(chartJournal),
  /** True once somebody has said that the names are right, or has changed one. */
  isRead: z.boolean(),
});
z.globalRegistry.add(chart, { id: 'LedgerChart' });

export const getLedgerChart = endpoint({
  id: 'getLedgerChart',
  method: 'GET',
  path: '/ledger/chart',
  access: 'finance.administer',
  shows: ['chart'],
  summary:
    'Get the names of accounts and journals, their default names, and the number of lines or entries written under each',
  response: chart,
});

export const confirmChart = endpoint({
  id: 'confirmChart',
  method: 'POST',
  path: '/ledger/chart/reading',
  access: 'finance.administer',
  changes: ['chart', 'settings'],
  summary: 'Say that the names of accounts and journals were read and are right for the association',
  response: chart,
});

const label = trimmed(500, 'Un libellé est nécessaire').transform((value) => value.replaceAll(/\s+/g, ' '));
const upperCase = (message: string) =>
  trimmed(50, message).transform((value) => value.replaceAll(/\s/g, '').toUpperCase());
const number = upperCase('Trois chiffres, puis des chiffres ou des majuscules');
const code = upperCase('Des chiffres ou des majuscules');

export const updateLedgerAccount = endpoint({
  id: 'updateLedgerAccount',
  method: 'PUT',
  path: '/ledger/chart/accounts/:role',
  access: 'finance.administer',
  changes: ['chart', 'settings'],
  summary:
    'Rename an account for later entries; written ones keep theirs. 409 changed_meanwhile when its present name is not `was`',
  params: z.object({ role: accountRole }),
  body: z.object({ number, label, was: accountName.optional() }),
  response: chart,
  errors: ['conflict'],
  needsConfirmation: true,
});

export const updateLedgerJournal = endpoint({
  id: 'updateLedgerJournal',
  method: 'PUT',
  path: '/ledger/chart/journals/:role',
  access: 'finance.administer',
  changes: ['chart', 'settings'],
  summary:
    'Rename a journal for later entries; written ones keep theirs. 409 changed_meanwhile when its present name is not `was`',
  params: z.object({ role: journalRole }),
  body: z.object({ code, label, was: journalName.optional() }),
  response: chart,
  errors: ['conflict'],
  needsConfirmation: true,
});

const lineRef = z.object({ entryId: id, position: z.int('Ligne inconnue').min(0).max(1000) });

export const letterLines = endpoint({
  id: 'letterLines',
  method: 'POST',
  path: '/ledger/letters',
  access: 'finance.administer',
  changes: ['ledger', 'closings'],
  summary:
    'Letter lines of one account, and of one person, that add up to zero and that no rule letters; an export of their year bears it. A repeated requestKey answers the first',
  body: z.object({
    lines: z.array(lineRef).min(2, 'Deux lignes au moins').max(200, '200 lignes au plus'),
    requestKey: z.uuid('Clé invalide'),
  }),
  response: z.object({ letter: z.string() }),
  status: 201,
  errors: ['conflict'],
});

export const removeLetter = endpoint({
  id: 'removeLetter',
  method: 'DELETE',
  path: '/ledger/letters/:letter',
  access: 'finance.administer',
  changes: ['ledger', 'closings'],
  summary: 'Take a letter back that a person gave: its lines are open again',
  params: z.object({ letter: z.string().regex(/^M[1-9]\d{0,8}$/, 'Lettre inconnue') }),
  response: null,
  status: 204,
  errors: ['not_found'],
});

import { bookedAccounts } from '@forman/domain/money/bank/bank-accounts';
import { matchReasons, type MatchReason } from '@forman/domain/money/bank/matching';
import { statementFormats } from '@forman/domain/money/bank/statement';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, idParams, idText, instant, personName, trimmed } from '../fields.ts';

/** The bank’s statements, and what explains each of their lines. */

export const mostStatementBytes = 5 * 1024 * 1024;

const account = z.enum(bookedAccounts, 'Compte inconnu');

/** A line of the ledger on the bank’s account. */
const entryLine = z.object({ entry: id, position: z.int().min(0).max(1000) });
z.globalRegistry.add(entryLine, { id: 'LedgerLineKey' });

const statement = z.object({
  id,
  firstOn: day,
  lastOn: day,
  format: z.enum(statementFormats),
  fileName: z.string(),
  readAt: instant,
  by: personName,
  /** Number of its lines, and of those that nothing explains yet. */
  lines: z.int(),
  open: z.int(),
});
z.globalRegistry.add(statement, { id: 'BankStatement' });

/** What one act moved on the bank’s account: a receipt, a payout, a deposit, money given back. */
const money = z.object({
  entries: z.array(entryLine),
  on: day,
  amount: euros,
  name: z.string(),
  transactionId: id.nullable(),
  buyerId: id.nullable(),
});
z.globalRegistry.add(money, { id: 'BankMoney' });
export type BankMoney = z.output<typeof money>;

/** What the portal proposes for a line: one of the three. */
const proposal = z.object({
  money: money.nullable(),
  /** A group order whose transfer is awaited. */
  order: z.object({ id, number: z.string(), payer: z.string() }).nullable(),
  /** An expense or an income, by the bank’s words, or as the same payee was booked there so many times before. */
  account: z.object({ role: account, times: z.int(), isUsualAmount: z.boolean() }).nullable(),
  reasons: z.array(z.enum(Object.keys(matchReasons) as [MatchReason, ...MatchReason[]])),
});
z.globalRegistry.add(proposal, { id: 'BankProposal' });
export type BankProposal = z.output<typeof proposal>;

/** Another line of the same sum. */
const twin = z.object({ id, on: day, label: z.string() });
z.globalRegistry.add(twin, { id: 'BankTwin' });

const line = z.object({
  id,
  on: day,
  label: z.string(),
  amount: euros,
  /** What explains it; null while nothing does. */
  explained: z
    .object({
      account: account.nullable(),
      money: z.array(money),
      /** The line that this one shows a second time. */
      sameAs: twin.nullable(),
      by: personName,
    })
    .nullable(),
  proposal: proposal.nullable(),
  /** The person whose whole name stands in the label of money that came in. */
  person: personName.nullable(),
});
z.globalRegistry.add(line, { id: 'BankLine' });
export type BankLine = z.output<typeof line>;

const counted = z.object({ count: z.int(), amount: euros });

export const getBank = endpoint({
  id: 'getBank',
  method: 'GET',
  path: '/bank',
  access: 'finance.read_all',
  shows: ['ledger', 'people', 'orders', 'seats'],
  summary:
    'Get the bank’s lines that nothing explains yet, each with what is proposed, and those of a statement, the last by default; the share of money explained, and the balance of the books beside the bank’s',
  query: z.object({ statement: idText.optional() }),
  response: z.object({
    /** The shown statement; null before any was read. */
    statement: statement.nullable(),
    /** The last twenty-four, newest first. */
    statements: z.array(statement),
    /** Oldest first, five hundred at most that nothing explains. Money that waits counts as unexplained. */
    lines: z.array(line),
    /** Sums of the shown lines, whichever way the money went. */
    figures: z.object({ explained: euros, proposed: euros, unknown: euros }),
    oldest: z.object({ on: day, amount: euros }).nullable(),
    reconciliation: z
      .object({
        /** Last day of all statements: the balances are those of its evening. */
        on: day,
        inBooks: euros,
        /** What the bank had before the first statement and the books do not say. */
        before: euros,
        onStatementOnly: counted,
        inBooksOnly: counted,
        /** Explained lines that the books have on a later day, as theirs was closed. */
        later: euros,
        calculated: euros,
        /** null where no file or person said it. */
        atBank: euros.nullable(),
      })
      .nullable(),
    /** Oldest first, fifty at most. */
    inBooksOnly: z.array(money),
    /** Accounts that a line may be booked on, under their present names. */
    accounts: z.array(z.object({ role: account, number: z.string(), label: z.string() })),
    /** What is on its way to the bank, from the books. */
    inTransit: z.object({ card: euros, paypal: euros, cheques: euros, cash: euros }),
  }),
});

export const readBankStatement = endpoint({
  id: 'readBankStatement',
  method: 'POST',
  path: '/bank/statements',
  access: 'finance.administer',
  changes: ['ledger'],
  summary:
    'Read a statement of the bank: camt.053, OFX, CFONB 120 or CSV. Lines that were read before are not doubled; field `balance`: the closing balance, where the file does not say it',
  upload: 'file',
  response: z.object({ statement, added: z.int(), known: z.int() }),
  status: 201,
  errors: ['malformed', 'too_large'],
  rateLimit: { per: 'account', count: 60, seconds: 900 },
  isRefusedInTakeover: true,
});

export const findBankMoney = endpoint({
  id: 'findBankMoney',
  method: 'GET',
  path: '/bank/lines/:id/money',
  access: 'finance.administer',
  shows: ['ledger'],
  summary:
    'Find money of the books that a line of the bank may be, nearest sums first, fifty at most; a line may be several. Or lines of the same sum and days, of which it may be a second showing',
  params: idParams,
  query: z.object({ search: trimmed(100).default('') }),
  response: z.object({ money: z.array(money), twins: z.array(twin) }),
  errors: ['not_found'],
});

export const explainBankLines = endpoint({
  id: 'explainBankLines',
  method: 'POST',
  path: '/bank/explanations',
  access: 'finance.administer',
  changes: ['ledger', 'books'],
  summary:
    'Accept what explains lines of the bank, all or none: money of the books of the same sum, an account that the line is booked on, or the line that it shows a second time. A line that waited is taken from its waiting account first',
  body: z.object({
    lines: z
      .array(
        z.union([
          z.object({
            line: id,
            entries: z
              .array(entryLine)
              .min(1, 'Choisissez au moins une écriture')
              .max(500, '500 écritures au plus'),
          }),
          z.object({ line: id, account, note: trimmed(100).default('') }),
          z.object({ line: id, sameAs: id }),
        ]),
      )
      .min(1, 'Choisissez au moins une ligne')
      .max(500, '500 lignes au plus'),
  }),
  response: z.object({ count: z.int() }),
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});

export const undoBankLine = endpoint({
  id: 'undoBankLine',
  method: 'DELETE',
  path: '/bank/lines/:id/explanation',
  access: 'finance.administer',
  changes: ['ledger', 'books'],
  summary:
    'Take back what explains a line of the bank; what was booked by hand is reversed. The money of the books stays',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});

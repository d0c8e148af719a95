import { isLedgerPeriod } from '@forman/domain/books/ledger/period';
import { balanceMoveKinds } from '@forman/domain/books/ledger/payouts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, idParams, instant } from '../fields.ts';

/** The payment providers' fees, balances and payouts: their statements beside the books. */

/** "2026-11" or "2026". */
const period = z.string('Période invalide').refine(isLedgerPeriod, 'Période invalide');
const method = z.enum(['card', 'paypal']);

const reading = z.object({
  method,
  readAt: instant,
  /**
   * null: it was read. unanswered: another try may help. refused: the provider does not let these keys read.
   */
  failure: z.enum(['unanswered', 'refused']).nullable(),
  /** Number of new lines. */
  moves: z.int(),
});
z.globalRegistry.add(reading, { id: 'ProviderReading' });
export type ProviderReading = z.output<typeof reading>;

/**
 * Sums of the books; `other` is what is contested, lost or not yet explained. `left`, beside them: what the
 * provider still has at the end.
 */
const sums = { captured: euros, refunded: euros, fees: euros, paidOut: euros, other: euros };
const statementRow = z.object({
  /** A day when a month is asked; a month ("2026-11") when a year is. */
  on: z.string(),
  ...sums,
  left: euros,
});
z.globalRegistry.add(statementRow, { id: 'ProviderStatementRow' });
export type ProviderStatementRow = z.output<typeof statementRow>;

const statement = z.object({
  method,
  /** The present provider; null where no keys are set. */
  provider: z.enum(['stripe', 'paypal', 'simulated']).nullable(),
  /** The last try; `readUntil`: the instant up to which the statement was read without fault. */
  lastReading: reading.nullable(),
  readUntil: instant.nullable(),
  /** Balance given by the provider at that instant. */
  balance: euros.nullable(),
  opening: euros,
  /** Newest first, without those on which nothing moved. */
  rows: z.array(statementRow),
  totals: z.object({ ...sums, left: euros }),
});
z.globalRegistry.add(statement, { id: 'ProviderStatement' });
export type ProviderStatement = z.output<typeof statement>;

const payout = z.object({
  id,
  method,
  /** Number of the payout at the provider. */
  ref: z.string(),
  on: day,
  /** Day on which it reaches the bank, where the provider says so. */
  arrivesOn: day.nullable(),
  amount: euros,
  /** Day on which the bank sent it back. */
  returnedOn: day.nullable(),
  /** Number of movements in it, as far as the provider says. */
  parts: z.int(),
});
z.globalRegistry.add(payout, { id: 'ProviderPayout' });
export type ProviderPayout = z.output<typeof payout>;

/**
 * not_in_books: only the provider has it. not_at_provider: only the books have it. amounts_differ: both have
 * it, with different sums. suspense: not the portal’s, booked in suspense; of the period alone. balance: the
 * provider’s lines do not add up to its balance.
 */
const difference = z.object({
  kind: z.enum(['not_in_books', 'not_at_provider', 'amounts_differ', 'suspense', 'balance']),
  method,
  /** The number of the payment, or of the line, at the provider. */
  ref: z.string(),
  on: day,
  atProvider: euros,
  inBooks: euros,
  /** The payer and their sale, where the portal knows it. */
  party: z.string().nullable(),
  transactionId: id.nullable(),
  buyerId: id.nullable(),
});
z.globalRegistry.add(difference, { id: 'ProviderDifference' });
export type ProviderDifference = z.output<typeof difference>;

export const getProviderStatements = endpoint({
  id: 'getProviderStatements',
  method: 'GET',
  path: '/provider-statements',
  access: 'finance.read_all',
  shows: ['ledger'],
  summary:
    'Get the providers’ captures, refunds, fees and payouts in the books, by day of a month or month of a year, with the payouts; and differences from the providers’ statements, of any time',
  query: z.object({ period }),
  response: z.object({
    statements: z.array(statement),
    payouts: z.array(payout),
    /** The first two hundred, oldest first. */
    differences: z.array(difference),
  }),
});

export const exportProviderStatements = endpoint({
  id: 'exportProviderStatements',
  method: 'GET',
  path: '/provider-statements/csv',
  access: 'finance.read_all',
  summary: 'Export the rows of the providers’ statements, as CSV',
  query: z.object({ period }),
  response: 'file',
  fileType: 'text/csv',
  rateLimit: { per: 'account', count: 60, seconds: 60 },
});

export const readProviderStatements = endpoint({
  id: 'readProviderStatements',
  method: 'POST',
  path: '/provider-statements/readings',
  access: 'finance.administer',
  changes: ['ledger'],
  summary:
    'Read the providers’ statements now and book new fees and payouts, as a job does each night. A provider without answer is reported, and read the next time',
  response: z.array(reading),
  rateLimit: { per: 'account', count: 6, seconds: 60 },
});

const part = z.object({
  id,
  kind: z.enum(balanceMoveKinds),
  on: day,
  ref: z.string(),
  amount: euros,
  fee: euros,
  party: z.string().nullable(),
  label: z.string().nullable(),
  transactionId: id.nullable(),
  buyerId: id.nullable(),
});
z.globalRegistry.add(part, { id: 'ProviderPayoutPart' });
export type ProviderPayoutPart = z.output<typeof part>;

export const getProviderPayout = endpoint({
  id: 'getProviderPayout',
  method: 'GET',
  path: '/provider-statements/payouts/:id',
  access: 'finance.read_all',
  shows: ['ledger'],
  summary: 'Get a payout with its captures, refunds and fees, as far as its provider reports them',
  params: idParams,
  response: z.object({ payout, parts: z.array(part) }),
  errors: ['not_found'],
});

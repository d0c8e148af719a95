import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type {
  getProviderPayout,
  getProviderStatements,
  ProviderPayout,
  ProviderStatement,
} from '@forman/contract/money/payouts';
import { csvAmount } from '@forman/domain/csv';
import { AppError } from '@forman/domain/errors';
import { formatNumericDay } from '@forman/domain/french-dates';
import type { OnlineMethod } from '@forman/domain/books/ledger/entries';
import { type Cents, centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { type DifferenceRow, listDifferences } from './differences.queries.ts';
import { toReading } from './readings.service.ts';
import {
  type AccountSums,
  findPayout,
  listAccountSums,
  listOpenings,
  listParts,
  listPayouts,
  listStandings,
  type PayoutRow,
  type StandingRow,
} from './statements.queries.ts';

const methods = ['card', 'paypal'] as const satisfies OnlineMethod[];
type Sums = Omit<AccountSums, 'method' | 'on'>;
type Row = Sums & { on: string; left: Cents };
type Account = { method: OnlineMethod; opening: Cents; rows: Row[]; totals: Sums & { left: Cents } };

const noSums: Sums = { captured: 0, refunded: 0, fees: 0, paidOut: 0, other: 0 };
const sumNames = Object.keys(noSums) as (keyof Sums)[];
const movedBy = ({ captured, refunded, fees, paidOut, other }: Sums): Cents =>
  captured - refunded - fees - paidOut + other;

/** Each provider’s account with its balance after each day, oldest first, if it has keys or had money. */
async function readAccounts(ctx: Context, period: string): Promise<Account[]> {
  const [openings, sums] = [await listOpenings(ctx.db, period), await listAccountSums(ctx.db, period)];
  return methods
    .filter((method) => ctx.payments[method] || openings.some((one) => one.method === method))
    .map((method) => {
      const opening = openings.find((one) => one.method === method)?.cents ?? 0;
      let left = opening;
      const totals = { ...noSums };
      const rows = sums
        .filter((one) => one.method === method)
        .map((one) => {
          for (const name of sumNames) totals[name] += one[name];
          left += movedBy(one);
          return { ...one, left };
        });
      return { method, opening, rows, totals: { ...totals, left } };
    });
}

/** @throws never for a provider that is down: the last reading is shown, with its date. */
export async function getStatements(
  ctx: Context,
  { period }: QueryOf<typeof getProviderStatements>,
): Promise<AnswerOf<typeof getProviderStatements>> {
  const accounts = await readAccounts(ctx, period);
  const standings = await listStandings(ctx.db);
  const [payouts, differences] = [await listPayouts(ctx.db, period), await listDifferences(ctx.db, period)];
  return {
    statements: accounts.map((account) =>
      toStatement(
        ctx,
        account,
        standings.find(({ method }) => method === account.method),
      ),
    ),
    payouts: payouts.map(toPayout),
    differences: differences.map(toDifference),
  };
}

function toStatement(ctx: Context, account: Account, standing: StandingRow | undefined): ProviderStatement {
  const { method, opening, rows, totals } = account;
  const { readUntil = null, balanceCents = null, ...reading } = standing ?? {};
  return {
    method,
    provider: ctx.payments[method]?.name ?? null,
    lastReading: standing ? toReading(reading as StandingRow) : null,
    readUntil: readUntil?.toISOString() ?? null,
    balance: balanceCents === null ? null : centsToEuros(balanceCents),
    opening: centsToEuros(opening),
    rows: rows.toReversed().map(({ on, left, captured, refunded, fees, paidOut, other }) => ({
      on,
      ...inEuros({ left, captured, refunded, fees, paidOut, other }),
    })),
    totals: inEuros(totals),
  };
}

const inEuros = <T extends Record<string, Cents>>(sums: T): T =>
  Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, centsToEuros(cents)])) as T;

const toPayout = ({ amountCents, ...payout }: PayoutRow): ProviderPayout => ({
  ...payout,
  amount: centsToEuros(amountCents),
});

const toDifference = ({ atProvider, inBooks, ...difference }: DifferenceRow) => ({
  ...difference,
  atProvider: centsToEuros(atProvider),
  inBooks: centsToEuros(inBooks),
});

/** @throws AppError not_found. */
export async function getPayout(db: Db, id: number): Promise<AnswerOf<typeof getProviderPayout>> {
  const payout = await findPayout(db, id);
  if (!payout) throw new AppError('not_found');
  const parts = await listParts(db, id);
  return {
    payout: toPayout(payout),
    parts: parts.map(({ amountCents, feeCents, ...part }) => ({
      ...part,
      amount: centsToEuros(amountCents),
      fee: centsToEuros(feeCents),
    })),
  };
}

const names: Record<OnlineMethod, string> = { card: 'Carte', paypal: 'PayPal' };
const columns = ['Prestataire', 'Jour', 'Encaissé', 'Remboursé', 'Frais', 'Versé en banque', 'Contesté, autres', 'Reste chez le prestataire']; // prettier-ignore

/** One row per provider and day (or month), oldest first, after each provider's opening balance. */
export async function statementsCsv(ctx: Context, period: string): Promise<string[][]> {
  const accounts = await readAccounts(ctx, period);
  return [
    columns,
    ...accounts.flatMap(({ method, opening, rows }) => [
      [names[method], 'Avant', '', '', '', '', '', csvAmount(opening)],
      ...rows.map(({ on, left, captured, refunded, fees, paidOut, other }) => [
        names[method],
        on.length === 10 ? formatNumericDay(on) : on,
        ...[captured, refunded, fees, paidOut, other, left].map(csvAmount),
      ]),
    ]),
  ];
}

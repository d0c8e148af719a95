import type { AnswerOf } from '@forman/contract/endpoint';
import type { BankLine, BankMoney, BankProposal, findBankMoney, getBank } from '@forman/contract/money/bank';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros } from '@forman/domain/money';
import {
  canBook,
  type BookedAccount,
  accountByWords,
  bookedAccounts,
  payeeOf,
  waitingAccount,
} from '@forman/domain/money/bank/bank-accounts';
import { type Match, type OpenMoney, proposeMatches, words } from '@forman/domain/money/bank/matching';
import { addDays } from '@forman/domain/paris-time';
import { findsWords } from '@forman/domain/values/search';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { readAccounts } from '../../books/ledger/chart.queries.ts';
import { findLine, type LineRow, listBookedLines, listLines, listNamed } from './lines.queries.ts';
import {
  type AwaitedOrder,
  listAwaitedOrders,
  listOpenMoney,
  type MoneyRow,
  type OpenMoneyRow,
} from './open-money.queries.ts';
import {
  type InTransit,
  readInTransit,
  readReconciliation,
  type Reconciliation,
} from './reconciliation.queries.ts';
import { listTwins } from './twins.queries.ts';
import { findStatement, listStatements, type StatementRow } from './statements.queries.ts';

type Bank = AnswerOf<typeof getBank>;

/** Money of the books that is older than this before the oldest open line is not looked at: a cheque is good for a year. */
const oldestMoneyDays = 400;
const mostShown = 50;

/**
 * Reads the bank beside the books: its lines, each with what explains it or what is proposed, and the balances.
 * @param statementId the shown one; the last by default.
 * @throws AppError not_found.
 */
export async function readBank(ctx: Context, statementId: number | null): Promise<Bank> {
  const { db } = ctx;
  const statements = await listStatements(db);
  const shown = statementId === null ? (statements[0] ?? null) : await getStatement(db, statementId);
  const rows = await listLines(db, shown?.id ?? null);
  const open = rows.filter(isOpen);
  const [oldest] = open;
  const reconciliation = await readReconciliation(db);
  const money = reconciliation ? await listOpenMoney(db, { since: sinceOf(oldest, reconciliation) }) : [];
  const proposals = await propose(db, open, money);
  const named = await findNamed(db, open);
  const lines = rows.map((row) => toLine(row, proposals.get(row.id) ?? null, named.get(row.id) ?? null));
  return {
    statement: shown,
    statements,
    lines,
    figures: figuresOf(lines),
    oldest: oldest ? { on: oldest.on, amount: centsToEuros(Math.abs(oldest.amountCents)) } : null,
    reconciliation: reconciliation ? toReconciliation(reconciliation) : null,
    inBooksOnly: money
      .filter(({ on }) => reconciliation && on >= reconciliation.firstOn && on <= reconciliation.on)
      .slice(0, mostShown)
      .map(toMoney),
    accounts: await listAccounts(db),
    inTransit: inEuros(await readInTransit(db)),
  };
}

/** What an open line may be, and what the statements lack since the first of them. */
const sinceOf = (oldest: LineRow | undefined, { firstOn }: Reconciliation): string =>
  [firstOn, oldest ? addDays(oldest.on, -oldestMoneyDays) : firstOn].toSorted()[0]!;

async function getStatement(db: Db, id: number): Promise<StatementRow> {
  const statement = await findStatement(db, id);
  if (!statement) throw new AppError('not_found');
  return statement;
}

async function listAccounts(db: Db): Promise<Bank['accounts']> {
  const named = new Map<string, Awaited<ReturnType<typeof readAccounts>>[number]>(
    (await readAccounts(db)).map((account) => [account.role, account]),
  );
  return bookedAccounts.map((role) => {
    const { number, label } = named.get(role)!;
    return { role, number, label };
  });
}

/** Nothing explains it, or it waits. */
const isOpen = ({ explained }: LineRow): boolean =>
  explained === null || explained.account === waitingAccount;

/** Finds money of the books that a line may be, nearest sums first. @throws AppError not_found. */
export async function findMoney(
  ctx: Context,
  id: number,
  search: string,
): Promise<AnswerOf<typeof findBankMoney>> {
  const line = await findLine(ctx.db, id);
  if (!line) throw new AppError('not_found');
  const money = await listOpenMoney(ctx.db, { since: addDays(line.on, -oldestMoneyDays) });
  const twins = await listTwins(ctx.db, { id, ...line });
  const far = ({ cents }: OpenMoneyRow): Cents => Math.abs(cents - line.amountCents);
  return {
    money: money
      .filter(({ cents }) => Math.sign(cents) === Math.sign(line.amountCents))
      .filter(({ name, names, references }) => findsWords(`${name} ${names} ${references}`, search))
      .toSorted((a, b) => far(a) - far(b))
      .slice(0, mostShown)
      .map(toMoney),
    twins,
  };
}

async function propose(
  db: Db,
  open: readonly LineRow[],
  money: readonly OpenMoneyRow[],
): Promise<ReadonlyMap<number, BankProposal>> {
  if (open.length === 0) return new Map();
  const orders = await listAwaitedOrders(db);
  const keyed = [
    ...money.map((found) => ({
      key: `e${found.entries[0]!.entry}`,
      found,
      fact: found.fact,
      references: found.references,
    })),
    ...orders.map((found) => ({
      key: `o${found.id}`,
      found,
      fact: 'order' as const,
      references: found.number,
    })),
  ];
  const byKey = new Map(keyed.map(({ key, found }) => [key, found]));
  const candidates: OpenMoney[] = keyed.map(({ found: { on, cents, names }, key, fact, references }) => ({
    key, on, cents, names, fact, references,
  })); // prettier-ignore
  const booked = toMemory(await listBookedLines(db));
  const byLine = new Map(proposeMatches(open, candidates).map((match) => [match.line.id, match]));
  return new Map(
    open.flatMap((line) => {
      const match = byLine.get(line.id);
      const proposal = match ? toProposal(match, byKey.get(match.money.key)!) : byAccount(line, booked);
      return proposal ? [[line.id, proposal] as const] : [];
    }),
  );
}

const noProposal = { money: null, order: null, account: null, reasons: [] } satisfies BankProposal;

function toProposal({ reasons }: Match, found: OpenMoneyRow | AwaitedOrder): BankProposal {
  if ('entries' in found) return { ...noProposal, money: toMoney(found), reasons };
  const { id, number, payer } = found;
  return { ...noProposal, order: { id, number, payer }, reasons };
}

type Memory = ReadonlyMap<string, { account: BookedAccount; times: number; amounts: Set<Cents> }>;

/** The account on which each payee was booked last, how often, and with which sums. */
function toMemory(booked: readonly { label: string; amountCents: Cents; account: BookedAccount }[]): Memory {
  const memory = new Map<string, { account: BookedAccount; times: number; amounts: Set<Cents> }>();
  for (const { label, amountCents, account } of booked) {
    const before = memory.get(payeeOf(label));
    if (!before) memory.set(payeeOf(label), { account, times: 1, amounts: new Set([amountCents]) });
    else if (before.account === account) {
      before.times += 1;
      before.amounts.add(amountCents);
    }
  }
  return memory;
}

function byAccount({ label, amountCents }: LineRow, memory: Memory): BankProposal | null {
  const payee = payeeOf(label);
  const before = payee === '' ? undefined : memory.get(payee);
  const role = before?.account ?? accountByWords(label, amountCents);
  if (role === null || !canBook(role, amountCents)) return null;
  const { times = 0, amounts } = before ?? {};
  return { ...noProposal, account: { role, times, isUsualAmount: amounts?.has(amountCents) ?? false } };
}

type PersonName = { id: number; firstName: string; lastName: string };

/** For money that came in, the one person whose whole name, or initial and last name, stands in the label. */
async function findNamed(db: Db, open: readonly LineRow[]): Promise<ReadonlyMap<number, PersonName>> {
  const lines = open
    .filter(({ amountCents }) => amountCents > 0)
    .map(({ id, label }) => ({ id, said: new Set(words(label)) }));
  const all = new Set(lines.flatMap(({ said }) => [...said]));
  if (all.size === 0) return new Map();
  const people = (await listNamed(db, [...all])).map((person) => ({
    person,
    last: words(person.lastName),
    first: words(person.firstName),
  }));
  return new Map(
    lines.flatMap(({ id, said }) => {
      const found = people.filter(
        ({ last, first }) =>
          last.every((word) => said.has(word)) &&
          (first.every((word) => said.has(word)) || said.has(first[0]?.charAt(0) ?? '')),
      );
      return found.length === 1 ? [[id, found[0]!.person] as const] : [];
    }),
  );
}

const toMoney = ({ entries, on, cents, name, transactionId, buyerId }: MoneyRow): BankMoney => ({
  entries,
  on,
  amount: centsToEuros(cents),
  name,
  transactionId,
  buyerId,
});

const toLine = (
  { id, on, label, amountCents, explained }: LineRow,
  proposal: BankProposal | null,
  person: PersonName | null,
): BankLine => ({
  id,
  on,
  label: label || 'Sans libellé',
  amount: centsToEuros(amountCents),
  explained: explained && { ...explained, money: explained.money.map(toMoney) },
  proposal,
  person: proposal ? null : person,
});

/** Sums of the lines' money, in whichever direction: a share of it is explained. */
function figuresOf(lines: readonly BankLine[]): Bank['figures'] {
  const sum = (of: (line: BankLine) => boolean): number =>
    centsToEuros(
      lines.filter(of).reduce((cents, { amount }) => cents + Math.round(Math.abs(amount) * 100), 0),
    );
  const isDone = ({ explained }: BankLine): boolean =>
    explained !== null && explained.account !== waitingAccount;
  return {
    explained: sum(isDone),
    proposed: sum((line) => !isDone(line) && line.proposal !== null),
    unknown: sum((line) => !isDone(line) && line.proposal === null),
  };
}

function toReconciliation(sums: Reconciliation): NonNullable<Bank['reconciliation']> {
  const { on, openingCents, closingCents, books, settledBefore, onStatement, inBooks, later } = sums;
  const before = openingCents === null ? 0 : openingCents - settledBefore;
  return {
    on,
    inBooks: centsToEuros(books),
    before: centsToEuros(before),
    onStatementOnly: { count: sums.onStatementCount, amount: centsToEuros(onStatement) },
    inBooksOnly: { count: sums.inBooksCount, amount: centsToEuros(inBooks) },
    later: centsToEuros(later),
    calculated: centsToEuros(books + before + onStatement - inBooks + later),
    atBank: closingCents === null || openingCents === null ? null : centsToEuros(closingCents),
  };
}

const inEuros = (sums: InTransit): Bank['inTransit'] => ({
  card: centsToEuros(sums.card),
  paypal: centsToEuros(sums.paypal),
  cheques: centsToEuros(sums.cheques),
  cash: centsToEuros(sums.cash),
});

import { createHash } from 'node:crypto';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { sumOf, type StatementLine } from '@forman/domain/money/bank/statement';
import type { BookedAccount } from '@forman/domain/money/bank/bank-accounts';
import type { Tx } from '../db/database.ts';
import { explainLines } from '../money/bank/explanations.service.ts';
import { listLines } from '../money/bank/lines.queries.ts';
import { listOpenMoney, type OpenMoneyRow } from '../money/bank/open-money.queries.ts';
import { storeStatement } from '../money/bank/statements.service.ts';
import { readRecords } from '../platform/association/association.queries.ts';
import { demoAccounts } from './accounts.ts';

/** Days ago of the first line, of the last one, and of the last that somebody has looked at. */
const span = { first: 45, last: 2, seen: 12 };
/** Days between a payout in the books and in the bank. */
const payoutDays = 2;
/** What the bank had before the portal began. */
const beforeCents = 481_230;

type SampleLine = StatementLine & { entries?: OpenMoneyRow['entries']; account?: BookedAccount };

/** What a bank shows that no part of the portal made: days ago, cents, words, and where the office booked it. */
const others: readonly (readonly [number, number, string, BookedAccount?])[] = [
  [41, -42_000, 'PRLV ESPACE VAUBAN LOYER', 'room_hire'],
  [40, -1439, 'PRLV SEPA HEBERG WEB 88213', 'hosting'],
  [34, -980, 'FRAIS TENUE DE COMPTE', 'provider_fees'],
  [20, 1500, 'VIR SEPA SUCCESSION LEMAIRE', 'suspense'],
  [11, -42_000, 'PRLV ESPACE VAUBAN LOYER'],
  [10, -1439, 'PRLV SEPA HEBERG WEB 88913'],
  [6, 6000, 'VIR SEPA M DUBREUIL ADHESION'],
  [4, -980, 'FRAIS TENUE DE COMPTE'],
];
/** Days ago of a transfer in the name of a member, with a word that tells what it may be for. */
const named = { ago: 5, cents: 5000, email: 'neoman@forman.example' };

/** Stores a statement of the bank; its older lines were explained, the others wait for the office. */
export async function storeBank(tx: Tx, now: Date): Promise<void> {
  const today = parisDay(now);
  const [firstOn, lastOn] = [addDays(today, -span.first), addDays(today, -span.last)];
  const office = { id: demoAccounts.find(({ flags }) => flags?.is_admin)!.id };
  const money = await listOpenMoney(tx, { since: null });
  const before = money.filter(({ on }) => on < firstOn);
  const openingCents = before.reduce((sum, { cents }) => sum + cents, beforeCents);
  const lines = linesOf(money, { today, firstOn, lastOn });
  const { record } = await readRecords(tx);
  const fileName = `releve-${lastOn}.xml`;
  const { statement } = await storeStatement(tx, office, {
    statement: {
      account: record.iban ?? '', currency: 'EUR', openingCents, closingCents: openingCents + sumOf(lines),
      firstOn, lastOn, lines,
    },
    format: 'camt053', fileName, fileHash: createHash('sha256').update(fileName).digest('hex'), now,
  }); // prettier-ignore
  const seen = new Map(
    lines.filter(({ on }) => on <= addDays(today, -span.seen)).map((line) => [line.reference, line]),
  );
  const rows = await listLines(tx, statement.id);
  const asked = rows.flatMap(({ id }, index): Parameters<typeof explainLines>[2] => {
    const line = seen.get(lines[index]!.reference);
    if (line?.entries) return [{ line: id, entries: line.entries }];
    return line?.account ? [{ line: id, account: line.account, note: '' }] : [];
  });
  await explainLines(tx, office, asked, now);
}

/** Payouts as the bank shows them, and what else it shows, in the order of their days. */
function linesOf(
  money: readonly OpenMoneyRow[],
  { today, firstOn, lastOn }: Record<'today' | 'firstOn' | 'lastOn', string>,
): SampleLine[] {
  const payouts = money
    .filter(({ fact, on }) => fact === 'payout' && on >= firstOn)
    .map(({ on, cents, name, entries }) => ({
      on: addDays(on, payoutDays),
      amountCents: cents,
      label: name.includes('PayPal') ? 'PAYPAL EUROPE TRANSFER' : 'STRIPE PAYOUT',
      reference: '',
      entries,
    }));
  const { firstName, lastName } = demoAccounts.find(({ email }) => email === named.email)!;
  const told = [
    ...others,
    [named.ago, named.cents, `VIR INST ${lastName} ${firstName} COTISATION`.toUpperCase()] as const,
  ].map(([ago, amountCents, label, account]) => ({
    on: addDays(today, -ago), amountCents, label, reference: '', ...(account && { account }),
  })); // prettier-ignore
  return [...payouts, ...told]
    .filter(({ on }) => on <= lastOn)
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .map((line, index) => ({ ...line, reference: `B${String(index + 1).padStart(4, '0')}` }));
}

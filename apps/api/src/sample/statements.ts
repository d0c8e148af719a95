import { parisInstant, parisDay, addDays } from '@forman/domain/paris-time';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { bookStatement, readStatement } from '../money/payouts/readings.service.ts';
import { insertRows } from './rows.ts';

type Bank = NonNullable<Context['bank']>;

/** Number of Mondays ago of the payout that the association’s bank sent back. */
const returnedAgo = 6;

/** Stores the bank’s statements as read each night, with their entries; one payout came back. */
export async function storeStatements(tx: Tx, bank: Bank, now: Date): Promise<void> {
  const from = new Date(0);
  const sent = (await bank.within(tx, now).card.listBalance({ from, to: now })).filter(
    ({ kind }) => kind === 'payout',
  );
  const back = sent.at(-returnedAgo);
  if (back)
    await insertRows(tx, 'simulated_bank_returns', [
      {
        ref: back.subject!,
        amount_cents: -back.amountCents,
        returned_at: parisInstant(addDays(parisDay(back.at), 3), '09:12'),
      },
    ]);
  for (const provider of Object.values(bank.within(tx, now))) {
    const found = await readStatement(tx, provider, { from, to: now });
    await bookStatement(tx, provider, found, { readAt: now, from });
  }
}

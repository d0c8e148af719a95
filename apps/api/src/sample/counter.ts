import { centsToEuros } from '@forman/domain/money';
import { firstDuesPrices, membershipPriceCents } from '@forman/domain/money/memberships/dues';
import type { Level } from '@forman/domain/access';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { createHash } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { takeWithin } from '../money/counter/counter.service.ts';
import { demoAccounts } from './accounts.ts';

/** Dues that came in an envelope: two cheques that wait for the bank, and cash of which a part is still owed. */
const received = [
  { ago: 4, means: 'cheque', chequeNumber: '0004512', bank: 'Crédit Agricole', part: 1 },
  { ago: 1, means: 'cheque', chequeNumber: '8820031', bank: 'La Banque Postale', part: 1 },
  { ago: 1, means: 'cash', chequeNumber: '', bank: '', part: 0.5 },
] as const;

/** Takes money by hand from some of those who owe their dues, as the office does. */
export async function storeCounter(tx: Tx, now: Date): Promise<void> {
  const today = parisDay(now);
  const office = { id: demoAccounts.find(({ flags }) => flags?.is_admin)!.id };
  const owing = await tx
    .selectFrom('users')
    .select(['id', 'level'])
    .where('id', '>', demoAccounts.length + 60)
    .where('level', 'in', ['ROLE_MAN', 'ROLE_BEMAN', 'ROLE_ADMAN', 'ROLE_ONEMAN'])
    .where('member_until_on', '<', today)
    .orderBy('id')
    .limit(received.length)
    .execute();
  for (const [index, { id, level }] of owing.entries()) {
    const { ago, means, chequeNumber, bank, part } = received[index]!;
    const total = centsToEuros(membershipPriceCents(level as Level, firstDuesPrices));
    await takeWithin(tx, office, {
      personId: id,
      body: {
        things: [{ kind: 'membership' }], means, chequeNumber, bank, drawer: '', bankLine: null,
        receivedOn: addDays(today, -ago), amount: total * part, total, parts: [total * part],
        requestKey: keyOf(index),
      },
      now,
    }); // prettier-ignore
  }
  // The sample does not begin with e-mails to people.
  await tx.deleteFrom('outbox_messages').where('sent_at', 'is', null).execute();
}

/** The same key each time: the same day gives the same sample. */
function keyOf(index: number): string {
  const hex = createHash('sha256').update(`counter ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

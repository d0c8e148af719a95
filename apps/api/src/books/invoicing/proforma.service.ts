import { formatNumericDay } from '@forman/domain/french-dates';
import { formatIban } from '@forman/domain/money/group-orders/group-orders';
import type { Db } from '../../db/database.ts';
import { findBuyer } from './buyers.queries.ts';
import { customerOf, type Draft, seatLine, totalsOf } from './compose-document.ts';
import type { Proforma } from './document-texts.ts';
import { getSeller, type SoldSeat } from './document-facts.queries.ts';

/** Composes a quote or a pro forma invoice, made out to the payer as of now. Days are Paris days. */
export async function composeProforma(
  db: Db,
  order: {
    kind: Proforma['printedAs'];
    number: string;
    issuedOn: string;
    dueOn: string;
    payerId: number;
    seats: readonly SoldSeat[];
    account: { iban: string; bic: string };
  },
): Promise<Proforma> {
  const { buyer } = (await findBuyer(db, order.payerId))!;
  const totals = totalsOf(order.seats.map(seatLine));
  const draft: Draft = {
    version: 1,
    series: 'F',
    deliveredOn: order.issuedOn,
    seller: await getSeller(db),
    customer: customerOf({ ...buyer, user_id: order.payerId }),
    ...totals,
    settlements: [],
    dueCents: totals.grossCents,
    dueOn: order.dueOn,
    paidOn: null,
    corrects: null,
    note: noteOf(order),
  };
  return { ...draft, number: order.number, issuedOn: order.issuedOn, printedAs: order.kind };
}

function noteOf({
  kind,
  number,
  dueOn,
  account,
}: {
  kind: Proforma['printedAs'];
  number: string;
  dueOn: string;
  account: { iban: string; bic: string };
}): string {
  const until = formatNumericDay(dueOn);
  if (kind === 'quote')
    return `Devis valable jusqu’au ${until}. Il ne réserve pas de place\u00a0: elles le sont à la commande.`;
  const bic = account.bic === '' ? '' : `, BIC ${account.bic}`;
  return `À régler par virement avant le ${until}\u00a0: IBAN ${formatIban(account.iban)}${bic}, référence ${number}. La facture suit le règlement.`;
}

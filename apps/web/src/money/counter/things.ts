import type { PaidThing } from '@forman/contract/money/counter';
import type { ReceiptMeans } from '@forman/domain/books/invoicing/receipt-means';
import { receivedOnWrong } from '@forman/domain/money/counter/counter';
import { isDay } from '@forman/domain/paris-time';
import type { Answer } from '../../api/client.ts';
import type { Problems } from '../../ui/problems.ts';

export type SessionChoice = Answer<'counterSessions'>['sessions'][number];
export type PricedThing = Answer<'priceCounter'>['things'][number];
export type Priced = Answer<'priceCounter'>;

export const dues = { kind: 'membership' } as const satisfies PaidThing;

/** One thing is paid for once: its place in the list of those that are chosen. */
export const keyOf = (thing: PaidThing): string =>
  thing.kind === 'membership' ? thing.kind : String(thing.session);

/** A line of the bank that shows the money. Euros. */
export type CounterLine = { id: number; on: string; amount: number; label: string };

export type Values = {
  things: readonly PaidThing[];
  means: ReceiptMeans;
  receivedOn: string;
  chequeNumber: string;
  bank: string;
  /** True when somebody else signed the cheque. */
  hasDrawer: boolean;
  drawer: string;
};

/** Why these things cannot be taken now: a price that is not known yet, or a line that is refused. */
export function whyNot(things: readonly PaidThing[], priced: Priced | undefined): string | null {
  if (things.length === 0) return 'Dites pour quoi\u00a0: la cotisation, ou une session.';
  if (!priced) return 'Les prix sont encore en lecture\u00a0: un instant.';
  const isRefused = priced.things.some(({ refusal }) => refusal !== null);
  return isRefused ? 'Retirez d’abord ce qui ne peut pas être encaissé.' : null;
}

/** What the browser finds wrong before it sends; `today`: Paris day of the server. */
export function problemsOf(values: Values, priced: Priced | undefined, today: string): Problems {
  const { things, means, receivedOn, chequeNumber, hasDrawer, drawer } = values;
  const isCheque = means === 'cheque';
  const wrongDay = isDay(receivedOn)
    ? receivedOnWrong(receivedOn, today)
    : 'Indiquez le jour où l’argent est arrivé';
  const wrongThings = whyNot(things, priced);
  return {
    ...(wrongThings !== null && { things: wrongThings }),
    ...(wrongDay !== null && { receivedOn: wrongDay }),
    ...(isCheque && chequeNumber.trim() === '' && { chequeNumber: 'Indiquez le numéro du chèque' }),
    ...(isCheque && hasDrawer && drawer.trim() === '' && { drawer: 'Indiquez qui a signé le chèque' }),
  };
}

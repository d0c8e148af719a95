import type { PaidThing } from '@forman/contract/money/counter';
import type { ReceiptMeans } from '@forman/domain/books/invoicing/receipt-means';
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

/** What the browser finds wrong before it sends; `today`: Paris day of the server. */
export function problemsOf(values: Values, today: string): Problems {
  const { things, means, receivedOn, chequeNumber, hasDrawer, drawer } = values;
  const isCheque = means === 'cheque';
  return {
    ...(things.length === 0 && { things: 'Dites pour quoi\u00a0: la cotisation, ou une session.' }),
    ...(!isDay(receivedOn) && { receivedOn: 'Indiquez le jour où l’argent est arrivé' }),
    ...(isDay(receivedOn) &&
      receivedOn > today && {
        receivedOn: 'Un jour passé, ou aujourd’hui\u00a0: on n’encaisse pas d’avance',
      }),
    ...(isCheque && chequeNumber.trim() === '' && { chequeNumber: 'Indiquez le numéro du chèque' }),
    ...(isCheque && hasDrawer && drawer.trim() === '' && { drawer: 'Indiquez qui a signé le chèque' }),
  };
}

import type { ReceiptMeans } from '@forman/domain/books/invoicing/receipt-means';
import { receivedOnWrong } from '@forman/domain/money/counter/counter';
import { isDay } from '@forman/domain/paris-time';
import type { Problems } from '../../ui/problems.ts';

/** How money came. */
export type MeansValues = {
  means: ReceiptMeans;
  receivedOn: string;
  chequeNumber: string;
  bank: string;
  /** True when somebody else signed the cheque. */
  hasDrawer: boolean;
  drawer: string;
};

/** How money comes by default, on this Paris day. */
export const emptyMeans = (today: string): MeansValues => ({
  means: 'cheque',
  receivedOn: today,
  chequeNumber: '',
  bank: '',
  hasDrawer: false,
  drawer: '',
});

/** What the browser finds wrong of how money came; `today`: Paris day of the server. */
export function meansProblems(values: MeansValues, today: string): Problems {
  const { means, receivedOn, chequeNumber, hasDrawer, drawer } = values;
  const isCheque = means === 'cheque';
  const wrongDay = isDay(receivedOn)
    ? receivedOnWrong(receivedOn, today)
    : 'Indiquez le jour où l’argent est arrivé';
  return {
    ...(wrongDay !== null && { receivedOn: wrongDay }),
    ...(isCheque && chequeNumber.trim() === '' && { chequeNumber: 'Indiquez le numéro du chèque' }),
    ...(isCheque && hasDrawer && drawer.trim() === '' && { drawer: 'Indiquez qui a signé le chèque' }),
  };
}

import { receiptMeans } from '@forman/domain/books/invoicing/receipt-means';
import { readChequeNumber } from '@forman/domain/values/codes';
import { z } from 'zod';
import { day, trimmed } from '../fields.ts';

/** A sum that passes by hand, in euros. */
export const sumOfMoney = z
  .number()
  .min(0.01, 'Le montant doit être supérieur à 0')
  .max(1_000_000, 'Montant invalide');

/** How money came that the office received; a cheque alone has a number, a bank and a drawer. */
export const receivedBy = {
  means: z.enum(receiptMeans, 'Choisissez un moyen'),
  receivedOn: day,
  chequeNumber: trimmed(40)
    .overwrite(readChequeNumber)
    .refine((number) => /^[\dA-Z]{0,20}$/.test(number), 'Un numéro de chèque n’a que des chiffres')
    .default(''),
  bank: trimmed(60).default(''),
  /** Who signed the cheque, when it was not the person. */
  drawer: trimmed(100).default(''),
};

/** What was received by hand, and how. */
export const receivedMoney = {
  ...receivedBy,
  /** Total that was received. */
  amount: sumOfMoney,
  /** One key takes money once, however often it is sent. */
  requestKey: z.uuid('Clé invalide'),
};

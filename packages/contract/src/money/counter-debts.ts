import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, idParams, personName, trimmed } from '../fields.ts';

/** What is left to receive of an invoice: a part was paid, or a cheque came back. */
export const debt = z.object({
  transaction: id,
  person: personName,
  name: z.string(),
  invoiceNumber: z.string(),
  issuedOn: day,
  owed: euros,
  /** Day on which a cheque for it came back; null where none did. */
  returnedOn: day.nullable(),
});
z.globalRegistry.add(debt, { id: 'Debt' });

export const listDebts = endpoint({
  id: 'listDebts',
  method: 'GET',
  path: '/counter/debts',
  access: 'finance.administer',
  shows: ['books', 'ledger', 'people'],
  summary: 'List what is left to receive of invoices paid by hand, the oldest first, 500 at most',
  response: z.object({ debts: z.array(debt), total: euros }),
});

export const cancelDebt = endpoint({
  id: 'cancelDebt',
  method: 'POST',
  path: '/transactions/:id/debt/cancel',
  access: 'finance.administer',
  changes: ['books', 'ledger'],
  summary:
    'Give up what is left to receive of a sale: a credit document lowers its invoice, and no money moves. The right that was bought stays',
  params: idParams,
  body: z.object({
    /** What could be given up when the person saw it. */
    left: euros,
    reason: trimmed(300).min(1, 'Indiquez le motif'),
  }),
  response: z.object({ number: z.string(), amount: euros }),
  status: 201,
  errors: ['not_found', 'conflict'],
  needsConfirmation: true,
  isRefusedInTakeover: true,
});

export const returnCheque = endpoint({
  id: 'returnCheque',
  method: 'POST',
  path: '/counter/cheque-returns',
  access: 'finance.administer',
  changes: ['books', 'ledger'],
  summary:
    'Record a cheque that the bank refused, or that never reached it: all that it had paid is owed again, with the bank’s fee. A repeated requestKey answers the first',
  body: z.object({
    /** Any receipt of the cheque. */
    receipt: id,
    returnedOn: day,
    /** What the bank took for it. */
    fee: z.number().min(0, 'Montant invalide').max(1000, 'Montant invalide').default(0),
    reason: trimmed(300).default(''),
    requestKey: z.uuid('Clé invalide'),
  }),
  response: z.object({ owed: euros, count: z.int() }),
  status: 201,
  errors: ['not_found', 'conflict'],
  needsConfirmation: true,
  isRefusedInTakeover: true,
});

export const getSaleReceipts = endpoint({
  id: 'getSaleReceipts',
  method: 'GET',
  path: '/transactions/:id/receipts',
  access: 'finance.administer',
  shows: ['books', 'ledger'],
  summary: 'List what the office received by hand for a sale, oldest first, and get what is left to receive',
  params: idParams,
  response: z.object({
    /** What is left to receive; 0 for a sale that is paid. */
    owed: euros,
    /** What of it may be given up: what was given back before the money failed to come stays owed. */
    cancellable: euros,
    payer: personName,
    receipts: z.array(
      z.object({
        id,
        /** "Chèque n° 0004127, Crédit Mutuel". */
        means: z.string(),
        amount: euros,
        receivedOn: day,
        /** The deposit that took it to the bank; null where none did. */
        deposit: id.nullable(),
        /** Day on which it came back; null for a receipt that stands. */
        returnedOn: day.nullable(),
        isCheque: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const getDeposit = endpoint({
  id: 'getDeposit',
  method: 'GET',
  path: '/counter/deposits/:id',
  access: 'finance.administer',
  shows: ['ledger', 'people', 'books'],
  summary: 'List what a deposit took to the bank, and which of its cheques came back',
  params: idParams,
  response: z.object({
    receipts: z.array(
      z.object({
        /** The first receipt of the cheque: it stands for all that it paid. */
        id,
        person: personName,
        name: z.string(),
        amount: euros,
        chequeNumber: z.string(),
        returnedOn: day.nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
});

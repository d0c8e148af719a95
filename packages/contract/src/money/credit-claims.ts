import { z } from 'zod';
import { creditMovement } from './credits.ts';
import { endpoint } from '../endpoint.ts';
import { amountText, euros, id, idParams, idText, reference, text, trimmed } from '../fields.ts';

/**
 * Calls by which a client reports credit: the server has recorded it itself already, and answers with its own
 * record.
 */

export const recordCreditMovement = endpoint({
  id: 'recordCreditMovement',
  method: 'POST',
  creates: true,
  path: '/credit_histories',
  access: 'portal.use',
  changes: ['credit', 'people'],
  summary:
    'Record a credit movement as an administrator: a crédit opens an avoir, a débit takes from the oldest. A member only gets a matching recorded movement of their own',
  body: z.object({
    type: z.enum(['crédit', 'débit'], 'Le type est crédit ou débit'),
    amount: amountText,
    /** Balance after the movement, as the client reckons it: another one is a conflict. */
    amountLeft: amountText.optional(),
    transaction_id: id.nullable().optional(),
    description: trimmed(300).min(1, 'Ce champ est obligatoire'),
    user: reference('users'),
    /** Ignored: the server's clock dates the movement. */
    date: text(40).optional(),
    action: z.enum(['register', 'cancel', 'error', 'success', 'register_adhesion'], 'Action inconnue'),
  }),
  response: creditMovement,
  status: 201,
  errors: ['conflict'],
  isRefusedInTakeover: true,
});

export const tieCreditMovement = endpoint({
  id: 'tieCreditMovement',
  method: 'PATCH',
  path: '/credit_histories/:id',
  access: 'login',
  changes: ['credit', 'people'],
  summary:
    'Set the transaction of a credit movement; only the one recorded with it is accepted; application/merge-patch+json',
  params: idParams,
  body: z.strictObject({ transaction: reference('transactions').nullable() }),
  response: creditMovement,
  errors: ['not_found'],
  isRefusedInTakeover: true,
});

const usedAvoirs = z.array(z.object({ amount: euros, credit_id: z.string() }));

export const applyCredit = endpoint({
  id: 'applyCredit',
  method: 'POST',
  path: '/invoice-apply-credit',
  access: 'login',
  changes: ['credit', 'people'],
  summary:
    'Confirm the credit that checkout applied to a transaction; another amount is refused. noRefund "0" is for the back office',
  body: z.object({
    transaction_id: reference('transactions'),
    credit_amount: amountText,
    noRefund: z.enum(['1', '0'], 'noRefund est 1 ou 0').default('1'),
  }),
  response: z.object({ transaction_id: id, credit_amount: euros, credits: usedAvoirs }),
  errors: ['not_found', 'amount_changed'],
  isRefusedInTakeover: true,
});

const userParams = z.object({ userId: idText });

export const tieCredit = endpoint({
  id: 'tieCredit',
  method: 'POST',
  path: '/update/:userId/transaction/credit',
  access: 'portal.use',
  changes: ['credit', 'people'],
  summary:
    'Confirm the credit used on the caller’s transaction of a session; another amount or session is refused',
  params: userParams,
  body: z.object({
    transaction_id: reference('transactions'),
    atelier: reference('workshops'),
    credit: amountText,
  }),
  response: z.object({ transaction_id: id, atelier: id, credit: euros, credits: usedAvoirs }),
  errors: ['not_found', 'amount_changed'],
  isRefusedInTakeover: true,
});

/** Credit that a failed payment gives back: `restored` by this call, and the state of the wallet after it. */
const restored = z.object({ restored: euros, avoir: euros, usable: euros });
z.globalRegistry.add(restored, { id: 'RestoredCredit' });
const failure = {
  method: 'POST',
  access: 'portal.use',
  response: restored,
  errors: ['provider_failed'],
} as const;

export const reportFailedPayment = endpoint({
  ...failure,
  id: 'reportFailedPayment',
  changes: [],
  path: '/credit/paiement/echec',
  summary:
    'Release, once, the credit reserved by the caller’s payments that failed according to their provider',
  body: z.object({ user_id: reference('users') }),
  isRefusedInTakeover: true,
});

export const restoreAvoirs = endpoint({
  ...failure,
  id: 'restoreAvoirs',
  changes: ['credit', 'people'],
  path: '/update/:userId/credit/echec',
  summary:
    'Release the credit that failed payments had reserved on the named avoirs; other avoirs are refused',
  params: userParams,
  body: z.object({ credit_ids: z.array(reference('avoirs')).max(100) }),
  isRefusedInTakeover: true,
});

export const restoreAvoirParts = endpoint({
  ...failure,
  id: 'restoreAvoirParts',
  changes: ['credit', 'people'],
  path: '/update/credit/partial/:userId/echec',
  summary:
    'Release the named part of each avoir that failed payments had reserved; another amount is refused',
  params: userParams,
  body: z.object({
    credit_partials: z.array(z.object({ credit_id: reference('avoirs'), amount: amountText })).max(100),
  }),
  isRefusedInTakeover: true,
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { euros, id, idText, instant, paging, reference } from './fields.ts';

export const userAvoirs = endpoint({
  id: 'userAvoirs',
  method: 'POST',
  path: '/avoir/credit/user',
  access: 'login',
  summary: 'The open avoirs of a person, the balance and what can be spent',
  body: z.object({ user_id: reference('users') }),
  response: z.object({
    avoirs: z.array(
      z.object({
        id,
        amount: euros,
        amount_left: euros,
        description: z.string(),
        date: instant,
        expiresAt: instant.nullable(),
        sessionTitle: z.string().nullable(),
      }),
    ),
    avoir: euros,
    usable: euros,
  }),
});

export const listCreditMovements = endpoint({
  id: 'listCreditMovements',
  method: 'GET',
  path: '/credit_histories',
  access: 'login',
  summary:
    'Credit movements, newest first: one’s own, or all for the back office. 500 a page (page, itemsPerPage); x-total-count says how many there are',
  query: z.object({
    ...paging,
    'user.id': z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .optional(),
  }),
  response: z.array(
    z.object({
      id,
      type: z.enum(['crédit', 'débit']),
      amount: euros,
      amountLeft: euros,
      transaction_id: id.nullable(),
      transaction: z.string().nullable(),
      description: z.string(),
      user: z.string(),
      date: instant,
      action: z.string(),
    }),
  ),
});

const credit = z.object({
  id,
  date: instant,
  type: z.enum(['crédit', 'débit']),
  amount: euros,
  description: z.string(),
  /** register, cancel, error, success, register_adhesion, expire; the screen has their labels. */
  action: z.string(),
});

export const creditDetail = endpoint({
  id: 'creditDetail',
  method: 'GET',
  path: '/expert-accountant/credit-detail/:userId/:year/:page',
  access: 'finance.read_all',
  summary: 'The credit movements of one person in one year of Paris, newest first, 25 a page, for the books',
  params: z.object({
    userId: idText,
    year: z
      .string()
      .regex(/^20\d\d$/, 'Année invalide')
      .transform(Number),
    page: z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'Nombre invalide')
      .transform(Number),
  }),
  response: z.object({
    /** Also of an account that was erased: the books outlive it. */
    user: z.object({ id, firstName: z.string(), lastName: z.string() }),
    credits: z.array(credit),
    maxPage: z.int(),
    /** Of the whole year. */
    totalCredit: euros,
    totalDebit: euros,
  }),
  errors: ['not_found'],
});

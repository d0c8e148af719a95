import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { euros, id, instant, paging, reference } from './fields.ts';

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

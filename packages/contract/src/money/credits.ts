import { type CreditYear, monthKeys } from '@forman/domain/money/credits/year';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  day,
  euros,
  id,
  idFilter,
  idParams,
  idText,
  instant,
  orderBy,
  paging,
  personName,
  reference,
  sessionKind,
  trimmed,
  yearPageParams,
  yearParams,
  yearText,
} from '../fields.ts';
import { sumOfMoney } from './received-money.ts';

export const userAvoirs = endpoint({
  id: 'userAvoirs',
  method: 'POST',
  path: '/avoir/credit/user',
  access: 'login',
  changes: [],
  summary: 'Get a person’s open avoirs, balance, usable credit and the credit reserved by current payments',
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
    /** Credit that payments under way hold, oldest first; without a session it is held for the membership. */
    held: z.array(
      z.object({
        amount: euros,
        session: z.object({ id, kind: sessionKind, title: z.string() }).nullable(),
      }),
    ),
  }),
});

/** An act of the office on one avoir; `left` is what was left of it when the administrator saw it. */
const avoirAct = <const Id extends string, Shape extends z.ZodRawShape>(
  name: Id,
  path: string,
  summary: string,
  shape: Shape,
) =>
  endpoint({
    id: name,
    method: 'POST',
    path: `/avoirs/:id/${path}` as `/${string}`,
    access: 'members.administer',
    changes: ['credit', 'people', 'accounts', 'books'],
    needsConfirmation: true,
    summary,
    params: idParams,
    body: z.object({
      amount: sumOfMoney,
      left: euros,
      ...shape,
    }),
    response: null,
    status: 204,
    errors: ['not_found', 'conflict'],
  });

export const refundAvoir = avoirAct(
  'refundAvoir',
  'refund',
  'Record that an avoir, or a part of it, was given back by bank transfer; it is booked from the bank, on its day',
  {
    paidOn: day,
    /** Reference under which the transfer stands on the bank’s statement. */
    transferRef: trimmed(70).min(1, 'Indiquez la référence du virement'),
  },
);

export const lowerAvoir = avoirAct(
  'lowerAvoir',
  'lower',
  'Bring an avoir down without giving anything back, with the reason',
  { reason: trimmed(300).min(1, 'Indiquez le motif') },
);

/** One movement of credit. */
export const creditMovement = z.object({
  id,
  type: z.enum(['crédit', 'débit']),
  amount: euros,
  amountLeft: euros,
  transaction_id: id.nullable(),
  transaction: z.string().nullable(),
  description: z.string(),
  /** Reason given by the administrator who moved it; null when nobody decided it. */
  reason: z.string().nullable(),
  user: z.string(),
  date: instant,
  action: z.string(),
});
z.globalRegistry.add(creditMovement, { id: 'CreditMovement' });

export const listCreditMovements = endpoint({
  id: 'listCreditMovements',
  method: 'GET',
  path: '/credit_histories',
  access: 'login',
  shows: ['credit'],
  summary:
    'List credit movements, newest first: the caller’s own, or all for the back office. 500 a page (page, itemsPerPage); total in x-total-count',
  query: z.object({
    ...paging,
    'user.id': idFilter.optional(),
  }),
  response: z.array(creditMovement),
});

const credit = z.object({
  id,
  date: instant,
  type: z.enum(['crédit', 'débit']),
  amount: euros,
  description: z.string(),
  /** Reason given by the administrator who moved it; null when nobody decided it. */
  reason: z.string().nullable(),
  /** register, cancel, error, success, register_adhesion, expire; the screen translates them. */
  action: z.string(),
});
z.globalRegistry.add(credit, { id: 'Avoir' });

export const creditDetail = endpoint({
  id: 'creditDetail',
  method: 'GET',
  path: '/expert-accountant/credit-detail/:userId/:year/:page',
  access: 'finance.read_all',
  shows: ['credit'],
  summary:
    'List the credit movements of one person in one year (Paris time), newest first, 25 a page, for the books',
  params: z.object({ userId: idText, ...yearPageParams.shape }),
  query: z.object(orderBy(['date', 'amount', 'description'])),
  response: z.object({
    /** The person, an erased account included: the books outlive it. */
    user: personName,
    credits: z.array(credit),
    maxPage: z.int(),
    /** The total of the whole year. */
    totalCredit: euros,
    totalDebit: euros,
  }),
  errors: ['not_found'],
});

const yearSums = z.object({
  Jan: euros,
  Feb: euros,
  Mar: euros,
  Apr: euros,
  May: euros,
  Jun: euros,
  Jul: euros,
  Aug: euros,
  Sep: euros,
  Oct: euros,
  Nov: euros,
  Dec: euros,
  total: euros,
} satisfies Record<keyof CreditYear, typeof euros>);
z.globalRegistry.add(yearSums, { id: 'CreditYearSums' });

export const creditYear = endpoint({
  id: 'creditYear',
  method: 'GET',
  path: '/expert-accountant/credit-history/:year/:page',
  access: 'finance.read_all',
  shows: ['credit'],
  summary:
    'List the credit given in one year (Paris time) by person and month, 25 people a page; undone failures are left out',
  params: yearPageParams,
  query: z.object(orderBy(['lastName', ...monthKeys, 'total'])),
  response: z.object({
    users: z.array(yearSums.extend({ user_id: id, firstName: z.string(), lastName: z.string() })),
    /** The sums of the page. */
    totals: yearSums,
    /** The sums of the whole year. */
    bigTotal: euros,
    maxPage: z.int(),
  }),
});

/** Files of the whole year, each made on request. */
const yearFile = {
  method: 'GET',
  access: 'finance.read_all',
  response: 'file',
  fileType: 'text/csv',
  isBareToo: true,
  rateLimit: { per: 'account', count: 60, seconds: 60 },
} as const;

export const exportCreditYear = endpoint({
  ...yearFile,
  id: 'exportCreditYear',
  path: '/export/credit-history/:year',
  summary: 'Export the credit given in a year by person and month, as CSV',
  params: yearParams,
});

export const exportCreditDetails = endpoint({
  ...yearFile,
  id: 'exportCreditDetails',
  path: '/export/credit-detail-all/:year',
  summary: 'Export all credit movements of a year, as CSV',
  params: yearParams,
});

export const exportCreditDetail = endpoint({
  ...yearFile,
  id: 'exportCreditDetail',
  path: '/export/credit-detail/:userId/:year',
  summary: 'Export one person’s credit movements of a year, as CSV',
  params: z.object({ userId: idText, year: yearText }),
  errors: ['not_found'],
});

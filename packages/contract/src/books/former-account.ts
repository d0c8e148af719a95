import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { euros, id, idParams, instant, orderBy, paging, trimmed } from '../fields.ts';

/** What a former tool had of somebody's money: to be read, in none of our numbers. */

const formerInvoice = z.object({
  id,
  number: z.string(),
  issuedOn: z.string(),
  buyer: z.string(),
  label: z.string(),
  net: euros,
  vat: euros,
  gross: euros,
  /** Its PDF came with it. */
  hasPdf: z.boolean(),
});
z.globalRegistry.add(formerInvoice, { id: 'FormerInvoice' });

const formerMovement = z.object({
  id,
  date: instant,
  type: z.enum(['crédit', 'débit']),
  amount: euros,
  label: z.string(),
});
z.globalRegistry.add(formerMovement, { id: 'FormerMovement' });

export const getFormerAccount = endpoint({
  id: 'getFormerAccount',
  method: 'GET',
  path: '/users/:id/former-account',
  access: 'login',
  shows: ['books'],
  summary:
    'Get one’s invoices and movements of credit of a former tool, newest first; anybody’s for the office',
  params: idParams,
  response: z.object({ invoices: z.array(formerInvoice), movements: z.array(formerMovement) }),
});

export const listFormerInvoices = endpoint({
  id: 'listFormerInvoices',
  method: 'GET',
  path: '/former-invoices',
  access: 'finance.read_all',
  shows: ['books'],
  summary:
    'List the invoices of a former tool, of a year or of all, newest first; search by number, name, label or amount',
  query: z.object({
    ...paging,
    year: z
      .string()
      .regex(/^(?:19|20)\d\d$/, 'Année invalide')
      .transform(Number)
      .optional(),
    search: trimmed(100).optional(),
    ...orderBy(['number', 'issuedOn', 'buyer', 'gross']),
  }),
  response: z.object({
    invoices: z.array(
      formerInvoice.extend({
        /** Null where the former tool named nobody who came. */
        userId: id.nullable(),
        tool: z.string(),
      }),
    ),
    count: z.int(),
    maxPage: z.int(),
    /** Of those that were found. */
    total: euros,
    /** Years that have any, newest first. */
    years: z.array(z.int()),
  }),
});

export const getFormerPdf = endpoint({
  id: 'getFormerPdf',
  method: 'GET',
  path: '/former-invoices/:id/pdf',
  access: 'login',
  summary: 'Get the PDF of an invoice of a former tool; for its person and the office',
  params: idParams,
  response: 'file',
  errors: ['not_found'],
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { euros, id, idParams, instant } from '../fields.ts';

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

import type { EndpointId } from '@forman/contract';
import type { Answer } from '../../../api/client.ts';

export type Listed = Answer<'listPersonInvoices'>;
export type ManagedInvoice = Listed['invoices'][number];

/** What an invoice, or what became of it, stands in. */
export const readsInvoices: readonly EndpointId[] = [
  'listPersonInvoices',
  'listInvoiceYear',
  'getTransaction',
  'listTransactions',
];

import type { Answer } from '../../../api/client.ts';

export type Listed = Answer<'listPersonInvoices'>;
export type ManagedInvoice = Listed['invoices'][number];

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, month, orderBy, paging, trimmed } from '../fields.ts';

/** Invoices and credit documents, as the accountant's month lists them. */

const count = z.int().min(0);

/** Products, as the documents' VAT tells them apart; `manual` was typed by the back office. */
export const products = ['workshop', 'formation', 'event', 'dues', 'discovery_fee', 'manual'] as const;
export const product = z.enum(products);
z.globalRegistry.add(product, { id: 'SoldProduct' });
export type SoldProduct = (typeof products)[number];

export const paymentKinds = ['card', 'paypal', 'credit', 'manual', 'due'] as const;

const issuedDocument = z.object({
  number: z.string(),
  kind: z.enum(['F', 'AV']),
  issuedOn: day,
  transactionId: id,
  userId: id,
  /** The customer's name on the document: a company, or the person. */
  customer: z.string(),
  /** The person, when the customer is a company. */
  contact: z.string().nullable(),
  label: z.string(),
  product,
  /** Negative on a credit document. */
  net: euros,
  vat: euros,
  gross: euros,
  payments: z.array(z.enum(paymentKinds)),
  /** The invoice that a credit document corrects. */
  corrects: z.string().nullable(),
  /** The credit documents that take back part of an invoice. */
  credits: z.array(z.string()),
});
z.globalRegistry.add(issuedDocument, { id: 'IssuedDocument' });
export type IssuedDocument = z.output<typeof issuedDocument>;

export const listDocuments = endpoint({
  id: 'listDocuments',
  method: 'GET',
  path: '/figures/documents',
  access: 'finance.read_all',
  shows: ['books'],
  summary:
    'List invoices and credit documents with their totals, newest first; filters: month, number, name or amount',
  query: z.object({
    ...paging,
    ...orderBy(['number', 'issuedOn', 'customer', 'net', 'vat', 'gross']),
    month: month.optional(),
    kind: z.enum(['F', 'AV'], 'Type inconnu').optional(),
    search: trimmed(100).optional(),
  }),
  response: z.object({
    documents: z.array(issuedDocument),
    count,
    maxPage: z.int(),
    /** Totals over all pages. */
    totals: z.object({ net: euros, vat: euros, gross: euros }),
  }),
});

import { z } from 'zod';
import { backgroundTask } from '../platform/background-tasks.ts';
import { endpoint } from '../endpoint.ts';
import {
  day,
  euros,
  id,
  idFilter,
  idParams,
  instant,
  month,
  orderBy,
  paging,
  reference,
  text,
  trimmed,
  yearPageParams,
  yearParams,
} from '../fields.ts';

const sessionLink = z.object({ id, title: z.string(), startDate: instant, endDate: instant }).nullable();
z.globalRegistry.add(sessionLink, { id: 'InvoicedSession' });

const documentLink = z.object({
  id,
  number: z.string(),
  kind: z.enum(['F', 'AV']),
  total: euros,
  issuedOn: z.string(),
});
z.globalRegistry.add(documentLink, { id: 'DocumentLink' });

/** A paid thing: the commercial fact. Its legal form is the frozen document. */
export const transaction = z.object({
  id,
  /** The buyer as invoiced. */
  user: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    societyName: z.string(),
  }),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  society: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  itemName: z.string(),
  quantity: z.int(),
  createAt: instant,
  /** Part paid online. */
  total: euros,
  /** The price. */
  baseTotal: euros,
  paymentMethod: z.string(),
  paymentPaypalDate: instant,
  paypalAccountStatus: z.string().nullable(),
  paypalIdTransaction: z.string().nullable(),
  credit: euros,
  /** Movement that took the credit: "/api/credit_histories/12". */
  creditHistory: z.string().nullable(),
  /** Part of the price paid by given avoirs: a discount on the invoice, included in `credit` above. */
  discount: euros,
  /** Amount given back to the card or PayPal on the provider's own pages, after the payment was settled. */
  refunded: euros,
  /** What is left to pay of its invoice, and what the association gave up of it. */
  owed: euros,
  givenUp: euros,
  workshop: sessionLink,
  formation: sessionLink,
  event: sessionLink,
  idWorkshop: id.nullable(),
  idFormation: id.nullable(),
  IdFormation: id.nullable(),
  idEvent: id.nullable(),
  chorusProId: z.string().nullable(),
  disableChorusPro: z.boolean(),
  invoiceNumber: z.string().nullable(),
  documents: z.array(documentLink),
});
z.globalRegistry.add(transaction, { id: 'Transaction' });
export type TransactionView = z.output<typeof transaction>;

export const listTransactions = endpoint({
  id: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  access: 'login',
  shows: ['books'],
  summary:
    'List the caller’s paid transactions, newest first; all of them for an admin or the accountant. 500 a page (page, itemsPerPage); total in x-total-count',
  query: z.object({
    ...paging,
    'user.id': idFilter.optional(),
  }),
  response: z.array(transaction),
});

const documentLine = z.object({
  quantity: z.int(),
  label: z.string(),
  detail: z.string().nullable(),
  unitNet: euros,
  net: euros,
  vat: euros,
  gross: euros,
  vatRate: z.number(),
  exemption: z.string().nullable(),
});
z.globalRegistry.add(documentLine, { id: 'DocumentLine' });

/** Content of an invoice, issued or previewed. */
export const invoiceDocument = z.object({
  number: z.string(),
  issuedOn: z.string(),
  seller: z.record(z.string(), z.string()),
  customer: z.object({
    name: z.string(),
    contact: z.string().nullable(),
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    /** The VAT number under reverse charge, a public body’s order: "Code service : FACTURES". */
    references: z.array(z.string()),
  }),
  lines: z.array(documentLine),
  /** The discounts taken off the lines before VAT. */
  discounts: z.array(
    z.object({ label: z.string(), net: euros, vat: euros, gross: euros, vatRate: z.number() }),
  ),
  net: euros,
  vat: euros,
  gross: euros,
  settlements: z.array(z.object({ kind: z.string(), label: z.string(), amount: euros, on: z.string() })),
  due: euros,
  paidOn: z.string().nullable(),
  note: z.string().nullable(),
});
z.globalRegistry.add(invoiceDocument, { id: 'InvoiceDocument' });

/** A state of an invoice at Chorus Pro, in words. */
export const depositState = z.object({
  /** The code as Chorus Pro writes it. */
  code: z.string(),
  label: z.string(),
  tone: z.enum(['plain', 'brand', 'good', 'wait', 'bad']),
  since: instant,
  reason: z.string().nullable(),
  /** The back office's next step. */
  advice: z.string().nullable(),
});
z.globalRegistry.add(depositState, { id: 'DepositState' });

export const getTransaction = endpoint({
  id: 'getTransaction',
  method: 'GET',
  path: '/transactions/:id',
  access: 'login',
  shows: ['books'],
  summary: 'Get a transaction with its frozen document; for its owner and the back office',
  params: idParams,
  response: transaction.extend({
    document: invoiceDocument.nullable(),
    /** The means of the online payment: "Visa •••• 4242". */
    instrument: z.string().nullable(),
    /**
     * Instant at which the e-mail with the invoice's number was sent; null before that, and once the message
     * is no longer kept.
     */
    receiptSentAt: instant.nullable(),
    /** The states of its invoice at Chorus Pro, the newest first. */
    chorusProStates: z.array(depositState),
  }),
  errors: ['not_found'],
});

export const getTransactionPdf = endpoint({
  id: 'getTransactionPdf',
  method: 'GET',
  path: '/transactions/:id/pdf',
  access: 'login',
  summary:
    'Get the invoice as PDF/A-3 with embedded Factur-X XML; ?document= selects another document of the transaction',
  params: idParams,
  query: z.object({ document: text(20).optional() }),
  response: 'file',
  errors: ['not_found'],
  // Each PDF is drawn on request.
  rateLimit: { per: 'account', count: 60, seconds: 60 },
});

export const transactionDetail = endpoint({
  id: 'transactionDetail',
  method: 'POST',
  path: '/detail/transaction',
  access: 'login',
  changes: ['books'],
  summary: 'Get the payment of a session by a person: paid or not, and its method',
  body: z.object({ user_id: reference('users'), atelier_id: reference('workshops') }),
  response: z.object({
    paid: z.boolean(),
    /** A value of the transaction's `paymentMethod`. */
    method: z.string().nullable(),
    /** The transaction, for its payer and the back office. */
    transaction: transaction.nullable(),
  }),
});

const creditsByTransaction = z.record(
  z.string(),
  z.array(z.object({ amount: euros, credit_id: z.string() })),
);
const transactionIds = z.array(z.union([z.int(), idFilter], 'Identifiant invalide')).max(200);

export const invoiceCredits = endpoint({
  id: 'invoiceCredits',
  method: 'POST',
  path: '/invoice-credits-by-ids',
  access: 'login',
  changes: ['books'],
  summary: 'List the avoirs used on each of the caller’s own transactions; other people’s ids are left out',
  body: z.object({ transactionIds }),
  response: creditsByTransaction,
});

export const invoiceCreditsOfUser = endpoint({
  id: 'invoiceCreditsOfUser',
  method: 'POST',
  path: '/invoice-admin-credits-by-ids',
  access: 'finance.read_all',
  changes: [],
  summary: 'List the avoirs used on each transaction of one user; for the back office',
  body: z.object({ transactionIds, userId: reference('users') }),
  response: creditsByTransaction,
});

export const getPublicSectorInvoice = endpoint({
  id: 'getPublicSectorInvoice',
  method: 'GET',
  path: '/chorus-pro/get-invoice/:id',
  access: 'login',
  summary: 'Get the invoice file deposited under this Chorus Pro id. 502 when Chorus Pro does not answer',
  params: z.object({ id: text(100).min(1) }),
  response: 'file',
  errors: ['not_found', 'provider_failed'],
});

export const listInvoiceYear = endpoint({
  id: 'listInvoiceYear',
  method: 'GET',
  path: '/invoice/:year/:page',
  access: 'finance.read_all',
  shows: ['books'],
  summary:
    'List the invoices issued in a year, newest first, 25 a page, for the books; search by number, name, company, label or amount',
  params: yearPageParams,
  query: z.object({
    itemsPerPage: paging.itemsPerPage.default(25),
    search: trimmed(100).optional(),
    /** 1 to 12, of the day of issue. */
    month: z
      .string()
      .regex(/^([1-9]|1[0-2])$/, 'Mois invalide')
      .transform(Number)
      .optional(),
    ...orderBy(['user_id', 'lastName', 'issuedOn', 'invoiceNumber', 'total']),
  }),
  response: z.object({
    invoices: z.array(
      z.object({
        /** The id of the transaction. */
        id,
        user_id: id,
        firstName: z.string(),
        lastName: z.string(),
        /** Name on the invoice: the person, or their company. */
        customer: z.string(),
        label: z.string(),
        issuedOn: day,
        invoiceNumber: z.string(),
        total: euros,
        /** Numbers of the credit documents that take back part of it, and the amount that they take back. */
        credits: z.array(z.string()),
        credited: euros,
      }),
    ),
    maxPage: z.int(),
    /** Number of invoices of the year, or found in it. */
    count: z.int(),
    total: euros,
  }),
});

export const requestMonthDocuments = endpoint({
  id: 'requestMonthDocuments',
  method: 'POST',
  path: '/expert-accountant/month-documents',
  access: 'finance.read_all',
  changes: ['tasks'],
  summary:
    'Request all invoices and credit documents of a month as one ZIP of PDFs. Answers the background task; a repeated request answers the running one',
  body: z.object({ month }),
  response: backgroundTask,
  rateLimit: { per: 'account', count: 30, seconds: 600 },
});

export const exportInvoices = endpoint({
  id: 'exportInvoices',
  method: 'GET',
  path: '/export/invoice/:year',
  access: 'finance.read_all',
  summary: 'Export the invoices issued in a year, as CSV',
  params: yearParams,
  response: 'file',
  fileType: 'text/csv',
  isBareToo: true,
  rateLimit: { per: 'account', count: 60, seconds: 60 },
});

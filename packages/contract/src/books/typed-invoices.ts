import { mostLines, mostQuantity } from '@forman/domain/books/invoicing/typed-lines';
import { typedProducts } from '@forman/domain/books/invoicing/product';
import { isDay } from '@forman/domain/paris-time';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  amountText,
  day,
  decision,
  euros,
  flag,
  id,
  idParams,
  instant,
  orderBy,
  paging,
  personName,
  reference,
  siret,
  text,
  trimmed,
  vatNumber,
} from '../fields.ts';
import { depositState, invoiceDocument, transaction } from './invoicing.ts';

const required = 'Ce champ est obligatoire';

/** A session by its id or its path; null and 0 mean none. */
const sessionLink = (resource: string) =>
  z
    .union([reference(resource), z.literal([0, '0']).transform(() => null)], 'Référence invalide')
    .nullable()
    .optional();
const sessionId = z
  .int('Identifiant invalide')
  .min(0, 'Identifiant invalide')
  .max(2_147_483_647, 'Identifiant invalide')
  .nullable()
  .transform((value) => (value === 0 ? null : value))
  .optional();

/** A day, or a day and an hour; without an offset it is Paris time. */
const moment = text(40).refine(
  (value) =>
    isDay(value) ||
    (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/.test(value) &&
      isDay(value.slice(0, 10)) &&
      !Number.isNaN(Date.parse(value))),
  'Date invalide',
);

/** A line of a typed invoice of several. */
const typedLine = z.object({
  label: trimmed(300).min(1, required),
  quantity: z
    .int('Un nombre entier')
    .min(1, 'Au moins 1')
    .max(mostQuantity, `${mostQuantity} au plus`)
    .default(1),
  /** Price of one, VAT included. */
  unit: amountText,
  product: z.enum(typedProducts, 'Produit inconnu').optional(),
  /** The product whose rule of VAT counts instead of its own, for the reason that the invoice gives. */
  vatOf: z.enum(typedProducts, 'Taux inconnu').optional(),
});
z.globalRegistry.add(typedLine, { id: 'TypedLine' });

/** The fields of an invoice, as the form of the back office sends them (MEM-358). */
const item = {
  user: reference('users').optional(),
  total: amountText.optional(),
  itemName: trimmed(300).min(1, required).optional(),
  /** What a typed invoice sells: it decides rate and account. Absent: its session or the words of its name do. */
  product: z.enum(typedProducts, 'Produit inconnu').optional(),
  /** Instead of a name and a total: what it sells, line by line. */
  lines: z.array(typedLine).min(1, required).max(mostLines, `${mostLines} lignes au plus`).optional(),
  workshop: sessionLink('workshops'),
  formation: sessionLink('formations'),
  event: sessionLink('events'),
  idWorkshop: sessionId,
  idFormation: sessionId,
  IdFormation: sessionId,
  idEvent: sessionId,
  createAt: moment.optional(),
};
/** The buyer, where it differs from the account. */
const buyer = {
  society: trimmed(200).optional(),
  siret: siret.optional(),
  vatNumber: vatNumber.optional(),
  address: trimmed(200).optional(),
  postalCode: trimmed(20).optional(),
  city: trimmed(100).optional(),
  country: trimmed(100).optional(),
  /** The references of a public body’s order, where its structure asks for them. */
  serviceCode: trimmed(100).optional(),
  engagement: trimmed(50).optional(),
};
const office = {
  disableChorusPro: flag.optional(),
  /** Reason, for readers of the audit log. */
  reason: trimmed(500).optional(),
};

export const createTransaction = endpoint({
  id: 'createTransaction',
  method: 'POST',
  path: '/transactions',
  access: 'login',
  changes: ['books'],
  summary:
    'Create a typed invoice (back office; user, total, itemName and createAt required). Other callers get the transaction recorded by checkout; differing data are refused',
  body: z.object({
    ...item,
    ...buyer,
    ...office,
    email: text(200).optional(),
    firstName: text(100).optional(),
    lastName: text(100).optional(),
    baseTotal: amountText.optional(),
    quantity: z.literal(1, 'La quantité est 1').default(1),
    paymentMethod: text(50).nullable().optional(),
    paymentPaypalDate: text(40).nullable().optional(),
    paypalAccountStatus: text(100).nullable().optional(),
    paypalIdTransaction: text(200).nullable().optional(),
    /** The movement of the credit used. */
    credit: reference('credit_histories').nullable().optional(),
    /** One key types one invoice, however often it is sent; with other fields it is refused. */
    requestKey: z.uuid('Clé invalide').optional(),
  }),
  response: transaction,
  status: 201,
  errors: ['payment_required', 'amount_changed', 'conflict', 'seller_incomplete'],
});

/** The fields of an edit; any other is refused. */
const correction = z.strictObject({
  ...item,
  ...buyer,
  /** The person’s name on the document; the account keeps its own. */
  buyerFirstName: trimmed(100).min(1, required).optional(),
  buyerLastName: trimmed(100).min(1, required).optional(),
  ...office,
  replaces: text(20).optional(),
});
z.globalRegistry.add(correction, { id: 'InvoiceCorrection' });

export const updateTransaction = endpoint({
  id: 'updateTransaction',
  method: 'PUT',
  path: '/transactions/:id',
  access: 'finance.administer',
  changes: ['books'],
  summary:
    'Correct an invoice: a credit document cancels it and a new invoice replaces it at once. 409 if sent to Chorus Pro and not rejected there, if money was refunded on it, or if `replaces` is no longer its number',
  params: idParams,
  body: correction,
  response: transaction,
  errors: ['not_found', 'conflict', 'seller_incomplete'],
});

const change = z.object({ field: z.string(), from: z.string(), to: z.string() });
z.globalRegistry.add(change, { id: 'InvoiceChange' });

export const previewInvoice = endpoint({
  id: 'previewInvoice',
  method: 'POST',
  path: '/transactions/preview',
  access: 'finance.administer',
  changes: [],
  summary:
    'Preview an invoice without a number; with `id`, the one that would replace that transaction’s invoice. Nothing is written',
  body: correction.extend({ id: id.optional() }),
  response: z.object({
    document: invoiceDocument,
    /** The invoice that a credit document would cancel. */
    cancels: z.object({ number: z.string(), issuedOn: day, total: euros }).nullable(),
    changes: z.array(change),
    disableChorusPro: z.boolean(),
    /** Route by which the invoice will reach its buyer. */
    route: z.enum(['email', 'chorus_pro', 'platform']),
    /** false: the portal has no access to Chorus Pro, and deposits nothing. */
    isChorusProOpen: z.boolean(),
  }),
  errors: ['not_found', 'conflict', 'seller_incomplete'],
});

export const listPersonInvoices = endpoint({
  id: 'listPersonInvoices',
  method: 'GET',
  path: '/users/:id/invoices',
  access: 'finance.read_all',
  shows: ['books'],
  summary: 'List the paid invoices of one person with their possible actions; for the back office',
  params: idParams,
  query: z.object({
    ...paging,
    search: trimmed(100).optional(),
    ...orderBy(['createAt', 'total', 'itemName']),
  }),
  response: z.object({
    user: personName,
    invoices: z.array(
      z.object({
        id,
        user: personName,
        itemName: z.string(),
        total: euros,
        idFormation: id.nullable(),
        idWorkshop: id.nullable(),
        idEvent: id.nullable(),
        createAt: instant,
        invoiceNumber: z.string().nullable(),
        credits: z.array(z.string()),
        /** True when the back office typed it; otherwise a payment fixed its user, total, day and session. */
        isTyped: z.boolean(),
        /** What a typed one was said to sell; null where its session or its name says it, and for a payment’s. */
        product: z.enum(typedProducts).nullable(),
        /** Its lines, where the back office typed several, a quantity or another rate; else null. */
        lines: z
          .array(
            z.object({
              label: z.string(),
              quantity: z.int(),
              unit: euros,
              product: z.enum(typedProducts).nullable(),
              vatOf: z.enum(typedProducts).nullable(),
            }),
          )
          .nullable(),
        /** The person’s name on it. */
        buyerFirstName: z.string(),
        buyerLastName: z.string(),
        society: z.string(),
        siret: z.string(),
        vatNumber: z.string(),
        address: z.string(),
        postalCode: z.string(),
        city: z.string(),
        country: z.string(),
        serviceCode: z.string(),
        engagement: z.string(),
        disableChorusPro: z.boolean(),
        chorusProId: z.string().nullable(),
        /** Reason why Chorus Pro refused the invoice, in its words. */
        chorusProRefusal: z.string().nullable(),
        /** State of its deposit, or of the invoice in it; null before Chorus Pro gave one. */
        chorusProState: depositState.nullable(),
        actions: z.object({ edit: decision, submit: decision }),
      }),
    ),
    maxPage: z.int(),
    count: z.int(),
    total: euros,
  }),
  errors: ['not_found'],
});

export const submitInvoice = endpoint({
  id: 'submitInvoice',
  method: 'POST',
  path: '/chorus-pro/submit-invoice',
  access: 'login',
  changes: ['books'],
  summary:
    'Deposit the invoice of a transaction with Chorus Pro, once; a repeated call answers the first deposit. For its owner and the back office',
  body: z.object({ transactionId: reference('transactions') }),
  response: z.object({ transactionId: id, chorusProId: z.string(), invoiceNumber: z.string() }),
  errors: ['not_found', 'conflict', 'provider_failed', 'unavailable'],
});

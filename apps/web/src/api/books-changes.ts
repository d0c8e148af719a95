import type { EndpointId } from '@forman/contract';
import { sessionsChanged } from './changes.ts';

/**
 * Answers about books and orders that a change makes outdated; apart from changes.ts, as only the office’s
 * screens load them.
 */
type Answers = readonly EndpointId[];

/** Answers outdated once an invoice is issued, corrected, credited or deposited. */
export const booksChanged = [
  'listPersonInvoices',
  'listInvoiceYear',
  'listDocuments',
  'getMonthFigures',
  'getOfficeFigures',
  'getPersonFile',
  'listPersonDocuments',
  'getTransaction',
  'listTransactions',
  'listAudit',
  'listBooksLog',
] as const satisfies Answers;

/** Answers outdated once the providers’ statements are read, and their new lines booked. */
export const statementsRead = [
  'getProviderStatements',
  'getProviderPayout',
  'getBooksStanding',
  'getLedgerBalance',
  'listLedgerEntries',
  'listLedgerLines',
  'listAudit',
] as const satisfies Answers;

/** Answers outdated once a product has another VAT from a coming day on. */
export const vatRulesChanged = [
  'listVatRules',
  'getSettings',
  'listAudit',
  'listBooksLog',
] as const satisfies Answers;

/** Answers outdated once transfers go to another account. */
export const transferAccountChanged = [
  'getTransferAccount',
  'listGroupOrders',
  'getGroupOrder',
  'groupOrderChoices',
  'listAudit',
] as const satisfies Answers;

/** Answers outdated once seats are ordered together, given up or taken: about the order and its seats. */
export const groupOrderChanged: Answers = [
  'listGroupOrders',
  'getGroupOrder',
  'groupOrderChoices',
  'priceGroupOrder',
  'listAudit',
  ...sessionsChanged('workshop'),
  ...sessionsChanged('formation'),
  ...sessionsChanged('event'),
];

/** Answers outdated once the transfer of an order has arrived, which makes a sale and an invoice. */
export const groupTransferCame: Answers = [...groupOrderChanged, ...booksChanged];

export const moneyCaseDecided = [
  'listStuckPayments',
  'listPaymentCases',
  ...booksChanged,
] as const satisfies Answers;

import type { EndpointId } from '@forman/contract';
import { sessionsChanged } from './changes.ts';

/** The same of books and orders, which the office's screens fetch with themselves. */
type Answers = readonly EndpointId[];

/** An invoice was issued, corrected, credited or deposited. */
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

/** The providers’ statements were read, and what was new in them was booked. */
export const statementsRead = [
  'getProviderStatements',
  'getProviderPayout',
  'getBooksStanding',
  'getLedgerBalance',
  'listLedgerEntries',
  'listLedgerLines',
  'listAudit',
] as const satisfies Answers;

/** The VAT of a product from a coming day on. */
export const vatRulesChanged = [
  'listVatRules',
  'getSettings',
  'listAudit',
  'listBooksLog',
] as const satisfies Answers;

/** To which account transfers go. */
export const transferAccountChanged = [
  'getTransferAccount',
  'listGroupOrders',
  'getGroupOrder',
  'groupOrderChoices',
  'listAudit',
] as const satisfies Answers;

/** Seats were ordered together, given up, or taken: what shows the order, and what shows those seats. */
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

/** Its transfer came, and with it a sale and an invoice. */
export const groupTransferCame: Answers = [...groupOrderChanged, ...booksChanged];

export const moneyCaseDecided = [
  'listStuckPayments',
  'listPaymentCases',
  ...booksChanged,
] as const satisfies Answers;

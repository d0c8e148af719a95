import type { EndpointId } from '@forman/contract';
import type { SessionKind } from '@forman/domain/sessions/kinds';

/** Which answers are old once something has changed, whoever changed it: one list a thing. */
type Answers = readonly EndpointId[];

/** What tells of an account beside the list of all, whose rows stay where they are while one is edited in it. */
export const accountFileChanged = [
  'getUser',
  'getProfile',
  'getPersonFile',
  'getAccountSecurity',
  'listPersonChanges',
  'listPersonMovements',
  'getUserErasure',
  'getOfficeFigures',
  'listOwing',
  'listAudit',
] as const satisfies Answers;

export const accountChanged = ['listUsers', ...accountFileChanged] as const satisfies Answers;

/** A second factor of one's own has come or gone. */
export const factorsChanged = [
  'getAccountSecurity',
  'listOwnSecurityEvents',
  'listLogins',
  'me',
] as const satisfies Answers;

/** A new e-mail or phone of one's own counts, or was given up. */
export const contactsChanged = [...factorsChanged, 'getProfile', 'getUser'] as const satisfies Answers;

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

export const duesAsked = [
  'listOwing',
  'getPersonFile',
  'listPersonMessages',
  'getOfficeFigures',
] as const satisfies Answers;

export const moneyCaseDecided = [
  'listStuckPayments',
  'listPaymentCases',
  ...booksChanged,
] as const satisfies Answers;

export const sitesChanged = ['listOfficeSites', 'listSites'] as const satisfies Answers;
export const thematicsChanged = [
  'listOfficeThematics',
  'listThematics',
  'getAdvisedThematics',
] as const satisfies Answers;

/** What shows sessions of this kind. */
export const sessionsChanged = (kind: SessionKind): Answers => [
  `${kind}.office`,
  `${kind}.get`,
  `${kind}.search`,
  `${kind}.list`,
  'sessionCalendar',
  'sessionDay',
  'home',
  'agenda',
  'getOfficeFigures',
];

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

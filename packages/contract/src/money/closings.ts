import { isInternetEmail } from '@forman/domain/values/email';
import { closingKinds, closingMeans } from '@forman/domain/books/ledger/closings';
import { isLedgerPeriod } from '@forman/domain/books/ledger/period';
import { isDay } from '@forman/domain/paris-time';
import { profileEmailWrong } from '@forman/domain/people/profile';
import { z } from 'zod';
import { backgroundTask } from '../platform/background-tasks.ts';
import { endpoint } from '../endpoint.ts';
import { day, email, euros, id, idParams, instant, looseDay, month, paging, personName } from '../fields.ts';

const series = z.object({
  count: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  net: euros,
  vat: euros,
  gross: euros,
});
z.globalRegistry.add(series, { id: 'ClosedSeries' });

const closing = z.object({
  id,
  kind: z.enum(closingKinds),
  firstOn: day,
  lastOn: day,
  closedAt: instant,
  /** null when the portal closed it by itself. */
  closedBy: personName.nullable(),
  invoices: series,
  credits: series,
  /** Invoices less credit documents, by rate in percent. */
  byRate: z.array(z.object({ rate: z.number(), category: z.string(), net: euros, vat: euros })),
  byProduct: z.array(z.object({ product: z.string(), net: euros, vat: euros, gross: euros })),
  /** Money in and out by means of payment, from the ledger. */
  byMeans: z.array(z.object({ means: z.enum(closingMeans), in: euros, out: euros })),
  entries: z.object({
    count: z.int(),
    first: z.int().nullable(),
    last: z.int().nullable(),
    debit: euros,
    credit: euros,
  }),
  /** Total of all sales ever, less credit documents. */
  perpetual: euros,
  /** The files that an archive seals; null for a closing of days. */
  files: z.object({ count: z.int(), hash: z.string() }).nullable(),
  previousHash: z.string(),
  hash: z.string(),
});
z.globalRegistry.add(closing, { id: 'Closing' });
export type Closing = z.output<typeof closing>;

export const listClosings = endpoint({
  id: 'listClosings',
  method: 'GET',
  path: '/closings',
  access: 'finance.read_all',
  shows: ['closings'],
  summary:
    'List the closings of the books, latest first; filters: kind (day, month, year, archive) and period',
  query: z.object({
    ...paging,
    kind: z.enum(closingKinds, 'Type inconnu').optional(),
    /** Limits to closings whose last day is in it: "2026-11" or "2026". */
    period: z.string('Période invalide').refine(isLedgerPeriod, 'Période invalide').optional(),
  }),
  response: z.object({ closings: z.array(closing), count: z.int(), maxPage: z.int() }),
});

export const getClosing = endpoint({
  id: 'getClosing',
  method: 'GET',
  path: '/closings/:id',
  access: 'finance.read_all',
  shows: ['closings'],
  summary: 'Get a closing with its totals, its hash and the previous closing’s hash',
  params: idParams,
  response: closing,
  errors: ['not_found'],
});

const decision = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.string(), sentence: z.string() }),
]);

/** Checks of a month's books, computed for this answer. */
const monthChecks = z.object({
  documents: z.object({ count: z.int(), areContinuous: z.boolean() }),
  entries: z.object({ lines: z.int(), debit: euros, credit: euros }),
  /** Sales by the journal and by the documents; the two must be equal. */
  sales: z.object({ ledger: euros, documents: euros }),
  /** Balance of the account of avoirs, and what is left on the avoirs; the two must be equal. */
  avoirs: z.object({ ledger: euros, left: euros }),
  /**
   * Money received in this month that was neither invoiced nor given back. It does not prevent the closing.
   */
  uninvoiced: z.object({ count: z.int(), amount: euros }),
  /** Payments contested by the month's last day whose bank has not decided yet. */
  disputed: z.object({ count: z.int(), amount: euros }),
  /**
   * The payment providers’ statements: whether they were read to the month’s end (to yesterday, in the
   * current month), and the number of differences from the books. null where no provider ever had money.
   */
  statements: z
    .object({
      isRead: z.boolean(),
      readUntil: day.nullable(),
      fees: euros,
      paidOut: euros,
      differences: z.int(),
    })
    .nullable(),
  /**
   * The bank’s lines of the month: their money, and how much of it is explained; `oldestOn`: day of the oldest line, of
   * any time up to the month’s end, that nothing explains. null before a first statement was read.
   */
  bank: z
    .object({
      isRead: z.boolean(),
      readUntil: day,
      lines: z.int(),
      amount: euros,
      explained: euros,
      oldestOn: day.nullable(),
    })
    .nullable(),
});

const standing = z.object({
  /** Last day, month and year closed; null where none is. */
  lastDay: day.nullable(),
  lastMonth: closing.nullable(),
  lastYear: closing.nullable(),
  firstOpenMonth: month.nullable(),
  firstOpenYear: z.string().nullable(),
  /** Closing of the asked month, the open months before it, and the decision on closing it (with these). */
  closing: closing.nullable(),
  earlierMonths: z.array(month),
  closeMonth: decision,
  /** Decision on closing the next year. */
  closeYear: decision,
  treasurerEmail: z.string(),
  checks: monthChecks,
});
z.globalRegistry.add(standing, { id: 'BooksStanding' });
export type BooksStanding = z.output<typeof standing>;

export const getBooksStanding = endpoint({
  id: 'getBooksStanding',
  method: 'GET',
  path: '/closings/standing/:month',
  access: 'finance.read_all',
  shows: ['books', 'ledger', 'closings'],
  summary: 'Get the state of the closings, the decision on closing a month, and the checks of its books',
  params: z.object({ month }),
  response: standing,
});

export const closeMonth = endpoint({
  id: 'closeMonth',
  method: 'POST',
  path: '/closings/months',
  access: 'finance.administer',
  changes: ['closings'],
  summary:
    'Close a past month for good: no later entry bears a day of it. `withEarlier` also closes the open months before it. The last hash is e-mailed to the treasurer',
  body: z.object({ month, withEarlier: z.boolean().default(false) }),
  response: closing,
  errors: ['conflict'],
  isRefusedInTakeover: true,
  needsConfirmation: true,
});

export const closeYear = endpoint({
  id: 'closeYear',
  method: 'POST',
  path: '/closings/years',
  access: 'finance.administer',
  changes: ['closings'],
  summary: 'Close for good a year whose months are closed',
  body: z.object({ year: z.string('Année invalide').regex(/^20\d\d$/, 'Année invalide') }),
  response: closing,
  errors: ['conflict'],
  isRefusedInTakeover: true,
  needsConfirmation: true,
});

const treasurer = z.object({
  email: z.string(),
  /** Last e-mail that sent a hash out of the portal, or tested the address; null before the first. */
  lastSent: z
    .object({
      /** "2026-11", or "2026" for an archive; null for a test before any month was closed. */
      period: z.string().nullable(),
      isTest: z.boolean(),
      to: z.array(z.string()),
      /** null while it waits to be sent. */
      sentAt: instant.nullable(),
    })
    .nullable(),
});
z.globalRegistry.add(treasurer, { id: 'BooksTreasurer' });
export type Treasurer = z.output<typeof treasurer>;

export const getTreasurer = endpoint({
  id: 'getTreasurer',
  method: 'GET',
  path: '/closings/treasurer',
  access: 'finance.read_all',
  shows: ['closings'],
  summary: 'Get the address for the closing of each month, and the last e-mail sent to it',
  response: treasurer,
});

export const testTreasurer = endpoint({
  id: 'testTreasurer',
  method: 'POST',
  path: '/closings/treasurer/test',
  access: 'finance.administer',
  changes: ['closings'],
  summary: 'Send a test e-mail to the treasurer’s address: the last closed month and its hash',
  response: treasurer,
  isRefusedInTakeover: true,
  rateLimit: { per: 'account', count: 5, seconds: 600 },
});

export const setTreasurer = endpoint({
  id: 'setTreasurer',
  method: 'PUT',
  path: '/closings/treasurer',
  access: 'finance.administer',
  changes: ['closings'],
  summary: 'Set the address for the closing of each month; empty: all administrators and accountants',
  body: z.object({
    email: z.union(
      [z.literal(''), email(profileEmailWrong).refine(isInternetEmail, profileEmailWrong)],
      profileEmailWrong,
    ),
  }),
  response: treasurer,
  isRefusedInTakeover: true,
  needsConfirmation: true,
});

const differentYears = 'La période tient dans une seule année';
export const exportFec = endpoint({
  id: 'exportFec',
  method: 'GET',
  path: '/closings/fec',
  access: 'finance.read_all',
  summary:
    'Export the entries of closed days of a period within one year, in the format of article A47 A-1 of the Livre des procédures fiscales, as a stream',
  query: z
    .object({ from: looseDay, to: looseDay })
    .refine(({ from, to }) => !isDay(from) || !isDay(to) || from <= to, {
      path: ['to'],
      message: 'La fin vient avant le début',
    })
    .refine(({ from, to }) => from.slice(0, 4) === to.slice(0, 4), { path: ['to'], message: differentYears }),
  response: 'file',
  fileType: 'text/plain',
  errors: ['seller_incomplete'],
  rateLimit: { per: 'account', count: 10, seconds: 60 },
});

const archive = z.object({
  id,
  /** The task that holds the file, for the person who asked for it, while the task is kept. */
  taskId: id,
  year: z.int(),
  madeAt: instant,
  askedBy: personName,
  fileName: z.string(),
  bytes: z.int(),
  /** The hash of the whole file. */
  sha256: z.string(),
  documents: z.int(),
  entriesUntil: day,
  /** The hash of the last closing in it. */
  lastHash: z.string(),
});
z.globalRegistry.add(archive, { id: 'BooksArchive' });
export type BooksArchive = z.output<typeof archive>;

export const listArchives = endpoint({
  id: 'listArchives',
  method: 'GET',
  path: '/closings/archives',
  access: 'finance.read_all',
  shows: ['closings'],
  summary:
    'List the yearly archives, latest first, with the hash of each file; and the years that can be archived, each with its last closed day',
  response: z.object({
    archives: z.array(archive),
    years: z.array(z.object({ year: z.string(), closedUntil: day })),
  }),
});

export const requestArchive = endpoint({
  id: 'requestArchive',
  method: 'POST',
  path: '/closings/archives',
  access: 'finance.read_all',
  changes: ['tasks', 'closings'],
  summary:
    'Request the archive of a year as one ZIP: entries, documents, closings, a manifest of hashes and a note. Answers the background task; a repeated request answers the running one',
  body: z.object({ year: z.string('Année invalide').regex(/^20\d\d$/, 'Année invalide') }),
  response: backgroundTask,
  errors: ['seller_incomplete'],
  rateLimit: { per: 'account', count: 10, seconds: 600 },
});

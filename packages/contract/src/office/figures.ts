import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, instant, month, sessionKind } from '../fields.ts';
import { paymentKinds, product } from '../books/issued-documents.ts';

const count = z.int().min(0);

/** A figure of the month and of its year so far, each beside the same days of the year before. */
const compared = z.object({
  month: z.number(),
  monthBefore: z.number(),
  year: z.number(),
  yearBefore: z.number(),
});
z.globalRegistry.add(compared, { id: 'Compared' });
export type Compared = z.output<typeof compared>;

const waiting = z.object({
  money: z.object({ count, amount: euros, oldest: z.string().nullable() }),
  /** Invoices rejected by Chorus Pro or by the public body; `person`: the buyer of the oldest. */
  deposits: z.object({
    count,
    oldest: z.object({ number: z.string(), customer: z.string(), person: id }).nullable(),
  }),
  sheets: z.object({ count, oldest: instant.nullable() }),
  candidacies: z.object({ count, sessions: count }),
  publications: z.object({ count, next: instant.nullable() }),
  news: z.object({ count, oldest: z.object({ title: z.string(), since: instant }).nullable() }),
  /** `count` waits for the caller's answer, `all` for anybody's. */
  goals: z.object({ count, all: count, people: count }),
  votes: z.object({ count, all: count, oldest: instant.nullable() }),
  dues: z.object({ count, amount: euros }),
});
z.globalRegistry.add(waiting, { id: 'OfficeWaiting' });

const officeFigures = z.object({
  month,
  /** Last day counted: the month's last, or today. */
  until: day,
  waiting,
  /** Number of items behind each panel of the office. */
  panels: z.object({
    users: count,
    sessions: z.record(sessionKind, count),
    sites: count,
    thematics: count,
    invoices: count,
    creditDocuments: count,
    vatRate: z.number(),
  }),
  /** Invoices less credit documents, by their day of issue. */
  turnover: z.object({
    total: compared,
    products: z.array(z.object({ product, gross: compared, invoices: compared })),
    months: z.array(z.object({ month, total: euros, before: euros, products: z.record(product, euros) })),
  }),
  /** The sessions by the day on which they start. */
  sessions: z.array(
    z.object({
      kind: sessionKind,
      held: compared,
      registered: compared,
      /** Seats of the sessions that limit them. */
      places: compared,
      taken: compared,
      /** The people expected in sessions whose sheet is closed. */
      expected: compared,
      absent: compared,
    }),
  ),
  dues: z.object({
    upToDate: count,
    owing: count,
    owingAmount: euros,
    paid: compared,
    payments: compared,
  }),
  /** Avoirs that can be spent, and those that the association pays back by bank transfer. */
  credit: z.object({
    outstanding: euros,
    avoirs: count,
    months: z.array(z.object({ month, amount: euros, avoirs: count })),
    later: z.object({ amount: euros, avoirs: count }),
    never: z.object({ amount: euros, avoirs: count }),
    toTransfer: z.object({ amount: euros, avoirs: count }),
  }),
  members: z.object({
    total: count,
    levels: z.array(z.object({ level: z.string(), people: count, arrivals: compared })),
    joined: compared,
    left: compared,
  }),
});
z.globalRegistry.add(officeFigures, { id: 'OfficeFigures' });
export type OfficeFigures = z.output<typeof officeFigures>;

export const getOfficeFigures = endpoint({
  id: 'getOfficeFigures',
  method: 'GET',
  path: '/figures/office',
  access: 'members.administer',
  shows: [
    'people',
    'accounts',
    'dues',
    'sites',
    'titles',
    'sessions',
    'books',
    'cases',
    'goals',
    'votes',
    'news',
    'clock',
    'settings',
  ],
  summary:
    'Get the administrator’s page: pending items, number of items behind each panel, and figures of a month and its year beside the year before',
  query: z.object({ month: month.optional() }),
  response: officeFigures,
});

const sums = z.object({ count, net: euros, vat: euros, gross: euros });
z.globalRegistry.add(sums, { id: 'ProductSums' });

const monthFigures = z.object({
  month,
  until: day,
  /** Invoices, then credit documents (as amounts taken back), then the invoices less the credit documents. */
  invoices: sums,
  credits: sums,
  total: z.object({ net: euros, vat: euros, gross: euros }),
  /** Gross sum over the same days of the year before. */
  grossBefore: euros,
  /** Invoices less credit documents, by rate; an exempt rate names its article of law. */
  vat: z.array(z.object({ rate: z.number(), exemption: z.string().nullable(), net: euros, vat: euros })),
  /**
   * Settlements of the month's invoices; `due` is what is still owed on them. A corrected invoice counts by
   * the new one in its place, and is taken back in the month of the correction.
   */
  payments: z.array(z.object({ kind: z.enum(paymentKinds), count: z.int(), amount: euros })),
  products: z.array(
    z.object({ product, invoices: count, credits: count, net: euros, vat: euros, gross: euros }),
  ),
  days: z.array(z.object({ day, invoices: count, invoiced: euros, credits: count, credited: euros })),
});
z.globalRegistry.add(monthFigures, { id: 'MonthFigures' });
export type MonthFigures = z.output<typeof monthFigures>;

export const getMonthFigures = endpoint({
  id: 'getMonthFigures',
  method: 'GET',
  path: '/figures/month',
  access: 'finance.read_all',
  shows: ['books'],
  summary:
    'Get the accountant’s month: sales, VAT, credit documents, means of payment, by day and by product',
  query: z.object({ month: month.optional() }),
  response: monthFigures,
});

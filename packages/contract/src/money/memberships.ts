import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, instant, orderBy, paging, trimmed } from '../fields.ts';

const ownMembership = z.object({
  /** Last day of the current membership. */
  until: day.nullable(),
  paidOn: day.nullable(),
  isActive: z.boolean(),
  isDue: z.boolean(),
  price: euros,
  /** True when the price is labelled as a renewal's: above the guest's 30 €. */
  isRenewal: z.boolean(),
  untilAfterPayment: day,
  /** First day paid for by a payment made now. */
  fromAfterPayment: day,
  /** The day from which dues will be called; null while they are, or for a person who is no member yet. */
  calledOn: day.nullable(),
});
z.globalRegistry.add(ownMembership, { id: 'OwnMembership' });

export const membership = endpoint({
  id: 'membership',
  method: 'GET',
  path: '/memberships',
  access: 'portal.use',
  shows: ['dues'],
  summary: 'Get the end of the caller’s membership, the price of the dues now, and the end after a payment',
  response: ownMembership,
});

export const payMembership = endpoint({
  id: 'payMembership',
  method: 'POST',
  path: '/memberships/pay',
  access: 'portal.use',
  changes: ['dues', 'credit', 'books'],
  summary:
    'Pay the caller’s dues by an avoir that covers them or by a captured payment; a repeated call answers the same',
  body: z.object({ method: z.enum(['card', 'paypal', 'credit']) }),
  response: ownMembership.extend({
    transaction: z.int(),
    /** member: became one by this payment. renewed: was one already. */
    outcome: z.enum(['member', 'renewed']),
    /** Amount paid; `method` is its means. */
    paid: euros,
    method: z.enum(['card', 'paypal', 'credit', 'manual']),
    /** "Visa •••• 4242", where the bank gives it. */
    instrument: z.string().nullable(),
  }),
  errors: [
    'payment_required',
    'payment_pending',
    'conflict',
    'seller_incomplete',
    'buyer_incomplete',
    'provider_failed',
  ],
  isRefusedInTakeover: true,
});

const owing = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  level: z.string(),
  /** The last day of the membership; null for a person who never had one. */
  until: day.nullable(),
  paidOn: day.nullable(),
  isActive: z.boolean(),
  price: euros,
  /** Last time that they were written to about this end of membership. */
  toldAt: instant.nullable(),
});
z.globalRegistry.add(owing, { id: 'Owing' });
export type Owing = z.output<typeof owing>;

export const listOwing = endpoint({
  id: 'listOwing',
  method: 'GET',
  path: '/memberships/owing',
  access: 'members.administer',
  shows: ['people', 'dues'],
  summary:
    'List the members who owe dues: ended memberships first, the longest ended at the top; `owed` is the total of all rows that match search and state',
  query: z.object({
    ...paging,
    ...orderBy(['lastName', 'level', 'until', 'paidOn', 'toldAt']),
    search: trimmed(100).optional(),
    /** ended: the membership is over; running: it ends soon. */
    state: z.enum(['ended', 'running'], 'État inconnu').optional(),
  }),
  response: z.object({
    members: z.array(owing),
    count: z.int(),
    maxPage: z.int(),
    owed: euros,
  }),
});

export const remindOwing = endpoint({
  id: 'remindOwing',
  method: 'POST',
  path: '/memberships/owing/reminders',
  access: 'members.administer',
  changes: ['dues'],
  summary: 'Remind the named people, or everybody who owes dues; each at most once a day',
  body: z.union([
    z.object({
      users: z.array(id).min(1, 'Choisissez au moins une personne').max(5000, 'Trop de personnes'),
    }),
    z.object({ all: z.literal(true) }),
  ]),
  response: z.object({
    /** The number of people to whom a message leaves now. */
    told: z.int(),
    /** Number of asked people left out: they owe nothing any more, or were written to today. */
    left: z.int(),
  }),
  rateLimit: { per: 'account', count: 60, seconds: 3600 },
});

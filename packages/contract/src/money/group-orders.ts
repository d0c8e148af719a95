import { groupOrderStates, mostSeats } from '@forman/domain/money/group-orders/group-orders';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  day,
  decision,
  euros,
  flagText,
  id,
  idParams,
  idText,
  instant,
  orderBy,
  paging,
  personName,
  reference,
  room,
  sessionKind,
  trimmed,
  flag,
  okFlag,
} from '../fields.ts';
import { receivedBy, sumOfMoney } from './received-money.ts';

const seatWanted = z.object({
  session: reference('sessions'),
  beneficiary: reference('users'),
  /** The chosen room, where rooms are priced. */
  room: room.nullable().default(null),
});
z.globalRegistry.add(seatWanted, { id: 'SeatWanted' });
const seatsWanted = z
  .array(seatWanted)
  .min(1, 'Choisissez au moins une inscription')
  .max(mostSeats, `${mostSeats} inscriptions au plus par commande`);

const session = z.object({ id, kind: sessionKind, title: z.string(), startDate: instant });

/** A coming session that has a price. */
export const sessionChoice = session.extend({
  price: euros,
  /** null: unlimited. */
  seatsLeft: z.int().nullable(),
  rooms: z.array(z.object({ room, price: euros })),
});
z.globalRegistry.add(sessionChoice, { id: 'SessionChoice' });

const pricedSeat = z.object({
  session,
  beneficiary: personName,
  room: room.nullable(),
  price: euros,
  /** Sentence that says why this seat cannot be ordered; null when it can. */
  refusal: z.string().nullable(),
});

const groupOrder = z.object({
  id,
  /** The reference that the payer writes on the transfer. */
  number: z.string(),
  state: z.enum(groupOrderStates),
  payer: personName.extend({ company: z.string() }),
  /** Last day for the transfer; of a quote, last day of its validity. */
  dueOn: day,
  createdAt: instant,
  /** The instant until which the first of its seats is kept; null where none is. */
  keptUntil: instant.nullable(),
  total: euros,
  seats: z.array(
    z.object({
      id,
      session,
      beneficiary: personName,
      room: room.nullable(),
      price: euros,
      /**
       * quoted: not kept. kept: until the transfer comes. taken: since it came. ended: given up since. gone:
       * no longer kept.
       */
      state: z.enum(['quoted', 'kept', 'taken', 'ended', 'gone']),
    }),
  ),
  receivedOn: day.nullable(),
  /** What is left to receive of its invoice. */
  owed: euros,
  /** How its money came, the first part of it: "Virement", "Chèque n° 12"; null before. */
  paidBy: z.string().nullable(),
  /** Reference of the transfer at the bank; null for another means. */
  transferRef: z.string().nullable(),
  transaction: id.nullable(),
  invoiceNumber: z.string().nullable(),
  iban: z.string(),
  bic: z.string(),
  actions: z.object({ accept: decision, cancel: decision, removeSeat: decision, receive: decision }),
});
z.globalRegistry.add(groupOrder, { id: 'GroupOrder' });

/** Most calls by which one account may place orders or ask for quotes. */
const places = { per: 'account', count: 30, seconds: 900 } as const;

export const setFirmOrders = endpoint({
  id: 'setFirmOrders',
  method: 'PUT',
  path: '/users/:id/firm-orders',
  access: 'group_orders.place',
  changes: ['orders', 'people', 'accounts'],
  summary:
    'Give a person the right to order for their company, or take it: the office, and a colleague who has the right',
  params: idParams,
  body: z.object({ isGranted: flag }),
  response: okFlag,
  errors: ['not_found'],
  needsConfirmation: true,
  isRefusedInTakeover: true,
});

export const groupOrderChoices = endpoint({
  id: 'groupOrderChoices',
  method: 'GET',
  path: '/group-orders/choices',
  access: 'group_orders.place',
  shows: ['orders'],
  summary:
    'List the people whom a payer may order seats for (accounts of the same company, by SIREN; for the back office anybody, by name), and the coming priced sessions',
  query: z.object({
    /** Person for whom the back office orders. */
    payer: idText.optional(),
    people: trimmed(100).optional(),
    sessions: trimmed(100).optional(),
  }),
  response: z.object({
    company: z.string(),
    people: z.array(personName.extend({ mayOrder: z.boolean() })),
    /** True for who may give colleagues the right to order. */
    mayGrant: z.boolean(),
    sessions: z.array(sessionChoice),
    /** The decision on the order as a whole. */
    decision,
    sentence: z.string().nullable(),
  }),
  errors: ['not_found'],
});

export const priceGroupOrder = endpoint({
  id: 'priceGroupOrder',
  method: 'POST',
  path: '/group-orders/price',
  access: 'group_orders.place',
  shows: ['orders'],
  changes: [],
  summary: 'Price the given seats and list those that cannot be ordered; no seat is kept',
  body: z.object({ payer: reference('users').optional(), seats: seatsWanted }),
  response: z.object({
    seats: z.array(pricedSeat),
    total: euros,
    dueOn: day.nullable(),
    decision,
    sentence: z.string().nullable(),
  }),
  errors: ['not_found'],
  rateLimit: { per: 'account', count: 300, seconds: 900 },
});

const conflicts = ['not_found', 'conflict', 'session_full', 'session_started', 'already_registered'] as const;

export const placeGroupOrder = endpoint({
  id: 'placeGroupOrder',
  method: 'POST',
  path: '/group-orders',
  access: 'group_orders.place',
  changes: ['orders', 'seats'],
  summary:
    'Order seats for several people, paid by one transfer: all are kept until its due day, or none. With `asQuote` no seat is kept',
  body: z.object({
    payer: reference('users').optional(),
    seats: seatsWanted,
    asQuote: z.boolean().default(false),
    /** Total that the person saw. */
    total: z.number().min(0).max(1_000_000),
    /** One key places one order, however often it is sent. */
    requestKey: z.uuid('Clé invalide'),
  }),
  response: groupOrder,
  status: 201,
  errors: [...conflicts, 'amount_changed', 'payment_pending', 'seller_incomplete'],
  rateLimit: places,
  isRefusedInTakeover: true,
});

export const listGroupOrders = endpoint({
  id: 'listGroupOrders',
  method: 'GET',
  path: '/group-orders',
  access: 'group_orders.place',
  shows: ['orders'],
  summary: 'List the caller’s own group orders, newest first; with `all`, everybody’s, for the back office',
  query: z.object({
    ...paging,
    all: flagText.optional(),
    state: z.enum(groupOrderStates).optional(),
    search: trimmed(100).optional(),
    ...orderBy(['dueOn', 'total', 'number']),
  }),
  response: z.object({ orders: z.array(groupOrder), maxPage: z.int(), count: z.int() }),
});

export const getGroupOrder = endpoint({
  id: 'getGroupOrder',
  method: 'GET',
  path: '/group-orders/:id',
  access: 'group_orders.place',
  shows: ['orders'],
  summary: 'Get a group order; for its payer and the back office',
  params: idParams,
  response: groupOrder,
  errors: ['not_found'],
});

export const getGroupOrderPdf = endpoint({
  id: 'getGroupOrderPdf',
  method: 'GET',
  path: '/group-orders/:id/pdf',
  access: 'group_orders.place',
  summary:
    'Get the quote or pro forma invoice of a group order as a PDF; a paid order has an invoice instead',
  params: idParams,
  response: 'file',
  errors: ['not_found', 'conflict', 'seller_incomplete'],
});

export const acceptGroupQuote = endpoint({
  id: 'acceptGroupQuote',
  method: 'POST',
  path: '/group-orders/:id/accept',
  access: 'group_orders.place',
  changes: ['orders', 'seats'],
  summary: 'Order the seats of a quote: all are kept until the due day, or none',
  params: idParams,
  response: groupOrder,
  errors: [...conflicts, 'payment_pending', 'seller_incomplete'],
  rateLimit: places,
  isRefusedInTakeover: true,
});

export const cancelGroupOrder = endpoint({
  id: 'cancelGroupOrder',
  method: 'POST',
  path: '/group-orders/:id/cancel',
  access: 'group_orders.place',
  changes: ['orders', 'seats'],
  summary: 'Cancel a quote or an unpaid order and free its seats',
  params: idParams,
  response: groupOrder,
  errors: ['not_found', 'conflict'],
});

export const removeGroupSeat = endpoint({
  id: 'removeGroupSeat',
  method: 'DELETE',
  path: '/group-orders/:id/seats/:seat',
  access: 'group_orders.place',
  changes: ['orders', 'seats'],
  summary: 'Remove one seat from an unpaid order',
  params: z.object({ id: idText, seat: idText }),
  response: groupOrder,
  errors: ['not_found', 'conflict'],
});

export const declineGroupSeat = endpoint({
  id: 'declineGroupSeat',
  method: 'POST',
  path: '/group-orders/decline',
  access: 'portal.use',
  changes: ['orders', 'seats'],
  summary:
    'Decline a seat that somebody ordered for the caller: it leaves the order, and the payer is informed',
  body: z.object({ session: reference('sessions') }),
  response: null,
  status: 204,
  errors: ['not_found'],
});

export const receiveGroupOrder = endpoint({
  id: 'receiveGroupOrder',
  method: 'POST',
  path: '/group-orders/:id/receipt',
  access: 'finance.administer',
  changes: ['orders', 'seats', 'books', 'ledger'],
  needsConfirmation: true,
  summary:
    'Record the money of a group order, by transfer, cheque or otherwise: its seats are taken and one invoice is issued; a first part of it does the same, and the rest is owed. Refused if the amount differs or a seat is gone',
  params: idParams,
  body: z.object({
    ...receivedBy,
    means: receivedBy.means.default('transfer'),
    amount: sumOfMoney,
    /** True for a part of the order’s sum: the rest is owed. */
    isPart: z.boolean().default(false),
    /** Reference under which a transfer stands on the bank’s statement; of a transfer alone. */
    transferRef: trimmed(70).default(''),
    /** The line of the bank on which it came; null where none shows it yet. */
    bankLine: id.nullable().default(null),
  }),
  response: groupOrder,
  errors: ['not_found', 'conflict', 'seller_incomplete'],
});

import { may, type Viewer } from '../../access.ts';
import { type Decision, firstRefusal } from '../../decision.ts';
import { buyerIncomplete } from '../../errors.ts';
import { keptByOrder } from './kept-seat.ts';
import { addDays, parisDay, parisInstant } from '../../paris-time.ts';
import type { RegisterRefusal } from '../../sessions/registration.ts';
import type { RoomRefusal } from '../../sessions/rooms.ts';

/**
 * Several seats that one company pays for by transfer: first a quote, which keeps no seat; once ordered, a
 * pro forma invoice, whose seats are all kept until its due day; once the transfer came, one invoice.
 */
export const groupOrderStates = ['quoted', 'ordered', 'paid', 'cancelled', 'expired'] as const;
export type GroupOrderState = (typeof groupOrderStates)[number];

/**
 * Moves of an order between its states. A transfer after the due day is treated as if it had come in time.
 */
export const groupOrderMoves = {
  quoted: ['ordered', 'cancelled', 'expired'],
  ordered: ['paid', 'cancelled', 'expired'],
  expired: ['paid'],
  paid: [],
  cancelled: [],
} as const satisfies Record<GroupOrderState, readonly GroupOrderState[]>;

const canMove = (from: GroupOrderState, to: GroupOrderState): boolean =>
  (groupOrderMoves[from] as readonly GroupOrderState[]).includes(to);

/**
 * Most seats of an order: one invoice shows them legibly on two pages, and one person may keep them without
 * having paid.
 */
export const mostSeats = 20;
/** Most orders of one payer that wait for their transfer at the same time. */
export const mostOpenOrders = 3;
/** Days for which the association waits for a transfer, and for which a quote is valid. */
export const paymentDays = 15;
/** Days that a transfer made on the due day may take to arrive. */
export const transferDays = 3;
/** Days before a session within which it must be paid online: a transfer would come too late. */
export const noticeDays = 3;

/** Paris day by which the transfer is due: in two weeks, and before the day of the first session. */
export function dueDay(now: Date, startsAt: readonly Date[]): string {
  const days = startsAt.map((start) => addDays(parisDay(start), -1));
  return [addDays(parisDay(now), paymentDays), ...days].toSorted()[0]!;
}

/** Instant until which a seat is kept: some days after the due day, never beyond the session's start. */
export function keptUntil(dueOn: string, startsAt: Date): Date {
  const grace = parisInstant(addDays(dueOn, transferDays + 1));
  return grace < startsAt ? grace : startsAt;
}

/** Days before the due day from which the payer is reminded. */
const reminderDays = 3;

/**
 * True when the payer is to be reminded on this Paris day: once the due day is near, unless it was near
 * already when they ordered.
 */
export function isReminderDue(order: { dueOn: string; orderedOn: string }, today: string): boolean {
  const from = addDays(order.dueOn, -reminderDays);
  return from > order.orderedOn && from <= today;
}

/** Most orders that one payer left unpaid within a month; beyond that the back office places them. */
export const mostUnpaidOrders = 3;
export const unpaidDays = 30;

/**
 * True when the bank had the money before the day of the session: it pays the seat even if it is recorded
 * later. Paris days.
 */
export const cameInTime = (receivedOn: string, startsAt: Date): boolean => receivedOn < parisDay(startsAt);

export type SeatOrderRefusal = 'order_too_soon' | 'order_is_free' | 'order_twice';

/** Decides whether a seat may be ordered, beyond the rules on its person's registration. */
export const canOrderSeat = (seat: {
  startsAt: Date;
  priceCents: number;
  /** True when the order has a seat for the same person and session already. */
  isTwice: boolean;
  now: Date;
}): Decision<SeatOrderRefusal> =>
  firstRefusal<SeatOrderRefusal>({
    order_twice: seat.isTwice,
    order_is_free: seat.priceCents === 0,
    order_too_soon: parisDay(seat.startsAt) < addDays(parisDay(seat.now), noticeDays),
  });

export type PlaceOrderRefusal =
  | 'order_no_company'
  | 'order_no_right'
  | 'order_no_address'
  | 'order_no_account'
  | 'order_too_many'
  | 'order_unpaid_before'
  | 'order_mixed_vat';

/** Decides whether a payer may order at all. */
export const canPlaceOrder = (payer: {
  company: string;
  /** True once the office, or somebody of the company who may order, has given this right. */
  isGranted: boolean;
  /** True when the invoice can bear the company’s address. */
  hasAddress: boolean;
  /** True once the association has set the account that receives transfers. */
  hasIban: boolean;
  openOrders: number;
  /** Number of orders that recently ended unpaid; 0 where the back office orders. */
  unpaidOrders: number;
  /**
   * True when lines outside the scope of VAT stand beside others: no invoice may bear both (EN 16931
   * BR-O-11).
   */
  isMixed: boolean;
}): Decision<PlaceOrderRefusal> =>
  firstRefusal<PlaceOrderRefusal>({
    order_no_company: payer.company === '',
    order_no_right: !payer.isGranted,
    order_no_address: !payer.hasAddress,
    order_no_account: !payer.hasIban,
    order_too_many: payer.openOrders >= mostOpenOrders,
    order_unpaid_before: payer.unpaidOrders >= mostUnpaidOrders,
    order_mixed_vat: payer.isMixed,
  });

/**
 * Decides who gives and takes the right to order for a company: the office, and somebody of the same company who has
 * it already. A SIRET is typed by its owner, and proves nothing by itself.
 */
export const canGrantOrders = (
  viewer: Viewer,
  { isHolder, isColleague }: { isHolder: boolean; isColleague: boolean },
): Decision<'not_yours'> =>
  firstRefusal<'not_yours'>({
    not_yours: !may(viewer, 'members.administer') && !(isHolder && isColleague),
  });

export type MoveOrderRefusal =
  | 'order_not_quoted'
  | 'order_not_open'
  | 'order_paid'
  | 'order_over'
  | 'order_last_seat';

type Standing = { state: GroupOrderState; dueOn: string; now: Date };

/** A quote can be ordered while it is valid. */
export const canAcceptQuote = ({ state, dueOn, now }: Standing): Decision<MoveOrderRefusal> =>
  firstRefusal<MoveOrderRefusal>({
    order_not_quoted: state !== 'quoted',
    order_over: dueOn < parisDay(now),
  });

export const canCancelOrder = ({ state }: Pick<Standing, 'state'>): Decision<MoveOrderRefusal> =>
  firstRefusal<MoveOrderRefusal>({
    order_paid: state === 'paid',
    order_not_open: !canMove(state, 'cancelled'),
  });

/**
 * Decides whether a seat may be removed, which needs another seat: without its last one an order has to be
 * cancelled.
 */
export const canRemoveSeat = ({
  state,
  seats,
}: {
  state: GroupOrderState;
  seats: number;
}): Decision<MoveOrderRefusal> =>
  firstRefusal<MoveOrderRefusal>({
    order_paid: state === 'paid',
    // An order whose seats have expired can be changed too, before its late transfer is recorded.
    order_not_open: state === 'cancelled',
    order_last_seat: seats <= 1,
  });

/** The money of an order can be recorded, late or not. */
export const canReceiveOrder = ({ state }: Pick<Standing, 'state'>): Decision<MoveOrderRefusal> =>
  firstRefusal<MoveOrderRefusal>({ order_paid: state === 'paid', order_not_open: !canMove(state, 'paid') });

/** Sentence of each refusal, in the answer and under the button. */
export const groupOrderSentences = {
  kept_by_order: keptByOrder,
  order_twice: 'Cette personne est déjà dans la commande pour ce rendez-vous.',
  order_is_free: 'Ce rendez-vous est gratuit\u00a0: l’inscription se fait sur sa page.',
  order_too_soon: 'Ce rendez-vous commence trop tôt pour un virement\u00a0: l’inscription se paie en ligne.',
  order_no_company:
    'Une commande groupée est au nom d’un cabinet\u00a0: indiquez le vôtre dans votre profil.',
  order_no_right:
    'Commander pour un cabinet demande un droit\u00a0: l’association vous le donne, ou une personne de votre cabinet qui commande déjà.',
  order_no_address: buyerIncomplete,
  order_no_account: 'L’association n’a pas encore indiqué le compte qui reçoit les virements.',
  order_too_many: `${mostOpenOrders} commandes attendent déjà leur virement\u00a0: réglez-en une, ou annulez-la.`,
  order_unpaid_before:
    'Plusieurs commandes n’ont pas été réglées ce mois-ci\u00a0: écrivez à l’association, qui commandera pour vous.',
  order_payer_gone: 'Le compte qui a commandé n’existe plus\u00a0: la facture ne peut pas être établie.',
  order_mixed_vat: 'Ces rendez-vous relèvent de deux régimes de TVA\u00a0: faites-en deux commandes.',
  order_not_quoted: 'Ce n’est plus un devis.',
  order_not_open: 'Cette commande est terminée.',
  order_paid: 'Cette commande est réglée\u00a0: une inscription s’annule depuis sa page.',
  order_over: 'Ce devis n’est plus valable\u00a0: refaites-en un.',
  order_last_seat: 'C’est la dernière inscription\u00a0: annulez la commande.',
  order_amount: 'Le montant reçu n’est pas celui de la commande.',
  order_seat_gone: 'Une place n’est plus disponible\u00a0: retirez-la de la commande, puis recommencez.',
} as const satisfies Record<
  | SeatOrderRefusal
  | PlaceOrderRefusal
  | MoveOrderRefusal
  | 'kept_by_order'
  | 'order_amount'
  | 'order_seat_gone'
  | 'order_payer_gone',
  string
>;

/**
 * "CG-2026-0012": the reference that the payer writes on the transfer. It is not in the series of invoices.
 */
export const formatOrderNumber = (year: number, sequence: number): string =>
  `CG-${year}-${String(sequence).padStart(4, '0')}`;

/** Groups of four, as banks print it. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');

/** Sentences that tell the person who orders why somebody’s seat cannot be ordered. */
export const seatRefusalWords = {
  pilot: 'Pilote ce rendez-vous.',
  copilot: 'Co-pilote ce rendez-vous.',
  copilot_candidate: 'Sa candidature au co-pilotage est en cours.',
  already_registered: 'Est déjà inscrit.',
  payment_pending: 'Règle déjà cette place.',
  kept_by_order: 'A déjà une place gardée par une commande.',
  session_started: 'Ce rendez-vous a déjà commencé.',
  not_published: 'Ce rendez-vous n’est pas publié.',
  not_in_audience: 'Ce rendez-vous n’est pas ouvert à son niveau.',
  starter_not_ended: 'Doit d’abord terminer son démarrage.',
  waiting_list_only: 'Les places se donnent sur liste d’attente.',
  session_full: 'Il n’y a plus assez de places.',
  seats_reserved: 'Il n’y a plus assez de places.',
  room_required: 'Choisissez la chambre.',
  room_not_offered: 'Cette chambre n’est pas proposée.',
  order_twice: groupOrderSentences.order_twice,
  order_is_free: groupOrderSentences.order_is_free,
  order_too_soon: groupOrderSentences.order_too_soon,
} as const satisfies Record<RegisterRefusal | RoomRefusal | SeatOrderRefusal, string>;

import { type Decision, firstRefusal } from '../decision.ts';
import { keptByOrder } from './kept-seat.ts';
import { addDays, parisDay, parisInstant } from '../paris-time.ts';
import type { RegisterRefusal } from '../sessions/registration.ts';
import type { RoomRefusal } from '../sessions/rooms.ts';

/**
 * Several seats that one company pays for by transfer: first a quote, which keeps nothing; once ordered, a pro forma
 * invoice, whose seats are all kept until its due day; then, when the transfer came, one invoice.
 */
export const groupOrderStates = ['quoted', 'ordered', 'paid', 'cancelled', 'expired'] as const;
export type GroupOrderState = (typeof groupOrderStates)[number];

/**
 * The moves of an order between its states. A transfer may come after the due day: it is treated as if it had come in
 * time.
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
 * The most seats of an order: one invoice shows them legibly on two pages, and one person may keep them without having
 * paid.
 */
export const mostSeats = 20;
/** Orders of one payer that wait for their transfer at once. */
export const mostOpenOrders = 3;
/** How long the association waits for a transfer, and holds to a quote, in days. */
export const paymentDays = 15;
/** How long a transfer that was made on the due day may take to arrive, in days. */
export const transferDays = 3;
/** A session that begins sooner is paid online: no transfer would be there in time. In days. */
export const noticeDays = 3;

/** Paris day by which the transfer is asked: in two weeks, and before the day of the first session. */
export function dueDay(now: Date, startsAt: readonly Date[]): string {
  const days = startsAt.map((start) => addDays(parisDay(start), -1));
  return [addDays(parisDay(now), paymentDays), ...days].toSorted()[0]!;
}

/** The instant until which a seat is kept: some days after the due day, never beyond the session's beginning. */
export function keptUntil(dueOn: string, startsAt: Date): Date {
  const grace = parisInstant(addDays(dueOn, transferDays + 1));
  return grace < startsAt ? grace : startsAt;
}

/** How long before the due day the payer is reminded, in days. */
const reminderDays = 3;

/**
 * Tells whether the payer is reminded on this Paris day: once the due day is near, unless it was near when they
 * ordered.
 */
export function isReminderDue(order: { dueOn: string; orderedOn: string }, today: string): boolean {
  const from = addDays(order.dueOn, -reminderDays);
  return from > order.orderedOn && from <= today;
}

/** Orders that one payer let go unpaid within a month; more are for the back office to place. */
export const mostUnpaidOrders = 3;
export const unpaidDays = 30;

/** Money that the bank had before the session began takes its seat, though it is written down afterwards. Paris days. */
export const cameInTime = (receivedOn: string, startsAt: Date): boolean => receivedOn < parisDay(startsAt);

export type SeatOrderRefusal = 'order_too_soon' | 'order_is_free' | 'order_twice';

/** Decides whether a seat may be ordered, beyond the rules on its person's registration. */
export const canOrderSeat = (seat: {
  startsAt: Date;
  priceCents: number;
  /** The same person is in the order for this session already. */
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
  | 'order_no_account'
  | 'order_too_many'
  | 'order_unpaid_before'
  | 'order_mixed_vat';

/** Decides whether a payer may order at all. */
export const canPlaceOrder = (payer: {
  company: string;
  /** The association said to which account a transfer goes. */
  hasIban: boolean;
  openOrders: number;
  /** The number of orders that ended unpaid of late; 0 where the back office orders. */
  unpaidOrders: number;
  /** Something outside the scope of VAT beside something else: no invoice may bear both (EN 16931 BR-O-11). */
  isMixed: boolean;
}): Decision<PlaceOrderRefusal> =>
  firstRefusal<PlaceOrderRefusal>({
    order_no_company: payer.company === '',
    order_no_account: !payer.hasIban,
    order_too_many: payer.openOrders >= mostOpenOrders,
    order_unpaid_before: payer.unpaidOrders >= mostUnpaidOrders,
    order_mixed_vat: payer.isMixed,
  });

export type MoveOrderRefusal =
  | 'order_not_quoted'
  | 'order_not_open'
  | 'order_paid'
  | 'order_over'
  | 'order_last_seat';

type Standing = { state: GroupOrderState; dueOn: string; now: Date };

/** A quote is ordered while it holds. */
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

/** Decides whether a seat may be removed, while others are left: the last one is the order. */
export const canRemoveSeat = ({
  state,
  seats,
}: {
  state: GroupOrderState;
  seats: number;
}): Decision<MoveOrderRefusal> =>
  firstRefusal<MoveOrderRefusal>({
    order_paid: state === 'paid',
    // One whose seats are over is mended too, before its late transfer is written down.
    order_not_open: state === 'cancelled',
    order_last_seat: seats <= 1,
  });

/** Money is written down for what was ordered, late or not. */
export const canReceiveTransfer = ({ state }: Pick<Standing, 'state'>): Decision<MoveOrderRefusal> =>
  firstRefusal<MoveOrderRefusal>({ order_paid: state === 'paid', order_not_open: !canMove(state, 'paid') });

/** Each refusal for people, in the answer and under the button. */
export const groupOrderSentences = {
  kept_by_order: keptByOrder,
  order_twice: 'Cette personne est déjà dans la commande pour ce rendez-vous.',
  order_is_free: 'Ce rendez-vous est gratuit\u00a0: l’inscription se fait sur sa page.',
  order_too_soon: 'Ce rendez-vous commence trop tôt pour un virement\u00a0: l’inscription se paie en ligne.',
  order_no_company:
    'Une commande groupée est au nom d’un cabinet\u00a0: indiquez le vôtre dans votre profil.',
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

/** "CG-2026-0012": what the payer writes on the transfer. It is no number of an invoice. */
export const formatOrderNumber = (year: number, sequence: number): string =>
  `CG-${year}-${String(sequence).padStart(4, '0')}`;

/** An IBAN as its check digits say (ISO 13616): letters and digits without spaces. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const character of turned)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** In groups of four, as banks print it. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');

/** Why somebody’s seat cannot be ordered, said to whoever orders it. */
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

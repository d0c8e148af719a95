import type { Cents } from '@forman/domain/money';
import { addDays, mondayOf, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { BalanceMove, OnlineMethod } from './port.ts';
import type { BankPayment, BankReturn } from './simulated.schema.ts';

export type Statement = {
  moves: BalanceMove[];
  /** Moves in each payout. */
  parts: Map<string, string[]>;
};

/** The bank's fees for a capture, the same as Stripe's and PayPal's in France. */
const tariffs: Record<OnlineMethod, { rate: number; fixedCents: Cents; disputeCents: Cents }> = {
  card: { rate: 0.015, fixedCents: 25, disputeCents: 2000 },
  paypal: { rate: 0.029, fixedCents: 35, disputeCents: 0 },
};

const payoutHour = '06:00';
/** Days until money can be paid out, then days until a payout reaches the association's bank. */
const availableAfter = 2;
const onItsWay = 2;

/**
 * The bank's statement until an instant. It is not stored: it follows from the payments and the returned
 * payouts, which never change once they have happened, so that every reading gives the same statement.
 */
export function statementOf(
  method: OnlineMethod,
  payments: readonly BankPayment[],
  { returns, until }: { returns: readonly BankReturn[]; until: Date },
): Statement {
  const moves = [
    ...payments.flatMap((payment) => movesOf(method, payment)),
    ...returns.filter(({ ref }) => isOf(method, ref)).map(toReturn),
  ]
    .filter(({ at }) => at <= until)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.ref < b.ref ? -1 : 1));
  const payouts = payoutsOf(method, moves, until);
  return {
    moves: [...moves, ...payouts.map(({ move }) => move)],
    parts: new Map(payouts.map(({ move, parts }) => [move.subject!, parts])),
  };
}

const isOf = (method: OnlineMethod, payout: string): boolean => payout.startsWith(`po_sim_${method}_`);

function movesOf(method: OnlineMethod, payment: BankPayment): BalanceMove[] {
  const { ref, amount_cents: amountCents, captured_at: at, refunds, dispute } = payment;
  if (!at) return [];
  const { rate, fixedCents, disputeCents } = tariffs[method];
  const about = { subject: `ch_${ref}`, arrivesOn: null };
  const feeCents = Math.round(amountCents * rate) + fixedCents;
  const contested = { ...about, kind: 'dispute', providerKind: 'adjustment' } as const;
  return [
    { ...about, ref: `txn_${ref}`, kind: 'capture', providerKind: 'charge', amountCents, feeCents, at },
    ...Object.values(refunds).map((refund): BalanceMove => ({
      ...about,
      ref: `txn_${refund.ref}`,
      kind: 'refund',
      providerKind: 'refund',
      amountCents: -refund.amountCents,
      feeCents: 0,
      at: new Date(refund.at ?? at),
    })),
    ...(dispute?.at
      ? [{ ...contested, ref: `txn_${dispute.ref}`, amountCents: -amountCents, feeCents: disputeCents, at: new Date(dispute.at) }]
      : []),
    ...(dispute?.wonAt
      ? [{ ...contested, ref: `txn_${dispute.ref}_won`, amountCents, feeCents: 0, at: new Date(dispute.wonAt) }]
      : []),
  ]; // prettier-ignore
}

const toReturn = ({ ref, amount_cents: amountCents, returned_at: at }: BankReturn): BalanceMove => ({
  ref: `txn_${ref}_returned`,
  kind: 'payout_returned',
  providerKind: 'payout_failure',
  amountCents,
  feeCents: 0,
  at,
  subject: ref,
  arrivesOn: null,
});

/** Pays out each Monday morning the amount available by then, when above 0. @param moves in time order. */
function payoutsOf(method: OnlineMethod, moves: readonly BalanceMove[], until: Date) {
  const payouts: { move: BalanceMove; parts: string[] }[] = [];
  let [next, waiting, cents] = [0, [] as string[], 0];
  const first = moves[0];
  if (!first) return payouts;
  for (let monday = mondayOf(parisDay(first.at)); ; monday = addDays(monday, 7)) {
    const at = parisInstant(monday, payoutHour);
    if (at > until) return payouts;
    const available = parisInstant(addDays(monday, -availableAfter), payoutHour);
    for (let move = moves[next]; move && move.at <= available; move = moves[next]) {
      waiting.push(move.ref);
      cents += move.amountCents - move.feeCents;
      next += 1;
    }
    if (cents <= 0) continue;
    payouts.push({ move: toPayout(method, { monday, at, cents }), parts: waiting });
    [waiting, cents] = [[], 0];
  }
}

const toPayout = (
  method: OnlineMethod,
  { monday, at, cents }: { monday: string; at: Date; cents: Cents },
): BalanceMove => {
  const subject = `po_sim_${method}_${monday}`;
  return {
    ref: `txn_${subject}`,
    kind: 'payout',
    providerKind: 'payout',
    amountCents: -cents,
    feeCents: 0,
    at,
    subject,
    arrivesOn: addDays(monday, onItsWay),
  };
};

export const balanceOf = ({ moves }: Statement): Cents =>
  moves.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);

/** Caches the answer for each name, for callers that read the same name many times. */
export function once<Name, Answer>(read: (name: Name) => Promise<Answer>): (name: Name) => Promise<Answer> {
  const answers = new Map<Name, Promise<Answer>>();
  return (name) => {
    const answer = answers.get(name) ?? read(name);
    answers.set(name, answer);
    return answer;
  };
}

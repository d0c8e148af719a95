import { minutesAfter } from './days.ts';
import type { PaymentFacts } from './online.ts';
import { addRegistration, giveUp, quiet, register, type Registrations } from './registrations.ts';
import type { Session } from './sessions.ts';
import { daytime } from './days.ts';

/** Adds each incident once, so that every state can be seen. */
export function addIncidents(registrations: Registrations, sessions: readonly Session[]): void {
  spendLater(registrations, sessions);
  letExpire(registrations, sessions);
  adjustBalances(registrations);
  const coming = sessions.filter(
    (session) => session.day > 5 && session.row.price_cents > 0 && session.row.is_published,
  );
  failedPayment(registrations, coming[0]!, { userId: quiet.stuck, state: 'stuck', daysAgo: 6 });
  failedPayment(registrations, coming[1]!, { userId: quiet.refunded, state: 'refunded', daysAgo: 9 });
  failedPayment(registrations, coming[2]!, { userId: 126, state: 'expired', daysAgo: 4 });
  failedPayment(registrations, coming[3]!, { userId: 127, state: 'expired', daysAgo: 15 });
  failedPayment(registrations, coming[4]!, { userId: 128, state: 'failed', daysAgo: 2 });
  failedPayment(registrations, coming[5]!, { userId: quiet.stuck, state: 'failed', daysAgo: 5 });
  spendGifts(registrations, sessions);
}

const pricedNear = (sessions: readonly Session[], day: number): Session =>
  (Object.groupBy(sessions, (session) => session.plan.kind).workshop ?? [])
    .filter((session) => session.row.price_cents > 0 && !session.row.discovery_stage)
    .filter((session) => session.plan.fill < session.row.max_guests - 1)
    .toSorted((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day))[0]!;

/** An avoir that paid for the next workshop. */
function spendLater(registrations: Registrations, sessions: readonly Session[]): void {
  const { people } = registrations.world;
  const person = people.byId.get(quiet.lateBuyer)!;
  leaveInTime(registrations, pricedNear(sessions, -300), quiet.lateBuyer);
  register(registrations, pricedNear(sessions, -150), person);
}

/** An avoir that nobody used: its year has ended, and a dated débit closes it. */
const letExpire = (registrations: Registrations, sessions: readonly Session[]): void =>
  leaveInTime(registrations, pricedNear(sessions, -430), quiet.spoiled);

function leaveInTime(registrations: Registrations, session: Session, userId: number): void {
  const { people, days, random } = registrations.world;
  giveUp(registrations, session, people.byId.get(userId)!, {
    boughtAt: daytime(random, days.day(session.day - 35)),
    leftAt: daytime(random, days.day(session.day - 18)),
  });
}

/** Spends gifts on a part of a seat's price, which is given back later, and on the whole of another. */
function spendGifts(registrations: Registrations, sessions: readonly Session[]): void {
  const { people } = registrations.world;
  const [some, all] = [pricedNear(sessions, -200), pricedNear(sessions, -90)];
  const long = people.all.find(({ row, since }) => row.id > quiet.lateBuyer && since < some.day - 60)!;
  giveGift(registrations, { userId: long.row.id, day: some.day - 40, cents: 1000 });
  leaveInTime(registrations, some, long.row.id);
  giveGift(registrations, { userId: quiet.refunded, day: all.day - 50, cents: all.row.price_cents });
  register(registrations, all, people.byId.get(quiet.refunded)!);
}

function giveGift(
  { world, acts }: Registrations,
  gift: { userId: number; day: number; cents: number },
): void {
  const at = world.days.at(gift.day, '11:05');
  const { userId, cents: amountCents } = gift;
  acts.push({
    at,
    run: (books) =>
      books.adjust({ userId, amountCents, reason: 'Merci pour votre engagement', actorId: 1, at }),
  });
}

type Adjustment = [userId: number, daysAgo: number, euros: number, reason: string];

const adjustments: readonly Adjustment[] = [
  [quiet.bankRefund, 12, 80, 'Remboursement par virement du double paiement'],
  [8, 33, 25, 'Merci pour l’animation de la soirée'],
  [130, 48, 60, 'Geste commercial : salle indisponible'],
  [130, 47, -15, 'Correction du geste commercial'],
  [140, 70, 40, 'Parrainage de l’année'],
];

/** Adjusts balances by an admin's decision; neoman's gift makes the usable credit 120 € to the cent. */
function adjustBalances(registrations: Registrations): void {
  const { days } = registrations.world;
  for (const [userId, daysAgo, euros, reason] of adjustments) {
    const at = days.at(-daysAgo, '11:05');
    registrations.acts.push({
      at,
      run: (books) => books.adjust({ userId, amountCents: euros * 100, reason, actorId: 1, at }),
    });
  }
  const at = days.at(-16, '09:30');
  registrations.acts.push({
    at,
    run: (books) =>
      books.adjust({
        userId: 10,
        amountCents: 12_000 - books.wallets.balanceOf(10),
        reason: 'Geste de bienvenue',
        actorId: 1,
        at,
      }),
  });
}

/** A payment without a right: its held seat is released; money that came is refunded, or could not be. */
function failedPayment(
  registrations: Registrations,
  session: Session,
  what: { userId: number; state: 'stuck' | 'refunded' | 'expired' | 'failed'; daysAgo: number },
): void {
  const { row } = session;
  const at = registrations.world.days.at(-what.daysAgo, '13:47');
  const heldAt = minutesAfter(at, -16);
  const hadMoney = what.state === 'stuck' || what.state === 'refunded';
  const seat = addRegistration(registrations, session, what.userId, {
    state: 'held', created_at: heldAt, held_until: minutesAfter(heldAt, 15), ended_at: at, end_reason: 'hold_lapsed',
  }); // prettier-ignore
  const facts: PaymentFacts = {
    payerId: what.userId, beneficiaryId: what.userId, item: 'session', sessionId: row.id, registrationId: seat.id,
    priceCents: row.price_cents, creditCents: 0, method: 'card', label: row.title, at,
  }; // prettier-ignore
  registrations.acts.push({
    at,
    run: (books) => {
      const failure = hadMoney ? 'no_right' : what.state === 'failed' ? 'declined' : null;
      const change = {
        failure_reason: failure,
        stuck_reason: what.state === 'stuck' ? 'refund_refused' : null,
        refunded_at: what.state === 'refunded' ? minutesAfter(at, 1) : null,
      };
      const payment = books.payments.add(
        facts,
        what.state,
        change,
        what.state === 'stuck' ? { behaviour: 'refund_refused' } : {},
      );
      if (what.state === 'refunded')
        refundAtBank(books.payments.bankRows.at(-1)!, payment.id, minutesAfter(at, 1));
      if (hadMoney) {
        books.wallets.addMovement({
          userId: what.userId,
          type: 'crédit',
          amountCents: 0,
          description: "Echec d'une inscription à un événement",
          action: 'error',
          at,
          paymentId: payment.id,
        });
      }
    },
  });
}

function refundAtBank(
  bank: { amount_cents: number; refunded_cents?: number; refunds?: unknown },
  paymentId: string,
  at: Date,
): void {
  bank.refunded_cents = bank.amount_cents;
  bank.refunds = {
    [`${paymentId}:refund`]: {
      ref: `re_sim_${paymentId}`,
      amountCents: bank.amount_cents,
      at: at.toISOString(),
    },
  };
}

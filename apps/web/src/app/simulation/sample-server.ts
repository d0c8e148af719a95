import { yes } from '@forman/domain/decision';
import { centsToEuros, eurosToCents } from '@forman/domain/money';
import {
  splitAllOrNothing,
  splitByChoice,
  splitCreditFirst,
  type Split,
} from '@forman/domain/money/payments/states';
import {
  firstDuesPrices,
  isCalledRenewal,
  membershipPriceCents,
  paidFrom,
  paidUntil,
} from '@forman/domain/money/memberships/dues';
import { refundOnCancel } from '@forman/domain/sessions/registration';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Room } from '@forman/domain/sessions/rooms';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import type { Answer, CallOf, FakeServer } from '../../api/client.ts';
import { payDues, play, playedIn, sessionOf } from './played.ts';
import { samplePayments } from './sample-payments.ts';
import { candidate } from './sample-people.ts';
import { findSample, type Sample } from './samples.ts';

type Quote = Answer<'quote'>;

const methods = { card: 'simulated', paypal: 'simulated' } as const;

const toQuote = (split: Split, walletCents: number): Quote => ({
  price: centsToEuros(split.priceCents),
  creditUsed: centsToEuros(split.creditCents),
  giftUsed: 0,
  toPay: centsToEuros(split.onlineCents),
  balance: centsToEuros(walletCents),
  usableCredit: centsToEuros(walletCents),
  termsRequired: split.priceCents > 0,
  decision: yes,
  methods,
  openPayment: null,
});

const seatSplit = (sample: Sample, room: Room | null): Split => {
  const price = sample.rooms.find((one) => one.room === room)?.price ?? sample.price;
  return splitCreditFirst(eurosToCents(price), playedIn(sample).walletCents);
};
/** Split of a discovery day’s fee, which is the sample’s price. */
const feeSplit = (sample: Sample): Split =>
  splitAllOrNothing(eurosToCents(sample.price), playedIn(sample).walletCents);

function pay(sample: Sample, { priceCents, creditCents }: Split) {
  const { paidCents, walletCents } = playedIn(sample);
  return { paidCents: paidCents + priceCents, walletCents: walletCents - creditCents };
}

function sampleOf(kind: SessionKind, id: string | number): Sample {
  const sample = findSample(kind, String(id));
  if (!sample) throw new Error(`The simulation has no ${kind} ${id}`);
  return sample;
}

/** Takes a seat; that of a discovery day costs nothing before it is finalised. */
function join(sample: Sample, room: Room | null): SessionDetail {
  const isFree = sample.stage === 'discovery_day';
  play(sample, { ...(isFree ? {} : pay(sample, seatSplit(sample, room))), state: 'registered', room });
  return sessionOf(sample, new Date());
}

function cancel(sample: Sample): SessionDetail {
  const { paidCents, walletCents: before } = playedIn(sample);
  const back = refundOnCancel(paidCents, sample.slots[0]?.starts ?? new Date(), new Date());
  play(sample, {
    state: 'none',
    finalised: false,
    room: null,
    paidCents: 0,
    walletCents: before + back,
  });
  return sessionOf(sample, new Date());
}

function standInLine(sample: Sample, state: 'waiting' | 'none') {
  play(sample, { state });
  return { ok: true };
}

function finalise(sample: Sample) {
  play(sample, { ...pay(sample, feeSplit(sample)), finalised: true });
  return { finalised: true, transaction: 0 };
}

type SeatCalls = {
  [Name in 'clashes' | 'join' | 'cancel' | 'wait' | 'leaveList']: NonNullable<FakeServer[`workshop.${Name}`]>;
};

/** Calls on the seat in a session of this kind: the calls of all kinds have the same shape. */
function seatCalls(kind: SessionKind): FakeServer {
  const calls: SeatCalls = {
    clashes: () => ({ clashes: [] }),
    join: ({ params, body }) => join(sampleOf(kind, params.id), body?.room ?? null),
    cancel: ({ params }) => cancel(sampleOf(kind, params.id)),
    wait: ({ params }) => standInLine(sampleOf(kind, params.id), 'waiting'),
    leaveList: ({ params }) => standInLine(sampleOf(kind, params.id), 'none'),
  };
  return Object.fromEntries(Object.entries(calls).map(([name, answer]) => [`${kind}.${name}`, answer]));
}

const duesCents = membershipPriceCents(candidate.who.level, firstDuesPrices);
const walletCents = eurosToCents(candidate.credit);

export const duesQuote: Quote = toQuote(splitByChoice(duesCents, walletCents, false), walletCents);

/** Membership of a guest who has completed all three stages. */
export const membershipOf = (now: Date): Answer<'membership'> => ({
  until: null,
  paidOn: null,
  isActive: false,
  isDue: true,
  price: centsToEuros(duesCents),
  isRenewal: isCalledRenewal(duesCents, firstDuesPrices),
  untilAfterPayment: paidUntil({ level: candidate.who.level, untilOn: null }, now),
  fromAfterPayment: paidFrom(null, now),
  calledOn: null,
});

function quoteOf({ kind, id = '', room }: CallOf<'quote'>['query']): Quote {
  if (kind === 'membership') return duesQuote;
  // The fee belongs to a discovery day, which is a workshop.
  const sample = sampleOf(kind === 'discovery_fee' ? 'workshop' : kind, id);
  const split = kind === 'discovery_fee' ? feeSplit(sample) : seatSplit(sample, room ?? null);
  return toQuote(split, playedIn(sample).walletCents);
}

/** Payment and registration by the server’s rules, on the samples and in memory. */
export const sampleServer: FakeServer = {
  quote: ({ query }) => quoteOf(query),
  ...seatCalls('workshop'),
  ...seatCalls('formation'),
  ...seatCalls('event'),
  finaliseDiscovery: ({ params }) => finalise(sampleOf('workshop', params.id)),
  payMembership({ body }) {
    payDues();
    const membership = membershipOf(new Date());
    const { price: paid, untilAfterPayment: until } = membership;
    return {
      ...membership,
      until,
      outcome: 'member',
      paid,
      method: body.method,
      instrument: null,
      transaction: 0,
    };
  },
  acceptTerms: () => undefined,
  ...samplePayments,
};

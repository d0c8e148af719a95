import { yes } from '@forman/domain/decision';
import { centsToEuros, eurosToCents } from '@forman/domain/money';
import {
  splitAllOrNothing,
  splitByChoice,
  splitCreditFirst,
  type Split,
} from '@forman/domain/money/payments/states';
import {
  isCalledRenewal,
  membershipPriceCents,
  paidFrom,
  paidUntil,
} from '@forman/domain/money/memberships/dues';
import { refundOnCancel } from '@forman/domain/sessions/registration';
import type { Room } from '@forman/domain/sessions/rooms';
import type { Answer } from '../../api/client.ts';
import type { CheckoutItem, PortalApi, Quote, SeatStep, SessionTarget } from '../../api/portal-api.ts';
import { payDues, play, playedIn } from './played.ts';
import { samplePayments } from './sample-payments.ts';
import { candidate, filledForm } from './sample-people.ts';
import { findSample, type Sample } from './samples.ts';

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

const join = (sample: Sample): void => play(sample, { state: 'registered' });
const joinForMoney = (sample: Sample, room: Room | null): void =>
  play(sample, { ...pay(sample, seatSplit(sample, room)), state: 'registered', room });
const finalise = (sample: Sample): void =>
  play(sample, { ...pay(sample, feeSplit(sample)), finalised: true });

const steps: Record<SeatStep, (sample: Sample, room: Room | null) => void> = {
  join,
  joinByCredit: joinForMoney,
  joinPaid: joinForMoney,
  finalise,
  finalisePaid: finalise,
  wait: (sample) => play(sample, { state: 'waiting' }),
  leave: (sample) => play(sample, { state: 'none' }),
  cancel: (sample) => {
    const { paidCents, walletCents } = playedIn(sample);
    const back = refundOnCancel(paidCents, sample.slots[0]?.starts ?? new Date(), new Date());
    play(sample, {
      state: 'none',
      finalised: false,
      room: null,
      paidCents: 0,
      walletCents: walletCents + back,
    });
  },
};

/** Sample of an item; the fee belongs to a discovery day, which is a workshop. */
function sampleOf({ kind, id }: { kind: SessionTarget['kind'] | 'discovery_fee'; id: number }): Sample {
  const sample = findSample(kind === 'discovery_fee' ? 'workshop' : kind, String(id));
  if (!sample) throw new Error(`The simulation has no ${kind} ${id}`);
  return sample;
}

const duesCents = membershipPriceCents(candidate.who.level);
const walletCents = eurosToCents(candidate.credit);

export const duesQuote: Quote = toQuote(splitByChoice(duesCents, walletCents, false), walletCents);

/** Membership of a guest who has completed all three stages. */
export const membershipOf = (now: Date): Answer<'membership'> => ({
  until: null,
  paidOn: null,
  isActive: false,
  isDue: true,
  price: centsToEuros(duesCents),
  isRenewal: isCalledRenewal(duesCents),
  untilAfterPayment: paidUntil({ level: candidate.who.level, untilOn: null }, now),
  fromAfterPayment: paidFrom(null, now),
  calledOn: null,
});

function quoteOf({ kind, id = 0, room = null }: CheckoutItem): Quote {
  if (kind === 'membership') return duesQuote;
  const sample = sampleOf({ kind, id });
  const split = kind === 'discovery_fee' ? feeSplit(sample) : seatSplit(sample, room);
  return toQuote(split, playedIn(sample).walletCents);
}

const nothing = (): Promise<void> => Promise.resolve();

/** Sign-up, payment and registration by the server’s rules, on the samples and in memory. */
export const sampleApi: PortalApi = {
  readSignup: () => filledForm,
  keepSignup: () => undefined,
  signUp: nothing,

  // The quote changes with each played step, so its key contains it.
  quote: (item) => ({ queryKey: ['simulation', item, quoteOf(item)], queryFn: () => quoteOf(item) }),
  clashes: () => ({ queryKey: ['simulation', 'clashes'], queryFn: () => ({ clashes: [] }) }),
  async takeStep(step, session) {
    steps[step](sampleOf(session), session.room);
    return null;
  },
  refreshSeats: nothing,

  async payMembership(method) {
    payDues();
    const { price, untilAfterPayment } = membershipOf(new Date());
    return { outcome: 'member', paid: price, method, instrument: null, until: untilAfterPayment };
  },
  refreshDues: nothing,
  logOutPaid: nothing,

  acceptTerms: nothing,

  ...samplePayments,
};

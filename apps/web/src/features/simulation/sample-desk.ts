import { yes } from '@forman/domain/decision';
import { centsToEuros, eurosToCents } from '@forman/domain/money';
import {
  splitAllOrNothing,
  splitByChoice,
  splitCreditFirst,
  type Split,
} from '@forman/domain/payments/states';
import { isCalledRenewal, membershipPriceCents, paidFrom, paidUntil } from '@forman/domain/memberships/dues';
import { refundOnCancel } from '@forman/domain/sessions/registration';
import type { Room } from '@forman/domain/sessions/rooms';
import type { Answer } from '../../api/client.ts';
import { notify } from '../../ui/notices.ts';
import { payDues, play, playedIn } from './played.ts';
import { candidate } from './sample-people.ts';
import type { Sample } from './samples.ts';

/** Registering, paying and joining as the server decides them, on the samples and in memory. */
type Quote = Answer<'quote'>;
type Item = { kind: string; room: Room | null };

const methods = { card: 'simulated', paypal: 'simulated' } as const;

const toQuote = (split: Split, walletCents: number): Quote => ({
  price: centsToEuros(split.priceCents),
  creditUsed: centsToEuros(split.creditCents),
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
/** The fee of a discovery day is the sample's price. */
const feeSplit = (sample: Sample): Split =>
  splitAllOrNothing(eurosToCents(sample.price), playedIn(sample).walletCents);

function pay(sample: Sample, { priceCents, creditCents }: Split) {
  const { paidCents, walletCents } = playedIn(sample);
  return { paidCents: paidCents + priceCents, walletCents: walletCents - creditCents };
}

type Target = { room: Room | null };
const join = (sample: Sample): void => play(sample, { state: 'registered' });
const joinForMoney = (sample: Sample, { room }: Target): void =>
  play(sample, { ...pay(sample, seatSplit(sample, room)), state: 'registered', room });
const finalise = (sample: Sample): void =>
  play(sample, { ...pay(sample, feeSplit(sample)), finalised: true });

const steps = {
  join,
  joinByCredit: joinForMoney,
  joinPaid: joinForMoney,
  finalise,
  finalisePaid: finalise,
  wait: (sample: Sample): void => play(sample, { state: 'waiting' }),
  leave: (sample: Sample): void => play(sample, { state: 'none' }),
  cancel(sample: Sample): void {
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

const done = (): Promise<void> => Promise.resolve();

const quoteFor = (sample: Sample, { kind, room }: Item): Quote =>
  toQuote(
    kind === 'discovery_fee' ? feeSplit(sample) : seatSplit(sample, room),
    playedIn(sample).walletCents,
  );

/** For the page of one session. */
export const deskOf = (sample: Sample) => ({
  quote: (item: Item) => ({
    queryKey: ['simulation', sample.kind, sample.id, item, playedIn(sample).walletCents],
    queryFn: () => quoteFor(sample, item),
  }),
  freshQuote: async (item: Item) => quoteFor(sample, item),
  run: async (step: keyof typeof steps, target: Target) => steps[step](sample, target),
  refresh: done,
});

const duesCents = membershipPriceCents(candidate.who.level);
const walletCents = eurosToCents(candidate.credit);

export const duesQuote: Quote = toQuote(splitByChoice(duesCents, walletCents, false), walletCents);

/** A guest who has been through all three stages. */
export const membershipOf = (now: Date): Answer<'membership'> => ({
  until: null,
  paidOn: null,
  isActive: false,
  isDue: true,
  price: centsToEuros(duesCents),
  isRenewal: isCalledRenewal(duesCents),
  untilAfterPayment: paidUntil(null, now),
  fromAfterPayment: paidFrom(null, now),
  calledOn: null,
});

/** For the page of the membership. */
export const duesDesk = {
  quote: () => Promise.resolve(duesQuote),
  async settle(): Promise<void> {
    notify.success('newMember');
    payDues();
  },
  refresh: done,
};

import './means.css';
import { isConfirmationMissing } from '@forman/domain/money/payments/declines';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { IconCreditCard, IconLock } from '@tabler/icons-react';
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { Challenge } from './Challenge.tsx';
import type { Checkout, CheckoutState } from './checkout-flow.ts';
import type { CheckoutProps, MeansProps } from './checkout.ts';
import type { PaymentMethod } from './payment-calls.ts';
import { PaypalMark } from './PaypalMark.tsx';
import { OtherWay, RefusalNote } from './RefusalNote.tsx';
import { SimulatedCardForm } from './SimulatedCardForm.tsx';
import { SimulatedPaypal } from './SimulatedPaypal.tsx';

type Props = {
  flow: Checkout;
  state: CheckoutState;
  quote: CheckoutProps['quote'];
  /** Asks for the terms, while they are not accepted: nothing is paid then. */
  askTerms: (() => void) | null;
};

const cardForms = {
  simulated: SimulatedCardForm,
  stripe: lazy(async () => ({ default: (await import('./StripeCardForm.tsx')).StripeCardForm })),
} satisfies Record<string, ComponentType<MeansProps>>;

const paypalForms = {
  simulated: SimulatedPaypal,
  paypal: lazy(async () => ({ default: (await import('./PaypalButtons.tsx')).PaypalButtons })),
} satisfies Record<string, ComponentType<MeansProps>>;

const words = {
  card: { label: 'Carte', Icon: IconCreditCard },
  paypal: { label: 'PayPal', Icon: PaypalMark },
} as const;

/** Steps that keep the form mounted while the bank works or asks, so that the typed values are kept. */
const withForm: ReadonlySet<CheckoutState['step']['name']> = new Set([
  'form',
  'confirming',
  'challenge',
] as const);

/** Card or PayPal, and the form that the server’s answer names. */
export function Means({ flow, state, quote, askTerms }: Props) {
  const { step, method, opened } = state;
  const place = useFormFocus(step.name);
  const confirm: MeansProps['confirm'] = (work) => (askTerms ? askTerms() : void flow.confirm(work));
  const open = async (): Promise<string | null> => (askTerms ? (askTerms(), null) : flow.open(method));
  if (step.name === 'terms') {
    return (
      <div ref={place} className="means-all">
        <Choice methods={quote.methods} method={method} onChoose={(next) => flow.choose(next)} />
        <BusyButton
          look="primary"
          size="l"
          block
          className="means-pay"
          icon={<IconLock aria-hidden="true" />}
          onClick={() => askTerms?.()}
        >
          Payer {formatEuros(eurosToCents(quote.toPay))}
        </BusyButton>
      </div>
    );
  }
  if (!withForm.has(step.name)) return null;
  const { card, paypal } = quote.methods;
  const Form = method === 'card' ? card && cardForms[card] : paypal && paypalForms[paypal];
  const isOpenHere = opened?.payment.method === method;
  const refusal = step.name === 'form' ? step.refusal : null;
  const wasRefused = refusal !== null && !isConfirmationMissing(refusal.declineCode);
  const form = (
    <div ref={place} className="means-all" hidden={step.name !== 'form'}>
      {refusal && <RefusalNote refusal={refusal} method={method} quote={quote} />}
      <Choice methods={quote.methods} method={method} onChoose={(next) => choose(flow, next)} />
      {Form && (
        <Suspense fallback={<Bar height={200} />}>
          <Form
            key={isOpenHere ? opened.secret : method}
            amount={quote.toPay}
            secret={isOpenHere ? opened.secret : null}
            open={open}
            confirm={confirm}
            wasRefused={wasRefused}
            startOver={() => flow.choose(method)}
            otherWay={
              refusal && <OtherWay method={method} quote={quote} onChoose={(next) => choose(flow, next)} />
            }
          />
        </Suspense>
      )}
    </div>
  );
  return (
    <>
      {step.name === 'challenge' && <Challenge secret={opened?.secret ?? ''} confirm={confirm} />}
      {form}
    </>
  );
}

/** Moves the focus to the means when the form appears or comes back, unless the focus is elsewhere. */
function useFormFocus(step: CheckoutState['step']['name']): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (step === 'form' && (!at || at === document.body || at.matches('dialog, dialog h2')))
      place.current?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true });
  }, [step]);
  return place;
}

/** Choosing the card opens its payment again; PayPal’s payment opens when its own button is pressed. */
function choose(flow: Checkout, next: PaymentMethod): void {
  flow.choose(next);
  if (next === 'card' && flow.state.opened?.payment.method !== 'card') void flow.open('card');
}

type ChoiceProps = {
  methods: CheckoutProps['quote']['methods'];
  method: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
};

function Choice({ methods, method, onChoose }: ChoiceProps) {
  const offered = (Object.keys(words) as PaymentMethod[]).filter((one) => methods[one] !== null);
  return (
    <RadioTiles
      legend="Moyen de paiement"
      className="means-choice"
      options={offered.map((value) => ({ value, ...words[value] }))}
      value={method}
      onChoose={onChoose}
    />
  );
}

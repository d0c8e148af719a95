import './card-form.css';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { useColorScheme } from '../../theme/color-scheme.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import type { Confirmation, ConfirmStatus } from './payment-calls.ts';
import type { MeansProps } from './checkout.ts';

type Form = { stripe: Stripe; elements: StripeElements };

/** Stripe’s own Payment Element; its script loads here only. */
export function StripeCardForm({ amount, secret, confirm, otherWay }: MeansProps) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useColorScheme();
  const [form, setForm] = useState<Form | 'unreachable' | null>(null);

  useEffect(() => {
    if (secret === null || !place.current) return;
    const target = place.current;
    let isHere = true;
    mountForm(target, secret, scheme).then(
      (mounted) => isHere && setForm(mounted),
      (error: unknown) => {
        logFailure('stripe', error);
        if (isHere) setForm('unreachable');
      },
    );
    return () => {
      isHere = false;
      target.replaceChildren();
    };
  }, [secret, scheme]);

  if (form === 'unreachable') {
    return (
      <Note tone="bad" role="alert" title="Le paiement par carte ne répond pas.">
        Rien n’a été débité. Réessayez dans un instant, ou payez avec PayPal.
      </Note>
    );
  }
  return (
    <div className="card-form grid gap-14">
      {form === null && <Bar height={180} />}
      <div ref={place} />
      {form && (
        <BusyButton
          look="primary"
          size="l"
          block
          icon={<IconLock aria-hidden="true" />}
          onClick={() => confirm(() => confirmWith(form))}
        >
          Payer {formatEuros(eurosToCents(amount))}
        </BusyButton>
      )}
      {otherWay}
    </div>
  );
}

async function mountForm(target: HTMLElement, clientSecret: string, scheme: 'light' | 'dark'): Promise<Form> {
  const { stripePublishableKey } = await call('publicConfig', {});
  const stripe = stripePublishableKey ? await loadStripe(stripePublishableKey, { locale: 'fr' }) : null;
  if (!stripe) throw new Error('Stripe has no publishable key');
  const elements = stripe.elements({
    clientSecret,
    appearance: { theme: scheme === 'dark' ? 'night' : 'stripe' },
  });
  elements.create('payment').mount(target);
  return { stripe, elements };
}

const meaning: Record<string, ConfirmStatus> = {
  succeeded: 'captured',
  processing: 'pending',
  requires_capture: 'pending',
};

async function confirmWith({ stripe, elements }: Form): Promise<Confirmation> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: window.location.href },
  });
  if (!error) return { status: meaning[paymentIntent.status] ?? 'refused' };
  return { status: 'refused', declineCode: error.decline_code ?? error.code ?? error.type };
}

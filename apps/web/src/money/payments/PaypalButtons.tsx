import './paypal.css';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { Note } from '../../ui/Note.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import type { MeansProps } from './checkout.ts';
import { capturePaypal } from './payment-calls.ts';
import { paypalScript } from './paypal-script.ts';

type Buttons = { render: (target: HTMLElement) => Promise<void>; close: () => Promise<void> };
type Sdk = {
  Buttons: (options: {
    createOrder: () => Promise<string>;
    onApprove: (data: { orderID: string }) => void;
    onCancel: () => void;
    onError: (error: unknown) => void;
  }) => Buttons;
};

let sdk: Promise<Sdk> | null = null;

/** Loads PayPal’s script, here only; a failed load may be tried again. */
function loadSdk(): Promise<Sdk> {
  sdk ??= fetchSdk().catch((error: unknown) => {
    sdk = null;
    throw error;
  });
  return sdk;
}

async function fetchSdk(): Promise<Sdk> {
  const { paypalClientId } = await call('publicConfig', {});
  if (!paypalClientId) throw new Error('PayPal has no client id');
  const script = document.createElement('script');
  script.src = paypalScript(paypalClientId);
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('PayPal is out of reach')));
    document.head.append(script);
  });
  return (window as unknown as { paypal: Sdk }).paypal;
}

export function PaypalButtons({ open, confirm, otherWay }: MeansProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'unreachable'>('loading');
  const latest = useRef({ open, confirm });
  useEffect(() => {
    latest.current = { open, confirm };
  });

  useEffect(() => {
    let buttons: Buttons | null = null;
    const show = async (): Promise<void> => {
      const { Buttons: create } = await loadSdk();
      buttons = create({
        createOrder: async () => (await latest.current.open()) ?? '',
        onApprove: ({ orderID }) => latest.current.confirm(() => capturePaypal(orderID)),
        onCancel: () => undefined,
        onError: (error) => logFailure('paypal', error),
      });
      if (place.current) await buttons.render(place.current);
      setState('ready');
    };
    show().catch((error: unknown) => {
      logFailure('paypal', error);
      setState('unreachable');
    });
    return () => void buttons?.close();
  }, []);

  if (state === 'unreachable') {
    return (
      <Note tone="bad" role="alert" title="PayPal ne répond pas.">
        Rien n’a été débité. Réessayez dans un instant, ou payez par carte.
      </Note>
    );
  }
  return (
    <div className="paypal">
      {state === 'loading' && <Bar height={48} radius={8} />}
      <div ref={place} />
      {otherWay}
    </div>
  );
}

import { eurosToCents, formatEuros } from '@forman/domain/money';
import { IconBrandPaypal } from '@tabler/icons-react';
import { call } from '../../api/client.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { ConfirmStatus, MeansProps } from './checkout.ts';
import { capturePaypal } from './paypal-capture.ts';

/** In place of PayPal's window: the person approves or refuses, and the server captures. */
async function answer(orderId: string, approve: boolean): Promise<ConfirmStatus> {
  const { ok } = await call('approveSimulatedPaypal', { body: { order_id: orderId, approve } });
  return ok ? capturePaypal(orderId) : 'refused';
}

export function SimulatedPaypal({ amount, secret, open, confirm }: MeansProps) {
  const price = formatEuros(eurosToCents(amount));
  if (secret === null) {
    return (
      <div className="stack paypal">
        <p className="muted">
          La fenêtre de PayPal s’ouvre ici. Vous confirmez {price} avec votre compte PayPal.
        </p>
        <BusyButton
          size="l"
          look="primary"
          block
          icon={<IconBrandPaypal aria-hidden="true" />}
          onClick={() => void open()}
        >
          Continuer avec PayPal
        </BusyButton>
      </div>
    );
  }
  return (
    <section className="window" aria-label="Fenêtre de PayPal, simulée">
      <span className="sq k-none" aria-hidden="true">
        <IconBrandPaypal />
      </span>
      <h3>PayPal, simulé</h3>
      <p className="muted">
        Forman demande <b className="num">{price}</b>.
      </p>
      <div className="window-foot">
        <BusyButton size="l" onClick={() => confirm(() => answer(secret, false))}>
          Refuser
        </BusyButton>
        <BusyButton size="l" look="primary" onClick={() => confirm(() => answer(secret, true))}>
          Payer {price}
        </BusyButton>
      </div>
    </section>
  );
}

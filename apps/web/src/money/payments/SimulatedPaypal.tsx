import '../../ui/numbered.css';
import './window.css';
import './paypal.css';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { PaypalMark } from './PaypalMark.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { answerPaypal } from './payment-calls.ts';
import type { MeansProps } from './checkout.ts';

export function SimulatedPaypal({ amount, secret, open, confirm, otherWay }: MeansProps) {
  const price = formatEuros(eurosToCents(amount));
  if (secret === null) {
    return (
      <div className="stack paypal">
        <ol className="muted numbered grid paypal-steps">
          <li>PayPal s’ouvre ici même.</li>
          <li>Vous y confirmez {price}.</li>
          <li>Vous revenez ici, la facture part par e‑mail.</li>
        </ol>
        <BusyButton
          size="l"
          look="primary"
          block
          className="btn-paypal"
          icon={<PaypalMark />}
          onClick={() => void open()}
        >
          Continuer avec PayPal
        </BusyButton>
        {otherWay}
      </div>
    );
  }
  return (
    <section className="window" aria-label="Fenêtre de PayPal, simulée">
      <span className="sq k-none" aria-hidden="true">
        <PaypalMark />
      </span>
      <h3>PayPal, simulé</h3>
      <p className="muted">
        Forman demande <b className="num">{price}</b>.
      </p>
      <div className="window-foot grid gap-10">
        <BusyButton size="l" onClick={() => confirm(() => answerPaypal(secret, false))}>
          Refuser
        </BusyButton>
        <BusyButton
          size="l"
          look="primary"
          className="btn-paypal"
          onClick={() => confirm(() => answerPaypal(secret, true))}
        >
          Payer {price}
        </BusyButton>
      </div>
      {otherWay}
    </section>
  );
}

import './window.css';
import { IconShieldLock } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { call } from '../../api/client.ts';
import type { MeansProps } from './checkout.ts';
import { useFirstFocus } from './use-first-focus.ts';

type Props = { secret: string } & Pick<MeansProps, 'confirm'>;

/** Question of the bank (3-D Secure), as the simulated bank asks it. */
export function Challenge({ secret, confirm }: Props) {
  const answer = (accept: boolean): void =>
    confirm(() => call('answerSimulatedChallenge', { body: { client_secret: secret, accept } }));
  const place = useFirstFocus<HTMLElement>('h3');
  return (
    <section ref={place} className="window" aria-label="Confirmation de votre banque">
      <span className="sq k-none" aria-hidden="true">
        <IconShieldLock />
      </span>
      <h3 tabIndex={-1}>Votre banque demande une confirmation</h3>
      <p className="muted">
        3-D Secure&nbsp;: est-ce bien vous qui payez&nbsp;? Rien n’est débité sans votre accord.
      </p>
      <div className="window-foot grid gap-10">
        <BusyButton size="l" onClick={() => answer(false)}>
          Refuser
        </BusyButton>
        <BusyButton size="l" look="primary" onClick={() => answer(true)}>
          Confirmer le paiement
        </BusyButton>
      </div>
    </section>
  );
}

import { IconEyeCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureNotices } from '../../messages/notices.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { untouched, type Words } from './checkout-words.ts';
import type { CheckoutProps, Step } from './checkout.ts';

type Props = {
  step: Step;
  words: Words;
  quote: CheckoutProps['quote'];
  onRetry: () => void;
  onClose: () => void;
};

const Spinner = () => <span className="spin" aria-hidden="true" />;

/** Says the state of the payment, always in words. */
export function StepNote({ step, ...rest }: Props) {
  return (
    <div className="step-note" aria-live="polite">
      {noteOf(step, rest)}
    </div>
  );
}

function noteOf(step: Step, { words, quote, onRetry, onClose }: Omit<Props, 'step'>): ReactNode {
  const usesCredit = quote.creditUsed > 0;
  switch (step.name) {
    case 'opening':
      return <Opening text={words.opening} />;
    case 'confirming':
    case 'processing':
      return (
        <Note tone="brand" icon={<Spinner />} title="Paiement en cours.">
          Ne payez pas une seconde fois&nbsp;: cette page se met à jour seule.
        </Note>
      );
    case 'checking':
      return (
        <Ending label="Fermer" onPress={onClose}>
          <Note tone="wait" icon={<IconEyeCheck aria-hidden="true" />} title="Nous vérifions votre paiement.">
            Vous recevrez un e-mail&nbsp;; rien d’autre à faire.
          </Note>
        </Ending>
      );
    case 'refunded':
      return (
        <Ending label="Fermer" onPress={onClose}>
          <Note tone="bad" title={failureNotices.join.text}>
            {words.lost} Vous êtes remboursé
            {usesCredit && ', et votre avoir est intact'}.
          </Note>
        </Ending>
      );
    case 'expired':
      return (
        <Ending label={words.again} onPress={onRetry}>
          <Note tone="wait" title="Le temps pour payer est écoulé.">
            {untouched(quote)}. {words.expired}
          </Note>
        </Ending>
      );
    case 'failed':
      return (
        <Ending label="Réessayer" onPress={onRetry}>
          <FailureNote title="Le paiement n’a pas pu s’ouvrir. Rien n’a été débité." error={step.error} />
        </Ending>
      );
    case 'terms':
    case 'form':
    case 'challenge':
    case 'done':
      return null;
  }
}

const Opening = ({ text }: { text: string }) => (
  <div className="stack" aria-busy="true">
    <p className="vh">{text}</p>
    <Bar width="40%" />
    <Bar height={48} radius={8} />
    <Bar height={44} radius={8} />
    <Bar height={44} radius={8} />
    <Bar height={48} radius={8} />
  </div>
);

type EndingProps = { children: ReactNode; label: string; onPress: () => void };

function Ending({ children, label, onPress }: EndingProps) {
  return (
    <div className="stack">
      {children}
      <BusyButton block size="l" look="primary" onClick={onPress}>
        {label}
      </BusyButton>
    </div>
  );
}

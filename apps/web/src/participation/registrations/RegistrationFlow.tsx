import './registration.css';
import type { Session } from '@forman/contract/sessions/sessions';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ClashLine } from './ClashNote.tsx';
import { ExternalLink } from './ExternalRegistration.tsx';
import { SessionActionButton } from './SessionActionButton.tsx';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { RegistrationPanel } from './RegistrationPanel.tsx';
import type { Quote } from '../../money/shared/quote.ts';
import { useExternalStep } from './use-external-step.ts';
import { type CheckoutProps, useRegistration } from './use-registration.ts';

type Props = {
  session: Session;
  /** Dialog of the payment; the route says which feature brings it. */
  Checkout: ComponentType<CheckoutProps>;
  /** Shown in the panel above the button that gives the seat back. */
  keep?: ReactNode;
  /** Places the parts on the page: the whole panel, and the button alone beside "30 € après avoir". */
  children: (parts: { panel: ReactNode; button: ReactNode; afterCredit: string | null }) => ReactNode;
};

/** Words after the price "45 €": "par votre avoir", or "30 € après avoir" when the avoir pays a part. */
const afterCreditOf = ({ toPay }: Quote): string =>
  toPay > 0 ? `${formatPrice(eurosToCents(toPay))} après avoir` : 'par votre avoir';

/** Registration, cancellation and waiting list of a page that shows one session. */
export function RegistrationFlow({ session, Checkout, keep, children }: Props) {
  const registration = useRegistration(session);
  const { actions, givingUp, checkout, busy, credit } = registration;
  const elsewhere = useExternalStep(session);
  // Leaving the waiting list is not a main action: its button stands in the card.
  const main = actions.main === 'leave' ? null : actions.main;
  return (
    <>
      {children({
        panel: <RegistrationPanel session={session} registration={registration} keep={keep} />,
        button: main ? (
          <>
            <ClashLine clashes={registration.clashes} />
            <SessionActionButton session={session} registration={registration} action={main} size="l" />
          </>
        ) : (
          elsewhere && !elsewhere.isDone && <ExternalLink step={elsewhere} />
        ),
        afterCredit: credit && afterCreditOf(credit),
      })}
      {givingUp && (
        <GiveUpDialog
          session={session}
          asked={givingUp.asked}
          busy={busy === givingUp.asked}
          onConfirm={givingUp.confirm}
          onClose={givingUp.close}
        />
      )}
      {checkout && (
        <Suspense>
          <Checkout session={session} {...checkout} />
        </Suspense>
      )}
    </>
  );
}

import { formatDay } from '@forman/domain/french-dates';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { IconCreditCard, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../api/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CreditChange } from '../../money/shared/CreditChange.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { PaymentClosed } from '../../money/shared/PaymentClosed.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { quoteQuery } from '../../money/shared/quote.ts';
import { TermsBox } from '../../money/shared/TermsBox.tsx';
import { useTerms } from '../../money/shared/use-terms.ts';
import type { Finalisation } from './checkout-slot.ts';
import { feeOf, useFinalisation } from './use-finalisation.ts';

type Props = { finalisation: Finalisation; onPay: (quote: Answer<'quote'>) => void; onClose: () => void };

/** Names the guest and the means of payment, asks for the terms, then finalises or opens the payment. */
export function FinaliseDialog({ finalisation, onPay, onClose }: Props) {
  const { day, guest } = finalisation;
  const { data: quote } = useQuery(quoteQuery(feeOf(finalisation)));
  const terms = useTerms();
  const isClosed = quote?.decision.reason === 'takeover';
  const { start, isBusy, error } = useFinalisation(finalisation, { onDone: onClose, onPay });
  const close = (): void => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog opened onClose={close} title="Finaliser l’inscription">
      <div className="stack">
        <div>
          <p className="strong">Pour {fullName(guest)}</p>
          <p className="muted">
            {day.title}, {formatDay(new Date(day.startDate))}
          </p>
        </div>
        {quote ? <HowPaid quote={quote} /> : <Bar height={62} radius={8} />}
        {isClosed ? <PaymentClosed /> : <TermsBox {...terms} />}
        {error && <FailureNote title="Rien n’a été débité." error={error} />}
      </div>
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton size="l" onClick={close}>
          Pas maintenant
        </BusyButton>
        <ActionButton
          size="l"
          look="primary"
          data-autofocus
          {...(isClosed && { decision: quote.decision })}
          busy={isBusy}
          busyLabel="Un instant…"
          onClick={terms.isTicked ? start : terms.ask}
        >
          {quote?.toPay === 0 ? 'Payer avec mon avoir' : 'Continuer vers le paiement'}
        </ActionButton>
      </div>
    </Dialog>
  );
}

const price = (euros: number): string => formatPrice(eurosToCents(euros));

/** Means of payment: the credit when it covers the whole fee, else card or PayPal, never both (MEM-151). */
function HowPaid({ quote }: { quote: Answer<'quote'> }) {
  if (quote.toPay > 0) {
    return (
      <Note
        tone="brand"
        icon={<IconCreditCard aria-hidden="true" />}
        title={`${price(quote.price)} à payer en ligne`}
      >
        par carte ou PayPal.
      </Note>
    );
  }
  return (
    <Note
      tone="brand"
      icon={<IconWallet aria-hidden="true" />}
      title={`${price(quote.creditUsed)} pris sur votre avoir.`}
    >
      Rien à payer en ligne.
      <br />
      <CreditChange quote={quote} />
    </Note>
  );
}

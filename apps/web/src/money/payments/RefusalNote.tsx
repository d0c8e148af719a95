import './refusal-note.css';
import { declineSentence, isConfirmationMissing } from '@forman/domain/money/payments/declines';
import { intoView } from '../../ui/into-view.ts';
import { Note } from '../../ui/Note.tsx';
import type { PaymentMethod } from './payment-calls.ts';
import type { CheckoutProps, Refusal } from './checkout.ts';
import { untouched } from './checkout-words.ts';

type Quoted = { method: PaymentMethod; quote: CheckoutProps['quote'] };

/** Advice after a refusal: the same means once more. */
const again: Record<PaymentMethod, string> = {
  card: 'Essayez une autre carte.',
  paypal: 'Essayez de nouveau.',
};
const others = {
  card: { method: 'paypal', label: 'Plutôt PayPal' },
  paypal: { method: 'card', label: 'Plutôt par carte' },
} as const;

/** Reason of the last refusal, and advice: right under the notice, whose fixed text gives neither. */
export const RefusalNote = ({ refusal, method, quote }: Quoted & { refusal: Refusal }) => (
  <div className="refusal" ref={intoView}>
    <Note tone="bad" role="alert" title={`${untouched(quote)}.`}>
      {declineSentence(refusal.declineCode)}{' '}
      {isConfirmationMissing(refusal.declineCode) ? 'Vous pouvez réessayer.' : again[method]}
    </Note>
  </div>
);

/** Offers the other means of payment, after the form’s own button. */
export function OtherWay({
  method,
  quote,
  onChoose,
}: Quoted & { onChoose: (method: PaymentMethod) => void }) {
  const other = others[method];
  if (!quote.methods[other.method]) return null;
  return (
    <button
      type="button"
      className={method === 'paypal' ? 'btn btn-plain btn-block' : 'btn btn-outline btn-block'}
      onClick={() => onChoose(other.method)}
    >
      {other.label}
    </button>
  );
}

import { declineSentence } from '@forman/domain/payments/declines';
import { intoView } from '../../ui/into-view.ts';
import { Note } from '../../ui/Note.tsx';
import type { CheckoutProps, Method, Refusal } from './checkout.ts';
import { untouched } from './checkout-words.ts';

type Props = { refusal: Refusal; method: Method; quote: CheckoutProps['quote'] };

/** After a refusal: the same way once more, or the other one where it is offered. */
function anotherTry(method: Method, { card, paypal }: CheckoutProps['quote']['methods']): string {
  if (method === 'card') return `essayez une autre carte${paypal ? ', ou PayPal' : ''}`;
  return `essayez de nouveau${card ? ', ou payez par carte' : ''}`;
}

/** Why the last try came to nothing; the notice bears its fixed text alone. It stands in the form, over its button. */
export const RefusalNote = ({ refusal, method, quote }: Props) => (
  <div className="refusal" ref={intoView}>
    <Note tone="bad" role="alert" title={declineSentence(refusal.declineCode)}>
      {`${untouched(quote)}\u00a0: ${anotherTry(method, quote.methods)}.`}
    </Note>
  </div>
);

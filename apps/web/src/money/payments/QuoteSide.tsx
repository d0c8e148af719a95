import './quote-side.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { holdMs } from '@forman/domain/platform/holds';
import { refundUntil } from '@forman/domain/sessions/refund-window';
import { IconCheck, IconClockHour4 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { cancellationRule } from '../../sessions/shared/refund-limit.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { CheckoutProps } from './checkout.ts';
import { QuoteLines } from './QuoteLines.tsx';
import type { Words } from './checkout-words.ts';
import { DuesRecap, Recap } from './Recap.tsx';

type Props = Pick<CheckoutProps, 'session' | 'dues' | 'item' | 'quote'> & {
  words: Words;
  /** End of the seat’s hold; null in steps where it does not matter. */
  heldUntil: string | null;
  /** Shows the consequence of closing, while the form is open. */
  saysClosing: boolean;
  /** True when the terms were accepted before this sheet. */
  hasAgreed: boolean;
  onExpired: () => void;
};

export function QuoteSide(props: Props) {
  const { session, dues, item, quote, words, heldUntil, saysClosing, hasAgreed, onExpired } = props;
  return (
    <div className="dlg-side">
      {session && <Recap session={session} />}
      {dues && <DuesRecap {...dues} />}
      {heldUntil && <Held until={heldUntil} words={words} saysClosing={saysClosing} onExpired={onExpired} />}
      <QuoteLines quote={quote} item={item} total={quote.creditUsed > 0 ? 'Reste à payer' : 'À payer'} />
      {hasAgreed && <Agreed />}
      {session && isRuleShown(item) && <Cancellation of={session} />}
    </div>
  );
}

const Agreed = () => (
  <p className="row small terms-done">
    <IconCheck className="ic-s" aria-hidden="true" />
    <span>
      Vous avez accepté les{' '}
      <Link to={routes.terms} target="_blank" rel="noopener">
        CGU
      </Link>
    </span>
  </p>
);

/** False for a discovery fee, which gives nothing back, and for somebody else’s seat. */
export const isRuleShown = ({ beneficiary, kind }: CheckoutProps['item']): boolean =>
  !beneficiary && kind !== 'discovery_fee';

/** Rule of cancellation, as on the session’s page: a paid seat may not be refunded. */
export function Cancellation({ of: { startDate } }: { of: SessionCard }) {
  const rule = cancellationRule(refundUntil(new Date(startDate)), useNow());
  return <p className="small muted quote-rule">{rule}</p>;
}

type HeldProps = Pick<Props, 'words' | 'saysClosing' | 'onExpired'> & { until: string };

/** Time left of the hold. The bar empties by itself (CSS animation), from the start of the hold. */
function Held({ until, words, saysClosing, onExpired }: HeldProps) {
  const now = useNow();
  const gone = Math.min(0, Date.parse(until) - now.getTime() - holdMs);
  return (
    <div className="timer">
      <p className="row between small">
        <span className="row">
          <IconClockHour4 className="ic-s" aria-hidden="true" />
          {words.held}
        </span>
        <b>
          <Countdown until={until} onEnd={onExpired} />
        </b>
      </p>
      <span className="meter" aria-hidden="true">
        <i style={{ animationDuration: `${holdMs}ms`, animationDelay: `${gone}ms` }} />
      </span>
      {saysClosing && words.closing && (
        <p className={words.asksToKeep ? 'tiny muted asked-later' : 'tiny muted'}>{words.closing}</p>
      )}
    </div>
  );
}

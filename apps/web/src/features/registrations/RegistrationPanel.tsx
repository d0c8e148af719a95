import type { SessionCard } from '@forman/contract/sessions';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { reasonSentence } from '../../ui/reasons.ts';
import { failedTitle } from './failed-title.ts';
import { DeedButton } from './DeedButton.tsx';
import { type Deed, termsDeeds } from './deeds.ts';
import { ExternalRegistration } from './ExternalRegistration.tsx';
import { MyPlace } from './MyPlace.tsx';
import { Terms } from './Terms.tsx';
import { quoteQuery, type Registration } from './use-registration.ts';

type Props = { session: SessionCard; registration: Registration };

/** What I am here, what it costs me, and what I can do next. */
export function RegistrationPanel({ session, registration }: Props) {
  const { deeds, terms, error } = registration;
  const { main, other } = deeds;
  return (
    <div className="reg">
      <MyPlace session={session} />
      <ExternalRegistration session={session} />
      {main && termsDeeds.has(main) && <CreditHint session={session} deed={main} />}
      {main && termsDeeds.has(main) && <Terms {...terms} />}
      {error && <FailureNote title={failedTitle} error={error} />}
      {main && <DeedButton session={session} registration={registration} deed={main} size="l" />}
      {main === 'blocked' && <p className="small muted">{reasonSentence(session.actions.register.reason)}</p>}
      {other && <DeedButton session={session} registration={registration} deed={other} isMain={false} />}
    </div>
  );
}

const price = (euros: number): string => formatPrice(eurosToCents(euros));

/** What my credit changes, as the server quotes it. */
function CreditHint({ session, deed }: { session: SessionCard; deed: Deed }) {
  const { data: quote } = useQuery(quoteQuery(session, deed));
  if (!quote || quote.creditUsed === 0) return null;
  return (
    <p className="note note-brand small">
      <IconWallet aria-hidden="true" />
      {quote.toPay > 0 ? (
        <span>
          Avec votre avoir de {price(quote.creditUsed)}, il vous reste{' '}
          <b className="num">{price(quote.toPay)}</b> à payer.
        </span>
      ) : (
        <span>
          Votre avoir couvre le prix : <b className="num">{price(quote.creditUsed)}</b> seront utilisés, rien
          à payer en ligne.
        </span>
      )}
    </p>
  );
}

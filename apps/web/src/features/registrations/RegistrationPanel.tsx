import type { SessionCard } from '@forman/contract/sessions';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { reasonSentence } from '../../ui/reasons.ts';
import { failedTitle } from './failed-title.ts';
import { DeedButton } from './DeedButton.tsx';
import { roomDeeds, termsDeeds } from './deeds.ts';
import { ExternalRegistration } from './ExternalRegistration.tsx';
import { MyPlace } from './MyPlace.tsx';
import { RoomChoice, RoomPrices } from './RoomChoice.tsx';
import { Terms } from './Terms.tsx';
import type { Registration } from './use-registration.ts';

type Props = { session: SessionCard; registration: Registration };

/** What I am here, what it costs me, and what I can do next. */
export function RegistrationPanel({ session, registration }: Props) {
  const { deeds, terms, room, error } = registration;
  const { main, other } = deeds;
  const asksRoom = main !== null && roomDeeds.has(main) && session.rooms.length > 0;
  return (
    <div className="reg">
      <MyPlace session={session} />
      <ExternalRegistration session={session} />
      {asksRoom && <RoomChoice rooms={session.rooms} {...room} />}
      {!asksRoom && session.rooms.length > 0 && <RoomPrices rooms={session.rooms} />}
      {main && termsDeeds.has(main) && (!asksRoom || room.chosen) && (
        <CreditHint quote={registration.quoteOf(main, room.chosen)} />
      )}
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
function CreditHint({ quote: asked }: { quote: ReturnType<Registration['quoteOf']> }) {
  const { data: quote } = useQuery(asked);
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

import type { SessionCard } from '@forman/contract/sessions';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import type { Room } from '@forman/domain/sessions/rooms';
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { reasonSentence } from '../../ui/reasons.ts';
import { failedTitle } from './failed-title.ts';
import { DeedButton } from './DeedButton.tsx';
import { type Deed, roomDeeds, termsDeeds } from './deeds.ts';
import { ExternalRegistration } from './ExternalRegistration.tsx';
import { MyPlace } from './MyPlace.tsx';
import { RoomChoice, RoomPrices } from './RoomChoice.tsx';
import { Terms } from './Terms.tsx';
import { quoteQuery, type Registration } from './use-registration.ts';

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
        <CreditHint session={session} deed={main} room={room.chosen} />
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

type HintProps = { session: SessionCard; deed: Deed; room: Room | null };

/** What my credit changes, as the server quotes it. */
function CreditHint({ session, deed, room }: HintProps) {
  const { data: quote } = useQuery(quoteQuery(session, deed, room));
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

import type { Session } from '@forman/contract/sessions/sessions';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { plural } from '@forman/domain/text';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { IconWallet } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { CreditChange } from '../../money/shared/CreditChange.tsx';
import { isKeptByOrder } from '../../sessions/shared/kept-seat.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { intoView } from '../../ui/into-view.ts';
import { PaymentClosed } from '../../money/shared/PaymentClosed.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { useNow } from '../../ui/use-now.ts';
import { reasonSentence } from '../../messages/reasons.ts';
import { DeclineSeat } from './DeclineSeat.tsx';
import { Note } from '../../ui/Note.tsx';
import { ClashNote } from './ClashNote.tsx';
import { SessionActionButton } from './SessionActionButton.tsx';
import { isPaid, paidActions, roomActions } from './session-actions.ts';
import { siteOf } from './external-site.ts';
import { ExternalRegistration } from './ExternalRegistration.tsx';
import { MyPlace } from './MyPlace.tsx';
import { RoomChoice, RoomPrices } from './RoomChoice.tsx';
import { usePaymentClosed } from './use-payment-closed.ts';
import type { Quote } from '../../money/shared/quote.ts';
import type { Registration } from './use-registration.ts';
import { isNarrow } from '../../ui/use-narrow.ts';

/** Scrolls to the panel for a person sent there; on a phone to its card’s head, which names the session. */
function showPanel(at: Element | null): void {
  const card = isNarrow() ? at?.closest('[data-arrival]') : null;
  if (card) card.scrollIntoView();
  else (at?.closest('.reg') ?? at)?.scrollIntoView({ block: 'center' });
}

/** Title above the reason on the page; the notice has its own words. */
const failedTitle = 'Cela n’a pas pu se faire.';

type Props = {
  session: Session;
  registration: Registration;
  /** Shown above the button that gives the seat back. */
  keep: ReactNode;
};

/** The viewer’s part in the session, its price for them, and their next step. */
export function RegistrationPanel({ session, registration, keep }: Props) {
  const { actions, room, error, clashes, credit, isReleased } = registration;
  const { main, other } = actions;
  const now = useNow();
  useArrived(session.mine.state);
  // Once the session is over there is nothing left to wait for.
  const isOver = main === 'blocked' && new Date(session.endDate) <= now;
  const isClosed = usePaymentClosed(main);
  const asksRoom = !isClosed && main !== null && roomActions.has(main) && session.rooms.length > 0;
  const isSheet = main !== null && paidActions.has(main) && !isClosed && !(asksRoom && !room.chosen);
  const opensPayment = isSheet && registration.canArrive;
  const panel = useArrival(opensPayment);
  // Right after a refund, the avoir’s share of a new payment would confuse.
  const hasJustLeft = registration.returned > 0;
  const isPaying = registration.checkout !== null;
  usePaymentArrival(opensPayment, isPaying, () => main && registration.arrive(main));
  return (
    <div className="reg grid gap-12" ref={panel}>
      <MyPlace session={session} isPaying={isPaying} />
      <Cancelled {...registration} />
      <ExternalRegistration session={session} />
      {main !== null && session.externLink && <ExternalNote link={session.externLink} />}
      {asksRoom && <RoomChoice rooms={session.rooms} {...room} />}
      {!asksRoom && !session.mine.room && session.rooms.length > 0 && <RoomPrices rooms={session.rooms} />}
      {credit && !isClosed && !hasJustLeft && <CreditHint quote={credit} />}
      {isClosed && <PaymentClosed />}
      {error && <FailureNote title={failedTitle} error={error} />}
      <ClashNote clashes={clashes} session={session} />
      {main && !isOver && (
        <SessionActionButton session={session} registration={registration} action={main} size="l" />
      )}
      {main === 'blocked' && (
        <p className="small muted">
          {reasonSentence(isOver ? 'session_ended' : session.actions.register.reason)}
        </p>
      )}
      {isKeptByOrder(session) && <DeclineSeat session={session} />}
      {keep}
      {other && (
        <SessionActionButton session={session} registration={registration} action={other} isMain={false} />
      )}
      {main === 'join' && session.discoveryStage === 'discovery_day' && (
        <p className="small muted">La préinscription est gratuite&nbsp;: {discoveryFee} à la finalisation.</p>
      )}
      {isReleased && (
        <output className="small muted">
          Vous n’avez rien payé{session.mine.state === 'none' && '\u00a0: votre place n’est plus réservée'}.
        </output>
      )}
      {main === 'wait' && isPaid(session) && (
        <p className="small muted">Rien n’est débité tant qu’une place ne vous est pas proposée.</p>
      )}
    </div>
  );
}

/** Says what the cancellation has just given back to the avoir, or what is lost. */
function Cancelled({ returned, lost }: Pick<Registration, 'returned' | 'lost'>) {
  if (returned === 0 && lost === 0) return null;
  return (
    <output ref={intoView}>
      {returned > 0 ? (
        <Note tone="good" title="Inscription annulée.">
          {price(returned)} {plural(returned, 'est revenu', 'sont revenus')} sur votre{' '}
          <Link to={routes.credit}>avoir</Link>.
        </Note>
      ) : (
        <Note tone="brand" title="Inscription annulée.">
          {price(lost)} {plural(lost, 'n’est pas rendu', 'ne sont pas rendus')}&nbsp;: le délai est passé. Ce
          que vous avez payé reste dans vos <Link to={routes.invoices}>factures</Link>.
        </Note>
      )}
    </output>
  );
}

/**
 * Scrolls and moves the focus to the button for a person sent here to register, from the home page or a list;
 * a payment opens instead.
 */
function useArrival(opensPayment: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const [search] = useSearch();
  const isAsked = search.has('inscription') && !opensPayment;
  useEffect(() => {
    if (!isAsked) return;
    // After the heading’s focus, which announces the page.
    const timer = setTimeout(() => {
      panel.current?.querySelector<HTMLElement>('.btn')?.focus({ preventScroll: true });
      showPanel(panel.current);
    });
    return () => clearTimeout(timer);
  }, [isAsked]);
  return panel;
}

/**
 * Opens the payment once, for a person sent here to pay or to resume it: the address then no longer asks for it.
 * @param mayOpen becomes true late when the page first shows data from before the hold.
 * @param isOpen true while the payment is on the screen, however it was opened.
 */
function usePaymentArrival(mayOpen: boolean, isOpen: boolean, resume: () => void): void {
  const [search, setSearch] = useSearch();
  const [isSent, setSent] = useState(search.has('inscription'));
  if (isSent && isOpen) setSent(false);
  const isAsked = isSent && mayOpen;
  const arrive = useEffectEvent(() => {
    resume();
    setSearch(withoutArrival(search), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => arrive());
    return () => clearTimeout(timer);
  }, [isAsked]);
}

function withoutArrival(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('inscription');
  return rest;
}

/** Removes the request to register from the address once the person has the seat, or begins to pay. */
function useArrived(state: Session['mine']['state']): void {
  const [search, setSearch] = useSearch();
  const [before] = useState(state);
  const isDone = state !== before && search.has('inscription');
  useEffect(() => {
    if (!isDone) return;
    setSearch(withoutArrival(search), { replace: true, preventScrollReset: true });
  });
}

/** Says that another site registers, and stays open whatever this portal’s list says (CORE-191). */
const ExternalNote = ({ link }: { link: string }) => (
  <p className="small external-note">
    <b className="strong">L’inscription est ouverte sur {siteOf(link) ?? 'le site de l’événement'}.</b>{' '}
    Dites-nous d’abord que vous venez&nbsp;; vous vous inscrirez ensuite là-bas.
  </p>
);

const price = (euros: number): string => formatPrice(eurosToCents(euros));
/** Formats a balance: 0 € left is not "gratuit". */
const balance = (euros: number): string => (euros === 0 ? '0\u00a0€' : price(euros));

/** Effect of the person’s credit on the price, as the server quotes it. */
function CreditHint({ quote }: { quote: Quote }) {
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
          Votre avoir couvre le prix&nbsp;: rien à payer en ligne.
          <br />
          <CreditChange quote={quote} write={balance} />
        </span>
      )}
    </p>
  );
}

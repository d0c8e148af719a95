import type { Session } from '@forman/contract/sessions/sessions';
import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { capital, counted } from '@forman/domain/text';
import { IconBed, IconListNumbers, IconStar, IconUserPlus } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { serverNow } from '../../api/server-clock.ts';
import { useRefreshSeats } from './seat-steps.ts';
import { labels } from '../../messages/fr.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { isKeptByOrder, lastMoment, offeredUntil } from '../../sessions/shared/kept-seat.ts';
import { LedStepButton } from '../../sessions/shared/LedStepButton.tsx';
import { type LedSession, ledStepOf } from '../../sessions/shared/led-step.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Note } from '../../ui/Note.tsx';
import { useAt } from '../../ui/use-at.ts';
import { useNow } from '../../ui/use-now.ts';
import { placeInLine } from './place-in-line.ts';

/** A session as the card and its own page have it; the page knows more. */
type Props = {
  session: Session & LedSession;
  /** True while the payment’s dialog is open in front, with its own countdown. */
  isPaying?: boolean;
};
type State = Session['mine']['state'];

const Waiting = ({ session: { mine } }: Props) => (
  <Note tone="wait" icon={<IconListNumbers aria-hidden="true" />} title={placeInLine(mine)}>
    <br />
    Si une place se libère, elle vous est gardée jusqu’à 24 h et nous vous prévenons par e-mail.
  </Note>
);

const Offered = ({ session: { mine } }: Props) => (
  <Note tone="wait" title="Une place est gardée pour vous">
    {mine.offerUntil && `jusqu’au ${formatMoment(new Date(mine.offerUntil))}.`}
    <br />
    Ensuite elle ira à la personne suivante.
  </Note>
);

const Held = (props: Props) =>
  isKeptByOrder(props.session) ? <Ordered {...props} /> : <Unpaid {...props} />;

/** Seat of a group order, paid by the order’s transfer; its payer can give it up. */
const Ordered = ({ session: { mine } }: Props) => (
  <Note tone="wait" title="Votre place est gardée.">
    {mine.heldUntil && <>Jusqu’au {formatDay(lastMoment(mine.heldUntil))}, par</>}
    {!mine.heldUntil && 'Par'} une commande groupée de votre cabinet. L’inscription se fera dès que son
    virement sera arrivé.
  </Note>
);

function Unpaid({ session, isPaying = false }: Props) {
  const refreshSeats = useRefreshSeats();
  const { heldUntil } = session.mine;
  const offer = offeredUntil(session);
  // The payment’s time runs out before the offer does, and nothing here counts it down.
  useAt(offer && heldUntil, () => void refreshSeats(session));
  return (
    <Note tone="wait" title="Votre place vous attend.">
      Le paiement n’est pas terminé
      {offer && <>&nbsp;: elle est gardée jusqu’au {formatMoment(new Date(offer))}</>}
      {!offer && heldUntil && !isPaying && (
        <>
          &nbsp;: elle est gardée encore{' '}
          <b>
            <Countdown until={heldUntil} onEnd={() => void refreshSeats(session)} />
          </b>
        </>
      )}
      .
    </Note>
  );
}

const Registered = ({ session: { discoveryStage, mine } }: Props) =>
  discoveryStage === 'discovery_day' && !mine.finalised ? (
    <Note tone="wait" title={labels.preRegistered}>
      <br />
      Finalisez votre inscription pour {discoveryFee}.
    </Note>
  ) : (
    mine.room && (
      <Note tone="brand" icon={<IconBed aria-hidden="true" />} title={capital(roomLabel[mine.room])} />
    )
  );

const Pilot = ({ session }: Props) => (
  <Leading
    session={session}
    icon={<IconStar aria-hidden="true" />}
    title={`Vous pilotez ${kindUi[session.kind].the}.`}
    otherwise={session.isPublish ? fillingOf(session) : ''}
  />
);
const Copilot = ({ session }: Props) => (
  <Leading
    session={session}
    icon={<IconUserPlus aria-hidden="true" />}
    title={`Vous co-pilotez ${kindUi[session.kind].the}.`}
  />
);

type LeadingProps = Props & { icon: ReactNode; title: string; otherwise?: string };

/** Open task of the leader, with the link to it; without one, whether the session will take place. */
function Leading({ session, icon, title, otherwise = '' }: LeadingProps) {
  const step = ledStepOf(session, useNow());
  // An administrator has the button to publish it.
  const isUnseen = !session.isPublish && !session.actions.publish.ok;
  const waits = step?.waits?.sentence;
  const said = waits ?? (isUnseen ? 'En attente de publication par un administrateur.' : otherwise);
  return (
    <>
      <Note tone={waits || isUnseen ? 'wait' : 'brand'} icon={icon} title={title}>
        {said && <br />}
        {said}
      </Note>
      {step && <LedStepButton step={step} />}
    </>
  );
}

/** Says before the start whether enough people come. */
function fillingOf({ startDate, totalGuests, minGuests }: Session): string {
  if (minGuests === 0 || new Date(startDate) <= new Date(serverNow())) return '';
  const missing = minGuests - totalGuests;
  if (missing > 0)
    return `Encore ${counted(missing, 'inscrit', 'inscrits')} pour atteindre le minimum de ${minGuests}.`;
  return minGuests > 1 ? `Le minimum de ${minGuests} inscrits est atteint.` : '';
}
const Candidate = () => (
  <Note
    tone="brand"
    icon={<IconUserPlus aria-hidden="true" />}
    title="Votre candidature au co-pilotage est en cours."
  />
);

const places: Partial<Record<State, ComponentType<Props>>> = {
  waiting: Waiting,
  offered: Offered,
  held: Held,
  registered: Registered,
  pilot: Pilot,
  copilot: Copilot,
  candidate: Candidate,
};

/** The viewer’s part in this session, when a chip does not say enough. */
export function MyPlace(props: Props) {
  const Place = places[props.session.mine.state];
  return Place ? <Place {...props} /> : null;
}

import './session-bar.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDayNoYear, formatHour } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { isKeptByOrder, offeredUntil } from '../shared/kept-seat.ts';
import { LedStepButton } from '../shared/LedStepButton.tsx';
import { ledStepOf } from '../shared/led-step.ts';
import { SessionPrice } from '../shared/session-price.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useNow } from '../../ui/use-now.ts';
import { hasCome } from '../shared/has-come.ts';
import { placesLeft } from '../shared/seats-text.ts';
import { lookOf } from '../shared/StateChip.tsx';

const scrolledFrom = 450;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
const useScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > scrolledFrom);

/** Id of the actions in the booking card. */
export const actsId = 'actes';

/** Heights in pixels: of the bottom bar, and of both bars. */
const bottomBar = 64 + 12;
const bothBars = bottomBar + 64;

type Props = {
  session: SessionDetail;
  /** Words such as "30 € après avoir". */
  afterCredit: string | null;
  button: ReactNode;
  /** Shown in place of the button to people with nothing to register for; the cover has the same tool. */
  tool: ReactNode;
};

/**
 * Bar of a phone, above the bottom bar: the price or the viewer’s part, and the one action. It shows once the
 * page is scrolled (CORE-175), and before that when the card’s own button is out of sight.
 */
export function SessionBar({ session, afterCredit, button, tool }: Props) {
  const isScrolled = useScrolled();
  const isNarrow = useNarrow();
  const step = ledStepOf(session, useNow());
  const part = step && 'part' in step.place ? step.place.part : null;
  const first = button ?? (step && <LedStepButton step={step} />);
  const isFirstSight = isNarrow && !isScrolled;
  // The action is not repeated while the card’s button is in sight.
  const isSeen = useInSight(isNarrow ? `#${actsId} .btn` : null, {
    ratio: 0.95,
    covered: isFirstSight ? bottomBar : bothBars,
    before: true,
    of: session,
  });
  // The part that the step leads to has its own buttons, which this bar would cover.
  const isThere = useInSight(part && `#${part}`, { covered: bothBars, of: session });
  const me = useViewer();
  if (!isNarrow || (isFirstSight && (!first || isSeen)) || (part && isThere)) return null;
  const mine = step?.waits?.words ?? (session.mine.state === 'none' ? null : lookOf(session, me)?.text);
  const isOrdered = isKeptByOrder(session);
  const heldUntil = isOrdered || offeredUntil(session) ? null : session.mine.heldUntil;
  const isKept = session.mine.state === 'offered' || session.mine.state === 'held';
  const isIn = session.mine.state === 'registered';
  // Another site registers for a session with an external link: its open button and "Complet" would disagree.
  const seats = session.externLink || isIn ? '' : seatsWords(session, Boolean(step || (tool && !button)));
  // A full session is said in any case, as the button beside it takes no seat.
  const isFull = session.seats.state === 'full';
  const start = new Date(session.startDate);
  const day = formatDayNoYear(start);
  // People with a seat also get the hour.
  const when = isIn && !hasCome(session.endDate) ? `${day}, ${formatHour(start)}` : day;
  const act = button && isSeen ? null : (first ?? tool);
  // The card is in sight: it says the deadline and has the button.
  if (isKept && button && isSeen) return null;
  return (
    <section
      className="actionbar off-paper row wrap gap-8-12"
      aria-label={isScrolled ? 'Résumé de la session' : undefined}
    >
      <div className="grow">
        <p className="strong actionbar-what">
          {heldUntil ? 'Place gardée' : (mine ?? <SessionPrice session={session} />)}
        </p>
        {heldUntil && (
          <p className="small">
            encore{' '}
            <b className="strong">
              <Countdown until={heldUntil} />
            </b>
          </p>
        )}
        {/* A kept seat shows its deadline only. */}
        {!isKept && (
          <p className="tiny muted">
            {afterCredit ?? when}
            {seats && <span className={isFull ? undefined : 'actionbar-seats'}> · {seats}</span>}
          </p>
        )}
      </div>
      {act && <div className="actionbar-act">{act}</div>}
    </section>
  );
}

function seatsWords(session: SessionDetail, isTool: boolean): string {
  if (session.seats.state === 'full') return labels.full;
  return isTool ? counted(session.totalGuests, 'inscrit', 'inscrits') : placesLeft(session);
}

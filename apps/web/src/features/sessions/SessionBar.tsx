import type { SessionDetail } from '@forman/contract/sessions';
import { formatDayNoYear } from '@forman/domain/french-dates';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { isKeptByOrder } from '../../shared/sessions/kept-seat.ts';
import { SessionPrice } from '../../shared/sessions/session-price.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { placesLeft } from './seats-text.ts';
import { lookOf } from './StateChip.tsx';

const scrolledFrom = 450;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
const useScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > scrolledFrom);

/** What can be done stands there in the booking card. */
export const actsId = 'actes';

/** Whether the card's action can be pressed where the page stands, above the bottom bar. Another answer may bring another button. */
function useActsSeen(isWatched: boolean, session: SessionDetail): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const button = document.querySelector(`#${actsId} .btn`);
    if (!isWatched || !button) return;
    const bars = 64 + 12;
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry!.intersectionRatio > 0.95), {
      rootMargin: `0px 0px -${bars}px 0px`,
      threshold: [0, 0.95, 1],
    });
    watcher.observe(button);
    return () => watcher.disconnect();
  }, [isWatched, session]);
  return isSeen;
}

type Props = {
  session: SessionDetail;
  /** "30 € après avoir" */
  afterCredit: string | null;
  button: ReactNode;
  /** In place of it, for whom there is nothing to sign up for; the cover has the same. */
  tool: ReactNode;
};

/**
 * On a phone, above the bottom bar: what the session costs or what the person is in it, and the one action. Once scrolled
 * (CORE-175), and before where the card's own button is out of sight.
 */
export function SessionBar({ session, afterCredit, button, tool }: Props) {
  const isScrolled = useScrolled();
  const isNarrow = useNarrow();
  const isFirstSight = isNarrow && !isScrolled;
  const isSeen = useActsSeen(isFirstSight, session);
  const me = useViewer();
  if (!isNarrow || (isFirstSight && (!button || isSeen))) return null;
  const mine = session.mine.state === 'none' ? null : lookOf(session, me)?.text;
  const isOrdered = isKeptByOrder(session);
  const heldUntil = isOrdered ? null : session.mine.heldUntil;
  const isKept = session.mine.state === 'offered' || session.mine.state === 'held';
  // Our own list closes nothing where another site registers: no word of it beside an open button.
  const seats = session.externLink ? '' : seatsWords(session, Boolean(tool && !button));
  const day = formatDayNoYear(new Date(session.startDate));
  const act = button ?? tool;
  return (
    <section className="actionbar" aria-label={isScrolled ? 'Résumé de la session' : undefined}>
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
        {/* A seat that is kept: until when, and nothing besides. */}
        {!isKept && <p className="tiny muted">{[afterCredit ?? day, seats].filter(Boolean).join(' · ')}</p>}
      </div>
      {act && <div className="actionbar-act">{act}</div>}
    </section>
  );
}

function seatsWords(session: SessionDetail, isTool: boolean): string {
  if (session.seats.state === 'full') return labels.full;
  return isTool ? `${session.totalGuests}/${session.maxGuests}` : placesLeft(session);
}

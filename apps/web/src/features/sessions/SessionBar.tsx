import type { SessionDetail } from '@forman/contract/sessions';
import { formatDayNoYear } from '@forman/domain/french-dates';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { SessionPrice } from '../../ui/session-price.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { seatsLeft } from './seats-text.ts';
import { lookOf } from './StateChip.tsx';

const scrolledFrom = 450;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
const useScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > scrolledFrom);

type Props = { session: SessionDetail; button: ReactNode };

/** On a phone, once scrolled: what it is about, and its one action, above the bottom bar (CORE-175). */
export function SessionBar({ session, button }: Props) {
  const isScrolled = useScrolled();
  const isNarrow = useNarrow();
  const me = useViewer();
  if (!isNarrow || !isScrolled) return null;
  const mine = session.mine.state === 'none' ? null : lookOf(session, me)?.text;
  return (
    <section className="actionbar" aria-label="Résumé de la session">
      <div className="grow">
        <p className="strong actionbar-what">{mine ?? <SessionPrice session={session} />}</p>
        <p className="tiny muted">
          {formatDayNoYear(new Date(session.startDate))}
          {seatsLeft(session) && ` · ${session.seats.state === 'full' ? 'Complet' : seatsLeft(session)}`}
        </p>
      </div>
      {button && <div className="actionbar-act">{button}</div>}
    </section>
  );
}

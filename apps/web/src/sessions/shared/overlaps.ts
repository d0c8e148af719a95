import type { SessionCard } from '@forman/contract/sessions/sessions';
import { doOverlap, type Timed } from '@forman/domain/sessions/overlap';

/** A session in which the viewer has a part. */
export type Own = Timed & { id: number; title: string };

type State = SessionCard['mine']['state'];

const going: ReadonlySet<State> = new Set(['registered', 'copilot', 'pilot', 'held', 'offered']);

/** True when a seat is kept for the person, or they lead or co-pilot the session. */
export const isGoing = (state: State = 'none'): boolean => going.has(state);

/** Other sessions at the same hours. */
export const overlapping = (session: Own, others: readonly Own[]): Own[] =>
  others.filter((other) => other.id !== session.id && doOverlap(session, other));

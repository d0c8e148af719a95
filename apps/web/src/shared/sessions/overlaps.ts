import type { SessionCard } from '@forman/contract/sessions';
import { doOverlap, type Timed } from '@forman/domain/sessions/overlap';

/** A session that one goes to. */
export type Own = Timed & { id: number; title: string };

type State = SessionCard['mine']['state'];

const going: ReadonlySet<State> = new Set(['registered', 'copilot', 'pilot', 'held', 'offered']);

/** A seat is kept, or one leads there. */
export const isGoing = (state: State = 'none'): boolean => going.has(state);

/** The other sessions at the hours of this one. */
export const overlapping = (session: Own, others: readonly Own[]): Own[] =>
  others.filter((other) => other.id !== session.id && doOverlap(session, other));

import type { Clash } from '@forman/contract/sessions/session-around';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDayNoYear, formatHour, formatHours } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';
import type { SessionTarget } from './seat-steps.ts';
import type { SessionAction } from './session-actions.ts';

/** The person’s sessions at the same hour. */
export const clashesQuery = ({ kind, id }: SessionTarget) =>
  callQuery(kindCall(kind, 'clashes'), { params: { id: String(id) } });

/** Actions that take a seat or a place in line: a clash is shown before them. */
export const registeringActions: ReadonlySet<SessionAction> = new Set([
  'join',
  'pay',
  'take',
  'takePaid',
  'wait',
] as const);

/** Label of the button once a clash was shown; a place in line is not a seat. */
export const anywayLabel = (action: SessionAction): string =>
  action === 'wait' ? 'Liste d’attente quand même' : 'M’inscrire quand même';

/** Reads the clashes with a session; a failure counts as none, so that it prevents no registration. */
export function useReadClashes(): (session: SessionTarget) => Promise<Clash[]> {
  const client = useQueryClient();
  return (session) =>
    client.fetchQuery(clashesQuery(session)).then(
      ({ clashes }) => clashes,
      () => [],
    );
}

type Span = Pick<SessionCard, 'startDate' | 'endDate'>;

/**
 * Hours of a clash: "9h30-12h30"; with its day, "le lun. 4 janv., 9h30-12h30", unless both sessions have just
 * that day.
 */
function hoursOf(clash: Span, session: Span): string {
  const [start, end] = [new Date(clash.startDate), new Date(clash.endDate)];
  const days = [start, end, new Date(session.startDate), new Date(session.endDate)].map(parisDay);
  if (days[0] !== days[1])
    return `du ${formatDayNoYear(start)} à ${formatHour(start)} au ${formatDayNoYear(end)} à ${formatHour(end)}`;
  const hours = formatHours(start, end);
  return new Set(days).size === 1 ? hours : `le ${formatDayNoYear(start)}, ${hours}`;
}

/** Sentence on a clash, "Vous êtes déjà inscrite à « … » à la même heure", and its hours. */
export function clashSentence(
  { part, title, startDate, endDate }: Clash,
  registered: string,
  session: Span,
): { said: string; hours: string } {
  const does = {
    registered: `Vous êtes déjà ${registered} à`,
    copilot: 'Vous co-pilotez déjà',
    pilot: 'Vous pilotez déjà',
  };
  return {
    said: `${does[part]} «\u00a0${title}\u00a0» à la même heure`,
    hours: hoursOf({ startDate, endDate }, session),
  };
}

type Signing = {
  /** The person’s sessions at the same hour, while they are about to register. */
  clashes: readonly Clash[];
  /** True once the clashes are known, or not asked for. */
  isRead: boolean;
  /** Action pressed before the answer arrived. */
  checking: SessionAction | null;
  /** Wraps a press so that it waits for the clashes and shows them first; presses meanwhile are ignored. */
  warned: (press: (action: SessionAction) => void) => (action: SessionAction) => void;
};

export function useClashes(session: SessionTarget, main: SessionAction | null): Signing {
  const isRegistering = main !== null && registeringActions.has(main);
  const { data, isLoading } = useQuery({ ...clashesQuery(session), enabled: isRegistering });
  const read = useReadClashes();
  const [checking, setChecking] = useState<SessionAction | null>(null);

  async function check(action: SessionAction, press: (action: SessionAction) => void): Promise<void> {
    setChecking(action);
    const clashes = await read(session);
    setChecking(null);
    if (clashes.length === 0) press(action);
  }

  return {
    clashes: isRegistering ? (data?.clashes ?? []) : [],
    isRead: !isLoading,
    checking,
    warned: (press) => (action) => {
      if (checking) return;
      if (!registeringActions.has(action) || !isLoading) return press(action);
      void check(action, press);
    },
  };
}

import type { Clash } from '@forman/contract/session-around';
import type { SessionCard } from '@forman/contract/sessions';
import { formatHours } from '@forman/domain/french-dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, queryClient } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';
import type { SessionAction } from './session-actions.ts';

/** What takes a seat, or a place in line: said first when the hour is taken. */
export const signUps: ReadonlySet<SessionAction> = new Set([
  'join',
  'pay',
  'take',
  'takePaid',
  'wait',
] as const);

export const anyway = 'M’inscrire quand même';

type Target = Pick<SessionCard, 'kind' | 'id'>;

export const clashesQuery = ({ kind, id }: Target) => ({
  ...callQuery(kindCall(kind, 'clashes'), { params: { id: String(id) } }),
  staleTime: 30_000,
});

/** Nothing is kept from registering by a question that cannot be asked. */
export const readClashes = (target: Target): Promise<Clash[]> =>
  queryClient.fetchQuery(clashesQuery(target)).then(
    ({ clashes }) => clashes,
    () => [],
  );

/** "Vous êtes déjà inscrite à « … » à la même heure", and its hours. */
export function clashSentence(
  { part, title, startDate, endDate }: Clash,
  registered: string,
): { said: string; hours: string } {
  const does = {
    registered: `Vous êtes déjà ${registered} à`,
    copilot: 'Vous co-pilotez déjà',
    pilot: 'Vous pilotez déjà',
  };
  return {
    said: `${does[part]} «\u00a0${title}\u00a0» à la même heure`,
    hours: formatHours(new Date(startDate), new Date(endDate)),
  };
}

type Signing = {
  /** What the person has at the same hour, while they are about to register. */
  clashes: readonly Clash[];
  /** What was pressed before the answer was there. */
  checking: SessionAction | null;
  /** Who presses before the answer is there hears it first; what is pressed meanwhile does not count. */
  warned: (press: (action: SessionAction) => void) => (action: SessionAction) => void;
};

/** `read`: left out, nobody is asked. */
export function useClashes(session: Target, main: SessionAction | null, read?: typeof readClashes): Signing {
  const isSigningUp = main !== null && signUps.has(main);
  const { data, isLoading } = useQuery({
    ...clashesQuery(session),
    enabled: isSigningUp && read !== undefined,
  });
  const [checking, setChecking] = useState<SessionAction | null>(null);

  async function check(
    action: SessionAction,
    asked: typeof readClashes,
    press: (action: SessionAction) => void,
  ): Promise<void> {
    setChecking(action);
    const clashes = await asked(session);
    setChecking(null);
    if (clashes.length === 0) press(action);
  }

  return {
    clashes: isSigningUp ? (data?.clashes ?? []) : [],
    checking,
    warned: (press) => (action) => {
      if (checking) return;
      if (!read || !signUps.has(action) || !isLoading) return press(action);
      void check(action, read, press);
    },
  };
}

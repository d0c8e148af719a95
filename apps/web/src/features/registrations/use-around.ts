import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { clashesQuery } from './clashes.ts';
import { datesQuery } from './next-dates.ts';
import { serverQuote } from './use-registration.ts';

/** The page itself never waits longer for what only stands beside it. */
const patience = 1500;

/**
 * Reads along with a session what its booking card says besides: drawn at once with it, nothing there moves afterwards.
 *
 * @returns whether it was read, could not be, or is too long in coming.
 */
export function useAround(kind: SessionKind, id: number): boolean {
  const hasCredit = useViewer().credit > 0;
  // Once drawn it stays: the page asks again for what could not be read, and would go back to its skeleton.
  const [drawnId, setDrawnId] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(setDrawnId, patience, id);
    return () => clearTimeout(timer);
  }, [id]);
  const target = { kind, id };
  const clashes = useQuery(clashesQuery(target));
  const dates = useQuery(datesQuery(target));
  const quote = useQuery({ ...serverQuote({ ...target, room: null }), enabled: hasCredit });
  const isDrawn = drawnId === id;
  const isRead = !clashes.isLoading && !dates.isLoading && !quote.isLoading;
  if (isRead && !isDrawn) setDrawnId(id);
  return isDrawn || isRead;
}

import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { aroundOf } from '../../api/session-around.ts';
import { useViewer } from '../../api/viewer.ts';
import { quoteQuery } from '../../money/shared/quote.ts';
import { clashesQuery } from './clashes.ts';
import { datesQuery } from './next-dates.ts';

/** Longest wait of the page for data that stands beside it, in milliseconds. */
const patience = 1500;

/**
 * Reads, with a session, the other data of its booking card: drawn together, nothing moves afterwards.
 * @param session the session as far as it was read.
 * @param isElseRead true when the page’s other data has been read.
 * @returns true when all was read, could not be read, or takes too long.
 */
export function useAround(
  kind: SessionKind,
  id: number,
  session: SessionCard | undefined,
  isElseRead: boolean,
): boolean {
  const hasCredit = useViewer().credit > 0;
  // Once drawn it stays drawn: the page retries failed readings, and would go back to its skeleton.
  const [drawnId, setDrawnId] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(setDrawnId, patience, id);
    return () => clearTimeout(timer);
  }, [id]);
  const target = { kind, id };
  const asks = aroundOf(session);
  const isDrawn = drawnId === id;
  const isRead = [
    isElseRead,
    useRead(clashesQuery(target), asks.clashes),
    useRead(datesQuery(target), asks.dates),
    useRead(quoteQuery(target), asks.quote && hasCredit),
  ].every(Boolean);
  if (isRead && !isDrawn) setDrawnId(id);
  return isDrawn || isRead;
}

/** True when the answer is there, could not be read, or is not needed. */
function useRead<T>(query: UseQueryOptions<T>, isAsked: boolean): boolean {
  const { isLoading } = useQuery({ ...query, enabled: isAsked });
  return !isAsked || !isLoading;
}

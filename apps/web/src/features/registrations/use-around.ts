import type { SessionCard } from '@forman/contract/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { aroundOf } from '../../api/session-around.ts';
import { usePortalApi } from '../../api/use-portal-api.ts';
import { useViewer } from '../../api/viewer.ts';
import { datesQuery } from './next-dates.ts';

/** The page itself never waits longer for what only stands beside it. */
const patience = 1500;

/**
 * Reads along with a session what its booking card says besides: drawn at once with it, nothing there moves afterwards.
 *
 * @param session as far as it was read.
 * @param isElseRead whether what else the page is drawn with is there.
 * @returns whether it was read, could not be, or is too long in coming.
 */
export function useAround(
  kind: SessionKind,
  id: number,
  session: SessionCard | undefined,
  isElseRead: boolean,
): boolean {
  const hasCredit = useViewer().credit > 0;
  const api = usePortalApi();
  // Once drawn it stays: the page asks again for what could not be read, and would go back to its skeleton.
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
    useRead(api.clashes(target), asks.clashes),
    useRead(datesQuery(target), asks.dates),
    useRead(api.quote(target), asks.quote && hasCredit),
  ].every(Boolean);
  if (isRead && !isDrawn) setDrawnId(id);
  return isDrawn || isRead;
}

/** Tells that the answer is there, could not be read, or is not asked for. */
function useRead<T>(query: UseQueryOptions<T>, isAsked: boolean): boolean {
  const { isLoading } = useQuery({ ...query, enabled: isAsked });
  return !isAsked || !isLoading;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetKeptSessions, keepSessions, ownerOfKept, readKept } from '../../api/kept-sessions.ts';
import { callQuery } from '../../api/query.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useViewer } from '../../api/viewer.ts';
import { keptOf } from './kept-of.ts';

/** Draws nothing: keeps the sessions that the viewer attends and leads up to date while it is mounted. */
export function KeepSessions() {
  const { id } = useViewer();
  const followed = useQuery(callQuery('agenda', { query: { page: '1' } })).data;
  const led = useQuery(callQuery('agenda', { query: { page: '1', pilot: 'true', copilot: 'true' } })).data;
  useEffect(() => {
    const owner = ownerOfKept(readKept());
    if (owner === null) return;
    if (owner !== id) forgetKeptSessions();
    else if (followed && led)
      keepSessions(keptOf(id, [...followed.items, ...led.items], new Date(serverNow())));
  }, [id, followed, led]);
  return null;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import type { Counter } from './entries.ts';

export type Counters = Partial<Record<Counter, number>>;

/** The first time ten seconds after the start, when the page has what it needs; then every two minutes (CORE-106). */
const firstAfter = 10_000;
const again = 120_000;

/** What the indicator counts, once it has answered. */
function useIndicator() {
  const { id } = useViewer();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstAfter);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    ...callQuery('indicator', { params: { userId: id } }),
    enabled: isDue,
    staleTime: again,
    refetchInterval: again,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What the sessions' page last read; nothing is asked for it here. */
function useInbox() {
  return useQuery({ ...callQuery('sessionInbox', {}), enabled: false });
}

/** The indicator's counters; of the sessions, those of their own page when it was read since. */
export function useCounters(): Counters {
  const indicator = useIndicator();
  const inbox = useInbox();
  if (!inbox.data || indicator.dataUpdatedAt > inbox.dataUpdatedAt) return indicator.data ?? {};
  const { candidacies, toPublish, sheets } = inbox.data.totals;
  return {
    ...indicator.data,
    CopilotWorkshops: candidacies,
    workshopsValid: toPublish,
    workshopWaitingAbsentValidation: sheets,
  };
}

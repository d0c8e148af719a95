import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callQuery, queryClient } from '../../api/query.ts';
import { ownVotes } from '../../api/own-votes.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { type Counter, isGuest } from './entries.ts';

export type Counters = Partial<Record<Counter, number>>;

/** The first time ten seconds after the start, when the page has what it needs; then every two minutes (CORE-106). */
const firstAfter = 10_000;
const again = 120_000;

/** Reads the badges' counts a moment after the start, or at once when the panel is opened. */
function useBadges(isOpen: boolean) {
  const { id } = useViewer();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstAfter);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    ...callQuery('badges', { params: { userId: id } }),
    enabled: isDue || isOpen,
    staleTime: again,
    refetchInterval: again,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Whoever comes in through a shared link, in a browser that has shown them nothing yet, is told what waits as at home:
 * what is read for it opens home without a wait afterwards.
 */
function useFirstCount(): void {
  const me = useViewer();
  const name = isGuest(me) ? 'guestPath' : can(me, 'portal.member') ? 'home' : null;
  useEffect(() => {
    if (name && isUnknown(readKnown(lastKnown(me.id))))
      queryClient.ensureQueryData(callQuery(name, {})).catch(() => undefined);
    // Once: later the badges answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** Reads the counts that notification pages have in the cache; asks for nothing. */
function useInboxes() {
  const sessions = useQuery({ ...callQuery('sessionInbox', {}), enabled: false });
  const goals = useQuery({ ...callQuery('goalInbox', {}), enabled: false });
  const votes = useQuery({ ...ownVotes(useViewer().id), enabled: false });
  const home = useQuery({ ...callQuery('home', {}), enabled: false });
  const path = useQuery({ ...callQuery('guestPath', {}), enabled: false });
  return { sessions, goals, votes, pages: [home, path] };
}

const isUnknown = (known: Counters): boolean => Object.keys(known).length === 0;
const lastKnown = (id: number): string => `forman.counters.${id}`;

function readKnown(key: string): Counters {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Counters;
  } catch {
    return {};
  }
}

/**
 * Until the first answer: what this browser last showed to this person, with what the page has read, so that a page opened
 * directly begins with it. Without that nothing: what one page has read is a part, and the sum would jump.
 */
function useKnown(counters: Counters, isRead: boolean): Counters {
  const key = lastKnown(useViewer().id);
  const known = useMemo(() => readKnown(key), [key]);
  const stored = JSON.stringify(counters);
  useEffect(() => {
    if (isRead) localStorage.setItem(key, stored);
  }, [key, stored, isRead]);
  if (isRead) return counters;
  return isUnknown(known) ? known : { ...known, ...counters };
}

/** The badges' counters, or those that home or a guest's path has read since; of sessions, goals and votes, those of their own page when it was read since. */
export function useCounters(isOpen: boolean): Counters {
  useFirstCount();
  const badges = useBadges(isOpen);
  const { sessions, goals, votes, pages } = useInboxes();
  let [counters, readAt]: [Counters, number] = [badges.data ?? {}, badges.dataUpdatedAt];
  for (const { data, dataUpdatedAt } of pages)
    if (data && dataUpdatedAt >= readAt) [counters, readAt] = [data.counters, dataUpdatedAt];
  counters = { ...counters };
  if (sessions.data && sessions.dataUpdatedAt >= readAt) {
    const { candidacies, toPublish, sheets } = sessions.data.totals;
    counters.CopilotWorkshops = candidacies;
    counters.workshopsValid = toPublish;
    counters.workshopWaitingAbsentValidation = sheets;
  }
  if (goals.data && goals.dataUpdatedAt >= readAt) counters.goals = goals.data.totals.goals;
  if (votes.data && votes.dataUpdatedAt >= readAt)
    counters.evolutions = votes.data.filter(({ awaits }) => awaits !== null).length;
  return useKnown(counters, readAt > 0);
}

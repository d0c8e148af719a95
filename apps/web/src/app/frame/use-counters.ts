import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callQuery, queryClient } from '../../api/query.ts';
import { ownVotes } from '../../api/own-votes.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { type Counter, isGuest } from './entries.ts';
import { deviceStorage } from '../../api/storage.ts';

export type Counters = Partial<Record<Counter, number>>;

/** First reading, ten seconds after the start so that the page loads first; then the interval (CORE-106). */
const firstAfter = 10_000;
const again = 120_000;

/** Reads the counts of the badges shortly after the start, or at once when the panel is opened. */
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
 * Loads the home page's data when this browser knows no counts of this person, as after a shared link, so
 * that the bell shows them at once. The home page then opens without a wait.
 */
function useFirstCount(): void {
  const me = useViewer();
  const name = isGuest(me) ? 'guestPath' : can(me, 'portal.member') ? 'home' : null;
  useEffect(() => {
    if (name && isUnknown(readKnown(lastKnown(me.id))))
      queryClient.ensureQueryData(callQuery(name, {})).catch(() => undefined);
    // Only once: the badges answer later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** Counts that the pages of notifications already have in the cache; sends no request. */
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
    return JSON.parse(deviceStorage.getItem(key) ?? '{}') as Counters;
  } catch {
    return {};
  }
}

/**
 * Counts to show. Before the first answer: the counts last shown to this person in this browser, updated with
 * what the page has read. Without stored counts, none: the page knows only a part of them, and the sum would
 * jump.
 */
function useKnown(counters: Counters, isRead: boolean): Counters {
  const key = lastKnown(useViewer().id);
  const known = useMemo(() => readKnown(key), [key]);
  const stored = JSON.stringify(counters);
  useEffect(() => {
    if (isRead) deviceStorage.setItem(key, stored);
  }, [key, stored, isRead]);
  if (isRead) return counters;
  return isUnknown(known) ? known : { ...known, ...counters };
}

/**
 * Counters of the badges, or newer ones read by the home page or a guest's path. The counts of sessions,
 * goals and votes come from their own page when it was read later.
 */
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

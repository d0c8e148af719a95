import type { SessionCard } from '@forman/contract/sessions/sessions';
import { useSyncExternalStore } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { deviceStorage } from '../../api/storage.ts';

/** Key of a person and a session, kept beyond a logout, as the other site reports nothing (CORE-193). */
const keyOf = (userId: number, sessionId: number): string => `forman.external.${userId}.${sessionId}`;

const followed = 'forman:external-followed';
function subscribe(changed: () => void): () => void {
  window.addEventListener(followed, changed);
  return () => window.removeEventListener(followed, changed);
}

/** Link to the site that really registers, for a person registered here. */
export type ExternalStep = { link: string; isDone: boolean; follow: () => void };

/** Null when there is nothing to do elsewhere, or not yet. */
export function useExternalStep({ id, externLink, mine }: SessionCard): ExternalStep | null {
  const key = keyOf(useViewer().id, id);
  const isDone = useSyncExternalStore(subscribe, () => deviceStorage.getItem(key) !== null);
  if (!externLink || mine.state !== 'registered') return null;
  function follow(): void {
    deviceStorage.setItem(key, 'followed');
    window.dispatchEvent(new Event(followed));
  }
  return { link: externLink, isDone, follow };
}

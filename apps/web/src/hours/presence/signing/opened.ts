import { invalidate } from '../../../api/act.ts';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../api/client.ts';
import { logFailure } from '../../../api/log.ts';
import { queryClient } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { tabStorage } from '../../../api/storage.ts';

export type Opened = Answer<'openPresenceCode'>;
export type Signed = Answer<'signPresence'>;
export type Half = Opened['half'];
export type SessionOfHalf = Pick<Opened, 'sessionId' | 'kind' | 'title' | 'place' | 'isRemote' | 'pilot'>;

/** Key of a draft of this tab, so that it is deleted with the drafts. */
const keyOf = (owner: number, code: string): string => `forman.draft.${owner}.signing.${code}`;

/**
 * Query of the half-day that a code opens, read once: the code expires within a minute, while its ticket is
 * valid for the whole half-day. A reloaded page uses the ticket again.
 */
export const openedQuery = (owner: number, code: string) =>
  queryOptions({
    queryKey: ['openPresenceCode', code, owner],
    queryFn: async ({ signal }) => {
      const kept = readOpened(owner, code);
      if (kept) return kept;
      const opened = await call('openPresenceCode', { params: { code }, signal });
      keepOpened(owner, code, opened);
      return opened;
    },
    staleTime: Infinity,
  });

function readOpened(owner: number, code: string): Opened | null {
  try {
    const kept = JSON.parse(tabStorage.getItem(keyOf(owner, code)) ?? 'null') as Opened | null;
    return kept && Date.parse(kept.signableUntil) > serverNow() ? kept : null;
  } catch (error) {
    logFailure('reading of a code', error);
    return null;
  }
}

const keepOpened = (owner: number, code: string, opened: Opened): void =>
  void tabStorage.setItem(keyOf(owner, code), JSON.stringify(opened));

type HalfDay = { sessionId: number; day: string; part: DayPart };

/** Shows the signature at once on each page of the half-day. */
export function showSigned({ sessionId, day, part }: HalfDay, signature: Signed): void {
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['openPresenceCode'] })
    .forEach(({ queryKey, state }) => {
      const opened = state.data as Opened | undefined;
      const isIt = opened?.sessionId === sessionId && opened.half.day === day && opened.half.part === part;
      if (!isIt) return;
      const signed: Opened = { ...opened, signature };
      queryClient.setQueryData(queryKey, signed);
      const [, code, owner] = queryKey as [string, string, number];
      keepOpened(owner, code, signed);
    });
  void invalidate('presence');
}

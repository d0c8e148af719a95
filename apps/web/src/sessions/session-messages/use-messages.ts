import type { SentMessages } from '@forman/contract/sessions/session-messages';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/client.ts';
import { call } from '../../api/client.ts';
import { callQuery, queryClient } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';
import { useSearch } from '../../ui/use-search.ts';

type Target = Pick<SessionDetail, 'kind' | 'id'>;

const messagesQuery = ({ kind, id }: Target) => callQuery(kindCall(kind, 'messages'), { params: { id } });

/** Interval between two readings while an e-mail is being sent, in milliseconds. */
const often = 10_000;

export const useMessages = (target: Target) =>
  useQuery({
    ...messagesQuery(target),
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(({ recipients }) => recipients.some(({ delivery }) => delivery === 'waiting'))
        ? often
        : false,
  });

type Written = InputOf<'workshop.sendMessage'>['body'];

/** Sends a message, and what becomes of the list of messages. */
export function sendMessage(target: Target) {
  const { queryKey } = messagesQuery(target);
  return {
    send: (body: Written) => call(kindCall(target.kind, 'sendMessage'), { params: { id: target.id }, body }),
    onSaved: (sent: SentMessages) => queryClient.setQueryData(queryKey, sent),
    // The message may have been sent all the same, and somebody else may have written.
    onRefused: () => void queryClient.invalidateQueries({ queryKey }),
  };
}

/** Parameter in the address of a session’s page while its message is being written. */
const parameter = 'ecrire';

export function useWriting() {
  const [search, setSearch] = useSearch();
  const go = (change: (next: URLSearchParams) => void): void => {
    const next = new URLSearchParams(search);
    change(next);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return {
    isWriting: search.has(parameter),
    open: () => go((next) => next.set(parameter, '1')),
    close: () => go((next) => next.delete(parameter)),
  };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../api/client.ts';
import { agendaQuery } from './agenda-address.ts';

type Agenda = {
  /** Undefined while loading. */
  data: Answer<'agenda'> | undefined;
  error: Error | null;
  isStale: boolean;
  refetch: () => void;
};

/** Sessions that the boxes of the address ask for: those followed, without any box of a role (MEM-091). */
export function useAgenda(search: URLSearchParams): Agenda {
  const asked = useQuery({ ...agendaQuery(search), placeholderData: keepPreviousData });
  return {
    data: asked.data,
    error: asked.error,
    isStale: asked.isPlaceholderData,
    refetch: () => void asked.refetch(),
  };
}

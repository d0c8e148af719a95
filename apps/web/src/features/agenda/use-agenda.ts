import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../api/client.ts';
import { agendaQuery, readBoxes, withLed } from './agenda-address.ts';

type Agenda = {
  /** Undefined while loading. */
  data: Answer<'agenda'> | undefined;
  error: Error | null;
  isStale: boolean;
  /** True when the sessions that the person leads are shown, because they follow none. */
  isLed: boolean;
  refetch: () => void;
};

/** Sessions that the boxes ask for; led sessions are left out (MEM-091) unless there are no others. */
export function useAgenda(search: URLSearchParams): Agenda {
  const asked = useQuery({ ...agendaQuery(search), placeholderData: keepPreviousData });
  const { pilot, copilot } = readBoxes(search);
  const { counters, total } = asked.data ?? {};
  const isEmpty = total === 0 && (asked.isPlaceholderData || (!pilot && !copilot));
  const hasLed = counters !== undefined && counters.led + counters.copiloted > 0;
  const led = useQuery({
    ...agendaQuery(withLed(search)),
    enabled: isEmpty && hasLed,
  });
  const isLed = isEmpty && hasLed && !led.error && led.data?.total !== 0;
  return {
    data: isLed ? led.data : asked.data,
    error: asked.error,
    isStale: asked.isPlaceholderData,
    isLed,
    refetch: () => void asked.refetch(),
  };
}

import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { callQuery, queryClient } from './query.ts';
import { kindCall } from './session-calls.ts';
import { loadViewer } from './viewer.ts';

/** Further data of a session’s page: true for each that the page may show, and so has to read. */
export type Around = Record<'clashes' | 'dates' | 'quote', boolean>;

const leading: ReadonlySet<string> = new Set(['pilot', 'copilot'] satisfies SessionCard['mine']['state'][]);

/** Data to read with a session; all of it for a session not read yet, so that both load together. */
export function aroundOf(session: SessionCard | undefined): Around {
  if (!session) return { clashes: true, dates: true, quote: true };
  const { mine, actions, price, rooms, discoveryStage } = session;
  const takesSeat = actions.register.ok || mine.state === 'offered';
  return {
    clashes: takesSeat || actions.wait.ok,
    dates: !leading.has(mine.state),
    // No quote before a room is chosen, nor for a discovery day, which is joined free.
    quote: takesSeat && price > 0 && rooms.length === 0 && discoveryStage !== 'discovery_day',
  };
}

/** The session as a list, the home page or the agenda has read it. */
export function readCard(kind: SessionKind, id: number): SessionCard | undefined {
  return [kindCall(kind, 'search'), kindCall(kind, 'list'), 'home', 'agenda']
    .flatMap((call) => queryClient.getQueriesData<object>({ queryKey: [call] }))
    .flatMap(([, answer]) => (Array.isArray(answer) ? answer : Object.values(answer ?? {}).flat()))
    .find((found): found is SessionCard => found?.id === id && found.kind === kind && 'actions' in found);
}

/** Reads the data before the page’s code has loaded. */
export function prefetchAround(kind: SessionKind, id: string): void {
  const { clashes, dates, quote } = aroundOf(readCard(kind, Number(id)));
  if (clashes) void queryClient.prefetchQuery(callQuery(kindCall(kind, 'clashes'), { params: { id } }));
  if (dates) void queryClient.prefetchQuery(callQuery(kindCall(kind, 'nextDates'), { params: { id } }));
  if (!quote) return;
  void loadViewer().then(({ credit }) => {
    if (credit > 0) void queryClient.prefetchQuery(callQuery('quote', { query: { kind, id } }));
  });
}

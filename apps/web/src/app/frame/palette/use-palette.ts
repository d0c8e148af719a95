import { shortestSearch } from '@forman/contract/office/search';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callQuery } from '../../../api/query.ts';
import { useViewer } from '../../../api/viewer.ts';
import { giveEarlyKeys } from './early-keys.ts';
import {
  groupsOf,
  pageItems,
  type PaletteGroup,
  type PaletteItem,
  type PalettePage,
  takingFrom,
  takingGroups,
} from './palette-items.ts';
import { keepRecent, readRecent } from './recent.ts';

/** Pause in typing, in milliseconds, after which the server is asked. */
const pause = 150;
const mostPages = 6;

function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(setPaused, pause, words);
    return () => clearTimeout(timer);
  }, [words]);
  return paused;
}

/** Asks the server for results, and tells the state of the request. */
function useFindings(typed: string) {
  const me = useViewer();
  const taking = takingFrom(typed, me);
  const words = taking ?? typed;
  const asked = usePaused(words);
  const isLong = words.length >= shortestSearch;
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery('search', { query: { q: asked } }),
    enabled: asked.length >= shortestSearch,
    staleTime: 60_000,
  });
  const isCurrent = isLong && asked === words;
  return {
    isLong,
    groups: isCurrent && data ? (taking === null ? groupsOf(data, me) : takingGroups(data)) : [],
    isReading: isLong && (!isCurrent || (isFetching && !data)),
    error: isCurrent && !isFetching ? error : null,
    retry: (): void => void refetch(),
  };
}

/** Holds the typed words, their results, and the item selected by the keyboard. */
export function usePalette(pages: readonly PalettePage[], onClose: () => void) {
  const me = useViewer();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  useLayoutEffect(() => giveEarlyKeys(setTyped), []);
  const [recent] = useState(() => readRecent(me.id));
  const words = typed.trim();
  const { groups: found, ...state } = useFindings(words);
  const named = pageItems(pages, words);
  const groups: PaletteGroup[] = [
    ...(state.isLong ? [] : [{ name: 'Ouverts récemment', items: recent }]),
    { name: 'Pages', items: state.isLong ? named.slice(0, mostPages) : named },
    ...(state.isLong ? found : []),
  ].filter((group) => group.items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(active, items.length - 1)];

  function open(item: PaletteItem, inTab = false): void {
    keepRecent(me.id, item);
    if (inTab) return void window.open(item.to, '_blank', 'noopener');
    onClose();
    void navigate(item.to);
  }

  function press(event: KeyboardEvent): void {
    const count = Math.max(items.length, 1);
    const steps: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % count),
      ArrowUp: () => setActive((active + count - 1) % count),
      Enter: () => current && open(current, event.ctrlKey || event.metaKey),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  function type(text: string): void {
    setTyped(text);
    setActive(0);
  }

  return { ...state, typed, type, press, open, groups, current, count: items.length };
}

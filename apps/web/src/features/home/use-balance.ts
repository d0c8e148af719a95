import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isNarrow } from '../../ui/use-narrow.ts';
import { balanceOf, gap } from './balance.ts';

/** Chosen once, before anything is seen: what is answered meanwhile moves nothing. */
export function useBalance(): [RefObject<HTMLDivElement | null>, string] {
  const columns = useRef<HTMLDivElement>(null);
  const [balance, setBalance] = useState('');
  useLayoutEffect(() => {
    // A phone has one column, which nobody needs to measure.
    if (isNarrow()) return;
    const [main, more, side, ways] = [...columns.current!.children] as HTMLElement[];
    // One column: nothing to balance.
    if (side!.offsetTop !== main!.offsetTop) return;
    const heightOf = (block: Element): number => (block as HTMLElement).offsetHeight;
    setBalance(
      balanceOf({
        main: heightOf(main!),
        more: heightOf(more!) + gap,
        ways: heightOf(ways!) + gap,
        side: heightOf(side!),
        news: heightOf(side!.children[1]!) + gap,
      }),
    );
  }, []);
  return [columns, balance];
}

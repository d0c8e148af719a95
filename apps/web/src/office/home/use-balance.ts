import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isNarrow } from '../../ui/use-narrow.ts';
import { asUsual, type Balance, balanceOf, gap } from './balance.ts';

/** Places on a single column: the news with the side cards, and the aside cards last. */
const oneColumn: Balance = { ...asUsual, areWaysBeside: true };

/** Chooses the places of the cards once, before the page is seen; later answers move nothing. */
export function useBalance(): [RefObject<HTMLDivElement | null>, Balance] {
  const columns = useRef<HTMLDivElement>(null);
  const [balance, setBalance] = useState(
    // A phone has one column, so there is nothing to measure.
    () => (isNarrow() ? oneColumn : asUsual),
  );
  useLayoutEffect(() => {
    if (isNarrow()) return;
    const [main, more, ways] = [...columns.current!.children[0]!.children] as HTMLElement[];
    const side = columns.current!.children[1]!.children[0] as HTMLElement;
    const heightOf = (block: Element): number => (block as HTMLElement).offsetHeight;
    setBalance(
      side.offsetTop === main!.offsetTop
        ? balanceOf({
            main: heightOf(main!),
            more: heightOf(more!) + gap,
            ways: heightOf(ways!) + gap,
            side: heightOf(side),
            news: heightOf(side.children[1]!) + gap,
          })
        : oneColumn,
    );
  }, []);
  return [columns, balance];
}

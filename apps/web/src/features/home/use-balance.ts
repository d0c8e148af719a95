import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * What stands where beside each other: as usual the ways out end the page’s own column; `short`, the news are there too;
 * `long`, the ways out are beside; `longest`, suggestions stand under both columns besides.
 */
export type Balance = 'usual' | 'short' | 'long' | 'longest';

/** Pixels of each block where it stands as usual, with the gap after it. */
type Heights = { main: number; more: number; ways: number; side: number; news: number };

/** Between blocks of a column */
const gap = 36;
/** The news across the own column have half the height of those beside; ways out beside, twice that of a row of them. */
const half = 0.5;

/** The layout whose columns end closest to each other. */
export function balanceOf({ main, more, ways, side, news }: Heights): Balance {
  const differences: Record<Balance, number> = {
    usual: main + more + ways - side,
    short: main + more + ways + news * half - (side - news),
    long: main + more - (side + ways / half),
    longest: main - (side + ways / half),
  };
  const all = Object.keys(differences) as Balance[];
  return all.reduce((a, b) => (Math.abs(differences[b]) < Math.abs(differences[a]) ? b : a));
}

/** Chosen once, before anything is seen: what is answered meanwhile moves nothing. */
export function useBalance(): [RefObject<HTMLDivElement | null>, Balance] {
  const columns = useRef<HTMLDivElement>(null);
  const [balance, setBalance] = useState<Balance>('usual');
  useLayoutEffect(() => {
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

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What stands where beside each other. As usual all are false: suggestions and ways out end the page's own column. */
export type Balance = {
  /** The news stand across the own column, below the suggestions. */
  isNewsOwn: boolean;
  /** The ways out go on in the column beside. */
  areWaysBeside: boolean;
  /** Suggestions stand under both columns. */
  isMoreAcross: boolean;
  /** The column beside is longer than what the own one begins with. */
  isSideLonger: boolean;
};

/** Pixels of each block where it stands as usual, with the gap after it. */
type Heights = { main: number; more: number; ways: number; side: number; news: number };

/** Between blocks of a column */
const gap = 36;
/** The news across the own column have half the height of those beside; ways out beside, twice that of a row of them. */
const half = 0.5;

const layouts = [
  { isNewsOwn: false, areWaysBeside: false, isMoreAcross: false },
  { isNewsOwn: true, areWaysBeside: false, isMoreAcross: false },
  { isNewsOwn: true, areWaysBeside: true, isMoreAcross: false },
  { isNewsOwn: false, areWaysBeside: true, isMoreAcross: false },
  { isNewsOwn: false, areWaysBeside: true, isMoreAcross: true },
] as const satisfies readonly Omit<Balance, 'isSideLonger'>[];

/** The layout whose columns end closest to each other. */
export function balanceOf({ main, more, ways, side, news }: Heights): Balance {
  const [best] = layouts
    .map((layout) => {
      const { isNewsOwn, areWaysBeside, isMoreAcross } = layout;
      const beside = side - (isNewsOwn ? news : 0);
      const own =
        main + (isMoreAcross ? 0 : more) + (isNewsOwn ? news * half : 0) + (areWaysBeside ? 0 : ways);
      const difference = Math.abs(own - beside - (areWaysBeside ? ways / half : 0));
      return { difference, balance: { ...layout, isSideLonger: beside > main } };
    })
    .toSorted((one, other) => one.difference - other.difference);
  return best!.balance;
}

const usual: Balance = { ...layouts[0], isSideLonger: true };

/** Chosen once, before anything is seen: what is answered meanwhile moves nothing. */
export function useBalance(): [RefObject<HTMLDivElement | null>, Balance] {
  const columns = useRef<HTMLDivElement>(null);
  const [balance, setBalance] = useState(usual);
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

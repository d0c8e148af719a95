/**
 * Height in pixels of each block at its usual place, with the gap after it. `ways`: aside cards, usually in
 * the own column; `news`: usually in the side column.
 */
type Heights = { main: number; more: number; ways: number; side: number; news: number };

/** Places of the cards that may move. `isMoreAcross`: suggestions are under both columns. */
export type Balance = { isNewsOwn: boolean; areWaysBeside: boolean; isMoreAcross: boolean };

/** Gap between the blocks of the own column, in pixels. */
export const gap = 36;
/**
 * Share of their height that the news keep when moved across the own column; aside cards moved to the side
 * column take twice their height.
 */
const half = 0.5;
/** Smallest difference of the columns, in pixels, for which the suggestions leave their column. */
const hole = 160;

export const asUsual: Balance = { isNewsOwn: false, areWaysBeside: false, isMoreAcross: false };
const inColumns: readonly Balance[] = [
  asUsual,
  { ...asUsual, isNewsOwn: true },
  { ...asUsual, isNewsOwn: true, areWaysBeside: true },
  { ...asUsual, areWaysBeside: true },
];
const across: readonly Balance[] = [
  { ...asUsual, isMoreAcross: true },
  { ...asUsual, isMoreAcross: true, areWaysBeside: true },
];

/** Chooses the places of the cards for which both columns end closest to each other. */
export function balanceOf({ main, more, ways, side, news }: Heights): Balance {
  const differenceOf = ({ isNewsOwn, areWaysBeside, isMoreAcross }: Balance): number => {
    const own = main + (isMoreAcross ? 0 : more) + (isNewsOwn ? news * half : 0) + (areWaysBeside ? 0 : ways);
    const beside = side - (isNewsOwn ? news : 0) + (areWaysBeside ? ways / half : 0);
    return Math.abs(own - beside);
  };
  const closest = (asked: readonly Balance[]): Balance =>
    asked.toSorted((one, other) => differenceOf(one) - differenceOf(other))[0]!;
  const best = closest(inColumns);
  if (differenceOf(best) < hole) return best;
  return closest([best, ...across]);
}
